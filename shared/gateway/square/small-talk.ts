/**
 * What residents say to each other on a bench: about matches that were really played, and about what to play next.
 * Pure: facts and a seed in, a line out; the same seed says the same. Nothing that was said lately is said again.
 */
import { pick } from '../../matches/rng.ts';
import { ABOUT, type About, AYES, EXCHANGES, type Exchange, REASONS } from './exchanges.ts';

export interface PlayedMatch {
  readonly game: string;
  readonly number: number;
  readonly rounds: number;
  /** Names of those who won and of those who did not; empty where nobody did. */
  readonly winners: readonly string[];
  readonly losers: readonly string[];
}

export interface TalkFacts {
  readonly seed: string;
  /** Names of the residents on this bench: they do not speak of themselves. */
  readonly present: readonly string[];
  readonly matches: readonly PlayedMatch[];
  /** Guests who sit on this bench. */
  readonly guests: readonly string[];
  /** What was said in the last hour on any bench. */
  readonly said: readonly string[];
}

type Slots = Readonly<Partial<Record<'match' | 'rounds' | 'who' | 'guest', string>>>;

/** Null: all that could be said was said lately. */
export function openingLine({ said, seed, ...facts }: TalkFacts): string | null {
  const heard = new Set(said.flatMap((line) => recognised(line)?.exchange ?? []));
  for (const about of order(seed, facts.guests.length > 0)) {
    const slots = slotsFor(about, seed, facts);
    const unheard = slots ? EXCHANGES[about].filter((exchange) => !heard.has(exchange)) : [];
    if (slots && unheard.length > 0) return filled(pick(seed, about, unheard).opening, slots);
  }
  return null;
}

/** What somebody else says to an opening; null to anything else. */
export function answerTo(line: string): string | null {
  const found = recognised(line);
  return found && filled(found.exchange.answer, found.slots);
}

export const reasonFor = (seed: string, said: readonly string[]): string | null =>
  unsaid(seed, 'reason', REASONS, said);

export const ayeFor = (seed: string, said: readonly string[]): string | null =>
  unsaid(seed, 'aye', AYES, said);

/** A proposal quotes its reason, so that a line is said where another contains it. */
function unsaid(seed: string, label: string, lines: readonly string[], said: readonly string[]) {
  const left = lines.filter((line) => !said.some((each) => each === line || each.includes(`“${line}”`)));
  return left.length > 0 ? pick(seed, label, left) : null;
}

/** What is talked about first, and about what instead where there is nothing to say. */
function order(seed: string, hasGuests: boolean): readonly About[] {
  const first = pick(seed, 'about', ['winner', 'winner', 'loser', 'idle', 'idle'] as const);
  const greets = hasGuests && pick(seed, 'greets', [true, false, false]);
  return [...new Set<About>([...(greets ? (['guest'] as const) : []), first, ...ABOUT])];
}

function slotsFor(
  about: About,
  seed: string,
  { guests, matches, present }: Pick<TalkFacts, 'guests' | 'matches' | 'present'>,
): Slots | null {
  if (about === 'idle') return {};
  if (about === 'guest') return guests.length > 0 ? { guest: pick(seed, 'guest', guests) } : null;
  const told = matches.flatMap((match) => {
    const names = about === 'winner' ? match.winners : match.losers;
    const absent = names.filter((name) => !present.includes(name));
    return absent.length > 0 ? [{ match, absent }] : [];
  });
  if (told.length === 0) return null;
  const { absent, match } = pick(seed, 'match', told);
  return {
    match: `${match.game} ${match.number}`,
    rounds: match.rounds === 1 ? 'one round' : `${match.rounds} rounds`,
    who: pick(seed, 'who', absent),
  };
}

const SLOT = /\{(match|rounds|who|guest)\}/g;

const filled = (template: string, slots: Slots): string =>
  template.replace(SLOT, (_, slot: keyof Slots, at: number) => {
    const words = slots[slot] ?? '';
    return at === 0 && slot === 'rounds' ? words.charAt(0).toUpperCase() + words.slice(1) : words;
  });

const SPOKEN = { match: '.+ \\d+', rounds: '(?:[Oo]ne round|\\d+ rounds)', who: '.+', guest: '.+' } as const;

const PATTERNS: readonly (readonly [RegExp, Exchange])[] = ABOUT.flatMap((about) =>
  EXCHANGES[about].map((exchange) => [patternOf(exchange.opening), exchange] as const),
);

function patternOf(opening: string): RegExp {
  const escaped = opening.replace(/[.?]/g, '\\$&');
  return new RegExp(
    `^${escaped.replace(SLOT, (_, slot: keyof Slots) => `(?<${slot}>${SPOKEN[slot]})`)}$`,
    'u',
  );
}

function recognised(line: string): { readonly exchange: Exchange; readonly slots: Slots } | null {
  for (const [pattern, exchange] of PATTERNS) {
    const found = pattern.exec(line);
    if (found) return { exchange, slots: { ...found.groups } };
  }
  return null;
}
