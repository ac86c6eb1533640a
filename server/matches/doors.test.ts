import { afterEach, beforeEach, expect, it } from 'vitest';
import { agentNumber, type CoinTown, HEADS, openCoinTown } from '../parts/testing/town-with-coin.ts';
import type { TownGate } from './door.ts';

let town: CoinTown;
beforeEach(async () => {
  town = await openCoinTown();
});
afterEach(() => town.end());

const werewolfDoor = () => town.services.doors.of('werewolf')!;

const everythingAbout = (door: TownGate, matchId: string) =>
  Promise.all([
    door.view(agentNumber(1), matchId),
    door.seatIn(agentNumber(1), matchId),
    door.moments(matchId),
    door.events(null, matchId, { afterEventId: null, limit: 1 }),
    door.act(agentNumber(1), matchId, HEADS),
  ]);

it('rejects a match of another game, whether running, without a host or long over', async () => {
  const { services, coinDoor } = town;
  const seated = await town.seatTwo();
  const { matchId } = seated;
  const isUnknown = async () => {
    for (const answer of await everythingAbout(werewolfDoor(), matchId)) {
      expect(answer).toMatchObject({ ok: false, refusal: { code: 'MATCH_NOT_FOUND' } });
      expect(answer).not.toHaveProperty('trouble');
    }
  };
  await isUnknown();
  const match = services.registry.get(matchId)!;
  await services.registry.close(matchId);
  await isUnknown();
  expect(await coinDoor.view(null, matchId)).toMatchObject({ ok: false, trouble: 'MOVED' });
  services.registry.open(match);
  town = await town.restart();
  await town.playOut(seated);
  await town.services.lifecycle.retire({ matchId });
  await isUnknown();
  expect(await town.coinDoor.view(null, matchId)).toMatchObject({ ok: true });
});

it("lists only its own game's matches", async () => {
  await town.seatTwo();
  const all = { status: 'ALL', limit: 10 } as const;
  expect(await town.coinDoor.listMatches(all)).toHaveLength(1);
  expect(await werewolfDoor().listMatches(all)).toEqual([]);
});

it('finds a door by the game of a match', async () => {
  const { doors } = town.services;
  const { matchId } = await town.seatTwo();
  expect((await doors.ofMatch(matchId))?.game).toBe('coin');
  await town.services.registry.close(matchId);
  expect((await doors.ofMatch(matchId))?.game).toBe('coin');
  expect(await doors.ofMatch('mt_never')).toBeUndefined();
  expect([...doors.all()].map(({ game }) => game)).toContain('werewolf');
});

it('rejects an agent that waits for or plays another game', async () => {
  const door = werewolfDoor();
  const busy = { ok: false, refusal: { code: 'AGENT_BUSY', retryable: true } };
  const waiting = agentNumber(7);
  await town.coinDoor.joinQueue(waiting, { queueId: town.coinDoor.queueId });
  expect(await door.joinQueue(waiting, { queueId: door.queueId })).toMatchObject(busy);
  await town.coinDoor.leaveQueue(waiting, town.coinDoor.queueId);
  expect(await door.joinQueue(waiting, { queueId: door.queueId })).toMatchObject({ ok: true });

  const { agents } = await town.seatTwo();
  expect(await door.joinQueue(agents[0], { queueId: door.queueId })).toMatchObject(busy);
  expect(await door.queueStatus(agents[0], door.queueId)).toMatchObject({
    value: { position: null, assignment: null },
  });
  // At its own game's door, a second join only reports the agent's seat.
  expect(await town.coinDoor.joinQueue(agents[0], { queueId: town.coinDoor.queueId })).toMatchObject({
    ok: true,
    value: { assignment: { seat: 1 } },
  });
});
