/** Reports of a night's inspection: "I inspected Bo: not a wolf", "N1 Bo=Wolf", "Bo and Cleo came back human". */
import type { Alignment, PlayerId } from '../model.ts';
import { BLOT } from './assertion.ts';
import type { Clause } from './clause.ts';

export interface ReportReading {
  readonly target: PlayerId;
  readonly alignment: Alignment;
}

export interface ReportContext {
  /** The speaker is a seer by his own words: a flat "Bo is a wolf" is a result. */
  readonly saidSeer: boolean;
}

const CLEAR =
  /^(?:human|innocent|villager|clear|cleared|clean|safe|white|good|town|not guilty|one of us|harmless|not a threat|on our side|on the (?:village|villagers?|town|good) (?:'s? )?side|on the side of the village|(?:village|villager|town)-(?:aligned|sided)|aligned with the village|part of the village|humans|innocents|townie)$/;
const WOLFISH = /^(?:guilty|black|evil|one of them|wolfish|scum|mafia|impostor|imposter)$/;
/** Only of what was inspected: anybody may be "fine" or "bad". */
const CLEAR_WHEN_SEEN = /^(?:green|fine|pure|village|with us|nice person)$/;
const WOLFISH_WHEN_SEEN = /^(?:red|bad|hostile|fangs|claws)$/;
const WITHDRAWN = /\b(?:incorrect|mistaken|(?:was|were) wrong|my mistake|in error)\b/;
const GUESSED =
  /\b(?:imply|implies|think|suspect|probably|maybe|guess|believe|likely|might|must|assume|suggests?)\b/;
/** Between a name and a finding. */
const HEDGED =
  /\b(?:imply|implies|likely|must|probably|might|maybe|perhaps|could|may|think|suspect|seems?|guess|suggests?|assume|would|feels?|imagine|hope|wonder|believe|looks?|sounds?|sure|has to|bet|vote|can|only|leaves|elimination|consensus)\b/;
/** Another role's knowledge is no inspection: "my medium result", "as the medium, I …". */
const ANOTHER_ROLE = /I[aA]*B[aN]*d?a*n|ma*n|ud?a*n|^a*n[cR:]/;
const TO_COME = /\b(?:will|tonight|next|going|want|should|could|would|might|can)\b/;

/** "The result was clear: Bo is …" says nothing of Bo yet. */
const isOfTheResult = (clause: Clause, at: number): boolean =>
  /^(?:clear|good)$/.test(clause.word(at)) &&
  /[cx][AaB]*B[ad]*$/.test(clause.before(at)) &&
  /^.[,:!&h]/.test(clause.tags(at));

function findingAt(clause: Clause, at: number, seen = false): Alignment | null {
  const word = clause.word(at);
  // "I am the seer and Gus is an impostor" is of his claim.
  if (!seen && /^impost[oe]r$/.test(word)) return null;
  if (isOfTheResult(clause, at)) return null;
  const noun = clause.makesANoun(at) && !/^(?:results?|checks?|read)$/.test(clause.word(at + 1));
  const wolf =
    (clause.tag(at) === 'w' && !noun) || WOLFISH.test(word) || (seen && WOLFISH_WHEN_SEEN.test(word));
  const clear = CLEAR.test(word) || (seen && CLEAR_WHEN_SEEN.test(word));
  if (!wolf && (clause.tag(at) === BLOT || !clear)) return null;
  // "not a wolf", "turned out not to be a wolf"
  return wolf !== /N(?:kB)?[adm]*$/.test(clause.before(at)) ? 'WEREWOLF' : 'NOT_WEREWOLF';
}

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

/** From where on a sentence tells of an inspection of its speaker's; −1 if nowhere. */
function cueIn(clause: Clause): number {
  for (let at = 0; at < clause.said.length; at++) {
    const tag = clause.tag(at);
    const before = clause.before(at);
    if (tag === 'C' && isOwnInspection(clause, at)) return at;
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

/** Does the finding at `at` belong to the one who waits for it? Flatly: only what is said of him without a detour. */
function belongs(clause: Clause, waiting: Waiting, at: number, flat: boolean): boolean {
  const between = clause.tags(waiting.at + 1, at);
  if (between.length > (flat ? 7 : 12) || /[VS]/.test(between)) return false;
  // "The first was Gus, human."
  const apart =
    /^,[aNd]*$/.test(between) &&
    /^.a*(?:$|[!&,])/.test(clause.tags(at)) &&
    /(?:Ba*|^[aE&x,:]*|[:!][aE,&]*)$/.test(clause.before(waiting.at));
  if (flat && !apart && !/^[BaNdmukA:]*$/.test(between)) return false;
  const start = clause.before(waiting.at).search(/[^,!:;X(]*$/);
  if (flat && GUESSED.test(clause.text(start, waiting.at))) return false;
  // "That leaves Hilde as the wolf."
  if (/\b(?:leaves|leaving|makes)\b/.test(clause.text(waiting.at - 2, waiting.at))) return false;
  return !HEDGED.test(clause.text(waiting.at, at));
}

/** Every player named, with the next finding after him, or the one just before that points at him. */
function pairs(clause: Clause, from: number, flat: boolean): ReportReading[] {
  const found: ReportReading[] = [];
  let waiting: Waiting | null = null;
  let lone: { readonly at: number; readonly alignment: Alignment } | null = null;
  for (let at = from; at < clause.said.length; at++) {
    const tag = clause.tag(at);
    if (tag === 'P') {
      const players = clause.players(at);
      waiting = { at, players };
      // "The wolf is Finn."
      const named = flat && /^[da,&]*wBa*$/.test(clause.before(at));
      if (lone && (!flat || named) && at - lone.at <= 4 && isLinked(clause.tags(lone.at + 1, at))) {
        const { alignment } = lone;
        found.push(...players.map((target) => ({ target, alignment })));
        waiting = null;
      }
      lone = null;
    } else if (tag === BLOT) waiting = null;
    else if (tag === 'Y' && found.length > 0) break;
    else {
      const alignment = findingAt(clause, at, !flat);
      if (!alignment) continue;
      if (!waiting) lone = { at, alignment };
      else if (belongs(clause, waiting, at, flat))
        found.push(...waiting.players.map((target) => ({ target, alignment })));
      waiting = null;
    }
  }
  // "Gus is not a werewolf, Cleo is."
  const last = found.at(-1);
  if (waiting && last && /^Ba*$/.test(clause.tags(waiting.at + 1))) {
    const alignment: Alignment = last.alignment === 'WEREWOLF' ? 'NOT_WEREWOLF' : 'WEREWOLF';
    if (clause.before(waiting.at).includes('N'))
      found.push(...waiting.players.map((target) => ({ target, alignment })));
  }
  return found;
}

/** "I checked Bo. Not a wolf." – the answer stands in the next sentence. */
function answerTo(open: Clause, cue: number, next: Clause | undefined): ReportReading[] {
  if (!next || next.sentence.question) return [];
  const asked = open.said.lastIndexOf('P');
  if (asked < cue) return pairs(next, 0, true);
  const players = open.players(asked);
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

/** "I have cleared Bo and Cleo." */
function clearedIn(clause: Clause): ReportReading[] {
  const at = clause.said.indexOf('P');
  if (at < 0) return [];
  const before = /\bi (?:have |already |also |now |can |personally )*cleared (?:both )?$/.test(
    clause.text(0, at),
  );
  // "Dmitri is someone I've already cleared."
  const after =
    /^\S+ (?:is|are) (?:someone|somebody|people|one|the one|ones|a player|players)? ?(?:who |that )?i (?:have |already |also )*(?:checked and |personally )?(?:cleared|verified)\b/.test(
      clause.text(at),
    );
  // "… with two clears: Dmitri and Edda."
  const listed = /\b(?:clears|greens|whites) (?:: |are |is )$/.test(clause.text(0, at));
  if (!before && !after && !listed) return [];
  return clause.players(at).map((target) => ({ target, alignment: 'NOT_WEREWOLF' }));
}

/** "Dmitri passed inspection", "Finn did not pass my check", "I caught Edda". */
function passedIn(clause: Clause): ReportReading[] {
  const text = clause.text();
  const passed =
    /(@[1-8]|several) (?:has |have |also |easily )*(did not |does not |has not |failed to )?pass(?:ed|es)? (?:my |the |his |her )?(?:check|checks|inspection|test|scan)\b/.exec(
      text,
    );
  const caught = /\bi (?:have |had )?caught (@[1-8])(?= $| [,!&.])/.exec(text);
  const told =
    /\b(?:(red|black|guilty|wolf|werewolf)|green|clean|clear|innocent|good) (?:check|result|peek|read) (?:on|for) (@[1-8]|several)/.exec(
      text,
    );
  const name = passed?.[1] ?? caught?.[1] ?? told?.[2];
  const at = clause.sentence.words.findIndex((word) => word.text === name && word.tag === 'P');
  if (at < 0 || clause.tag(at) === BLOT) return [];
  const clear = (passed && !passed[2]) || (told && !told[1]);
  const alignment: Alignment = clear ? 'NOT_WEREWOLF' : 'WEREWOLF';
  return clause.players(at).map((target) => ({ target, alignment }));
}

export function readReports(
  clauses: readonly Clause[],
  { saidSeer }: ReportContext,
): readonly ReportReading[] {
  if (!saidSeer && !clauses.some(({ said }) => /[CcE]/.test(said))) return [];
  if (clauses.some(({ said }) => ANOTHER_ROLE.test(said))) return [];
  const unseen = new Set(clauses.flatMap(notInspected));
  return clauses
    .flatMap((clause, index) =>
      reportsIn(clause, { before: clauses[index - 1], next: clauses[index + 1], saidSeer }),
    )
    .filter(({ target }) => !unseen.has(target));
}

/** "You are the only one I haven't inspected." */
function notInspected(clause: Clause): readonly PlayerId[] {
  const at = clause.said.indexOf('P');
  return at >= 0 && /^\S+ (?:is|are) the only one i have not /.test(clause.text(at))
    ? clause.players(at)
    : [];
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

interface Around {
  readonly before: Clause | undefined;
  readonly next: Clause | undefined;
  readonly saidSeer: boolean;
}

function reportsIn(clause: Clause, { before, next, saidSeer }: Around): ReportReading[] {
  if (clause.sentence.question || WITHDRAWN.test(clause.text())) return [];
  const cleared = clearedIn(clause);
  if (cleared.length > 0) return cleared;
  const passed = saidSeer ? passedIn(clause) : [];
  if (passed.length > 0) return [...pairs(clause, 0, true), ...passed];
  const cue = cueIn(clause);
  if (cue >= 0 && before && !clause.said.includes('P')) {
    const named = answerFor(before, clause);
    if (named.length > 0) return named;
  }
  if (cue < 0) return saidSeer ? pairs(clause, 0, true) : [];
  const own = pairs(clause, cue, false);
  if (own.length > 0) return own;
  const flat = cue > 0 ? pairs(clause, 0, true) : [];
  return flat.length > 0 ? flat : answerTo(clause, cue, next);
}
