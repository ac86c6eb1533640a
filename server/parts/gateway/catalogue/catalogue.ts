import { LRUCache } from 'lru-cache';
import type {
  CatalogueWish,
  ExperienceCard,
  ExperienceDetails,
  ExperiencePage,
  LiveStatus,
  ReviewTotals,
} from '../../../../shared/contracts/gateway.ts';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { iso } from '../../../../shared/protocol/iso.ts';
import { type Answer, yes } from '../../../../shared/protocol/refusals.ts';
import type { Caller } from '../../../agents/identity.ts';
import type { PinnedTools } from '../discovery/tool-pins.ts';
import { isJsonObject, isoOrNull } from '../json.ts';
import type { Services } from '../services.ts';
import type { ObservedPace } from '../sessions/steps-table.ts';
import { type ExperienceRecord, ladderOf, PLAYABLE } from './experiences-table.ts';

export interface CatalogueDeps extends Services<'adapterOf' | 'clock' | 'experiences' | 'ratings' | 'ready'> {
  pinned(experienceId: string): Promise<PinnedTools | null>;
  /** Players' ratings; experiences without any are missing. */
  reviewed(experienceIds: readonly string[]): Promise<ReadonlyMap<string, ReviewTotals>>;
  /** The recent response time of its steps and the rate of agents' steps, measured here. */
  observed(experienceId: string): Promise<ObservedPace | null>;
}

const STATUS_BELIEVED_MS = 2_000;
/** How long a measured pace is cached; a missing one is read again. */
const PACE_BELIEVED_MS = 60_000;
const MOST_PACES = 1_000;

export const NO_EXPERIENCE = gatewayRefusal('NOT_FOUND', 'No such experience.');

export class Catalogue {
  readonly #deps: CatalogueDeps;
  readonly #lively = new Map<string, { readonly status: LiveStatus; readonly until: number }>();

  readonly #paces = new LRUCache<string, { readonly pace: ObservedPace; readonly until: number }>({
    max: MOST_PACES,
  });

  constructor(deps: CatalogueDeps) {
    this.#deps = deps;
  }

  /** Unlisted ones are found only by their address, and by their maker. */
  async list(wishes: CatalogueWish, caller: Caller): Promise<ExperiencePage> {
    const { limit, page } = wishes;
    await this.#deps.ready();
    const { rows, total } = await this.#deps.experiences.page({
      category: wishes.category,
      tag: wishes.tag,
      tier: wishes.tier,
      search: wishes.search,
      listed: wishes.listed,
      madeBy: caller?.agentId ?? null,
      onlineOnly: wishes.online_only ?? false,
      verifiedOnly: wishes.verified_only ?? false,
      limit,
      offset: (page - 1) * limit,
    });
    return {
      experiences: await this.#cards(rows),
      pagination: { page, limit, total, total_pages: Math.ceil(total / limit) },
    };
  }

  async get(id: string): Promise<Answer<ExperienceDetails>> {
    await this.#deps.ready();
    const record = await this.#deps.experiences.byId(id);
    const [card] = record ? await this.#cards([record]) : [];
    if (!record || !card) return { ok: false, refusal: NO_EXPERIENCE };
    const observed = await this.#observed(id);
    return yes({
      ...card,
      verified_at: isoOrNull(record.verifiedAt),
      manifest: record.manifest,
      created_at: iso(record.createdAt),
      updated_at: iso(record.updatedAt),
      ...howToPlay(record),
      ...(observed && { observed }),
      ...(record.kind === 'discovered' && toolsOf(await this.#deps.pinned(id))),
    });
  }

  async #observed(id: string): Promise<ObservedPace | null> {
    const now = this.#deps.clock.now();
    const known = this.#paces.get(id);
    if (known && known.until > now) return known.pace;
    const pace = await this.#deps.observed(id);
    if (pace) this.#paces.set(id, { pace, until: now + PACE_BELIEVED_MS });
    return pace;
  }

  async #cards(records: readonly ExperienceRecord[]): Promise<ExperienceCard[]> {
    const { ratings, reviewed } = this.#deps;
    const [rated, reviews] = await Promise.all([
      ratings.countOf(records.map(ladderOf)),
      reviewed(records.map(({ id }) => id)),
    ]);
    return Promise.all(
      records.map(async (record) => ({
        ...cardOf(record, await this.#live(record)),
        rated_players: rated.get(ladderOf(record)) ?? 0,
        reviews: reviews.get(record.id) ?? UNREVIEWED,
      })),
    );
  }

  async #live(record: ExperienceRecord): Promise<LiveStatus> {
    if (record.kind !== 'builtin') {
      const { activeLobbies, currentPlayers, liveStatus: status } = record;
      return { status, current_players: currentPlayers, active_lobbies: activeLobbies };
    }
    const now = this.#deps.clock.now();
    const known = this.#lively.get(record.id);
    if (known && known.until > now) return known.status;
    const status = (await this.#deps.adapterOf(record).status()) ?? UNKNOWN;
    this.#lively.set(record.id, { status, until: now + STATUS_BELIEVED_MS });
    return status;
  }
}

const LONGEST_DESCRIPTION = 300;

const toolsOf = (pinned: PinnedTools | null) =>
  pinned
    ? {
        tools: pinned.tools.map(({ description, name }) => ({
          name,
          description: description.slice(0, LONGEST_DESCRIPTION),
        })),
        tools_pinned_at: iso(pinned.pinnedAt),
        ...(pinned.drift && { tools_changed: { ...pinned.drift, at: iso(pinned.drift.at) } }),
      }
    : {};

const UNREVIEWED: ReviewTotals = { count: 0, rating: null };
const UNKNOWN: LiveStatus = { status: 'unknown', current_players: 0, active_lobbies: 0 };

/** How to play, from its info; `session.create` returns the same (S2-036). */
export function howToPlay({ info }: Pick<ExperienceRecord, 'info'>): {
  gameplay_instructions?: string;
  action_schema?: unknown;
} {
  const { action_schema, gameplay_instructions } = isJsonObject(info) ? info : {};
  return {
    ...(typeof gameplay_instructions === 'string' && { gameplay_instructions }),
    ...(action_schema !== undefined && { action_schema }),
  };
}

function cardOf(
  record: ExperienceRecord,
  live_status: LiveStatus,
): Omit<ExperienceCard, 'rated_players' | 'reviews'> {
  return {
    id: record.id,
    name: record.name,
    version: record.version,
    summary: record.summary,
    category: record.category,
    tags: record.tags,
    tier: record.tier === 2 ? 2 : 1,
    listed: record.listed,
    publisher_name: record.publisherName,
    homepage_url: record.homepageUrl,
    verification_status: record.verificationStatus,
    live_status,
    ...playability(record, live_status),
    session_mode: record.sessionMode,
    min_players: record.minPlayers,
    max_players: record.maxPlayers,
    kind: record.kind,
    multiplayer: record.multiplayer,
  };
}

/** D22: verified experiences not known to be down can be played. */
function playability(
  { tier, verificationStatus }: ExperienceRecord,
  { status }: LiveStatus,
): Pick<ExperienceCard, 'playable_now' | 'playable_now_reason'> {
  if (tier !== 2 || !PLAYABLE.includes(verificationStatus))
    return { playable_now: false, playable_now_reason: 'unverified' };
  if (status === 'offline') return { playable_now: false, playable_now_reason: 'offline' };
  return {
    playable_now: true,
    playable_now_reason: status === 'unknown' ? 'verified_status_unknown' : 'verified_online',
  };
}
