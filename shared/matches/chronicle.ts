/**
 * A match as it is remembered. A game that can tell its matches so brings a `Chronicler`; what it is handed is what
 * everybody could see, and only of a match that is over.
 */
import type { Facts, IsWord } from '../writing/facts.ts';
import type { PublicMoment } from './moment.ts';
import type { WireEvent } from './wire-event.ts';

declare const settled: unique symbol;

/** Everything public of a match that has ended and was not called off. `settledMatch` alone makes one. */
export interface SettledMatch {
  readonly [settled]: true;
  readonly matchId: string;
  readonly game: string;
  readonly gameNumber: number;
  readonly endedAt: number;
  /** Empty where no map shows it. */
  readonly plotId: string;
  readonly address: string;
  readonly players: readonly { readonly playerId: string; readonly agentId: string; readonly name: string }[];
  readonly events: readonly WireEvent[];
  readonly moments: readonly PublicMoment[];
}

export interface SettledFacts extends Omit<SettledMatch, typeof settled> {
  readonly aborted: boolean;
}

/** Null: it runs, was called off, or holds an event that is not everybody's. */
export function settledMatch({ aborted, ...match }: SettledFacts): SettledMatch | null {
  const isPublic = match.events.every(({ visibility }) => visibility === 'PUBLIC');
  if (aborted || match.endedAt <= 0 || match.events.length === 0 || !isPublic) return null;
  return match as SettledMatch;
}

/** A player's own words, on one line, with the event that holds them: kept here, because archives expire. */
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
  /** "hanged", "killed in the night"; empty for who lived. */
  readonly fate: string;
  /** Of the game: when it fell. 0 for who lived. */
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
  /** What stands between “ and ” in the prose, in that order; chronicles of earlier tellers came without. */
  readonly quotes?: readonly Quote[];
  readonly winner: string;
  readonly days: number;
  readonly cast: readonly RememberedPlayer[];
  readonly moments: readonly RememberedMoment[];
  /** The event that decided it, for whoever wants to see it again. */
  readonly decidedBy: string;
}

/** How two of a cast stood to each other. */
export interface Tie {
  readonly between: readonly [string, string];
  readonly type: 'ally' | 'enemy';
  readonly words: string;
}

export interface Chronicler {
  /** Another way of telling is another version: a match is told once by each. */
  readonly version: number;
  /**
   * By rules alone. Quotes only what may stand in the town's books. `taken`: titles of late; another is chosen while
   * there is one, and the rest of what is told does not depend on it.
   */
  tell(match: SettledMatch, taken?: readonly string[]): Chronicle;
  /** What is wrong in a chronicle of this match; empty when it is true. Looks at the events, not at the teller. */
  faults(match: SettledMatch, chronicle: Chronicle, isWord?: IsWord): readonly string[];
  /** What a model may tell it from. `quotes`: what of the players' words may be repeated. */
  facts(match: SettledMatch, quotes: readonly Quote[]): Facts;
  /** What a game made of two players who sat there; a game without it makes nothing of them. */
  ties?(cast: readonly RememberedPlayer[]): readonly Tie[];
}

export const quotesIn = ({ cast, moments, quotes = [] }: Chronicle): Quote[] => [
  ...moments.flatMap(({ quotes }) => quotes),
  ...cast.flatMap(({ lastWords }) => (lastWords ? [lastWords] : [])),
  ...quotes,
];

export const LONGEST_QUOTE = 160;

const marked = ({ text }: Quote): string => `“${text}”`;

/** In the order in which they stand in the prose; what does not stand there is left out. */
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
 * The prose cut at its quotes, a list for each paragraph, and the quotes that do not stand in it, in this order. Looked
 * for by their words and not by their marks: a player's name may hold “ and ” too.
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

/** Players' names are theirs already: what they hold is no claim, no quote and no offence of whoever tells of them. */
export const withoutNames = (words: string, people: readonly { readonly name: string }[]): string =>
  people
    .map(({ name }) => name)
    .sort((a, b) => b.length - a.length)
    .reduce((text, name) => text.replaceAll(name, 'Somebody'), words);

/** What is printed as if somebody had said it, and is none of the quotes. */
export function unprovedQuotes(
  { prose, quotes = [] }: Chronicle,
  people: readonly { readonly name: string }[],
): string[] {
  const { missing, paragraphs } = cutAtQuotes(prose, quotes);
  const around = paragraphs.map((pieces) => pieces.map((piece) => (typeof piece === 'string' ? piece : ' ')));
  const printed = withoutNames(around.map((pieces) => pieces.join('')).join('\n'), people);
  return [...missing.map(({ text }) => text), ...(printed.match(/“[^”]*”?|”/g) ?? [])];
}
