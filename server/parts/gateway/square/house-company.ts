/**
 * Residents on the benches, so that a newcomer finds the square alive: they join, chat about real matches,
 * propose and vote. One node at a time runs them, with only a line and its answer now and then.
 */

import type { BenchMember, BenchMessage } from '../../../../shared/contracts/square.ts';
import {
  answerTo,
  ayeFor,
  openingLine,
  type PlayedMatch,
  reasonFor,
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
/** No line is repeated on any bench within this time. */
const REMEMBERED_MS = 3_600_000;
const PROPOSES_EVERY = 5;
/** The pause before residents of a bench act again, as a share of the usual time between two lines. */
const PAUSES = { sit: 0.1, vote: 0.15, answer: 0.15, talk: 1.5 } as const;
/** Without guests there is no need to play: house bots have matches of their own. */
const PROPOSES_EVERY_ALONE = 25;

type Resident = Pick<BenchMember, 'agent_id' | 'display_name'>;

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
    const afterwards = guests.length > 0 ? PAUSES.vote : pick(seed, 'pause', [1, 1.25, 1.5]) * PAUSES.talk;
    if (last && (await this.#answer(benchId, last, residents))) return afterwards;
    // With guests, residents check often but do not speak more often.
    if (silentMs < this.#deps.everyMs * PAUSES.talk) return guests.length > 0 ? PAUSES.vote : PAUSES.talk;
    const names = guests.map(({ display_name }) => display_name);
    const asked = await this.#speak(benchId, { residents, guests: names, seed });
    return asked ? PAUSES.answer : afterwards;
  }

  /** Another resident answers the latest line. False: it needs no answer, or nobody is there to give it. */
  async #answer(benchId: string, last: BenchMessage, residents: readonly Resident[]): Promise<boolean> {
    if (last.agent_id === null || !isResident(last.agent_id)) return false;
    const line = answerTo(last.content);
    const other = residents.find(({ agent_id }) => agent_id !== last.agent_id);
    if (line === null || !other) return false;
    return (await this.#deps.benches.say(identityOf(other), benchId, line)).ok;
  }

  /** True: the line that was said expects an answer. */
  async #speak(
    benchId: string,
    {
      guests,
      residents,
      seed,
    }: {
      readonly residents: readonly Resident[];
      readonly guests: readonly string[];
      readonly seed: string;
    },
  ): Promise<boolean> {
    const me = identityOf(pick(seed, 'speaker', residents));
    this.#lines++;
    if (this.#lines % (guests.length > 0 ? PROPOSES_EVERY : PROPOSES_EVERY_ALONE) === 0) {
      await this.#propose(benchId, me, seed);
      return false;
    }
    const { benches, games, store } = this.#deps;
    const matches = await recentMatches(
      store,
      games.map(({ game }) => game),
    );
    const present = residents.map(({ display_name }) => display_name);
    const line = openingLine({ seed, present, matches, guests, said: await this.#saidLately() });
    return line !== null && (await benches.say(me, benchId, line)).ok;
  }

  /** What residents and notes said lately on all benches; from the store, so that another node does not repeat it. */
  async #saidLately(): Promise<string[]> {
    const lines = await this.#rows.read(
      this.#rows.sql
        .selectFrom('squareMessages')
        .select(['agentId', 'content'])
        .where(
          'lobbyId',
          'in',
          BENCHES_OF_MAP.map(({ id }) => id),
        )
        .where('createdAt', '>', this.#deps.clock.now() - REMEMBERED_MS),
    );
    return lines.flatMap(({ agentId, content }) => (agentId && !isResident(agentId) ? [] : [content]));
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
  async #vote(benchId: string, residents: readonly Resident[], seed: string): Promise<boolean> {
    const { assembly, games } = this.#deps;
    const listed = await assembly.list(benchId);
    const open = listed.ok ? listed.value.proposals.filter(({ status }) => status === 'open') : [];
    // Residents do not vote on foreign experiences, which pass without them.
    const known = games.map(({ game }) => builtinId(game.id));
    for (const proposal of open.filter(({ experience_id }) => known.includes(experience_id))) {
      for (const resident of residents) {
        const voted = await assembly.vote(identityOf(resident), proposal.id, true);
        if (!voted.ok) continue;
        const comments = pick(`${seed}/${resident.agent_id}`, 'comments', [true, false]);
        const line = comments ? ayeFor(seed, await this.#saidLately()) : null;
        if (line) await this.#deps.benches.say(identityOf(resident), benchId, line);
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
      reason: reasonFor(seed, await this.#saidLately()) ?? undefined,
      config: {},
    });
  }
}

const identityOf = ({ agent_id, display_name }: Resident): AgentIdentity => ({
  agentId: agent_id,
  name: display_name,
  scopes: [],
});

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
