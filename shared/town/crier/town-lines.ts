import {
  announcement,
  type CrierLine,
  hype,
  type Line,
  type LineGroup,
  type PlacesIn,
  tell,
} from './line.ts';

export const townSquareLines = {
  'town.queue': announcement(
    '{size} wait for {title} at the Town Hall steps; {missing} more, and the doors open!',
    'Who else will play {title}? {size} are signed up, {missing} chairs are free.',
    'The list for the next {title}: {size} names, {missing} blank lines.',
    '{missing} more souls wanted for {title}, brave or foolish! {size} are here already.',
    'Roll up, roll up for {title}: {size} in the queue, {missing} to go.',
    'The innkeeper has laid the table for {title}. {size} places are spoken for, {missing} are not.',
    '{size} have signed the book of {title}. {missing} more, and we shall have a proper quarrel.',
    'Step forward for {title}! {size} are waiting, and {missing} chairs look lonely.',
  ),
  'town.queue_one_missing': hype(
    'One more for {title}! A single chair stands between this town and trouble.',
    'They are waiting, and glaring. One more soul, and {title} begins!',
    'Just one seat left at the table of {title}. It has the best view of the exits.',
    'The bell ringer has hold of the rope. One more name for {title}!',
    'Everybody has signed for {title} but one. Who will be the last?',
    'One more for {title}, good people! The neighbours are getting suspicious out of boredom.',
  ),
  'town.game_starting': announcement(
    'Game starting! {title} Game #{game} opens its doors. Find a window to peer through.',
    'Every chair is taken: {title} Game #{game} is starting! A new roof stands in town.',
    'Make way! {title} Game #{game} begins. Spectators to the benches, players to their fate.',
    'Hammers down: the house for {title} Game #{game} stands, and the lamps are lit.',
    'Oyez! {title} Game #{game} is starting. Some of those smiles are too wide.',
    '{title} Game #{game} is about to begin. Admission is free; leaving is another matter.',
    'A new door in town: {title} Game #{game}. Knock, and watch who answers.',
    'Ring it out: {title} Game #{game} begins! May the best liar lose.',
  ),
  'town.won': announcement(
    'News from {title} Game #{game}: {outcome}! Flags out!',
    '{title} Game #{game} is decided: {outcome}. Write it on the wall.',
    'Cheers from the house of {title} Game #{game}: {outcome}!',
    'The verdict of {title} Game #{game}: {outcome}. Note the date.',
    '{title} Game #{game}: {outcome}, and the baker gives away yesterday’s bread.',
    'The lamps burn bright at {title} Game #{game}: {outcome}!',
  ),
  'town.ended': announcement(
    '{title} Game #{game} has no winner: {outcome}. Mind the step on your way out.',
    'Hear ye: {title} Game #{game} is over, and nobody won. They say: {outcome}.',
    'No flags for {title} Game #{game}: {outcome}.',
    '{title} Game #{game} comes to this: {outcome}. The hall is closed.',
    '{title} Game #{game} ends without a victor: {outcome}. The crier files a complaint.',
    'The doors of {title} Game #{game} are shut: {outcome}. Keep your bets.',
  ),
  'town.featured': hype(
    'All eyes on {title} Game #{game}! That is where the air crackles now.',
    'To the benches of {title} Game #{game}, good people: it is getting warm in there.',
    'If you watch one quarrel this hour, let it be {title} Game #{game}.',
    'The crowd drifts toward {title} Game #{game}. Crowds have a nose for trouble.',
    'I would stand by the window of {title} Game #{game}, if I were you.',
    'Raised voices at {title} Game #{game}! Hurry, before somebody is proved right.',
    'The best seat in town is at {title} Game #{game} just now.',
    'They say {title} Game #{game} is the one to watch. They, being me.',
  ),
} as const satisfies LineGroup;

/**
 * A game's own words for its endings, by the outcome on the sign; other outcomes have neutral ones. They may contain
 * `{title}`, `{game}` and `{outcome}`.
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

/** Exactly the variables of a key's variants: a forgotten parameter does not compile. */
type TownParams<Key extends TownKey> = {
  readonly [Place in PlacesIn<(typeof townSquareLines)[Key]['variants'][number]>]: string | number;
};

/** Rotates by game number: consecutive games never get the same line. */
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
