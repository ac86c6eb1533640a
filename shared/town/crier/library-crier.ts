/** The crier's lines about the library: the title of the newest text. Public facts only. */
import { type CrierLine, type LineGroup, summary, tell } from './line.ts';

export const librarySquareLines = {
  'library.chronicle': summary(
    'The ink is dry on Game {game}. The librarian has called it “{title}”.',
    'New in the library, from Game {game}: “{title}”. Read it before somebody spoils it.',
    '“{title}”: that is how Game {game} will be remembered.',
    'The librarian is back from Game {game}, and has written down “{title}”.',
    'Game {game} is in the books now, under “{title}”. Argue with the ink, not with me.',
    'Hear how they tell Game {game}: “{title}”. The rest lies in the library.',
  ),
  'library.season': summary(
    'The librarian has closed the book on {league}: “{title}”.',
    'For the shelf of leagues, from {league}: “{title}”.',
    '{league} is history, and its page is headed “{title}”.',
    'Written down for good, of {league}: “{title}”.',
    'The plaza is swept, the page is full. {league} is told as “{title}”.',
    'Ask at the library for {league}. They keep it under “{title}”.',
  ),
} as const satisfies LineGroup;

/** A line has at most 160 letters, including the sentence around the names. */
const shortened = (words: string, most: number): string => {
  const letters = [...words];
  return letters.length <= most ? words : `${letters.slice(0, most - 1).join('')}…`;
};

export const chronicleLine = (title: string, game: number): CrierLine =>
  tell({
    key: 'library.chronicle',
    line: librarySquareLines['library.chronicle'],
    occasion: { series: 'library', round: game, turn: 0 },
    params: { title: shortened(title, 84), game },
  });

export const seasonLine = (title: string, league: string): CrierLine =>
  tell({
    key: 'library.season',
    line: librarySquareLines['library.season'],
    occasion: { series: `library/${league}`, round: 0, turn: 0 },
    params: { title: shortened(title, 64), league: shortened(league, 36) },
  });
