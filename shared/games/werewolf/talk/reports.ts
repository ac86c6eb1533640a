/** Reports of a night's inspection: "I inspected Bo: not a wolf", "N1 Bo=Wolf", "Bo and Cleo came back human". */
import type { Alignment, PlayerId } from '../model.ts';
import { BLOT } from './assertion.ts';
import type { Clause } from './clause.ts';
import { findingAt } from './findings.ts';
import { foundOut, type ReportReading } from './found-out.ts';
import { visionsIn } from './visions.ts';

export interface ReportContext {
  /** The speaker is a seer by his own words: a flat "Bo is a wolf" is a result. */
  readonly saidSeer: boolean;
  /** Others who call themselves seer, of whom he has told no result: that such a one is a wolf he concludes. */
  readonly rivals: readonly PlayerId[];
}

const WITHDRAWN = /\b(?:incorrect|mistaken|(?:was|were) wrong|my mistake|in error)\b/;
const GUESSED =
  /\b(?:imply|implies|think|suspect|probably|maybe|guess|believe|likely|might|must|assume|suggests?|confident|convinced)\b/;
/** Between a name and a finding. */
const HEDGED =
  /\b(?:imply|implies|likely|must|probably|might|maybe|perhaps|could|may|think|suspect|seems?|guess|suggests?|assume|would|feels?|imagine|hope|wonder|believe|looks?|sounds?|sure|confident|convinced|has to|bet|vote|can|only|leaves|elimination|consensus)\b/;
/** Another role's knowledge is no inspection: "my medium result", "as the medium, I …". */
const ANOTHER_ROLE = /I[aA]*B[aN]*d?a*n|ma*n|ud?a*n|^a*n[cR:]/;
const TO_COME = /\b(?:will|tonight|next|going|want|should|could|would|might|can)\b/;

/** "I checked Bo", "checked Bo", "my check": not "I will check Bo", "Bo checked me". */
function isOwnInspection(clause: Clause, at: number): boolean {
  const before = clause.before(at);
  const { tag: subject } = clause.subject(at);
  const told = /[\^,:!E]/.test(subject) && /ed\b|^peek|^scan|^check$/.test(clause.word(at));
  const noun = /[md]a*$/.test(before) && subject === '^';
  const own = subject === 'I' || subject === 'm' || told || noun || /IB[ad]*ra*$/.test(before);
  if (!own || /N[aA]*$/.test(before)) return false;
  return !TO_COME.test(clause.text(at - 4, at)) && !/\b(?:next|tonight)\b/.test(clause.text(at + 1, at + 4));
}

/** What a seer does in the night, in words that anybody uses by day. */
const CHOSEN = /^(?:chose|picked|selected|targeted|tested|visited|tailed|shadowed|studied|beheld|saw|seen)$/;

/** "My information says that Bo is a wolf." */
const TOLD_ME = /\bmy (?:information|info|knowledge|gift|sight|eyes) (?:says?|tells?|told|shows?|showed)\b/;

/** From where on a sentence tells of an inspection of its speaker's; −1 if nowhere. */
function cueIn(clause: Clause, saidSeer: boolean): number {
  if (saidSeer && TOLD_ME.test(clause.text())) return 0;
  for (let at = 0; at < clause.said.length; at++) {
    const tag = clause.tag(at);
    const before = clause.before(at);
    if (tag === 'C' && isOwnInspection(clause, at)) return at;
    // "I chose Bo, and he is a wolf", "I saw Bo as a wolf": not "I saw Bo vote", "I chose Bo as my suspect".
    if (
      saidSeer &&
      CHOSEN.test(clause.word(at)) &&
      clause.subject(at).tag === 'I' &&
      /^.P(?:s[ax]{0,3})?(?:$|[,!:&E]|ud?w)/.test(clause.tags(at))
    )
      return at;
    // "I have a wolf. It's Bo."
    if (saidSeer && tag === 'w' && /^[aX&,]*IAd$/.test(before) && /^wa*$/.test(clause.tags(at))) return at;
    // "I've found a werewolf: Bo."
    if (tag === 'F' && /^Fdw/.test(clause.tags(at)) && clause.subject(at).tag === 'I') return at;
    const mine = /m[arEgw]*x?$/.test(before) || /I[Aaxd]*[wg]?a*$/.test(before);
    if (tag === 'c' && (mine || /^[aEs&x,:t]*(?:d?a*|r)$/.test(before)) && !clause.isOthersNoun(at)) return 0;
    if (
      tag === 'E' &&
      (/ma*$/.test(before) ||
        (/(?:^|[:!])[a&x,dr]*$/.test(before) && /\d|one|two|three/.test(clause.word(at))))
    )
      return at;
  }
  return -1;
}

const isLinked = (between: string): boolean => /^[pBLu:adcCt]+$/.test(between) && /[pB:]/.test(between);

interface Waiting {
  readonly at: number;
  readonly players: readonly PlayerId[];
}

interface Placed {
  readonly at: number;
  readonly alignment: Alignment;
}

/** What everybody saw when they died. */
const SHOWN = /\b(?:flipped|(?:was|were) (?:indeed|really|truly|in fact|confirmed))\b/;

/** "Bo is the remaining wolf", "Bo is a wolf too". */
const LEFT_OVER = /\b(?:remaining|last|other|final|too)\b/;

/** "…, so Bo is a wolf", "because you're a wolf", "Bo is a fake seer and a wolf", "Bo was a wolf": concluded or shown, not seen. */
function isConcluded(
  clause: Clause,
  { at: who, players }: Waiting,
  at: number,
  rivals: readonly PlayerId[],
): boolean {
  if (/[Cc]/.test(clause.said)) return false;
  const listed = /^[:(]/.test(clause.tags(who + 1, at));
  if (!listed && !clause.said.includes('E') && players.some((id) => rivals.includes(id))) return true;
  if (SHOWN.test(clause.text(who, at)) || LEFT_OVER.test(clause.text(who, at + 2))) return true;
  if (clause.said.includes('E') && !/\b(?:surviv\w+|died|dead|killed|lost)\b/.test(clause.text()))
    return false;
  if (/^(?:so|because|since|therefore|thus|hence|means|meaning|if)$/.test(clause.word(who - 1))) return true;
  if (/\b(?:was|were)\b(?! (?:shown|revealed))/.test(clause.text(who, at)) || clause.word(at + 1) === 'who')
    return true;
  return clause.sentence.words.some(
    ({ tag, text }, i) =>
      tag === 'b' &&
      /^(?:fake|false|made up|faking)$/.test(text) &&
      clause.sentence.words
        .slice(Math.max(0, i - 5), i)
        .some((word) => players.some((id) => word.players.includes(id))),
  );
}

/** Does the finding at `at` belong to the one who waits for it? Flatly: only what is said of him without a detour. */
function belongs(clause: Clause, waiting: Waiting, at: number, flat: boolean): boolean {
  const between = clause.tags(waiting.at + 1, at);
  if (between.length > (flat ? 7 : 16) || /[VS]/.test(between)) return false;
  // "The first was Gus, human."
  const apart =
    /^,(?:OB)?[aNd]*$/.test(between) &&
    /^.a*(?:$|[!&,])/.test(clause.tags(at)) &&
    /(?:Ba*|^[aE&x,:]*|[:!][aE,&]*)$/.test(clause.before(waiting.at));
  if (flat && !apart && !/^(?:sa*[xc])?[BaNdmukA:E]*$/.test(between)) return false;
  const start = clause.before(waiting.at).search(/[^,!:;X(]*$/);
  if (GUESSED.test(clause.text(flat ? start : Math.max(start, waiting.at - 3), waiting.at))) return false;
  // "That leaves Hilde as the wolf."
  if (/\b(?:leaves|leaving|makes)\b/.test(clause.text(waiting.at - 2, waiting.at))) return false;
  return !HEDGED.test(clause.text(waiting.at, at));
}

const CAME_BACK = /^\S+ (?:'s \w+ )?(?:came|come|comes|turned|showed|shows) (?:\w+ )?/;
/** "Bo good, Cleo: red", "Bo came back red": a word that tells little elsewhere. */
const isListed = (clause: Clause, who: number, at: number): boolean =>
  (/^[:,(!]?$/.test(clause.tags(who + 1, at)) || CAME_BACK.test(clause.text(who, at))) &&
  /^.[a)]*(?:$|[,.!&;(EX]|p[ad]*E)/.test(clause.tags(at));

/** Every player named, with the next finding after him, or the one just before that points at him. */
function pairs(
  clause: Clause,
  from: number,
  flat: boolean,
  to = clause.said.length,
  /** Nothing else in the sentence tells of an inspection. */
  alone: Pick<ReportContext, 'rivals'> | null = null,
): ReportReading[] {
  const found: ReportReading[] = [];
  let waiting: Waiting | null = null;
  let lone: Placed | null = null;
  let shared: Placed | null = null;
  for (let at = from; at < to; at++) {
    const tag = clause.tag(at);
    if (tag === 'P') {
      const players = clause.players(at);
      waiting = { at, players };
      // "The wolf is Finn."
      const named = flat && /(?:^|[:!;])[da,&]*wBa*$/.test(clause.before(at));
      if (lone && (!flat || named) && at - lone.at <= 4 && isLinked(clause.tags(lone.at + 1, at))) {
        const { alignment } = lone;
        found.push(...players.map((target) => ({ target, alignment })));
        waiting = null;
        shared = { at, alignment };
      } else if (shared && /^[apEd]*,?&[apEd]*$/.test(clause.tags(shared.at + 1, at))) {
        // "Both came back innocent: Bo on night one and Gus on night two."
        const { alignment } = shared;
        found.push(...players.map((target) => ({ target, alignment })));
        waiting = null;
      }
      lone = null;
    } else if (tag === BLOT) waiting = null;
    else if (tag === 'Y' && found.length > 0 && clause.subject(at).tag !== 'I') break;
    else {
      const alignment = findingAt(
        clause,
        at,
        !flat || (waiting !== null && isListed(clause, waiting.at, at)),
      );
      if (!alignment) continue;
      if (!waiting) lone = { at, alignment };
      else if (
        belongs(clause, waiting, at, flat) &&
        !(alone && isConcluded(clause, waiting, at, alone.rivals))
      )
        found.push(...waiting.players.map((target) => ({ target, alignment })));
      waiting = null;
    }
  }
  // "Gus is not a werewolf, Cleo is."
  const last = found.at(-1);
  if (waiting && /^(?:,O)?Ba*$/.test(clause.tags(waiting.at + 1)) && !clause.sentence.question) {
    const alignment: Alignment = last?.alignment === 'WEREWOLF' ? 'NOT_WEREWOLF' : 'WEREWOLF';
    // "I looked at Cleo, and she is", after a sentence of one who is not.
    if (last ? clause.before(waiting.at).includes('N') : !flat)
      found.push(...waiting.players.map((target) => ({ target, alignment })));
  }
  return found;
}

/** "I have found a werewolf. It's Gus." */
function namedAfter(open: Clause, cue: number, next: Clause): ReportReading[] {
  const at = open.said.search(/w(?=a*$)/);
  const who = /^(?:[th]|ox)?[aB:]*P[a]*(?=$|[,!.])/.exec(next.said);
  if (at < cue || !who || findingAt(open, at) !== 'WEREWOLF') return [];
  return next.players(next.said.indexOf('P')).map((target) => ({ target, alignment: 'WEREWOLF' }));
}

const playersIn = (clause: Clause, from: number): PlayerId[] =>
  Array.from(clause.said, (tag, at) => (tag === 'P' && at >= from ? clause.players(at) : [])).flat();

/** "I checked Bo. Not a wolf." – the answer stands in the next sentence. */
function answerTo(open: Clause, cue: number, next: Clause | undefined): ReportReading[] {
  if (!next || next.sentence.question) return [];
  // "I checked Bo because of Cleo. He is a wolf."
  const why = open.sentence.words.findIndex(
    ({ text }, at) => at > cue && /^(?:because(?: of)?|since)$/.test(text),
  );
  const asked = open.said.lastIndexOf('P', why < 0 ? undefined : why);
  if (asked < cue) {
    const told = pairs(next, 0, true);
    return told.length > 0 ? told : namedAfter(open, cue, next);
  }
  // "I've looked at Edda and at Bo. Neither is a werewolf."
  const all = /^(?:neither|none|both)\b/.test(next.text());
  const players = all ? playersIn(open, cue) : open.players(asked);
  if (next.said.includes('P')) {
    const named = pairs(next, 0, true).filter(({ target }) => players.includes(target));
    if (named.length > 0) return named;
  }
  let end = 0;
  while (end < next.said.length && !findingAt(next, end, true)) end++;
  const alignment = findingAt(next, end, true);
  if (!alignment || !/^[atcdBNhymLkux:,A]*$/.test(next.before(end).replace(/P/, ''))) return [];
  const named = next.sentence.words.slice(0, end).find(({ tag }) => tag === 'P')?.players;
  if (named && !named.every((id) => players.includes(id))) return [];
  return HEDGED.test(next.text(0, end)) ? [] : players.map((target) => ({ target, alignment }));
}

export function readReports(
  clauses: readonly Clause[],
  { saidSeer, rivals }: ReportContext,
): readonly ReportReading[] {
  if (!saidSeer && !clauses.some(({ said }) => /[CcE]/.test(said))) return [];
  if (clauses.some(({ said }) => ANOTHER_ROLE.test(said))) return [];
  const unseen = new Set(clauses.flatMap(notInspected));
  const found: ReportReading[] = [];
  let listing = false;
  clauses.forEach((clause, index) => {
    const around = { before: clauses[index - 1], next: clauses[index + 1], saidSeer, rivals };
    const own = listing && !saidSeer ? itemIn(clause) : reportsIn(clause, around);
    found.push(...own, ...oppositeIn(clause, found.at(-1)));
    // "My results in order: Gus, not a werewolf. Hilde, werewolf."
    listing = own.length > 0 && (listing || /^[aEdx,]*m[axEr]*c[^P]*:/.test(clause.said));
  });
  if (saidSeer) {
    const plainly = new Set(found.map(({ target }) => target));
    found.push(...visionsIn(clauses).filter(({ target }) => !plainly.has(target)));
  }
  return found.filter(({ target }) => !unseen.has(target));
}

/** "Bo is a wolf. Cleo isn't." */
function oppositeIn(clause: Clause, last: ReportReading | undefined): ReportReading[] {
  if (!last || clause.sentence.question || !/^[aX&,]*PBN$/.test(clause.said)) return [];
  const alignment: Alignment = last.alignment === 'WEREWOLF' ? 'NOT_WEREWOLF' : 'WEREWOLF';
  return clause.players(clause.said.indexOf('P')).map((target) => ({ target, alignment }));
}

const itemIn = (clause: Clause): ReportReading[] =>
  !clause.sentence.question && /^[aE&x,]{0,3}P/.test(clause.said) ? pairs(clause, 0, true) : [];

/** "You are the only one I haven't inspected", "I have not checked Finn yet." */
function notInspected(clause: Clause): readonly PlayerId[] {
  const at = clause.said.indexOf('P');
  if (at < 0) return [];
  const only = /^\S+ (?:is|are) the only one i have not /.test(clause.text(at));
  const notYet = /\bi (?:have|did|could) not (?:yet |even |actually )?$/.test(clause.text(0, at - 1));
  return only || (notYet && clause.tag(at - 1) === 'C') ? clause.players(at) : [];
}

/** "It's Bo! My divination says werewolf." */
function answerFor(before: Clause, clause: Clause): ReportReading[] {
  const at = before.said.indexOf('P');
  if (before.said.length > 5 || at < 0 || before.sentence.question) return [];
  const words = Array.from(clause.said, (_, i) => findingAt(clause, i));
  const found = words.filter((finding) => finding !== null);
  const [alignment] = found;
  if (!alignment || found.length > 1 || HEDGED.test(clause.text())) return [];
  return before.players(at).map((target) => ({ target, alignment }));
}

/** "Hilde. Werewolf." */
function namedBefore(before: Clause | undefined, clause: Clause): ReportReading[] {
  if (!before || before.sentence.question || !/^[aE&,]*P[aE]*$/.test(before.said)) return [];
  const at = clause.said.search(/[gwb](?=a*$)/);
  const alignment = at >= 0 && /^[aNdB]*$/.test(clause.before(at)) ? findingAt(clause, at, true) : null;
  return alignment ? before.players(before.said.indexOf('P')).map((target) => ({ target, alignment })) : [];
}

interface Around extends ReportContext {
  readonly before: Clause | undefined;
  readonly next: Clause | undefined;
}

function reportsIn(clause: Clause, { before, next, saidSeer, rivals }: Around): ReportReading[] {
  if (clause.sentence.question || WITHDRAWN.test(clause.text())) return [];
  // "Bo: checked, not a wolf."
  if (saidSeer && /^[aE&,]*P:a*C,/.test(clause.said)) return pairs(clause, 0, false);
  const out = foundOut(clause, saidSeer);
  if (out.length > 0) return saidSeer ? [...pairs(clause, 0, true), ...out] : out;
  const cue = cueIn(clause, saidSeer);
  if (cue >= 0 && before && !clause.said.includes('P')) {
    const named = answerFor(before, clause);
    if (named.length > 0) return named;
  }
  if (cue < 0)
    return saidSeer ? [...namedBefore(before, clause), ...pairs(clause, 0, true, undefined, { rivals })] : [];
  const own = pairs(clause, cue, false);
  // "Bo is innocent, because I checked him, and …"
  if (own.length > 0) return saidSeer ? [...pairs(clause, 0, true), ...own] : own;
  // "Bo, whom I checked in the first night and who is not a werewolf"
  const whom = /P,?[Oh]I[aA]*$/.exec(clause.before(cue));
  const told = whom ? pairs(clause, whom.index, false) : [];
  if (told.length > 0) return told;
  const flat = cue > 0 ? pairs(clause, 0, true) : [];
  return flat.length > 0 ? flat : answerTo(clause, cue, next);
}
