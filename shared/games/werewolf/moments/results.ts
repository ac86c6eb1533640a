/** Reports of a night's inspection: "I inspected Bo: not a wolf", "N1 Bo=Wolf", "Bo is human by my vision". */
import type { Alignment, PlayerId } from '../model.ts';
import type { Clause } from './clauses.ts';
import { MENTION, mentionedPlayer } from './names.ts';
import { FINDING, findingOf, INSPECTED, REPORTED } from './vocabulary.ts';

export interface ResultReading {
  readonly act: 'result';
  readonly target: PlayerId;
  readonly alignment: Alignment;
}

const WHO = `(?<who>${MENTION})`;
const IS =
  "(?:'s| is| was| are| as| to be| came (?:back|up|out)(?: as)?| turned (?:up|out)(?: as| to be)?| reads as| shows as|=| =|:| :| ->| →|,)";
const MODIFIER =
  '(?: (?:a|an|the|our|your|indeed|really|truly|actually|definitely|100%|confirmed|as|in fact|big|bad|mean|old|real|true|village|definite|clear|certain|now))*';
const FOUND = `${IS}${MODIFIER} ?(?:${FINDING})(?![\\w'-])`;
/** "Bo human", "Bo — human": no verb at all. */
const FOUND_BARE = `(?:${IS})?${MODIFIER} ?(?:${FINDING})(?![\\w'-])`;
const NIGHT = '(?:n ?\\d|night ?\\d|night one|night two|last night|first night)';
const SOON = '[^@;]{0,40}?';

const REPORTS = [
  // "I divined Bo last night and she is a wolf": what the pronoun means has been filled in before.
  `\\b(?:i|i've|i have|i did|^) ?(?:\\w+ly )?${INSPECTED} ${WHO}${SOON}(?:\\k<who>)?${FOUND_BARE}`,
  `^(?:divined|inspected|checked|peeked|scanned) ${WHO}${SOON}(?:\\k<who>)?${FOUND_BARE}`,
  `\\bi (?:\\w+ly )?${INSPECTED}\\b${SOON}${WHO}${FOUND}`,
  `\\bmy (?:\\w+ ){0,2}?(?:divinations?|divine|inspections?|visions?|results?|checks?|peek|${NIGHT})\\b${SOON}${WHO}${FOUND_BARE}`,
  `${WHO}${FOUND}[^@]{0,20}\\b(?:per|by|from|according to) my (?:\\w+ ){0,2}?(?:divinations?|divine|inspections?|visions?|results?|checks?|truth)\\b`,
  `^(?:[^@]{0,30}\\b)?${NIGHT}(?: (?:results?|report|check|divined|inspected|checked|i|found|that))*[:,]? ?(?:\\w+ed )?${WHO}${FOUND}`,
  `^(?:(?:my )?(?:results?|reports?|check)s?)[:,] ?(?:${NIGHT}[:,]? )?${WHO}${FOUND_BARE}`,
].map((source) => new RegExp(source, 'g'));

const HEDGED =
  /\b(?:impl(?:y|ies)|likely|must|probably|might|maybe|perhaps|could|may be|think|suspect|seems?|guess|suggests?|assume|would|feel|imagine|hope|wonder)\b/;
const FLAT = new RegExp(`(?:^|[,:] ?|\\band |\\bthat )${WHO}${FOUND}`, 'g');
const OPEN_INSPECTION = new RegExp(`\\b(?:i|^) ?(?:\\w+ly )?${INSPECTED} ${WHO}(?!.*\\b(?:next|tonight)\\b)`);
const BARE_ANSWER = new RegExp(
  `^(?:(?:the )?(?:results?|answer|it|verdict)(?: was| is| came back|:|'s)?(?: that)? ?)?(?:(?<who>${MENTION}|@0)${IS})?${MODIFIER} ?(?:${FINDING})(?![\\w'-])`,
);

const WITHDRAWN = /\b(?:incorrect|mistaken|(?:was|were) wrong|my mistake|in error)\b/;
const NEGATED = /\b(?:not|isn't|wasn't|never|didn't|haven't|don't)\b/;

const reading = (who: string, alignment: Alignment): ResultReading => ({
  act: 'result',
  target: mentionedPlayer(who),
  alignment,
});

const HINT = new RegExp(FINDING);

function ownReports(clause: Clause): ResultReading[] {
  if (!clause.text.includes('@') || !HINT.test(clause.text)) return [];
  const found: ResultReading[] = [];
  for (const pattern of REPORTS) {
    for (const match of clause.text.matchAll(pattern)) {
      const who = match.groups?.who;
      if (!who || REPORTED.test(clause.text.slice(0, match.index)) || WITHDRAWN.test(clause.text)) continue;
      const alignment = findingOf(match.groups);
      // "I checked Bo and she is not …" is caught by the finding itself; any other "not" makes it unreadable.
      if (alignment === 'WEREWOLF' && NEGATED.test(match[0])) continue;
      found.push(reading(who, alignment));
    }
  }
  return found;
}

/** How one who has claimed to be the seer before brings the next result. */
export const NIGHT_CUE =
  /\b(?:last night|this night|new night|i (?:have )?(?:looked|inspected|checked|saw|seen)|my report|my result|for the list)\b/i;

/** A seer who has just said so states results flatly: "I am the seer. Bo is the wolf." */
export function readFlatResults(clause: Clause): readonly ResultReading[] {
  if (clause.question) return [];
  const found: ResultReading[] = [];
  for (const match of clause.text.matchAll(FLAT)) {
    const before = clause.text.slice(0, match.index);
    if (REPORTED.test(before) || HEDGED.test(before + match[0])) continue;
    found.push(reading(match.groups?.who ?? '', findingOf(match.groups)));
  }
  return found;
}

/** Reads a whole message, because the answer often stands in the clause after the question: "I checked Bo — human." */
export function readResults(clauses: readonly Clause[]): readonly ResultReading[] {
  const results: ResultReading[] = [];
  clauses.forEach((clause, index) => {
    if (clause.question) return;
    const own = ownReports(clause);
    results.push(...own);
    const opened = OPEN_INSPECTION.exec(clause.text);
    const next = clauses[index + 1];
    if (
      own.length > 0 ||
      !opened ||
      !next ||
      next.question ||
      REPORTED.test(clause.text.slice(0, opened.index))
    )
      return;
    const answer = BARE_ANSWER.exec(next.text);
    const who = opened.groups?.who;
    if (answer && who && (answer.groups?.who ?? who) === who)
      results.push(reading(who, findingOf(answer.groups)));
  });
  return results;
}
