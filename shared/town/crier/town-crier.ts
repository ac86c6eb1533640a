/** What the Town Crier calls across the square, about the matches of every game at once. Public facts only. */
import type { CrierLine, Line, PlacesIn } from './line.ts';
import { tell } from './line.ts';
import { townSquareLines } from './town-lines.ts';

/**
 * A game's own words for its endings, by the outcome on the sign; for the others there are neutral ones. They may
 * mention `{title}`, `{game}` and `{outcome}`.
 */
export type Tidings = Readonly<Record<string, Line & { readonly key: string }>>;

/** "Werewolf Game #3": numbers count per game. */
interface NumberedGame {
  readonly title: string;
  readonly number: number;
}

export type TownMoment =
  /** `number`: the one the game will have when the queue is full. */
  | (NumberedGame & { readonly kind: 'queue-filling'; readonly size: number; readonly required: number })
  | (NumberedGame & { readonly kind: 'game-starting' })
  | (NumberedGame & {
      readonly kind: 'match-ended';
      readonly outcome: string;
      readonly isWon: boolean;
      readonly tidings?: Tidings | undefined;
    })
  | (NumberedGame & { readonly kind: 'featured-changed' });

type TownKey = keyof typeof townSquareLines;

/** Exactly what the variants of a key mention: a forgotten parameter does not compile. */
type TownParams<Key extends TownKey> = {
  readonly [Place in PlacesIn<(typeof townSquareLines)[Key]['variants'][number]>]: string | number;
};

/** Rotates by game number: one game never sounds like the one before it. */
export function townLines(moment: TownMoment): CrierLine[] {
  const { title, number: game } = moment;
  switch (moment.kind) {
    case 'queue-filling':
      return queueLines(moment);
    case 'game-starting':
      return [townLine('town.game_starting', moment, { title, game })];
    case 'match-ended':
      return [endingLine(moment)];
    case 'featured-changed':
      return [townLine('town.featured', moment, { title, game })];
    default:
      return moment satisfies never;
  }
}

const occasionOf = ({ title, number }: NumberedGame, turn = 0) => ({
  series: `town/${title}`,
  round: number,
  turn,
});

const townLine = <Key extends TownKey>(
  key: Key,
  about: NumberedGame,
  params: TownParams<Key>,
  turn = 0,
): CrierLine => tell({ key, line: townSquareLines[key], occasion: occasionOf(about, turn), params });

function queueLines(moment: Extract<TownMoment, { kind: 'queue-filling' }>): CrierLine[] {
  const { title, size, required } = moment;
  const missing = required - size;
  if (size === 0 || missing <= 0) return [];
  return missing === 1
    ? [townLine('town.queue_one_missing', moment, { title }, size)]
    : [townLine('town.queue', moment, { title, size, missing }, size)];
}

function endingLine(moment: Extract<TownMoment, { kind: 'match-ended' }>): CrierLine {
  const { title, number: game, isWon, tidings } = moment;
  const params = { title, game, outcome: moment.outcome || 'no verdict' };
  const own = tidings?.[moment.outcome];
  if (!own) return townLine(isWon ? 'town.won' : 'town.ended', moment, params);
  const { key, ...line } = own;
  return tell({ key, line, occasion: occasionOf(moment), params });
}
