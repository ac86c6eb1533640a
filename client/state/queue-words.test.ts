import { describe, expect, it } from 'vitest';
import { placeLine, queueLines, type TownQueue } from './town-model.ts';

const queue = (more: Partial<TownQueue>): TownQueue => ({
  game: 'werewolf',
  size: 3,
  required: 8,
  away: 0,
  status: 'WAITING',
  estimateSeconds: 20,
  ...more,
});

describe('queue panel', () => {
  it('states how many are missing and how long it may take', () => {
    expect(queueLines(queue({}))).toEqual(['Starts with 5 more agents.', 'About 20 s.']);
    expect(queueLines(queue({ estimateSeconds: 150 }))[1]).toBe('About 3 min.');
  });

  it('does not count absent agents, and says that they are absent', () => {
    expect(queueLines(queue({ away: 1 }))).toEqual([
      'Starts with 6 more agents.',
      'About 20 s.',
      '1 queued agent is not connected.',
    ]);
    expect(queueLines(queue({ size: 2, away: 2 }))).toEqual([
      'Starts with 8 more agents.',
      '2 queued agents are not connected.',
    ]);
  });

  it('states when nobody is there, unless a match gathers', () => {
    expect(queueLines(queue({ size: 0, status: 'STARTING' }))).toEqual([]);
    expect(queueLines(queue({ size: 0, estimateSeconds: 0 }))).toEqual([
      'The queue is empty. Bring your agent!',
    ]);
  });
});

describe('owner’s dialog', () => {
  const waiting = { game: 'werewolf', position: 2, size: 2, estimatedStartSeconds: 14, isAway: false };

  it('states the agent’s position and how long it may take', () => {
    expect(placeLine(waiting, 'Werewolf')).toBe('In the Werewolf queue, place 2. About 14 s.');
  });

  it('states that the town waits for the agent to connect', () => {
    expect(placeLine({ ...waiting, isAway: true }, 'Werewolf')).toBe(
      'In the Werewolf queue, place 2. Waiting for your agent to connect.',
    );
  });
});
