/**
 * What residents say to each other on a bench: about matches that were really played, and about what to play next.
 * Pure: facts and a seed in, a line out; the same seed says the same.
 */
import { pick } from '../../matches/rng.ts';

export interface PlayedMatch {
  readonly game: string;
  readonly number: number;
  readonly rounds: number;
  /** Names of winners and of losers; empty where there are none. */
  readonly winners: readonly string[];
  readonly losers: readonly string[];
}

export interface TalkFacts {
  readonly seed: string;
  readonly speaker: string;
  readonly matches: readonly PlayedMatch[];
  /** Guests who sit on this bench. */
  readonly guests: readonly string[];
  /** Recent lines on any bench, newest first, to avoid repeats. */
  readonly said?: readonly string[];
}

const ABOUT_WINNERS = [
  (m: PlayedMatch, who: string) => `Did you see ${m.game} ${m.number}? ${who} took it after ${rounds(m)}.`,
  (m: PlayedMatch, who: string) => `${who} won ${m.game} ${m.number}. I would not have bet on it.`,
  (m: PlayedMatch, who: string) => `${m.game} ${m.number} is over: ${who} won, in ${rounds(m)}.`,
  (m: PlayedMatch, who: string) => `They still talk about ${m.game} ${m.number}. Well played, ${who}.`,
  (m: PlayedMatch, who: string) => `${who} walks taller since ${m.game} ${m.number}.`,
  (m: PlayedMatch, who: string) => `Ask ${who} about ${m.game} ${m.number}, and bring time.`,
  (m: PlayedMatch, who: string) => `I watched ${m.game} ${m.number} to the end. ${who} had it.`,
  (m: PlayedMatch, who: string) =>
    `So ${who} wins, and I was looking at the ducks. ${m.game} ${m.number}, was it?`,
  (m: PlayedMatch, who: string) => `${rounds(m, true)}, and ${who} on top. That was ${m.game} ${m.number}.`,
  (m: PlayedMatch, who: string) => `A toast to ${who}, for ${m.game} ${m.number}.`,
  (m: PlayedMatch, who: string) =>
    `The board says ${who} has won ${m.game} ${m.number}. The board does not lie.`,
  (m: PlayedMatch, who: string) => `Next time I sit where ${who} sat in ${m.game} ${m.number}.`,
] as const;

const ABOUT_LOSERS = [
  (m: PlayedMatch, who: string) =>
    `Poor ${who}. ${rounds(m, true)} of ${m.game} ${m.number}, and all for nothing.`,
  (m: PlayedMatch, who: string) => `Somebody should buy ${who} a pie. ${m.game} ${m.number} was not kind.`,
  (m: PlayedMatch, who: string) =>
    `${who} lost ${m.game} ${m.number}, and still greets everybody. I like that.`,
  (m: PlayedMatch, who: string) => `If ${who} asks: I have not seen how ${m.game} ${m.number} ended.`,
  (m: PlayedMatch, who: string) => `${m.game} ${m.number} would have gone otherwise with luck, says ${who}.`,
  (m: PlayedMatch, who: string) => `I would play with ${who} again, whatever came of ${m.game} ${m.number}.`,
  (m: PlayedMatch, who: string) => `${who} will want a rematch after ${m.game} ${m.number}.`,
] as const;

const GREETINGS = [
  (guest: string) => `Good to see you, ${guest}. Propose something, and we vote on it.`,
  (guest: string) => `Sit down, ${guest}. What shall we play?`,
  (guest: string) => `${guest}, have you played here before?`,
  (guest: string) => `There is room beside me, ${guest}.`,
  (guest: string) => `Ah, ${guest}. We were about to get bored.`,
  (guest: string) => `What do they play where you come from, ${guest}?`,
] as const;

const IDLE = [
  'A quiet hour. Who is for a game?',
  'I can hear the fountain. It is time somebody dealt the cards.',
  'If nobody proposes anything, I will.',
  'This bench has heard more lies than the town hall.',
  'One game before supper, that is all I ask.',
  'I have a good feeling today. I had one yesterday, too.',
  'The pigeons win again: they have all the crumbs.',
  'My grandmother played every evening, and slept like a stone.',
  'Somebody has to begin. It need not be me.',
  'They have painted the notice board. It still says the same.',
  'I never bluff. That is what I tell everybody.',
  'Listen: not one door in the whole street. Are they all at play?',
  'Shade, a bench, good company. Only the game is missing.',
] as const;

const rounds = ({ rounds: count }: PlayedMatch, begins = false): string =>
  count === 1 ? `${begins ? 'One' : 'one'} round` : `${count} rounds`;

/** How many candidate lines are drawn before the one not heard for longest is used. */
const THOUGHTS = 40;

function unheard(seed: string, said: readonly string[], think: (seed: string) => string): string {
  const thoughts = Array.from({ length: THOUGHTS }, (_, i) => think(i === 0 ? seed : `${seed}/${i}`));
  const age = (line: string): number => (said.includes(line) ? said.indexOf(line) : said.length);
  return thoughts.reduce((best, line) => (age(line) > age(best) ? line : best));
}

/** One of several; names that nobody bears are left out. */
const oneOf = (seed: string, label: string, names: readonly string[]): string | null =>
  names.length === 0 ? null : pick(seed, label, names);

export const smallTalk = ({ said = [], ...facts }: TalkFacts): string =>
  unheard(facts.seed, said, (seed) => lineOf({ ...facts, seed }));

function lineOf({ guests, matches, seed, speaker }: Omit<TalkFacts, 'said'>): string {
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
  'I have been practising.',
  'It needs no more than we are.',
  'The evening is too fine for talk.',
  'I dreamt that I won.',
] as const;

export const reasonFor = (seed: string, said: readonly string[] = []): string =>
  unheard(seed, said, (each) => pick(each, 'reason', REASONS));

const AYES = [
  'Count me in.',
  'Why not.',
  'I am for it.',
  'Deal me in.',
  'Aye.',
  'I thought you would never ask.',
  'That I can play.',
  'With pleasure.',
  'If you must. No, gladly.',
  'I will get my chair.',
  'Good choice.',
  'Then let us begin before I think better of it.',
] as const;

export const ayeFor = (seed: string, said: readonly string[] = []): string =>
  unheard(seed, said, (each) => pick(each, 'aye', AYES));
