// The viewer's guesses about a match and their results, stored in this browser alone: two seats, and the earlier the
// better. The town receives the seats without a name, and publishes nothing before the match is over.

import { signal } from '@preact/signals';
import { keep, kept } from './kept.ts';

export interface SeatPick {
  readonly playerId: string;
  /** The day it was made on; 0 is the first night. */
  readonly day: number;
}

export interface Guess {
  readonly picks: readonly SeatPick[];
}

export const PICKS = 2;
const EARLY = 3;
export const MOST_POINTS = PICKS * EARLY;

export interface Score {
  readonly hits: number;
  readonly points: number;
}

/** Three points on the first day, two on the second, one later. */
const worth = (day: number): number => Math.max(1, EARLY + 1 - Math.max(1, day));

export function scoreOf({ picks }: Guess, sought: ReadonlySet<string>): Score {
  const right = picks.filter(({ playerId }) => sought.has(playerId));
  return { hits: right.length, points: right.reduce((sum, { day }) => sum + worth(day), 0) };
}

/** A press on a seat removes it, adds it, or replaces the older one. */
export function pressed({ picks }: Guess, playerId: string, day: number): Guess {
  if (picks.some((pick) => pick.playerId === playerId))
    return { picks: picks.filter((pick) => pick.playerId !== playerId) };
  return { picks: [...picks.slice(-(PICKS - 1)), { playerId, day }] };
}

export interface Streak {
  readonly run: number;
  readonly best: number;
  readonly matches: number;
  readonly points: number;
}

export const NO_STREAK: Streak = { run: 0, best: 0, matches: 0, points: 0 };

export function streakAfter(before: Streak, { hits, points }: Score): Streak {
  const run = hits > 0 ? before.run + 1 : 0;
  return {
    run,
    best: Math.max(before.best, run),
    matches: before.matches + 1,
    points: before.points + points,
  };
}

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

interface GuessBookOptions {
  /** In the browser's storage. */
  readonly key: string;
  /** This many picks make a guess; fewer withdraw the previous one. */
  readonly least: number;
  tell(matchId: string, body: { readonly visitor: string; readonly seats: number[] }): Promise<unknown>;
}

export function createGuessBook({ key, least, tell }: GuessBookOptions) {
  const blank = (): Book => ({ visitor: visitorName(), pages: {}, streak: NO_STREAK });

  function opened(): Book {
    try {
      return { ...blank(), ...(JSON.parse(kept(key) ?? '{}') as Partial<Book>) };
    } catch {
      return blank();
    }
  }

  const book = signal<Book>(opened());
  let telling: Promise<unknown> = Promise.resolve();

  function save(next: Book): void {
    const recent = Object.entries(next.pages).slice(-KEPT);
    book.value = { ...next, pages: Object.fromEntries(recent) };
    keep(key, JSON.stringify(book.value));
  }

  const guessOf = (matchId: string): Guess => book.value.pages[matchId]?.guess ?? NOTHING;

  return {
    guessOf,
    scoreIn: (matchId: string): Score | null => book.value.pages[matchId]?.score ?? null,
    streak: (): Streak => book.value.streak,
    press(matchId: string, playerId: string, day: number): void {
      const { pages, visitor, ...rest } = book.value;
      const before = guessOf(matchId);
      const guess = pressed(before, playerId, day);
      save({ ...rest, visitor, pages: { ...pages, [matchId]: { guess, score: null } } });
      const isWhole = guess.picks.length >= least;
      if (!isWhole && before.picks.length < least) return;
      const seats = isWhole ? guess.picks.map((pick) => Number(pick.playerId.slice(2))) : [];
      // The viewer's own game continues if the town does not accept it; the last press wins, so it is sent last.
      telling = telling.then(() => tell(matchId, { visitor, seats })).catch(() => undefined);
    },
    settle(matchId: string, sought: ReadonlySet<string>): void {
      const { pages, streak: before, ...rest } = book.value;
      const page = pages[matchId];
      if (!page || page.score || page.guess.picks.length === 0) return;
      const score = scoreOf(page.guess, sought);
      save({
        ...rest,
        pages: { ...pages, [matchId]: { ...page, score } },
        streak: streakAfter(before, score),
      });
    },
  };
}

// A random name of this browser, unrelated to any person.

/** Not `randomUUID`, which a town on an insecure origin does not have. */
export const visitorName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
