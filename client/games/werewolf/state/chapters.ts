// A recording of Werewolf: where its phases begin, and what is said in it.

import type { Phase } from '../../../../shared/games/werewolf/model.ts';
import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import type { Chapter } from '../../game-view.ts';
import { words } from '../text.ts';
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
