// The viewer's guesses and how they turned out, kept in this browser alone. The town is sent the two seats without a
// name, and tells nobody before the match is over.

import { signal } from '@preact/signals';
import type { PlayerId } from '../../../../shared/games/werewolf/model.ts';
import { call } from '../../../net/rest.ts';
import { visitorName } from '../../../state/visitor-name.ts';
import {
  type Guess,
  NO_STREAK,
  PICKS,
  pressed,
  type Score,
  type Streak,
  scoreOf,
  streakAfter,
} from './score.ts';

const KEY = 'eliza-town-guesses';
const KEPT = 40;
const NOTHING: Guess = { picks: [] };

interface Page {
  readonly guess: Guess;
  readonly score: Score | null;
}

interface Book {
  readonly visitor: string;
  readonly pages: Readonly<Record<string, Page>>;
  readonly streak: Streak;
}

const blank = (): Book => ({ visitor: visitorName(), pages: {}, streak: NO_STREAK });

/** A browser that keeps nothing plays for this visit alone. */
function opened(): Book {
  try {
    const kept = localStorage.getItem(KEY);
    return kept ? { ...blank(), ...(JSON.parse(kept) as Book) } : blank();
  } catch {
    return blank();
  }
}

const book = signal<Book>(opened());
let telling: Promise<unknown> = Promise.resolve();

function keep(next: Book): void {
  const recent = Object.entries(next.pages).slice(-KEPT);
  book.value = { ...next, pages: Object.fromEntries(recent) };
  try {
    localStorage.setItem(KEY, JSON.stringify(book.value));
  } catch {
    // As above.
  }
}

export const guessOf = (matchId: string): Guess => book.value.pages[matchId]?.guess ?? NOTHING;
export const scoreIn = (matchId: string): Score | null => book.value.pages[matchId]?.score ?? null;
export const streak = (): Streak => book.value.streak;

export function press(matchId: string, playerId: PlayerId, day: number): void {
  const { pages, visitor, ...rest } = book.value;
  const before = guessOf(matchId);
  const guess = pressed(before, playerId, day);
  keep({ ...rest, visitor, pages: { ...pages, [matchId]: { guess, score: null } } });
  const isWhole = guess.picks.length === PICKS;
  if (!isWhole && before.picks.length < PICKS) return;
  // Half a guess is none: the one before it is taken back.
  const seats = isWhole ? guess.picks.map((pick) => Number(pick.playerId.slice(2))) : [];
  // The viewer's own game goes on where the town does not take it; what was pressed last counts, and so it goes last.
  const tell = () => call('PUT /matches/:id/guess', { id: matchId, body: { visitor, seats } });
  telling = telling.then(tell).catch(() => undefined);
}

export function settle(matchId: string, wolves: ReadonlySet<PlayerId>): void {
  const { pages, streak: before, ...rest } = book.value;
  const page = pages[matchId];
  if (!page || page.score || page.guess.picks.length === 0) return;
  const score = scoreOf(page.guess, wolves);
  keep({ ...rest, pages: { ...pages, [matchId]: { ...page, score } }, streak: streakAfter(before, score) });
}

export const crowdOf = (matchId: string) => call('GET /matches/:id/guesses', { id: matchId });
