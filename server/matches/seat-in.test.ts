import { afterEach, beforeEach, expect, it } from 'vitest';
import { SEATS } from '../../shared/games/werewolf/model.ts';
import type { AgentIdentity } from '../agents/identity.ts';
import { WEREWOLF_QUEUE } from '../parts/werewolf/queue-id.ts';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';

let town: VirtualTown;
beforeEach(async () => {
  town = await openVirtualTown();
});
afterEach(() => town.end());

async function seatedAgents(): Promise<AgentIdentity[]> {
  const { accounts, doors } = town.services;
  const door = doors.of('werewolf')!;
  const agents: AgentIdentity[] = [];
  for (const seat of SEATS) {
    const made = await accounts.make(`Agent ${seat}`, 'nobody');
    const agent = made.ok ? await accounts.identify(made.value.apiKey) : null;
    agents.push(agent!);
    await door.joinQueue(agent!, { queueId: WEREWOLF_QUEUE });
  }
  return agents;
}

it("returns the caller's seat and whether the match is over, even after it was cleared", async () => {
  const { doors, lifecycle, matches, registry } = town.services;
  const door = doors.of('werewolf')!;
  const agents = await seatedAgents();
  const [match] = [...registry.all()];
  const { matchId } = match!;
  const { agentId, playerId } = match!.state.players[3]!;
  const player = agents.find((agent) => agent.agentId === agentId)!;
  const stranger: AgentIdentity = { agentId: 'ag_stranger', name: 'Stranger', scopes: [] };
  const seats = async () => [
    await door.seatIn(player, matchId),
    await door.seatIn(stranger, matchId),
    await door.seatIn(null, matchId),
  ];
  const told = (over: boolean) =>
    [playerId, null, null].map((seat) => ({ ok: true, value: { playerId: seat, over } }));

  expect(await seats()).toEqual(told(false));
  await match!.execute((_, now) => ({ type: 'abort', reason: 'test', now }));
  expect(await seats()).toEqual(told(true));
  await lifecycle.retire((await matches.byId(matchId))!);
  expect(registry.get(matchId)).toBeUndefined();
  expect(await seats()).toEqual(told(true));

  expect(await door.seatIn(player, 'mt_none')).toMatchObject({ refusal: { code: 'MATCH_NOT_FOUND' } });
});
