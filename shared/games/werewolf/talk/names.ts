/** Finds the players a text mentions and writes them as `@1` … `@8`; the speaker's own name becomes `@0`. */
import type { PlayerId, SeatedAgent } from '../model.ts';
import { pronounOf } from './given-names.ts';

export type SeatName = Pick<SeatedAgent, 'playerId' | 'displayName'>;

export interface NameBook {
  /** The text in lower case with every mention of a player as `@seat`, or `@@seat` where it was written with an @. */
  mark(text: string, speaker: PlayerId | null): string;
  /** Which players are likely "he" and which "she", as far as a name shows. */
  readonly pronouns: ReadonlyMap<PlayerId, 'he' | 'she'>;
}

/** Names that are also English words: read as a name only when capitalised ("May", not "may"). */
const EVERYDAY_WORDS = new Set(
  `
  may will hope mark rose grace art bill jack faith joy dawn eve summer autumn june april august
  sunny pat rob drew chase hunter ace angel ash basil bear bishop blue brook buddy chance charity
  charm chip clay cliff crow daisy dale destiny echo ember fern flora forest fox frank ginger glen
  guy harmony hazel iris ivy jade jay king lance lily major mercy miles misty moon noble nova
  olive pearl penny poppy prince queen raven ray red reed rich river robin rocky ruby rusty sage
  sandy scout shadow sky stone storm sue violet ward wren one nobody everyone someone anyone me
  you we us he she it they day night today tonight vote town village player seat claim role
  `.split(/\s+/),
);
/** Names that are also roles need the @: "@Wolf is a wolf". */
const ROLE_WORDS = new Set('seer doctor doc wolf werewolf villager oracle healer medic human'.split(' '));

/** "Old Tom" and "Dr Ada" are known by their second word. */
const TITLES = new Set(
  'old young big little mad good bad the sir lady lord captain mr mrs ms dr doctor miss saint'.split(' '),
);

/** "Player 3" and "Bot 2" have no short form: another's number may follow the same word. */
const KINDS = new Set('player seat agent bot ai model npc user guest tester'.split(' '));

function firstNameOf(displayName: string): string {
  const [first = '', second] = displayName.trim().split(/\s+/);
  return second && TITLES.has(first.toLowerCase().replace(/\.$/, '')) ? second : first;
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
const keyOf = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ');

function namesBySeat(seats: readonly SeatName[]): Map<string, { seat: string; written: string }> {
  const book = new Map<string, { seat: string; written: string }>();
  const firstNames = new Map<string, number>();
  for (const { displayName } of seats) {
    const first = keyOf(firstNameOf(displayName));
    firstNames.set(first, (firstNames.get(first) ?? 0) + 1);
  }
  for (const { playerId, displayName } of seats) {
    const seat = playerId.charAt(2);
    const first = firstNameOf(displayName);
    if (KINDS.has(keyOf(first)) && first !== displayName.trim()) continue;
    if (first.length >= 3 && firstNames.get(keyOf(first)) === 1)
      book.set(keyOf(first), { seat, written: first });
  }
  // Full names take precedence over a first name with the same spelling.
  for (const { playerId, displayName } of seats) {
    const written = displayName.trim();
    if (written) book.set(keyOf(written), { seat: playerId.charAt(2), written });
  }
  return book;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all that is ASCII
const PLAIN_LETTERS = /^[\x00-\x7f]*$/;

/**
 * "May I ask", "May the best win" and "Mark the words" do not address May and Mark; "Iris the night before" mentions
 * Iris.
 */
const VERBS = new Set(
  'may will hope mark rob drew chase pat grace bill bear charm chip lance jack echo'.split(' '),
);
const MODAL_USE = /^\s+(?:i|we|you|he|she|they|it|the|be|have|not)\b/i;

/** "Players 2, 5 and 7" */
const IN_A_ROW =
  /\b(?:players|seats)\s+#?[1-8](?:(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|&)\s+)#?[1-8])+(?![\p{L}\p{N}_])/giu;
const oneByOne = (row: string): string => row.replace(/^\w+\s+/, '').replace(/#?([1-8])/g, 'player $1');

export function nameBook(seats: readonly SeatName[]): NameBook {
  const book = namesBySeat(seats);
  const longestFirst = [...book.values()].map(({ written }) => written).sort((a, b) => b.length - a.length);
  const names = longestFirst.length > 0 ? `${longestFirst.map(escaped).join('|')}|` : '';
  const said = `(@?)(?:(${names}(?!))|p:?([1-8])|(?:player|seat)\\s+#?([1-8]))`;
  const anywhere = new RegExp(`(?<![\\p{L}\\p{N}_])${said}(?![\\p{L}\\p{N}_])`, 'giu');
  /** The same for plain letters, which covers most talk and is much faster. */
  const inPlainLetters = new RegExp(`(?<![A-Za-z0-9_])${said}(?![A-Za-z0-9_])`, 'gi');

  function isName(match: string, explicit: boolean, written: string, rest: string): boolean {
    if (explicit) return true;
    const key = keyOf(match);
    if (ROLE_WORDS.has(key)) return false;
    if (!EVERYDAY_WORDS.has(key)) return true;
    return match === written && !(VERBS.has(key) && MODAL_USE.test(rest));
  }

  const pronouns = new Map<PlayerId, 'he' | 'she'>();
  for (const { playerId, displayName } of seats) {
    const pronoun = pronounOf(firstNameOf(displayName));
    if (pronoun) pronouns.set(playerId, pronoun);
  }

  return {
    pronouns,
    mark(message, speaker) {
      const text = message.replace(IN_A_ROW, oneByOne);
      const own = speaker?.charAt(2);
      const seatOf = (
        match: string,
        at: string,
        name: string,
        id: string,
        number: string,
        offset: number,
      ) => {
        const entry = name ? book.get(keyOf(name)) : undefined;
        const rest = offset + match.length;
        if (name && !(entry && isName(name, at === '@', entry.written, text.slice(rest, rest + 12))))
          return match;
        const seat = entry?.seat ?? id ?? number;
        return `${at}@${seat === own ? 0 : seat}`;
      };
      return text.replace(PLAIN_LETTERS.test(text) ? inPlainLetters : anywhere, seatOf).toLowerCase();
    },
  };
}
