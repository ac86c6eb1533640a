// A recording of Even/Odd: the starts of its rounds and draws, and its spoken lines.

import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import type { Chapter } from '../../game-view.ts';
import { words } from '../text.ts';
import { isKnown } from './table-reducer.ts';

export function chaptersOf(events: readonly WireEvent[]): Chapter[] {
  return events.flatMap((event, index): Chapter[] => {
    if (!isKnown(event)) return [];
    const position = index + 1;
    switch (event.type) {
      case 'MATCH_CREATED':
        return [{ position, name: words.talk.divider(0), dark: false }];
      case 'PHASE_CHANGED': {
        const { to, round } = event.payload;
        return to === 'COLLECTING_CHOICES'
          ? [{ position, name: words.talk.divider(round), dark: false }]
          : [];
      }
      // Not the change of phase before it: a viewer who jumps to a draw wants to see the cups go up.
      case 'NUMBER_DRAWN':
        return [{ position, name: words.talk.drawOf(event.payload.round), dark: true }];
      case 'GAME_ENDED':
        return [{ position, name: words.talk.end, dark: false }];
      default:
        return [];
    }
  });
}

export function spokenIn(event: WireEvent): string | null {
  if (!isKnown(event)) return null;
  if (event.type === 'NUMBER_DRAWN') return words.talk.hostSays(event.payload);
  return event.type === 'CHOICE_SEALED' ? words.talk.seals(event.payload.claim) : null;
}
