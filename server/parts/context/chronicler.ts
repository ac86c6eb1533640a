/** Chronicles of settled matches and finished leagues: proposed by the system, through the same gates as everybody's, each once. */
import { randomUUID } from 'node:crypto';
import { hashOf } from '../../../shared/canon/canonical-json.ts';
import type { Proposal } from '../../../shared/canon/proposal.ts';
import { SEASON_TEMPLATE, tellSeason } from '../../../shared/canon/season.ts';
import { GENERATION } from '../../../shared/canon/templates.ts';
import type { ProposalResult } from '../../../shared/contracts/context.ts';
import { chronicleLine, seasonLine } from '../../../shared/town/crier/library-crier.ts';
import type { CrierLine } from '../../../shared/town/crier/line.ts';
import { isWord } from '../../models/writing.ts';
import type { Clock } from '../../time/clock.ts';
import type { Kernel } from '../kernel.ts';
import type { CanonTable } from './canon-table.ts';
import type { ChronicleQueue, QueuedMatch } from './chronicle-queue.ts';
import { NotNowError } from './gathered.ts';
import { KeyConflictError, type Proposals } from './proposals.ts';
import type { ProseModel } from './prose-model.ts';
import type { Settled, SettledMatches } from './settled-matches.ts';

interface ChroniclerDeps extends Pick<Kernel, 'clock' | 'log'> {
  readonly queue: ChronicleQueue;
  readonly settled: Pick<SettledMatches, 'find'>;
  readonly proposals: Pick<Proposals, 'propose' | 'standing'>;
  /** Null: by rules alone. */
  readonly prose: ProseModel | null;
  readonly crier: Pick<TitleCrier, 'read'>;
  /** Of what may be shown of a match: with another one it is told anew. 0: all of it, as it was said. */
  revisionOf(matchId: string): number;
  /** Titles of late, which another match had better not bear too. */
  recentTitles(): Promise<readonly string[]>;
}

const AT_ONCE = 10;
const CLAIMED_MS = 60_000;
const LATER_MS = 5_000;
/** A match that is refused again and again is told once a day, and stands in the log as often. */
const LONGEST_WAIT_MS = 86_400_000;
const SYSTEM = { kind: 'system', id: 'chronicler' } as const;

const systemProposal = (
  clock: Clock,
  content: Pick<Proposal, 'correlationId' | 'idempotencyKey' | 'proposedActions' | 'provenance'>,
): Proposal => ({
  proposalId: randomUUID(),
  version: 1,
  issuedUtc: new Date(clock.now()).toISOString(),
  actor: SYSTEM,
  ...content,
});

export class Chronicler {
  readonly #deps: ChroniclerDeps;

  constructor(deps: ChroniclerDeps) {
    this.#deps = deps;
  }

  async round(): Promise<void> {
    const { clock, log, queue } = this.#deps;
    for (const queued of await queue.due(clock.now(), AT_ONCE)) {
      if (!(await queue.claim(queued, clock.now() + CLAIMED_MS))) continue;
      try {
        await this.#tell(queued);
      } catch (error) {
        if (!(error instanceof NotNowError)) throw error;
        log.debug({ matchId: queued.matchId }, 'a match cannot be told just now');
        await this.#later(queued);
      }
    }
  }

  async #tell(queued: QueuedMatch): Promise<void> {
    const { log, queue, settled } = this.#deps;
    const found = await settled.find(queued.matchId);
    if (found === 'later') return this.#later(queued);
    if (!found) {
      log.warn({ matchId: queued.matchId }, 'this match is over, and cannot be told');
      return queue.done(queued.matchId);
    }
    const revision = this.#deps.revisionOf(queued.matchId);
    const result = await this.#propose(found);
    // A line was hidden meanwhile: what was told may quote it.
    if (revision !== this.#deps.revisionOf(queued.matchId)) return this.#later(queued, 0);
    if (result.outcome === 'accepted') return queue.done(queued.matchId);
    if (result.gate === 'audit') return this.#later(queued);
    const { gate, rejectionReasons } = result;
    log.error(
      { matchId: queued.matchId, gate, rejectionReasons },
      'the chronicle of this match was refused; it will be told anew',
    );
    await this.#later(queued, Math.min(LONGEST_WAIT_MS, LATER_MS * 2 ** Math.min(queued.tries, 30)));
  }

  /** A model may have better words; where the gates do not take them, the rules' own are good enough. */
  async #propose({ chronicler, match }: Settled): Promise<ProposalResult> {
    const { proposals } = this.#deps;
    // A node that died before it could say so has told it already, in words that a model may not find again. What was
    // refused is told anew under a key of its own: by then the town may know better.
    let attempt = 0;
    const revision = this.#deps.revisionOf(match.matchId);
    const telling = `chronicle:${match.matchId}:${chronicler.version}${revision === 0 ? '' : `:r${revision}`}`;
    let key = keyOf(telling, attempt);
    for (let standing = await proposals.standing(SYSTEM, key); standing; ) {
      if (standing.outcome === 'accepted') return standing;
      key = keyOf(telling, ++attempt);
      standing = await proposals.standing(SYSTEM, key);
    }
    const prose = attempt === 0 ? this.#deps.prose : null;
    const chronicle = chronicler.tell(match, await this.#deps.recentTitles());
    const params = {
      matchId: match.matchId,
      template: chronicler.version,
      ...(revision > 0 && { revision }),
      chronicle,
    };
    const better = await prose?.better({
      chronicle,
      facts: chronicler.facts(match, chronicle.quotes ?? []),
      faults: (words) => chronicler.faults(match, words, isWord),
    });
    const provenance = better && {
      model: better.model,
      templateId: GENERATION.chronicleProse.id,
      templateHash: GENERATION.chronicleProse.hash,
      contextHash: hashOf({ prose: chronicle.prose, title: chronicle.title }),
    };
    const words = better
      ? { ...params, chronicle: { ...chronicle, prose: better.prose, quotes: better.quotes } }
      : params;
    const proposal = systemProposal(this.#deps.clock, {
      correlationId: `chronicle:${match.matchId}`,
      idempotencyKey: key,
      proposedActions: [{ actionType: 'Lore.Chronicle', scopeKey: 'loc:library', params: words }],
      ...(provenance && { provenance }),
    });
    const result = await proposals.propose(proposal, SYSTEM).catch(async (error: unknown) => {
      const first = error instanceof KeyConflictError ? await proposals.standing(SYSTEM, key) : null;
      if (!first) throw error;
      return first;
    });
    if (result.outcome === 'accepted' && !result.reused && revision === 0)
      this.#deps.crier.read(chronicleLine(chronicle.title, match.gameNumber));
    return result;
  }

  async #later({ matchId, tries }: QueuedMatch, ms = LATER_MS): Promise<void> {
    const { clock, queue } = this.#deps;
    await queue.claim({ matchId, tries: tries + 1 } as QueuedMatch, clock.now() + ms);
  }
}

const keyOf = (telling: string, attempt: number): string =>
  attempt === 0 ? telling : `${telling}:${attempt}`;

interface LeagueChroniclerDeps extends Pick<Kernel, 'clock' | 'log' | 'seasons'> {
  readonly canon: CanonTable;
  readonly proposals: Pick<Proposals, 'propose'>;
  readonly crier: Pick<TitleCrier, 'read'>;
}

export class LeagueChronicler {
  readonly #deps: LeagueChroniclerDeps;
  /** Told already, so that nobody asks the store for them again. */
  readonly #told = new Set<string>();

  constructor(deps: LeagueChroniclerDeps) {
    this.#deps = deps;
  }

  async round(): Promise<void> {
    const { canon, clock, crier, log, proposals, seasons } = this.#deps;
    for (const season of await seasons()) {
      const { seasonId } = season;
      if (this.#told.has(seasonId)) continue;
      if ((await canon.versionOf(`league:${seasonId}`)) === 0) {
        const params = { seasonId, template: SEASON_TEMPLATE, season: tellSeason(season) };
        const result = await proposals.propose(
          systemProposal(clock, {
            correlationId: `league:${seasonId}`,
            idempotencyKey: `league:${seasonId}:${SEASON_TEMPLATE}`,
            proposedActions: [{ actionType: 'Lore.Season', scopeKey: 'loc:league-plaza', params }],
          }),
          SYSTEM,
        );
        if (result.gate === 'audit') continue;
        if (result.outcome === 'accepted' && !result.reused)
          crier.read(seasonLine(params.season.title, season.name));
        if (result.outcome === 'rejected')
          log.error(
            { seasonId, gate: result.gate, reasons: result.rejectionReasons },
            'the tale of this league was refused',
          );
      }
      this.#told.add(seasonId);
    }
  }
}

/** Real time: after a busy minute the library holds more titles than anybody would stand still for. */
const QUIET_MS = 8_000;

/** Has the crier read new titles, and not more of them than people can listen to. */
export class TitleCrier {
  readonly #town: Pick<Kernel, 'clock' | 'cry'>;
  #quietUntil = Number.NEGATIVE_INFINITY;

  constructor(town: Pick<Kernel, 'clock' | 'cry'>) {
    this.#town = town;
  }

  read(line: CrierLine): void {
    const now = this.#town.clock.now();
    if (now < this.#quietUntil) return;
    this.#quietUntil = now + QUIET_MS;
    this.#town.cry(line);
  }
}
