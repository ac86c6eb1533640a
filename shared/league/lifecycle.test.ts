import { describe, expect, it } from 'vitest';
import {
  AGENT_EVENTS,
  AGENT_STATES,
  advance,
  afterAnswering,
  afterMissing,
  EDGES,
  MAX_FAILS,
} from './lifecycle.ts';

const NAMED: Readonly<Record<string, string>> = {
  'INIT register_success': 'S1-24',
  'INIT error': 'S1-24',
  'REGISTERED league_start': 'S1-25',
  'REGISTERED league_end': 'S1-25',
  'ACTIVE timeout': 'S1-26',
  'SUSPENDED recover': 'S1-26',
  'SUSPENDED max_fails': 'S1-26',
};

describe('the life of an agent', () => {
  it('[S1-23] has five states', () => {
    expect(AGENT_STATES).toEqual(['INIT', 'REGISTERED', 'ACTIVE', 'SUSPENDED', 'SHUTDOWN']);
  });

  for (const [from, event, to] of EDGES) {
    it(`[${NAMED[`${from} ${event}`]}] ${from} becomes ${to} on ${event}`, () => {
      expect(advance(from, event)).toBe(to);
    });
  }

  it('[S1-26] has exactly these seven edges and no other', () => {
    const edges = AGENT_STATES.flatMap((state) =>
      AGENT_EVENTS.flatMap((event) => (advance(state, event) ? [`${state} ${event}`] : [])),
    );
    expect(edges.sort()).toEqual(Object.keys(NAMED).sort());
  });

  it('[S1-26] suspends a player on the first missed deadline, restores it on an answer, and removes it after three in a row', () => {
    const first = afterMissing({ state: 'ACTIVE', fails: 0 });
    expect(first).toEqual({ state: 'SUSPENDED', fails: 1 });
    expect(afterAnswering(first)).toEqual({ state: 'ACTIVE', fails: 0 });
    const second = afterMissing(first);
    expect(second).toEqual({ state: 'SUSPENDED', fails: 2 });
    expect(afterMissing(second)).toEqual({ state: 'SHUTDOWN', fails: MAX_FAILS });
  });
});
