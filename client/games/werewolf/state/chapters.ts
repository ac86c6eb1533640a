// A recording of Werewolf: the starts of its phases, and its spoken lines.

import type { Phase } from '../../../../shared/games/werewolf/model.ts';
import { seatIndex } from '../../../../shared/games/werewolf/model.ts';
import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import type { Chapter, Said } from '../../game-view.ts';
import { words } from '../text.ts';
import { type MatchModel, nameIn } from './match-model.ts';
import { isKnown } from './match-reducer.ts';

export function chaptersOf(events: readonly WireEvent[]): Chapter[] {
  return events.flatMap((event, index): Chapter[] => {
    if (!isKnown(event)) return [];
    const position = index + 1;
    if (event.type === 'MATCH_CREATED') return [chapter(position, 'LOBBY', 0, 0)];
    if (event.type !== 'PHASE_CHANGED') return [];
    const { to, dayNumber, nightNumber } = event.payload;
    return [chapter(position, to, dayNumber, nightNumber)];
  });
}

const chapter = (position: number, phase: Phase, day: number, night: number): Chapter => ({
  position,
  name: words.talk.dividers[phase](day, night),
  dark: phase === 'NIGHT',
});

export function spokenIn(event: WireEvent): string | null {
  if (!isKnown(event)) return null;
  return event.type === 'PUBLIC_MESSAGE' || event.type === 'WOLF_CHAT_MESSAGE' ? event.payload.text : null;
}

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

/** The newest public line. */
export function lastSaid(model: MatchModel): Said | null {
  const line = model.lines.findLast(({ kind }) => kind === 'speech');
  if (line?.kind !== 'speech') return null;
  const { id, playerId, text } = line;
  return { id, seat: seatIndex(playerId) + 1, name: nameIn(model, playerId), text };
}
