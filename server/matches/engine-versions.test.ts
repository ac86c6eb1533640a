/**
 * After an engine version bump, matches of the older version can still be read, replayed and verified by their own
 * rules.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MatchPage, ReplayReply } from '../../shared/contracts/matches.ts';
import type { Game, GameEvent } from '../../shared/matches/game.ts';
import { type CoinEvent, type CoinView, coin, olderCoin } from '../../shared/testing/coin-game.ts';
import type { AgentIdentity } from '../agents/identity.ts';
import { townGames } from '../parts/games.ts';
import { PARTS } from '../parts/parts.ts';
import { coinPart } from '../parts/testing/coin-part.ts';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';

const AGENTS: readonly AgentIdentity[] = ['Ada', 'Bram'].map((name) => ({
  agentId: `ag_${name}`,
  name,
  scopes: [],
}));
const withCoin = (...rules: (typeof coin)[]) => [...PARTS, coinPart({ rules })];

let town: VirtualTown;
beforeEach(async () => {
  town = await openVirtualTown({}, { parts: withCoin(olderCoin) });
});
afterEach(() => town.end());

async function seatTwo(): Promise<string> {
  const door = town.services.doors.of('coin')!;
  for (const agent of AGENTS) await door.joinQueue(agent, { queueId: door.queueId });
  const status = await door.queueStatus(AGENTS[0]!, door.queueId);
  if (!status.ok || !status.value.assignment) throw new Error('the two have no table');
  return status.value.assignment.matchId;
}

/** Both players say heads; resolves once the match is over and archived. */
async function sayHeads(matchId: string): Promise<void> {
  const door = town.services.doors.of('coin')!;
  for (const agent of AGENTS) {
    const action = { type: 'say', side: 'HEADS' };
    expect(await door.act(agent, matchId, action)).toMatchObject({ ok: true });
  }
  await town.services.lifecycle.retire({ matchId });
}

const get = (path: string): Promise<Response> => fetch(`${town.url}/api/matches${path}`);

async function journalOf(matchId: string): Promise<GameEvent[]> {
  const lines = (await (await get(`/${matchId}/journal`)).text()).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as GameEvent);
}

describe('after an engine version bump', () => {
  it('lists, shows, replays and verifies a finished match of either version by the rules that wrote it', async () => {
    const before = await seatTwo();
    await sayHeads(before);
    const parts = withCoin(olderCoin, coin);
    town = await town.restart({}, parts);
    await town.advance('1s');
    const after = await seatTwo();
    await sayHeads(after);

    const { matches } = (await (await get('?game=coin&status=ENDED')).json()) as MatchPage;
    expect(matches.map(({ matchId, winner }) => [matchId, winner])).toEqual([
      [after, 'p:2'],
      [before, 'p:1'],
    ]);
    for (const [matchId, version, winner] of [
      [before, 1, 'p:1'],
      [after, 2, 'p:2'],
    ] as const) {
      const finished = await town.services.finished.get(matchId);
      expect(finished?.game).toMatchObject({ id: 'coin', version });
      expect(await (await get(`/${matchId}`)).json()).toMatchObject({ game: 'coin', view: { winner } });
      const replay = (await (await get(`/${matchId}/replay`)).json()) as ReplayReply & {
        readonly view: CoinView;
      };
      expect(replay).toMatchObject({ game: 'coin', view: { winner } });
      expect(replay.events.map(({ type }) => type)).toEqual(finished?.log.map(({ event }) => event.type));
      expect(await (await get(`/${matchId}/transcript.md`)).text()).toContain(`${winner} won`);
      const events = await journalOf(matchId);
      const game = townGames(parts).thatWrote(events[0] ?? null) as Game;
      expect(game.verify(events)).toMatchObject({ ok: true, ended: true, winner });
    }
    // The rules differ: under the other version's rules, the older journal would be a forgery.
    const [opened, ...rest] = (await journalOf(before)) as CoinEvent[];
    const forged = [{ ...opened, engineVersion: 2 } as CoinEvent, ...rest];
    expect(coin.verify(forged)).toMatchObject({ ok: false, reason: expect.stringContaining('winner') });
  });

  it('continues a running match by the rules it began with', async () => {
    const matchId = await seatTwo();
    town = await town.restart({}, withCoin(olderCoin, coin));
    expect(town.services.registry.get(matchId)?.game.version).toBe(1);
    await sayHeads(matchId);
    expect(await (await get(`/${matchId}`)).json()).toMatchObject({ view: { winner: 'p:1' } });
  });

  it('reports a match that no version can read, without harm to others', async () => {
    const matchId = await seatTwo();
    await sayHeads(matchId);
    town = await town.restart({}, withCoin(coin));
    expect((await get(`/${matchId}/replay`)).status).toBe(404);
    const next = await seatTwo();
    await sayHeads(next);
    expect((await get(`/${next}/replay`)).status).toBe(200);
  });
});
