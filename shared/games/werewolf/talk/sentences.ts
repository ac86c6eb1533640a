/**
 * Splits a message into sentences with all players resolved: names in a row are one token, "you" and "he" are players.
 */

import type { PlayerId } from '../model.ts';
import type { NameBook } from './names.ts';
import { LINE_END, piecesOf } from './normalise.ts';
import { wordSet } from './words.ts';

export interface Token {
  readonly text: string;
  /** The players meant. */
  readonly players: readonly PlayerId[];
  /** `called`: only addressed; `either`: "Bo or Cleo". */
  readonly as?: 'name' | 'called' | 'either' | 'pronoun';
}

export interface Sentence {
  readonly tokens: readonly Token[];
  readonly question: boolean;
  /** Per token: not said for oneself. */
  readonly unsaid: readonly boolean[];
  /** The text before the colon that introduces a list. */
  readonly header: readonly Token[];
  /** The players meant by "you". */
  readonly addressees: readonly PlayerId[];
  /** Players addressed by name before anything else was said: those whom a question is for. */
  readonly called: readonly PlayerId[];
}

export interface Situation {
  /** The player whom the message answers. */
  readonly answers: PlayerId | null;
  /** Players mentioned before it, likeliest first. */
  readonly spokenOf: readonly PlayerId[];
  readonly pronouns: NameBook['pronouns'];
}

const ENDS: ReadonlySet<string> = new Set(['.', '!', '?', LINE_END]);
const OPENER = wordSet(
  'hey hi hello so and wait my sorry look listen no nope yes yeah ok okay thanks thank morning good alright right please honestly well oh but fine also now then again agreed , —',
);
const AFTER_A_CALL = wordSet(
  'you your i what who why how where when which do did does are can could would will please let tell explain any if and — ! ,',
);
const SECOND_PERSON = wordSet('you your yours yourself');
const MALE = wordSet('he him his himself');
const FEMALE = wordSet('she her hers herself');
const PLURAL = wordSet('they them their themselves theirs');
const SINGULAR = wordSet('is was has does gets seems looks sounds feels keeps acts gave got did');

const isName = (token: Token | undefined): boolean => token?.as === 'name';

function tokenOf(piece: string): Token {
  if (!piece.startsWith('@')) return { text: piece, players: [] };
  const seat = piece.charAt(piece.length - 1);
  if (seat === '0') return { text: '@0', players: [] };
  return { text: piece.length > 2 ? '@@' : '@', players: [`p:${seat}` as PlayerId], as: 'name' };
}

/** "Bo, Cleo and Finn" and "Bo/Cleo" become one token. */
function listed(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    const { end, either } = isName(token) ? listFrom(tokens, i) : { end: i, either: false };
    if (end === i) out.push(token);
    else {
      const players = [...new Set(tokens.slice(i, end + 1).flatMap((each) => each.players))];
      out.push({ text: '@', players, as: either ? 'either' : 'name' });
      i = end;
    }
  }
  return out;
}

function listFrom(tokens: readonly Token[], start: number): { end: number; either: boolean } {
  let end = start;
  let commas = 0;
  let joined = false;
  let either = /^(?:between|either)$/.test(tokens[start - 1]?.text ?? '');
  for (;;) {
    const [a, b, c] = [tokens[end + 1]?.text, tokens[end + 2], tokens[end + 3]];
    if (/^(?:and|&|\/|\+|or|nor|vs)$/.test(a ?? '') && isName(b)) {
      if (a === 'or' || a === 'vs') either = true;
      joined = true;
      end += 2;
    } else if (a === ',' && isName(b)) {
      commas += 1;
      end += 2;
    } else if (a === ',' && /^(?:and|&|or)$/.test(b?.text ?? '') && isName(c)) {
      // "I trust Edda, and Gus gets my vote."
      if (commas === 0 && SINGULAR.has(tokens[end + 4]?.text ?? '')) break;
      if (b?.text === 'or') either = true;
      joined = true;
      end += 3;
    } else break;
  }
  const introduced = tokens[start - 1]?.text === ':';
  const several = /^(?:are|were|both|as|have)$/.test(tokens[end + 1]?.text ?? '');
  return joined || commas > 1 || introduced || several ? { end, either } : { end: start, either: false };
}

/** "Amos, not a werewolf" */
const FINDING =
  /^(?:is |was )?(?:not )?(?:a |an )?(?:clearly |definitely )?(?:werewolf|wolf|human|villager|innocent|clear|clean|town|scum|guilty|good|red|green)(?: (?:,|;|and) .*)?$/;

const FOUND = wordSet('found checked inspected saw peeked divined scanned investigated cleared');

/** Whether the name at `at` is only a vocative, as in "Bo, …" and "…, Bo". */
function isCalled(tokens: readonly Token[], at: number, tagged: boolean, question: boolean): boolean {
  const [before, next, after] = [tokens[at - 1]?.text, tokens[at + 1]?.text, tokens[at + 2]?.text];
  if (next === "'s" || before === ':') return false;
  // "Edda I found human."
  if (next === 'i' && FOUND.has(after ?? '')) return false;
  const first = tokens.slice(0, at).every(({ text, as }) => OPENER.has(text) || as === 'called');
  if (
    next === ',' &&
    FINDING.test(
      tokens
        .slice(at + 2)
        .map(({ text }) => text)
        .join(' '),
    )
  )
    return false;
  if (first && next === ',') return question || !/^whom?$/.test(after ?? '');
  if (first && next !== undefined)
    return (
      (AFTER_A_CALL.has(next) && next !== 'and') ||
      (next === ':' && tokens.slice(at).some(({ text }) => SECOND_PERSON.has(text)))
    );
  if (
    tagged &&
    (next === undefined || next === ',') &&
    before !== undefined &&
    !/^(?:for|on|of|vote|voting|is|and|suspect)$/.test(before)
  )
    return true;
  return before === ',' && (next === undefined || next === ',') && at > 1;
}

class Speech {
  addressees: readonly PlayerId[];
  called: readonly PlayerId[] = [];
  #last: readonly PlayerId[] = [];
  #here: readonly PlayerId[] = [];
  readonly #situation: Situation;
  readonly #speaker: ReadonlyMap<PlayerId, 'he' | 'she'>;

  constructor(situation: Situation) {
    this.#situation = situation;
    this.#speaker = situation.pronouns;
    this.addressees = situation.answers ? [situation.answers] : [];
  }

  resolve(tokens: readonly Token[], question: boolean): Token[] {
    const out: Token[] = [];
    tokens.forEach((token, at) => {
      if (token.as === 'name' || token.as === 'either') {
        if (isCalled([...out, ...tokens.slice(at)], at, token.text === '@@', question)) {
          this.addressees = token.players;
          if (out.every(({ text, as }) => as === 'called' || OPENER.has(text))) this.called = token.players;
          out.push({ ...token, as: 'called' });
        } else {
          this.#here = token.players;
          out.push(token);
        }
      } else out.push(this.#pronoun(token));
    });
    // A final "…, Bo" names the addressee of the sentence.
    if (this.#here.length > 0) this.#last = this.#here;
    return out;
  }

  #pronoun(token: Token): Token {
    const { text } = token;
    if (SECOND_PERSON.has(text)) return this.#meant(token, this.addressees);
    const sex = MALE.has(text) ? 'he' : FEMALE.has(text) ? 'she' : null;
    if (!sex && !PLURAL.has(text)) return token;
    const order = [...this.#here, ...this.#last, ...this.addressees, ...this.#situation.spokenOf];
    if (!sex) {
      const they = this.#here.length > 0 ? this.#here : this.#last;
      return this.#meant(token, they);
    }
    const who =
      order.find((id) => this.#speaker.get(id) === sex) ??
      order.find((id) => (this.#speaker.get(id) ?? sex) === sex);
    return this.#meant(token, who ? [who] : []);
  }

  #meant(token: Token, players: readonly PlayerId[]): Token {
    return players.length > 0 ? { text: token.text, players, as: 'pronoun' } : token;
  }
}

export const NEW_THOUGHT = wordSet('but although though however while whereas yet — ; ( ) because since');
const SUPPOSED = wordSet('if unless suppose supposing whether assume assuming were');
const SAYS = wordSet(
  'say says said claim claims claimed think thinks thought accuse accuses accused accusing suspect suspects suspected believe believes call calls called calling argue argues argued vote votes voted voting want wants wanted ask asks asked report reports reported reporting push pushes pushed pushing mention mentions mentioned told tell tells name named names clears cleared checked defend defends defended defending suggest suggests suggested according per claiming saying suspecting suspicion accusation case point points pointed',
);
const FIRST_PERSON = wordSet('i we me my us our');
const SOMEBODY = wordSet('he she they everyone everybody people someone somebody others who anyone');

const STARTS_ANEW = wordSet(', : and so but then now — ; )');

const ASKS = wordSet(
  'who whom whose what why how when where which is are was were do does did can could would will should have has any anyone am right and so or but now then',
);

/** "I'm a villager, and why would I …?": the part before the question is asserted. */
function questionStart(tokens: readonly Token[]): number {
  const first = tokens.find(({ as }) => as !== 'called')?.text ?? '';
  if (!/^(?:i|my|no|@)$/.test(first)) return 0;
  const cut = tokens.findLastIndex(
    ({ text }, at) => /^[,:;—]$/.test(text) && ASKS.has(tokens[at + 1]?.text ?? ''),
  );
  return cut > 0 ? cut : 0;
}

/** Words the speaker does not assert: questions, suppositions, and other players' statements. */
function unsaidIn(tokens: readonly Token[], question: boolean): readonly boolean[] {
  const asks = question ? questionStart(tokens) : tokens.length;
  let told = asks === 0;
  let supposed = false;
  let teller = false;
  return tokens.map(({ text, as }, at) => {
    const breaks = NEW_THOUGHT.has(text);
    if (text === ':') teller = false;
    if (SUPPOSED.has(text)) supposed = true;
    else if (FIRST_PERSON.has(text)) {
      if (text === 'i' && (at === 0 || STARTS_ANEW.has(tokens[at - 1]?.text ?? ''))) told = at >= asks;
      teller = false;
    } else if (as === 'name' || as === 'either' || as === 'pronoun' || SOMEBODY.has(text)) teller = true;
    else if (teller && SAYS.has(text)) told = true;
    if (breaks || (supposed && (text === ',' || text === ':' || text === 'then'))) supposed = false;
    if (breaks) {
      told = at >= asks;
      teller = false;
    }
    if (at === asks) told = true;
    return told || supposed;
  });
}

const MOST_ITEMS = 5;

export function sentencesIn(marked: string, situation: Situation): readonly Sentence[] {
  const pieces = piecesOf(marked);
  const speech = new Speech(situation);
  const sentences: Sentence[] = [];
  let header: readonly Token[] = [];
  let items = 0;
  let start = 0;
  for (let i = 0; i <= pieces.length; i++) {
    const piece = pieces[i];
    const ends = piece === undefined || ENDS.has(piece) || piece.startsWith('..');
    if (!ends) continue;
    if (i > start) {
      const tokens = speech.resolve(listed(pieces.slice(start, i).map(tokenOf)), piece === '?');
      const opens = tokens.slice(0, 3).some(({ as }) => as === 'name' || as === 'either');
      if (!opens || items > MOST_ITEMS) header = [];
      items += 1;
      const question = piece === '?';
      sentences.push({
        tokens,
        question,
        unsaid: unsaidIn(tokens, question),
        header,
        addressees: speech.addressees,
        called: speech.called,
      });
      if (tokens.at(-1)?.text === ':') {
        header = tokens.slice(-8, -1);
        items = 0;
      }
    }
    start = i + 1;
  }
  return sentences;
}
