import { describe, expect, it } from 'vitest';
import type { Phase } from '../../../../shared/games/werewolf/model.ts';
import { timelineOf } from './chapters.ts';

const words = (phase: Phase, dayNumber: number, nightNumber: number) =>
  timelineOf({ phase, dayNumber, nightNumber })
    .map(
      (step) =>
        `${step.phase}${step.round || ''}${step.state === 'current' ? '*' : step.state === 'done' ? '+' : ''}`,
    )
    .join(' ');

describe('the phase timeline', () => {
  it.each<[Phase, number, number, string]>([
    ['LOBBY', 0, 0, 'LOBBY* NIGHT1 DAY_ANNOUNCE1 DAY_OPENING1 DAY_DISCUSSION1 DAY_VOTE1 DAY_RESOLUTION1'],
    ['NIGHT', 0, 1, 'LOBBY+ NIGHT1* DAY_ANNOUNCE1 DAY_OPENING1 DAY_DISCUSSION1 DAY_VOTE1 DAY_RESOLUTION1'],
    [
      'DAY_VOTE',
      2,
      2,
      'ROUND1+ NIGHT2+ DAY_ANNOUNCE2+ DAY_OPENING2+ DAY_DISCUSSION2+ DAY_VOTE2* DAY_RESOLUTION2',
    ],
    [
      'NIGHT',
      3,
      4,
      'ROUND2+ ROUND3+ NIGHT4* DAY_ANNOUNCE4 DAY_OPENING4 DAY_DISCUSSION4 DAY_VOTE4 DAY_RESOLUTION4',
    ],
    [
      'ENDED',
      2,
      2,
      'ROUND1+ NIGHT2+ DAY_ANNOUNCE2+ DAY_OPENING2+ DAY_DISCUSSION2+ DAY_VOTE2+ DAY_RESOLUTION2+ ENDED2*',
    ],
  ])('%s of day %i, night %i', (phase, day, night, steps) => {
    expect(words(phase, day, night)).toBe(steps);
  });
});
