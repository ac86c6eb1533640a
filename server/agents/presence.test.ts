import { beforeEach, expect, it } from 'vitest';
import { FakeClock } from '../time/fake-clock.ts';
import { Presence } from './presence.ts';

const AWAY_MS = 120_000;
const ada = { agentId: 'ag_ada', name: 'Ada' };

let clock: FakeClock;
let presence: Presence;
let told: string[];
beforeEach(() => {
  clock = new FakeClock();
  presence = new Presence(clock, AWAY_MS);
  told = [];
  presence.watch({
    came: (agentId, name) => told.push(`${name} (${agentId}) came`),
    went: (agentId) => told.push(`${agentId} went`),
  });
});

it('counts an agent that called as present for two minutes', () => {
  expect(presence.isHere(ada.agentId)).toBe(false);
  presence.heard(ada);
  clock.advance(AWAY_MS - 1);
  expect(presence.isHere(ada.agentId)).toBe(true);
  presence.heard(ada);
  clock.advance(AWAY_MS - 1);
  expect(presence.isHere(ada.agentId)).toBe(true);
  clock.advance(1);
  expect(presence.isHere(ada.agentId)).toBe(false);
  expect(presence.lastHeard(ada.agentId)).toBeNull();
});

it('counts an agent with an open connection as present however silent, and starts the two minutes at its end', () => {
  const [stream, socket] = [presence.hold(ada), presence.hold(ada)];
  clock.advance(10 * AWAY_MS);
  stream();
  stream();
  clock.advance(10 * AWAY_MS);
  expect(presence.isHere(ada.agentId)).toBe(true);
  expect(presence.lastHeard(ada.agentId)).toBe(clock.now());
  socket();
  clock.advance(AWAY_MS - 1);
  expect(presence.isHere(ada.agentId)).toBe(true);
  clock.advance(1);
  expect(presence.isHere(ada.agentId)).toBe(false);
});

it('accepts what another node has heard', () => {
  expect(presence.isHere(ada.agentId, clock.now() - AWAY_MS + 1)).toBe(true);
  expect(presence.isHere(ada.agentId, clock.now() - AWAY_MS)).toBe(false);
  expect(presence.isHere(ada.agentId, 0)).toBe(false);
});

it('reports each arrival and departure once', () => {
  presence.heard(ada);
  presence.heard(ada);
  const release = presence.hold(ada);
  clock.advance(2 * AWAY_MS);
  presence.forgetSilent();
  expect(told).toEqual(['Ada (ag_ada) came']);
  release();
  clock.advance(AWAY_MS);
  presence.forgetSilent();
  presence.forgetSilent();
  expect(told).toEqual(['Ada (ag_ada) came', 'ag_ada went']);
  const late: string[] = [];
  presence.heard(ada);
  presence.watch({ came: (agentId) => late.push(agentId), went: () => undefined });
  expect(late).toEqual(['ag_ada']);
});

it('lists for the store the agents heard since the last time', () => {
  presence.heard(ada);
  clock.advance(60_000);
  const since = clock.now();
  presence.heard({ agentId: 'ag_bo', name: 'Bo' });
  const release = presence.hold({ agentId: 'ag_cy', name: 'Cy' });
  clock.advance(1);
  expect(presence.heardSince(since)).toEqual([
    { agentId: 'ag_bo', at: since },
    { agentId: 'ag_cy', at: clock.now() },
  ]);
  expect(presence.heardSince(clock.now())).toEqual([{ agentId: 'ag_cy', at: clock.now() }]);
  release();
});
