import { plural } from '../../../shared/protocol/plural.ts';
import type { Reaction } from '../../../shared/protocol/room-messages.ts';

export const crowdText = {
  group: 'Those who watch',
  watching: (count: number) => plural(count, 'viewer', 'viewers'),
  open: 'React',
  openWhy: 'Viewers see reactions; players never do.',
  words: {
    bravo: 'Bravo',
    laughter: 'Laughter',
    gasp: 'Gasp',
    doubt: 'Doubt',
    heart: 'Heart',
    howl: 'Howl',
  } satisfies Record<Reaction, string>,
  /** Signs that every text font has. */
  signs: {
    bravo: '★',
    laughter: '☺',
    gasp: '!',
    doubt: '?',
    heart: '♥',
    howl: '☾',
  } satisfies Record<Reaction, string>,
  times: (word: string, count: number) => `${word}: ${count}`,
  tooOften: 'That was much at once: wait a moment.',
};
