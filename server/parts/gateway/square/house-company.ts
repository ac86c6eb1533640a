/**
 * Residents on the benches, so that a newcomer finds the square alive: they join, chat about real matches, propose and
 * vote. One node at a time runs them, with only a line now and then.
 */

import {
  ayeFor,
  type PlayedMatch,
  reasonFor,
  smallTalk,
} from '../../../../shared/gateway/square/small-talk.ts';
import { pick } from '../../../../shared/matches/rng.ts';
import { isResident, residentNumber, TOWNSFOLK } from '../../../../shared/town/residents.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import { Rows } from '../../../store/rows.ts';
import type { Store } from '../../../store/store.ts';
import { builtinId } from '../catalogue/builtins.ts';
import type { Services } from '../services.ts';
import type { GatewayTables } from '../tables.ts';
import type { Assembly } from './assembly.ts';
import type { BenchService } from './bench-service.ts';
import { BENCHES_OF_MAP } from './benches-table.ts';

export interface HouseCompanyDeps extends Services<'clock' | 'engagements' | 'games' | 'nodeId' | 'store'> {
  readonly benches: BenchService;
  readonly assembly: Assembly;
  /** The real milliseconds between two lines on one bench. */
  readonly everyMs: number;
}

const ON_EACH_BENCH = 2;
/** The latest lines of each bench, which are not repeated on any. */
const REMEMBERED = 12;
const PROPOSES_EVERY = 8;
/** The pause before residents of a bench act again, as a share of the usual time between two lines. */
const PAUSES = { sit: 0.1, vote: 0.15, talk: 1 } as const;
/** Without guests there is no need to play: house bots have matches of their own. */
const PROPOSES_EVERY_ALONE = 40;

export class HouseCompany {
  readonly #deps: HouseCompanyDeps;
  readonly #rows: Rows<GatewayTables>;
  readonly #dueAt = new Map<string, number>();
  #lines = 0;

  constructor(deps: HouseCompanyDeps) {
    this.#deps = deps;
    this.#rows = new Rows<GatewayTables>(deps.store);
  }

  /** Call it about every second; usually does nothing. */
  async round(): Promise<void> {
    const now = this.#deps.clock.now();
    const due = BENCHES_OF_MAP.filter(({ id }) => (this.#dueAt.get(id) ?? 0) <= now);
    if (due.length === 0) return;
    const isOurs = await this.#isOurs(now);
    for (const { id } of due) {
      const pause = isOurs ? await this.#live(id, `${id}/${now}`) : PAUSES.talk;
      this.#dueAt.set(id, now + pause * this.#deps.everyMs);
    }
  }

  /** Leased for three lines' time, so that another node follows a lost one. */
  async #isOurs(now: number): Promise<boolean> {
    const { everyMs, nodeId, store } = this.#deps;
    const row = { node: nodeId, until: now + 3 * everyMs };
    const [held] = await store.write([
      this.#rows.sql
        .insertInto('squareCompany')
        .values({ id: 'company', ...row })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet(row)
            .where((eb) =>
              eb.or([eb('squareCompany.node', '=', nodeId), eb('squareCompany.until', '<', now)]),
            ),
        )
        .compile(),
    ]);
    return held === 1;
  }

  /** Returns the pause before the next action there, as a share of the usual time between two lines. */
  async #live(benchId: string, seed: string): Promise<number> {
    const { benches } = this.#deps;
    const answer = await benches.members(benchId);
    if (!answer.ok) return PAUSES.talk;
    const { members } = answer.value;
    const busy = await this.#deps.engagements.busyHouse();
    const regulars = members.filter(({ agent_id }) => isResident(agent_id));
    // Residents with a table leave the bench, because they are shown at the table.
    for (const { agent_id } of regulars)
      if (busy.has(agent_id)) await benches.leave({ agentId: agent_id }, benchId);
    const residents = regulars.filter(({ agent_id }) => !busy.has(agent_id));
    if (residents.length < ON_EACH_BENCH) {
      await this.#sitDown(benchId, busy);
      return PAUSES.sit;
    }
    const guests = members.filter(({ agent_id }) => !isResident(agent_id));
    if (await this.#vote(benchId, residents, seed)) return PAUSES.vote;
    const talk = await benches.messages(benchId, { limit: 1 });
    const [last] = talk.ok ? talk.value.messages : [];
    const silentMs = last ? this.#deps.clock.now() - Date.parse(last.created_at) : Number.POSITIVE_INFINITY;
    // With guests, residents check often but do not speak more often.
    if (silentMs < this.#deps.everyMs * PAUSES.talk) return guests.length > 0 ? PAUSES.vote : PAUSES.talk;
    await this.#speak(benchId, { residents, guests: guests.map(({ display_name }) => display_name), seed });
    return guests.length > 0
      ? PAUSES.vote
      : pick(seed, 'pause', [PAUSES.talk, PAUSES.talk * 1.5, PAUSES.talk * 2]);
  }

  async #speak(
    benchId: string,
    {
      guests,
      residents,
      seed,
    }: {
      readonly residents: readonly { readonly agent_id: string; readonly display_name: string }[];
      readonly guests: readonly string[];
      readonly seed: string;
    },
  ): Promise<void> {
    const speaker = pick(seed, 'speaker', residents);
    const me = identityOf(speaker);
    this.#lines++;
    if (this.#lines % (guests.length > 0 ? PROPOSES_EVERY : PROPOSES_EVERY_ALONE) === 0)
      return this.#propose(benchId, me, seed);
    const { benches, games, store } = this.#deps;
    const matches = await recentMatches(
      store,
      games.map(({ game }) => game),
    );
    const said = await this.#saidLately();
    const line = smallTalk({ seed, speaker: speaker.display_name, matches, guests, said });
    await benches.say(me, benchId, line);
  }

  /** The latest lines of all benches, newest first; from the store, so that another node does not repeat them. */
  async #saidLately(): Promise<string[]> {
    const talks = await Promise.all(
      BENCHES_OF_MAP.map(({ id }) => this.#deps.benches.messages(id, { limit: REMEMBERED })),
    );
    return talks
      .flatMap((talk) => (talk.ok ? talk.value.messages : []))
      .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
      .map(({ content }) => content);
  }

  /** Each bench has its own regulars, so that no resident sits on two. */
  async #sitDown(benchId: string, busy: ReadonlySet<string>): Promise<void> {
    const bench = BENCHES_OF_MAP.findIndex(({ id }) => id === benchId);
    const each = Math.floor(TOWNSFOLK / BENCHES_OF_MAP.length);
    for (let i = 0; i < each; i++) {
      const { agentId, displayName } = residentNumber(bench * each + i);
      if (busy.has(agentId)) continue;
      const joined = await this.#deps.benches.join({ agentId, name: displayName, scopes: [] }, benchId);
      if (joined.ok) return;
    }
  }

  /** Residents vote for guests' proposals. True: one has voted. */
  async #vote(
    benchId: string,
    residents: readonly { readonly agent_id: string; readonly display_name: string }[],
    seed: string,
  ): Promise<boolean> {
    const { assembly, games } = this.#deps;
    const listed = await assembly.list(benchId);
    const open = listed.ok ? listed.value.proposals.filter(({ status }) => status === 'open') : [];
    // Residents do not vote on foreign experiences, which pass without them.
    const known = games.map(({ game }) => builtinId(game.id));
    for (const proposal of open.filter(({ experience_id }) => known.includes(experience_id))) {
      for (const resident of residents) {
        const voted = await assembly.vote(identityOf(resident), proposal.id, true);
        if (!voted.ok) continue;
        if (pick(`${seed}/${resident.agent_id}`, 'comments', [true, false]))
          await this.#deps.benches.say(identityOf(resident), benchId, ayeFor(seed, await this.#saidLately()));
        return true;
      }
    }
    return false;
  }

  async #propose(benchId: string, me: AgentIdentity, seed: string): Promise<void> {
    const { assembly, games } = this.#deps;
    if (games.length === 0) return;
    const { game } = pick(seed, 'game', games);
    await assembly.propose(me, {
      lobbyId: benchId,
      experienceId: builtinId(game.id),
      reason: reasonFor(seed),
      config: {},
    });
  }
}

const identityOf = ({
  agent_id,
  display_name,
}: {
  readonly agent_id: string;
  readonly display_name: string;
}): AgentIdentity => ({ agentId: agent_id, name: display_name, scopes: [] });

const MOST = 6;

export async function recentMatches(
  store: Store,
  games: readonly { readonly id: string; readonly title: string }[],
): Promise<PlayedMatch[]> {
  const matches = await store.read(
    store.sql
      .selectFrom('matches')
      .select(['matchId', 'game', 'gameNumber as number', 'day'])
      .where('status', '=', 'ended')
      .orderBy('endedAt', 'desc')
      .limit(MOST)
      .compile(),
  );
  if (matches.length === 0) return [];
  const seats = await store.read(
    store.sql
      .selectFrom('matchSeats')
      .select(['matchId', 'displayName as name', 'won'])
      .where(
        'matchId',
        'in',
        matches.map(({ matchId }) => matchId),
      )
      .orderBy('seat')
      .compile(),
  );
  const named = (matchId: string, won: boolean) =>
    seats.filter((seat) => seat.matchId === matchId && seat.won === won).map(({ name }) => name);
  return matches.flatMap(({ day, game, matchId, number }) => {
    const title = games.find(({ id }) => id === game)?.title;
    if (!title) return [];
    return [
      {
        game: title,
        number,
        rounds: Math.max(1, day),
        winners: named(matchId, true),
        losers: named(matchId, false),
      },
    ];
  });
}
