/** What a message says about its speaker: the roles he claims, denies and takes back. */
import type { Role } from '../model.ts';
import { type ClaimReading, claimsInContext, GIFTED_ROLE, readClaims } from './claims.ts';
import type { Sentence, Token } from './sentences.ts';

const CLAIM_WORDS = new RegExp(
  `${GIFTED_ROLE.source}|\\b(?:vanilla|villagers?|vt|town\\w*|wol(?:f|ves)|werewol\\w+|healing|guarding|protect\\w*|guard\\w*|heal\\w*|shield\\w*|saved?|kept|sight|visions?|divin\\w+|inspect\\w*|door|watch\\w*|claim\\w*)\\b`,
  'i',
);

function written({ text, players, as }: Token): string {
  if (as === 'name' || as === 'either') return players.length > 1 ? 'several' : `@${players[0]?.charAt(2)}`;
  if (as === 'pronoun' && !text.startsWith('you'))
    return text.endsWith('s') && text !== 'his' ? text : `@${players[0]?.charAt(2)}`;
  if (text === '—' || text === ';' || text === '-') return '!';
  return text === '/' || text === '+' || text === 'and' ? (text === 'and' ? text : '&') : text;
}

/**
 * Words separated by single spaces, without commas and vocatives; what the speaker does not say for himself as `_`.
 */
function saidIn({ tokens, unsaid }: Sentence): string {
  const words: string[] = [];
  for (const [at, token] of tokens.entries())
    if (token.text !== ',' && token.as !== 'called') words.push(unsaid[at] ? '_' : written(token));
  return words.join(' ');
}

const wholeOf = ({ tokens }: Sentence): string =>
  tokens.flatMap((token) => (token.as === 'called' ? [] : [written(token)])).join(' ');

export interface SelfReading {
  readonly claims: Map<Role, { implied: boolean }>;
  readonly denied: Set<Role>;
  readonly retracted: Set<Role | null>;
}

export function readSelf(sentences: readonly Sentence[], message: string): SelfReading {
  const found: SelfReading = { claims: new Map(), denied: new Set(), retracted: new Set() };
  if (!CLAIM_WORDS.test(message)) return found;
  const texts = sentences.map((sentence) => ({
    text: saidIn(sentence),
    whole: () => wholeOf(sentence),
    question: sentence.question,
  }));
  const readings: ClaimReading[] = [
    ...texts.flatMap(({ text }) => readClaims(text)),
    ...claimsInContext(message, texts),
  ];
  for (const reading of readings) {
    if (reading.act === 'deny') found.denied.add(reading.role);
    else if (reading.act === 'retract') found.retracted.add(reading.role);
    else
      found.claims.set(reading.role, {
        implied: reading.implied && (found.claims.get(reading.role)?.implied ?? true),
      });
  }
  return found;
}
