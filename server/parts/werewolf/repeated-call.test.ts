import { afterEach, beforeEach, expect, it } from 'vitest';
import { SEATS } from '../../../shared/games/werewolf/model.ts';
import { dueAt } from '../../../shared/games/werewolf/rules/phases.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import type { WerewolfHost } from '../../mcp/testing/table-door.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { WEREWOLF_QUEUE } from './queue-id.ts';
import type { WerewolfGate } from './werewolf-door.ts';

let town: VirtualTown;
beforeEach(async () => {
  town = await openVirtualTown();
});
afterEach(() => town.end());

const werewolfDoor = () => town.services.doors.of('werewolf') as WerewolfGate;

async function seated(): Promise<{ agents: AgentIdentity[]; match: WerewolfHost }> {
  const { accounts, registry } = town.services;
  const door = werewolfDoor();
  const agents: AgentIdentity[] = [];
  for (const seat of SEATS) {
    const made = await accounts.make(`Agent ${seat}`, 'nobody');
    const agent = made.ok ? await accounts.identify(made.value.apiKey) : null;
    agents.push(agent!);
    await door.joinQueue(agent!, { queueId: WEREWOLF_QUEUE });
  }
  const [match] = [...registry.all()];
  return { agents, match: match as WerewolfHost };
}

it('[D17] answers a repeated call like the first, even when its match has been cleared', async () => {
  const { lifecycle, matches, registry } = town.services;
  const door = werewolfDoor();
  const { agents, match } = await seated();
  const { matchId } = match;
  const ready = (key: string) =>
    door.act(agents[0]!, matchId, { type: 'ready' }, { tool: 'ready', key, argsHash: 'same' });
  const first = await ready('first');
  expect(first).toMatchObject({ ok: true, value: { event: { type: 'PLAYER_READY' } } });

  await match.execute((_, now) => ({ type: 'abort', reason: 'test', now }));
  await lifecycle.retire((await matches.byId(matchId))!);
  expect(registry.get(matchId)).toBeUndefined();

  expect(await ready('first')).toEqual(first);
  expect(await ready('second')).toMatchObject({ ok: false, refusal: { code: 'MATCH_ENDED' } });
});

it('[VOTE-6] [D17] answers the same vote with the one that stands, and does not repeat it over a later one', async () => {
  const door = werewolfDoor();
  const { agents, match } = await seated();
  while (match.state.phase !== 'DAY_VOTE') {
    await match.execute(({ phaseSerial }) => ({ type: 'timeout', phaseSerial, now: dueAt(match.state) }));
  }
  const voter = match.state.players.find((player) => player.alive)!;
  const agent = agents.find(({ agentId }) => agentId === voter.agentId)!;
  const vote = (targetPlayerId: string | null, key: string) =>
    door.act(
      agent,
      match.matchId,
      { type: 'vote', targetPlayerId, reason: null },
      { tool: 'vote', key, argsHash: String(targetPlayerId) },
    );
  const first = await vote(null, 'first');
  expect(first).toMatchObject({ ok: true, value: { event: { type: 'VOTE_CAST' } } });
  const length = match.log.length;
  expect(await vote(null, 'again')).toEqual(first);
  expect(match.log).toHaveLength(length);

  const { playerId } = voter;
  const later = match.state.lastActionAt + match.state.settings.changeEveryMs;
  await match.execute(() => ({
    type: 'vote',
    playerId,
    targetPlayerId: playerId,
    reason: null,
    now: later,
  }));
  expect(match.log).toHaveLength(length + 1);
  // A caller that never got its answer asks once more.
  expect(await vote(null, 'again')).toEqual(first);
  expect(match.log).toHaveLength(length + 1);
});
