/** The contract of engagements on every store: an agent does one thing at a time and is free again afterwards. */
import { describe, expect, it } from 'vitest';
import { Agents } from './agents-table.ts';
import { Engagements } from './engagements-table.ts';
import { DuplicateKeyError } from './errors.ts';
import { Matches } from './matches-table.ts';
import { Queue, type QueueEntry } from './queue-table.ts';
import { Seats } from './seats-table.ts';
import type { StoreHarness } from './store.contract.ts';
import type { Store } from './store.ts';
import { freshStore } from './testing/fresh-store.ts';
import { aside, ended, GAME, newMatch, OTHER_GAME, QUEUE, seatsFor } from './testing/sample-rows.ts';

const CLAIMS = 1_000;
const AT_ONCE = 20;

export function engagementsContract(name: string, harness: StoreHarness): void {
  describe(`${name}: engagements`, () => {
    const fresh = freshStore(harness);
    const session = (agentId: string) => ({
      agentId,
      experience: 'elsewhere',
      matchId: null,
      sessionId: 's1',
      leagueId: null,
      since: 5,
    });

    it('starts an engagement with the match that seats the agent and ends it with the match', async () => {
      const { store } = fresh;
      const [engagements, matches] = [new Engagements(store), new Matches(store)];
      await store.write(matches.creating(newMatch(1), seatsFor(['a', 'b'])));
      await store.write(matches.creating(newMatch(1, { game: OTHER_GAME }), seatsFor(['c'])));
      expect(await engagements.of('a')).toEqual({
        agentId: 'a',
        experience: GAME,
        matchId: 'm1',
        sessionId: null,
        leagueId: null,
        since: 1001,
      });
      expect(await engagements.of('c')).toMatchObject({ experience: OTHER_GAME });
      expect(await engagements.busyAmong(['a', 'c', 'd'])).toEqual(new Set(['a', 'c']));
      expect(await engagements.busyAmong([])).toEqual(new Set());
      await store.write(matches.settling('m1', 0, ended([])));
      expect(await engagements.busyAmong(['a', 'b', 'c'])).toEqual(new Set(['c']));
      await matches.quarantine(aside(`${OTHER_GAME}-m1`));
      expect(await engagements.of('c')).toBeUndefined();
    });

    it('keeps a busy agent from being seated or queued', async () => {
      const { store } = fresh;
      const engagements = new Engagements(store);
      await store.write([engagements.engaging([session('b'), session('a')])]);
      await expect(store.write([engagements.engaging([session('a')])])).rejects.toBeInstanceOf(
        DuplicateKeyError,
      );
      const creating = new Matches(store).creating(newMatch(1), seatsFor(['a', 'c']));
      await expect(store.write(creating)).rejects.toMatchObject({ table: 'engagements' });
      expect(await engagements.of('c')).toBeUndefined();
      expect(await new Seats(store).assignment('a')).toBeUndefined();
      const entry = { queueId: QUEUE, agentId: 'a', displayName: 'a', house: false, joinedAt: 1 };
      expect(await new Queue(store).join(entry)).toBe(false);
    });

    it('lists the busy house bots', async () => {
      const { store } = fresh;
      await new Agents(store).add(
        ['guest', 'idle', 'bot'].map((agentId) => ({
          agentId,
          ownerId: null,
          name: agentId,
          keyHmac: agentId,
          scopes: [],
          house: agentId !== 'guest',
          createdAt: 1,
        })),
      );
      await store.write(new Matches(store).creating(newMatch(1), seatsFor(['guest', 'bot'])));
      expect(await new Engagements(store).busyHouse()).toEqual(new Set(['bot']));
    });

    it(`engages each agent once when ${CLAIMS} matches are created at the same moment, two for each agent`, async () => {
      const { store, place } = fresh;
      const peer = await place.openPeer();
      // Each match is the first of its own game, so that the claims race for agents only, not for numbers.
      const claims = Array.from({ length: CLAIMS }, (_, index) => {
        const node = index % 2 ? store : peer;
        const pair = Math.floor(index / 2);
        const match = newMatch(1, { game: `game${index}` });
        const creating = new Matches(node).creating(match, seatsFor([`x${pair}`, `y${pair}`]));
        return new Queue(node).claim([], creating);
      });
      const outcomes = await Promise.all(claims);
      await peer.close();
      for (let index = 0; index < CLAIMS; index += 2) {
        const pair = outcomes.slice(index, index + 2);
        expect(pair).toContainEqual({ claimed: true });
        expect(pair).toContainEqual({ claimed: false, reason: 'BUSY' });
      }
      const rows = await store.read(store.sql.selectFrom('engagements').select('agentId').compile());
      expect(rows).toHaveLength(CLAIMS);
    }, 120_000);

    it(`gives each agent to one of two games in ${CLAIMS} racing claims, and leaves nobody stuck`, async () => {
      const { store, place } = fresh;
      const peer = await place.openPeer();
      const pairs = Array.from({ length: CLAIMS / 2 }, (_, index) => [`x${index}`, `y${index}`]);
      const queue = new Queue(store);
      const join = (agentId: string) =>
        queue.join({ queueId: QUEUE, agentId, displayName: agentId, house: false, joinedAt: 1 });
      await Promise.all(pairs.flat().map(join));
      const entries = new Map((await queue.waiting(QUEUE)).map((entry) => [entry.agentId, entry]));
      // One game takes the agents out of its queue, the other claims them directly.
      const claims = pairs.flatMap((agents, index) => {
        const waiting = agents.flatMap((agentId) => entries.get(agentId) ?? []);
        const both = [
          { game: GAME, agents, entries: waiting },
          { game: OTHER_GAME, agents, entries: [] },
        ];
        return index % 2 ? both : both.reverse();
      });
      const outcomes: boolean[] = [];
      const work = async (node: Store): Promise<void> => {
        for (let claim = claims.pop(); claim; claim = claims.pop()) outcomes.push(await settle(node, claim));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index % 2 ? store : peer)));
      await peer.close();
      expect(outcomes).toHaveLength(CLAIMS);
      expect(outcomes.filter((won) => won)).toHaveLength(CLAIMS / 2);
      await expectEachSeatedOnce(store, pairs.flat());
      expect(await queue.waiting(QUEUE)).toEqual([]);
    }, 120_000);
  });
}

interface Claim {
  readonly game: string;
  readonly agents: readonly string[];
  readonly entries: readonly QueueEntry[];
}

/** Retries until the match is created or an agent is taken; losing a number to another node decides nothing. */
async function settle(node: Store, { game, agents, entries }: Claim): Promise<boolean> {
  const matches = new Matches(node);
  for (;;) {
    const match = newMatch(await matches.nextGameNumber(game), { game, plotId: null });
    const outcome = await new Queue(node).claim(entries, matches.creating(match, seatsFor(agents)));
    if (outcome.claimed) return true;
    if (outcome.reason !== 'MATCH') return false;
  }
}

async function expectEachSeatedOnce(store: Store, agentIds: readonly string[]): Promise<void> {
  const matches = await new Matches(store).list({ limit: CLAIMS });
  const gameOf = new Map(matches.map((match) => [match.matchId, match.game]));
  for (const game of [GAME, OTHER_GAME]) {
    const numbers = matches.filter((match) => match.game === game).map((match) => match.gameNumber);
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  }
  const seats = await new Seats(store).of([...gameOf.keys()]);
  expect(seats.map((seat) => seat.agentId).sort()).toEqual([...agentIds].sort());
  const engaged = await store.read(store.sql.selectFrom('engagements').selectAll().compile());
  expect(engaged).toHaveLength(agentIds.length);
  const seatOf = new Map(seats.map((seat) => [seat.agentId, seat.matchId]));
  for (const row of engaged) {
    expect(row.matchId).toBe(seatOf.get(row.agentId));
    expect(row.experience).toBe(gameOf.get(row.matchId ?? ''));
  }
}
