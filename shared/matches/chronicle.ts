/**
 * The chronicle of a match. A game that supports it provides a `Chronicler`, which receives only public facts, and
 * only of finished matches.
 */
import type { Facts, IsWord } from '../writing/facts.ts';
import type { PublicMoment } from './moment.ts';
import type { WireEvent } from './wire-event.ts';

declare const settled: unique symbol;

/** Everything public about a match that has ended and was not cancelled. Created by `settledMatch` alone. */
export interface SettledMatch {
  readonly [settled]: true;
  readonly matchId: string;
  readonly game: string;
  readonly gameNumber: number;
  readonly endedAt: number;
  /** Empty if it is not on a map. */
  readonly plotId: string;
  readonly address: string;
  readonly players: readonly { readonly playerId: string; readonly agentId: string; readonly name: string }[];
  readonly events: readonly WireEvent[];
  readonly moments: readonly PublicMoment[];
}

export interface SettledFacts extends Omit<SettledMatch, typeof settled> {
  readonly aborted: boolean;
}

/** Null: it runs, was cancelled, or contains an event that is not public. */
export function settledMatch({ aborted, ...match }: SettledFacts): SettledMatch | null {
  const isPublic = match.events.every(({ visibility }) => visibility === 'PUBLIC');
  if (aborted || match.endedAt <= 0 || match.events.length === 0 || !isPublic) return null;
  return match as SettledMatch;
}

/** A player's own words, on one line, with the event that holds them: stored here, because archives expire. */
export interface Quote {
  readonly eventId: string;
  readonly agentId: string;
  readonly name: string;
  readonly text: string;
}

export interface RememberedPlayer {
  readonly agentId: string;
  readonly name: string;
  readonly role: string;
  readonly side: string;
  readonly won: boolean;
  readonly survived: boolean;
  /** "hanged", "killed in the night"; empty for survivors. */
  readonly fate: string;
  /** The game's unit of time of the death. 0 for survivors. */
  readonly day: number;
  readonly lastWords: Quote | null;
}

export interface RememberedMoment {
  readonly kind: string;
  readonly text: string;
  /** Ids of public events. */
  readonly evidence: readonly string[];
  readonly quotes: readonly Quote[];
}

export interface Chronicle {
  readonly title: string;
  readonly prose: readonly string[];
  /** The text between “ and ” in the prose, in that order; chronicles by earlier versions lack it. */
  readonly quotes?: readonly Quote[];
  readonly winner: string;
  readonly days: number;
  readonly cast: readonly RememberedPlayer[];
  readonly moments: readonly RememberedMoment[];
  /** The deciding event, as a link into the replay. */
  readonly decidedBy: string;
}

/** The relation between two of the cast. */
export interface Tie {
  readonly between: readonly [string, string];
  readonly type: 'ally' | 'enemy';
  readonly words: string;
}

export interface Chronicler {
  /** Another way of telling is another version: each version writes a match once. */
  readonly version: number;
  /**
   * Rule-based. Quotes only text that may appear in the town's books. `taken`: recent titles, avoided while others
   * exist; the rest of the text does not depend on them.
   */
  tell(match: SettledMatch, taken?: readonly string[]): Chronicle;
  /**
   * The errors in a chronicle of this match; empty when it is true. Checks against the events, independently of the
   * writer.
   */
  faults(match: SettledMatch, chronicle: Chronicle, isWord?: IsWord): readonly string[];
  /** A model's input for the retelling. `quotes`: the players' lines that may be repeated. */
  facts(match: SettledMatch, quotes: readonly Quote[]): Facts;
  /** Relations the game derives between two of its players; none if absent. */
  ties?(cast: readonly RememberedPlayer[]): readonly Tie[];
}

export const quotesIn = ({ cast, moments, quotes = [] }: Chronicle): Quote[] => [
  ...moments.flatMap(({ quotes }) => quotes),
  ...cast.flatMap(({ lastWords }) => (lastWords ? [lastWords] : [])),
  ...quotes,
];

export const LONGEST_QUOTE = 160;

const marked = ({ text }: Quote): string => `“${text}”`;

/** In the order of the prose; omits those it does not contain. */
export function quotesInOrder(prose: readonly string[], quotes: readonly Quote[]): Quote[] {
  const text = prose.join('\n');
  const left = [...quotes];
  const found: Quote[] = [];
  for (let from = 0; left.length > 0; ) {
    const places = left.map((quote) => text.indexOf(marked(quote), from));
    const at = Math.min(...places.filter((place) => place >= 0));
    const [next] = left.splice(places.indexOf(at), Number.isFinite(at) ? 1 : left.length);
    if (!next || !Number.isFinite(at)) break;
    found.push(next);
    from = at + marked(next).length;
  }
  return found;
}

/**
 * The prose split at its quotes, a list for each paragraph, and the quotes that it lacks, in this order. Matched by
 * their words and not by their marks: a player's name may contain “ and ” too.
 */
export function cutAtQuotes(
  prose: readonly string[],
  quotes: readonly Quote[],
): { readonly paragraphs: readonly (readonly (string | Quote)[])[]; readonly missing: readonly Quote[] } {
  const left = [...quotes];
  const paragraphs = prose.map((paragraph) => {
    const pieces: (string | Quote)[] = [];
    let from = 0;
    for (let [next] = left; next; [next] = left) {
      const at = paragraph.indexOf(marked(next), from);
      if (at < 0) break;
      pieces.push(paragraph.slice(from, at), next);
      from = at + marked(next).length;
      left.shift();
    }
    return [...pieces, paragraph.slice(from)];
  });
  return { paragraphs, missing: left };
}

/** Players' names are given: nothing in them counts as a claim, quote or offence by the chronicle. */
export const withoutNames = (words: string, people: readonly { readonly name: string }[]): string =>
  people
    .map(({ name }) => name)
    .sort((a, b) => b.length - a.length)
    .reduce((text, name) => text.replaceAll(name, 'Somebody'), words);

/** Text printed as a quotation that is not among the quotes. */
export function unprovedQuotes(
  { prose, quotes = [] }: Chronicle,
  people: readonly { readonly name: string }[],
): string[] {
  const { missing, paragraphs } = cutAtQuotes(prose, quotes);
  const around = paragraphs.map((pieces) => pieces.map((piece) => (typeof piece === 'string' ? piece : ' ')));
  const printed = withoutNames(around.map((pieces) => pieces.join('')).join('\n'), people);
  return [...missing.map(({ text }) => text), ...(printed.match(/“[^”]*”?|”/g) ?? [])];
}
