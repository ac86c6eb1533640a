// The steps in the header: the rounds that are over in short, then the running round step by step.

import type { Phase } from '../../../../shared/games/werewolf/model.ts';

export type StepState = 'done' | 'current' | 'ahead';

export interface TimelineStep {
  readonly phase: Phase | 'ROUND';
  readonly round: number;
  readonly state: StepState;
}

const ROUND: readonly Phase[] = [
  'NIGHT',
  'DAY_ANNOUNCE',
  'DAY_OPENING',
  'DAY_DISCUSSION',
  'DAY_VOTE',
  'DAY_RESOLUTION',
];
const PAST_ROUNDS_SHOWN = 2;

export interface RoundClock {
  readonly phase: Phase;
  readonly dayNumber: number;
  readonly nightNumber: number;
}

export function timelineOf({ phase, dayNumber, nightNumber }: RoundClock): TimelineStep[] {
  const round = Math.max(1, nightNumber, dayNumber);
  const steps: TimelineStep[] = [];
  if (nightNumber <= 1 && dayNumber <= 1) {
    steps.push({ phase: 'LOBBY', round: 0, state: phase === 'LOBBY' ? 'current' : 'done' });
  }
  for (let past = Math.max(1, round - PAST_ROUNDS_SHOWN); past < round; past++) {
    steps.push({ phase: 'ROUND', round: past, state: 'done' });
  }
  const reached = phase === 'ENDED' ? ROUND.length : ROUND.indexOf(phase);
  for (const [index, step] of ROUND.entries()) {
    const state = index < reached ? 'done' : index === reached ? 'current' : 'ahead';
    steps.push({ phase: step, round, state });
  }
  if (phase === 'ENDED') steps.push({ phase: 'ENDED', round, state: 'current' });
  return steps;
}
