/**
 * Reads one message: what its speaker claims, reports, holds against others, announces and asks. The only reader of
 * talk: bots, labels and key moments all go by it.
 */
import type { Alignment, PlayerId, Role } from '../model.ts';
import { BLOT } from './assertion.ts';
import type { ClaimReading } from './claims.ts';
import { CLAIM_HINT, claimsInContext, GIFTED_ROLE, readClaims } from './claims.ts';
import { Clause } from './clause.ts';
import type { Conversation } from './conversation.ts';
import type { NameBook } from './names.ts';
import { readOthers } from './others.ts';
import { readReports } from './reports.ts';
import { restatedIn } from './restated.ts';
import { SCALE, SETTLING } from './scale.ts';
import { sentencesIn } from './sentences.ts';
import type { Strength } from './verdicts.ts';
import { type Marks, type Weighable, weighed } from './weighing.ts';

export interface Talk {
  /** `implied`: by a deed only that role can do, not in so many words. */
  readonly claims: ReadonlyMap<Role, { readonly implied: boolean }>;
  readonly denied: ReadonlySet<Role>;
  /** `null`: takes a claim back without saying which. */
  readonly retracted: ReadonlySet<Role | null>;
  readonly results: ReadonlyMap<PlayerId, Alignment>;
  readonly accused: ReadonlyMap<PlayerId, Strength>;
  readonly defended: ReadonlyMap<PlayerId, { readonly firm: boolean }>;
  readonly announcedVote: PlayerId | null;
  /** Those to whom a question is put by name. */
  readonly asked: ReadonlySet<PlayerId>;
  readonly asks: boolean;
  readonly mentioned: ReadonlySet<PlayerId>;
}

function gatherClaims(readings: readonly ClaimReading[]) {
  const claims = new Map<Role, { implied: boolean }>();
  const denied = new Set<Role>();
  const retracted = new Set<Role | null>();
  for (const reading of readings) {
    if (reading.act === 'deny') denied.add(reading.role);
    else if (reading.act === 'retract') retracted.add(reading.role);
    else
      claims.set(reading.role, { implied: reading.implied && (claims.get(reading.role)?.implied ?? true) });
  }
  return { claims, denied, retracted };
}

export interface Speaker {
  /** `null`: not known, as in a line out of its match. */
  readonly playerId: PlayerId | null;
  /** Has claimed to be the seer before, and not taken it back. */
  readonly claimedSeer: boolean;
  /** Whom the line answers: the "you" of a line that names nobody. */
  readonly answers?: PlayerId | null;
  /** What was said in the match before; `null`: not known, as in a line out of its match. */
  readonly earlier?: Conversation | null;
}

const standingBefore = ({ playerId, earlier, answers }: Speaker): Marks | null =>
  playerId && earlier
    ? (who) => [...earlier.marks(playerId, who), ...(who === answers ? ['answered'] : [])]
    : null;
const spokenOfBefore = ({ playerId, earlier }: Speaker): readonly PlayerId[] =>
  playerId && earlier ? earlier.spokenOf(playerId) : [];

const NOTHING_OF_NOTE: Talk = {
  claims: new Map(),
  denied: new Set(),
  retracted: new Set(),
  results: new Map(),
  accused: new Map(),
  defended: new Map(),
  announcedVote: null,
  asked: new Set(),
  asks: false,
  mentioned: new Set(),
};

/** Names nobody, asks nothing and has no word of a claim. Marks within words could hide one from a quick look. */
const isSmallTalk = (marked: string): boolean => !/[?@*_`]|\s{2}/.test(marked) && !CLAIM_HINT.test(marked);
/** A sentence without a word of these families claims nothing. */
const MAY_CLAIM = /[rgwRcCD]/;
/** Words of a claim that belong to no family. */
const CLAIM_WORDS =
  /\b(?:vanilla|villagers?|vt|townie|healing|guarding|protecting|protection|guard|heal|shield|save|kept|sight|visions|door)\b/i;

/** With somebody answered, "you" is enough to speak of him; so is "that's a lie". */
const SECOND_PERSON = /\b(?:you|ur?\b|that|this|it)/;

/** Whoever was spoken of before may be meant. */
const THIRD_PERSON = /\b(?:he|she|him|her|his|hers)\b/i;

/** How one who has claimed to be the seer before brings the next result. */
const NIGHT_CUE =
  /\b(?:nights?|overnight|tonight's|n[0-4]|(?:two|three|both|more|another) results?|the (?:first|second|third) was|is (?:human|clear|clean|innocent|not a were\w+)|are (?:both )?(?:humans?|villagers|clear|innocent)|verified|to recap|to be precise|i repeat|as i said|new result|only one i (?:have not|haven['’]t)|i saw it|inspect\w*|check(?:s|ed)?|divin\w+|investigat\w+|peek\w*|scan(?:s|ned)?|visions?|results?|reports?|findings?|my (?:\w+ )?(?:record|prophecy|sight)|is confirmed|for the list|for today|i (?:have )?(?:also )?(?:learned|looked|saw|seen)|i(?:'ve| have|'d| had)? (?:caught|looked|checked|seen|examined)|i found out|i (?:did find|found) \w+ (?:to be|clean|human|innocent|clear)|(?:answer|reply|outcome) (?:was|came|said)|new name|mine(?=:)|my entries|my (?:\w+ )?notes|what i saw|i saw \w+ in|(?:showed|shown) me|dream(?:ed|t)|what the dark showed|(?:came|turned) (?:up|out|back)|pass(?:ed)? (?:my|the|inspection)|i used my)\b/i;

/** "Amos, not a werewolf.", "Amos. Not a werewolf." */
const ENTRY = /^[aE&,x]{0,3}P[,:]?[aNdE]*[wg]$/;
const isEntry = ({ said }: Clause, index: number, all: readonly Clause[]): boolean =>
  ENTRY.test(said) || (/^[aE&,]{0,3}P$/.test(said) && /^[aNd]*[wg]$/.test(all[index + 1]?.said ?? ''));

/** What its speaker says for himself, in plain words without commas. */
function plainText({ sentence: { words, tags }, said }: Clause): string {
  let text = '';
  for (let i = 0; i < words.length; i++) {
    if (tags.charAt(i) === ',') continue;
    text += `${said.charAt(i) === BLOT ? '_' : words[i]?.text} `;
  }
  return text.trimEnd();
}

/** Every word of it but the names of those who are called: "Bo, …". */
const withoutCalls = ({ sentence: { words } }: Clause): string =>
  words.flatMap(({ tag, text }) => (tag === 'Q' ? [] : [text])).join(' ');

const mentionedIn = (marked: string): ReadonlySet<PlayerId> =>
  new Set(Array.from(marked.matchAll(/@([1-8])/g), ([, seat]) => `p:${seat}` as PlayerId));

interface Said {
  readonly claims: Map<Role, { implied: boolean }>;
  readonly denied: Set<Role>;
  readonly retracted: Set<Role | null>;
  readonly results: Map<PlayerId, Alignment>;
}

function readSelf(clauses: readonly Clause[], message: string, speaker: Speaker): Said {
  const { claimedSeer, playerId, earlier } = speaker;
  const mayClaim = CLAIM_WORDS.test(message);
  const { claims, denied, retracted } = gatherClaims([
    ...clauses.flatMap((clause) =>
      mayClaim || MAY_CLAIM.test(clause.said) ? readClaims(plainText(clause)) : [],
    ),
    ...(GIFTED_ROLE.test(message) || mayClaim
      ? claimsInContext(
          message,
          clauses.map((clause) => ({
            text: plainText(clause),
            whole: withoutCalls(clause),
            question: clause.sentence.question,
          })),
        )
      : []),
  ]);
  const open =
    claims.get('SEER')?.implied === false ||
    (claimedSeer && (NIGHT_CUE.test(message) || clauses.some(isEntry)));
  const results = new Map<PlayerId, Alignment>();
  const rivals = (playerId && earlier?.rivals(playerId)) ?? [];
  const saidSeer = open && retracted.size === 0;
  for (const { target, alignment } of readReports(clauses, { saidSeer, rivals }))
    results.set(target, alignment);
  if (saidSeer || (claimedSeer && retracted.size === 0))
    for (const { target, alignment } of restatedIn(clauses))
      if (!results.has(target)) results.set(target, alignment);
  if (results.size > 0 && retracted.size === 0 && !claims.has('SEER')) claims.set('SEER', { implied: true });
  return { claims, denied, retracted, results };
}

/** "…, and last night I checked Bo": a night to a sentence, or what is hedged of one night is hedged of the next. */
const NEXT_NIGHT =
  /,? and (?=(?:(?:last|tonight|this) night|(?:on |in |for )?(?:the |my )?(?:first|second|third|next|other) night|(?:on |in )?night (?:one|two|three|[1-4])),? i\b)/g;

export interface Heard extends Weighable {
  readonly marked: string;
  readonly self: Said;
}

/** By the patterns alone; `null` for small talk. */
export function hear(message: string, names: NameBook, speaker: Speaker): Heard | null {
  const marked = names.mark(message, speaker.playerId);
  const answers = speaker.answers ?? null;
  const spokenOf = spokenOfBefore(speaker);
  if (
    isSmallTalk(marked) &&
    !(answers && SECOND_PERSON.test(marked)) &&
    !(spokenOf.length > 0 && THIRD_PERSON.test(marked))
  )
    return null;
  const clauses = sentencesIn(marked.replace(NEXT_NIGHT, '. '), {
    answers,
    spokenOf,
    pronouns: names.pronouns,
  }).map((sentence) => new Clause(sentence));
  const self = readSelf(clauses, message, speaker);
  return {
    marked,
    clauses,
    self,
    others: readOthers(clauses, self.results),
    before: standingBefore(speaker),
  };
}

export function readTalk(message: string, names: NameBook, speaker: Speaker): Talk {
  const heard = hear(message, names, speaker);
  if (!heard) return NOTHING_OF_NOTE;
  const { marked, clauses, self } = heard;
  const { accused, defended, announcedVote } = weighed(heard, SCALE, SETTLING);
  const questions = clauses.filter(({ sentence }) => sentence.question);
  return {
    ...self,
    accused,
    defended,
    announcedVote,
    asked: new Set(questions.flatMap(({ sentence }) => sentence.called ?? [])),
    asks: questions.length > 0,
    mentioned: mentionedIn(marked),
  };
}
