import { afterEach, expect, it } from 'vitest';
import type { AgentIdentity } from '../agents/identity.ts';
import type { TownGate } from '../matches/door.ts';
import { agentNumber, type CoinTown, openCoinTown } from '../parts/testing/town-with-coin.ts';

let town: CoinTown;
afterEach(() => town.end());

const open = async (environment: Record<string, string>) => {
  town = await openCoinTown({ environment: { HOUSE_BOTS: 'on', LEAGUE_HOUSE: 'off', ...environment } });
};

const running = async (game: string) => (await town.services.matches.countByStatus(game)).get('running') ?? 0;
const keepsRunning = (game: string, count: number) => town.until(async () => (await running(game)) === count);
const isSeated = (door: Pick<TownGate, 'queueId' | 'queueStatus'>, agent: AgentIdentity) =>
  town.until(async () => {
    const status = await door.queueStatus(agent, door.queueId);
    return status.ok && typeof status.value.assignment?.seat === 'number';
  });
const seatedIn = () => [...town.services.registry.all()].flatMap(({ state }) => state.players);

it('keeps as many matches of each game running as its part wants, with nobody in two of them', async () => {
  await open({ HOUSE_MATCHES: '1', COIN_MATCHES: '3' });
  await keepsRunning('coin', 3);
  await keepsRunning('werewolf', 1);
  const agentIds = seatedIn().map((player) => player.agentId);
  expect(agentIds).toHaveLength(3 * 2 + 8);
  expect(new Set(agentIds).size).toBe(agentIds.length);
});

it('takes the empty chair of whoever waits, in the game it waits for', async () => {
  await open({ HOUSE_MATCHES: '0' });
  const { services, coinDoor } = town;
  const agent = agentNumber(1);
  await coinDoor.joinQueue(agent, { queueId: coinDoor.queueId });
  await isSeated(coinDoor, agent);
  expect(await running('werewolf')).toBe(0);
  const [match] = services.registry.all();
  expect(match?.state.players.map(({ agentId }) => agentId.startsWith('ag_house_')).sort()).toEqual([
    false,
    true,
  ]);
});

it('does nothing for any game where it is switched off', async () => {
  await open({ HOUSE_BOTS: 'off', HOUSE_MATCHES: '1', COIN_MATCHES: '1' });
  expect(town.services.house).toBeNull();
  await town.coinDoor.joinQueue(agentNumber(1), { queueId: town.coinDoor.queueId });
  expect(town.services.registry.size).toBe(0);
  expect(town.services.matchmakers.of('coin')?.estimateSeconds()).toBe(5);
});

it('has residents for every newcomer, however many sit at tables where nobody acts', async () => {
  await open({ HOUSE_MATCHES: '0', COIN_MATCHES: '0', HOUSE_FILL_AFTER_S: '0' });
  const { doors } = town.services;
  const door = doors.of('werewolf')!;
  // Each comes when the one before has its table: eight such tables once used up all residents there were.
  for (let n = 1; n <= 10; n++) {
    const agent = agentNumber(n);
    expect(await door.joinQueue(agent, { queueId: door.queueId })).toMatchObject({ ok: true });
    await isSeated(door, agent);
  }
  const players = seatedIn();
  expect(new Set(players.map(({ agentId }) => agentId)).size).toBe(10 * 8);
  for (const { state } of town.services.registry.all()) {
    const firstNames = state.players
      .filter(({ agentId }) => agentId.startsWith('ag_house_'))
      .map(({ displayName }) => displayName.split(' ')[0]);
    expect(new Set(firstNames).size).toBe(7);
  }
  expect(town.services.house?.townsfolk).toHaveLength(64);
});

it('really keeps as many matches running as it is told, and finds its residents again after a restart', async () => {
  await open({ HOUSE_MATCHES: '0', COIN_MATCHES: '40' });
  await keepsRunning('coin', 40);
  const before = await town.services.agents.ofHouse();
  expect(before).toHaveLength(128);
  town = await town.restart();
  await keepsRunning('coin', 40);
  expect(await town.services.agents.ofHouse()).toHaveLength(128);
});

it('gives way with a match of its own when the node is full and somebody waits', async () => {
  await open({ HOUSE_MATCHES: '0', COIN_MATCHES: '2', MAX_MATCHES: '2' });
  await keepsRunning('coin', 2);
  const { services, coinDoor } = town;
  const agent = agentNumber(1);
  await coinDoor.joinQueue(agent, { queueId: coinDoor.queueId });
  await isSeated(coinDoor, agent);
  expect(await running('coin')).toBe(2);
  expect((await services.matches.countByStatus('coin')).get('aborted')).toBe(1);
});

it('refuses to start where the node has no room for what the house shall keep running, and names the settings', async () => {
  const settings = { HOUSE_MATCHES: '12', COIN_MATCHES: '1', MAX_MATCHES: '12' };
  await expect(open(settings)).rejects.toThrow(/HOUSE_MATCHES=12, COIN_MATCHES=1.*MAX_MATCHES=12/);
  await open({ ...settings, HOUSE_MATCHES: '0', MAX_MATCHES: '0' });
  expect(await running('coin')).toBe(0);
});
