import { plural } from '../../shared/protocol/plural.ts';

export const ending = {
  decisive: 'What decided it',
  noMoments: 'No single moment stood out.',
  rivals: 'Rivals',
  and: ' and ',
  met: (times: number) => ` were on opposite sides ${plural(times, 'time', 'times')}; `,
  wonMore: (name: string, won: number, lost: number) => `${name} won ${won}, lost ${lost}.`,
  wonEqually: (won: number) => `each won ${won}.`,
  replay: 'Watch again',
  next: 'Next match',
  nextIn: (seconds: number) => `Next match in ${seconds}`,
  autoplay: 'Autoplay',
  autoplayWhy: (seconds: number) => `Go on to the next match after ${plural(seconds, 'second', 'seconds')}`,
  journal: 'Journal',
  transcript: 'Transcript',
  imported: (arena: string, reference: string) =>
    `Imported from ${arena} (${reference}). It does not count towards any rating and cannot be verified here.`,
  copyCommand: 'Copy command',
  hide: 'Look at the hall',
};
