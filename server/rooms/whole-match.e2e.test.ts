import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TownClient } from '../../scripts/town/town-client.ts';
import { matchWhere } from '../testing/town-matches.ts';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';
import { watchMatch, watchTown } from './testing/sdk-viewer.ts';
import { playBySocket } from './testing/socket-bot.ts';

const NAMES = ['Anselm', 'Beate', 'Cyprian', 'Dagmar', 'Emmeran', 'Friderun', 'Gumbert', 'Hedwig'];

describe('a whole match over sockets', () => {
  let town: VirtualTown;
  beforeAll(async () => {
    town = await openVirtualTown();
  });
  afterAll(() => town.end());

  const makeAgents = (names: readonly string[]) =>
    Promise.all(names.map((name) => new TownClient(town.url).makeAgent(name)));

  it('is queued for, played and finished by eight agents; spectators see all of it, late ones too', async () => {
    const address = new URL(town.url).host;
    const square = await watchTown(address);
    const agents = await makeAgents(NAMES);
    const playing = agents.map((agent) => playBySocket(address, agent));
    const matchId = await matchWhere(town, () => true);
    await square.until(({ state }) => state.buildings.size === 1);
    const [building] = [...square.state.buildings.values()];
    expect(building?.matchId).toBe(matchId);

    const seen = await watchMatch(address, { matchId });
    const knowing = await watchMatch(address, { matchId, view: 'omniscient' });
    await knowing.until(({ state }) => state.players.filter(({ role }) => role).length === 8);
    const dealt = knowing.state.players.map(({ role }) => role);
    await matchWhere(town, ({ state }) => state.phase === 'DAY_VOTE');
    await seen.until(({ state }) => state.phase === 'DAY_VOTE');
    const late = await watchMatch(address, { matchId });
    const lateKnowing = await watchMatch(address, { matchId, view: 'omniscient' });

    const players = await town.during(Promise.all(playing));
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

  it('is found again by a viewer after the town was restarted', async () => {
    const agents = await makeAgents(NAMES.map((name) => `${name} again`));
    let address = new URL(town.url).host;
    for (const agent of agents) void playBySocket(address, agent).catch(() => null);
    const square = await watchTown(address);
    const isOfThem = (agentId: string) => agents.some((agent) => agent.agentId === agentId);
    const matchId = await matchWhere(town, ({ state }) =>
      state.players.some((each) => isOfThem(each.agentId)),
    );
    const isTheirs = (each: { readonly matchId: string }) => each.matchId === matchId;
    await square.until(({ state }) => [...state.buildings.values()].some(isTheirs));
    const { plotId, buildingId = '' } = [...square.state.buildings.values()].find(isTheirs) ?? {};
    town = await town.restart();
    address = new URL(town.url).host;
    const viewer = await watchMatch(address, { matchId });
    await viewer.until((v) => v.histories === 1 && v.state.matchId === matchId);
    expect(viewer.events().some(({ payload }) => payload.kind === 'RESUMED')).toBe(true);
    const newSquare = await watchTown(address);
    await newSquare.until(({ state }) => state.buildings.has(buildingId));
    expect(newSquare.state.buildings.get(buildingId)?.plotId).toBe(plotId);
  });
});
