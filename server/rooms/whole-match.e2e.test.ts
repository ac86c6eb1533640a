import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestTown, type TestTown } from '../testing/town-on-a-port.ts';
import { watchMatch, watchTown } from './testing/sdk-viewer.ts';
import { playBySocket } from './testing/socket-bot.ts';

const NAMES = ['Anselm', 'Beate', 'Cyprian', 'Dagmar', 'Emmeran', 'Friderun', 'Gumbert', 'Hedwig'];

describe('a whole match over sockets, which nobody helps', () => {
  let town: TestTown;
  beforeAll(async () => {
    town = await openTestTown({ TIME_SCALE: '50' });
  });
  afterAll(() => town.end());

  async function makeAgent(name: string): Promise<{ agentId: string; apiKey: string }> {
    const response = await fetch(`${town.url}/api/agents`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    return (await response.json()) as { agentId: string; apiKey: string };
  }

  it('eight queue, play and finish; spectators see it from start to end, late ones too', async () => {
    const address = new URL(town.url).host;
    const square = await watchTown(address);
    const agents = await Promise.all(NAMES.map(makeAgent));
    const playing = agents.map((agent) => playBySocket(address, agent));
    await square.until(({ state }) => state.buildings.size === 1);
    const [building] = [...square.state.buildings.values()];
    const matchId = building?.matchId ?? '';

    const seen = await watchMatch(address, { matchId });
    const knowing = await watchMatch(address, { matchId, view: 'omniscient' });
    await knowing.until(({ state }) => state.players.filter(({ role }) => role).length === 8);
    const dealt = knowing.state.players.map(({ role }) => role);
    await seen.until(({ state }) => state.phase === 'DAY_VOTE');
    const late = await watchMatch(address, { matchId });
    const lateKnowing = await watchMatch(address, { matchId, view: 'omniscient' });

    const players = await Promise.all(playing);
    const spectators = [seen, knowing, late, lateKnowing];
    await Promise.all(spectators.map((v) => v.until(({ state }) => state.winner !== '')));
    await Promise.all(
      spectators.map((v) => v.until((viewer) => viewer.events().some(({ type }) => type === 'GAME_ENDED'))),
    );

    expect(late.events()).toEqual(seen.events());
    expect(lateKnowing.events()).toEqual(knowing.events());
    expect(late.state.toJSON()).toEqual(seen.state.toJSON());
    expect(seen.events()[0]?.type).toBe('MATCH_CREATED');
    expect(seen.events().every(({ visibility }) => visibility === 'PUBLIC')).toBe(true);
    expect(knowing.events().some(({ payload }) => payload.kind === 'NIGHT_RESOLVED')).toBe(true);
    expect(knowing.state.players.map(({ revealedRole }) => revealedRole)).toEqual(dealt);
    for (const { viewer, matchId: played, accepted } of players) {
      expect(played).toBe(matchId);
      expect(accepted).toBeGreaterThan(0);
      expect(viewer.state.winner).toBe(seen.state.winner);
    }
    await square.until(({ state }) => state.buildings.get(building?.buildingId ?? '')?.outcome !== '');
  });

  it('a viewer finds a match again after the town was restarted', async () => {
    const agents = await Promise.all(NAMES.map((name) => makeAgent(`${name} again`)));
    let address = new URL(town.url).host;
    const players = agents.map((agent) => playBySocket(address, agent).catch(() => null));
    const square = await watchTown(address);
    await square.until(({ state }) =>
      [...state.buildings.values()].some(({ status }) => status === 'running'),
    );
    const running = [...square.state.buildings.values()].find(({ status }) => status === 'running');
    const { matchId = '', plotId, buildingId = '' } = running ?? {};
    town = await town.restart();
    await Promise.race([Promise.allSettled(players), Promise.resolve()]);
    address = new URL(town.url).host;
    const viewer = await watchMatch(address, { matchId });
    await viewer.until((v) => v.histories === 1 && v.state.matchId === matchId);
    expect(viewer.events().some(({ payload }) => payload.kind === 'RESUMED')).toBe(true);
    const newSquare = await watchTown(address);
    await newSquare.until(({ state }) => state.buildings.has(buildingId));
    expect(newSquare.state.buildings.get(buildingId)?.plotId).toBe(plotId);
  });
});
