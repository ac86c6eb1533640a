/**
 * What residents say to each other on a bench: about matches that were really played, and about what to play next.
 * Pure: facts and a seed in, a line out; the same seed says the same.
 */
import { pick } from '../../matches/rng.ts';

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
  readonly speaker: string;
  /** The newest first. */
  readonly matches: readonly PlayedMatch[];
  /** Guests who sit on this bench. */
  readonly guests: readonly string[];
}

const ABOUT_WINNERS = [
  (m: PlayedMatch, who: string) => `Did you see ${m.game} ${m.number}? ${who} took it after ${rounds(m)}.`,
  (m: PlayedMatch, who: string) => `${who} won ${m.game} ${m.number}. I would not have bet on it.`,
  (m: PlayedMatch, who: string) => `${m.game} ${m.number} is over: ${who} won, in ${rounds(m)}.`,
  (m: PlayedMatch, who: string) => `They still talk about ${m.game} ${m.number}. Well played, ${who}.`,
] as const;

const ABOUT_LOSERS = [
  (m: PlayedMatch, who: string) => `Poor ${who}. ${rounds(m)} of ${m.game} ${m.number}, and all for nothing.`,
  (m: PlayedMatch, who: string) => `${who} will want a rematch after ${m.game} ${m.number}.`,
] as const;

const GREETINGS = [
  (guest: string) => `Good to see you, ${guest}. Propose something, and we vote on it.`,
  (guest: string) => `Sit down, ${guest}. What shall we play?`,
  (guest: string) => `${guest}, have you played here before?`,
] as const;

const IDLE = [
  'A quiet hour. Who is for a game?',
  'I can hear the fountain. It is time somebody dealt the cards.',
  'If nobody proposes anything, I will.',
] as const;

const rounds = ({ rounds: count }: PlayedMatch): string => (count === 1 ? 'one round' : `${count} rounds`);

/** Of several, one; a name that nobody bears is left out. */
const oneOf = (seed: string, label: string, names: readonly string[]): string | null =>
  names.length === 0 ? null : pick(seed, label, names);

export function smallTalk({ guests, matches, seed, speaker }: TalkFacts): string {
  const guest = oneOf(seed, 'guest', guests);
  if (guest && pick(seed, 'greets', [true, false, false])) return pick(seed, 'greeting', GREETINGS)(guest);
  const match = matches.length > 0 ? pick(seed, 'match', matches) : null;
  if (!match) return pick(seed, 'idle', IDLE);
  const others = (names: readonly string[]) => names.filter((name) => name !== speaker);
  const winner = oneOf(seed, 'winner', others(match.winners));
  const loser = oneOf(seed, 'loser', others(match.losers));
  if (winner && (!loser || pick(seed, 'whom', [true, true, false])))
    return pick(seed, 'about winners', ABOUT_WINNERS)(match, winner);
  if (loser) return pick(seed, 'about losers', ABOUT_LOSERS)(match, loser);
  return pick(seed, 'idle', IDLE);
}

const REASONS = [
  'We have not played that for a while.',
  'It is over before the bell rings.',
  'There is always a chair left.',
  'I want my revenge.',
] as const;

export const reasonFor = (seed: string): string => pick(seed, 'reason', REASONS);
