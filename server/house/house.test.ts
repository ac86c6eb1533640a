import { afterEach, expect, it } from 'vitest';
import { agentNumber, openToyTown, type ToyTown } from '../parts/testing/town-with-toy.ts';

let town: ToyTown;
afterEach(() => town.end());

const open = async (environment: Record<string, string>) => {
  town = await openToyTown({ environment: { HOUSE_BOTS: 'on', ...environment } });
};

const running = async (game: string) => (await town.services.matches.countByStatus(game)).get('running') ?? 0;
const seatedIn = () => [...town.services.registry.all()].flatMap(({ state }) => state.players);

it('keeps as many matches of each game running as its part wants, with nobody in two of them', async () => {
  await open({ HOUSE_MATCHES: '1', TOY_MATCHES: '3' });
  await expect.poll(() => running('toy')).toBe(3);
  await expect.poll(() => running('werewolf')).toBe(1);
  const agentIds = seatedIn().map((player) => player.agentId);
  expect(agentIds).toHaveLength(3 * 2 + 8);
  expect(new Set(agentIds).size).toBe(agentIds.length);
});

it('takes the empty chair of whoever waits, in the game it waits for', async () => {
  await open({ HOUSE_MATCHES: '0' });
  const { services, toyDoor } = town;
  const agent = agentNumber(1);
  await toyDoor.joinQueue(agent, { queueId: toyDoor.queueId });
  await expect
    .poll(() => toyDoor.queueStatus(agent, toyDoor.queueId))
    .toMatchObject({ value: { assignment: { seat: expect.any(Number) } } });
  expect(await running('werewolf')).toBe(0);
  const [match] = services.registry.all();
  expect(match?.state.players.map(({ agentId }) => agentId.startsWith('ag_house_')).sort()).toEqual([
    false,
    true,
  ]);
});

it('does nothing for any game where it is switched off', async () => {
  await open({ HOUSE_BOTS: 'off', HOUSE_MATCHES: '1', TOY_MATCHES: '1' });
  expect(town.services.house).toBeNull();
  await town.toyDoor.joinQueue(agentNumber(1), { queueId: town.toyDoor.queueId });
  expect(town.services.registry.size).toBe(0);
  expect(town.services.matchmakers.of('toy')?.estimateSeconds()).toBe(5);
});
