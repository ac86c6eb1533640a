/** Does a clause claim a role for its speaker, deny one, or take one back? Talk about a seer is none of these. */
import type { Role } from '../model.ts';
import type { Clause } from './clauses.ts';
import { REPORTED, ROLE, ROLE_ENDS, ROLE_PHRASE, roleOf } from './vocabulary.ts';

export type ClaimReading =
  | { readonly act: 'claim'; readonly role: Role; readonly implied: boolean }
  | { readonly act: 'deny'; readonly role: Role }
  | { readonly act: 'retract'; readonly role: Role | null };

const WHO = '(?:@[0-8] ?(?:and |the |, ?)?)?';
const I_AM = "\\bi(?:(?: am|'m|m| was| have been|'ve been) (?:afraid (?:that )?i(?: am|'m) )?| remain )";
const NEGATION =
  '(?<not>(?:really |actually |certainly |definitely )?(?:not|never|neither|no longer|hardly) )?';
const THE_ROLE = `${ROLE_PHRASE}(?<role>${ROLE})${ROLE_ENDS}`;

/** Said at any place of a clause, if nothing before it takes the words out of the speaker's mouth. */
const SPOKEN = [
  `${I_AM}${NEGATION}${WHO}${THE_ROLE}`,
  `\\bi(?: am|'m) (?:also )?an? (?:[a-z]+ ){1,2}(?<role>villager)${ROLE_ENDS}`,
  `\\bmy (?:true |real |actual )?(?:role|claim|card)(?: is|'s| was|:| =|=) ?${NEGATION}${THE_ROLE}`,
  `\\bi (?:hereby |do |now |formally |openly |must |will |have to |need to |want to |am going to )*(?:claim|co|counter-?claim)(?! (?:that )?@)(?: to be| as| that i am|:)? ${THE_ROLE}`,
  `\\bi(?: am|'m) (?:hereby |now |openly |also |counter-?)*(?:claiming|coming out|cc-?ing)(?: to be| as)? ${THE_ROLE}`,
  `\\bi(?:'ll| will| shall) (?:now |hereby |openly )*(?:claim|come out)(?: to be| as)? ${THE_ROLE}`,
  `\\bi (?:got|drew|rolled|was dealt|was given|pulled) ${THE_ROLE}`,
  `\\bi (?:have|hold|got) the (?<role>${ROLE}) (?:card|role)\\b`,
  `\\bthe (?:real |true |actual )?(?<role>seer|doctor) is me\\b`,
  `\\bmy (?<role>seer)(?:'s)? (?:white |black )?(?:truth|results?|insights?|visions?|checks?|inspections?|powers?|divinations?|abilit(?:y|ies)|journey)\\b`,
].map((source) => new RegExp(source, 'g'));

/** Only where a clause begins: "Seer here", "CO Seer", "Doctor CO, …", "As the seer, I …". */
const OPENING = [
  `^(?:(?:hello|hi|hey|ok|okay|well|so|and|yes|look|listen|everyone|all)[,.]? )*(?:(?:i am|i'm|this is|it's) )?${WHO}${ROLE_PHRASE}(?<role>${ROLE}) (?:co(?![\\w'])|speaking\\b|reporting\\b|reporting in\\b)`,
  `^(?:(?:hello|hi|hey|ok|okay|well|so|everyone)[,.]? )*(?!the )${ROLE_PHRASE}(?<role>${ROLE}) here(?=$| and\\b| with\\b|,|:| —)`,
  `^(?:my )?(?:co|role ?claim|claim|role|counter-?claim|counter-?co|full claim) ?[:=-]? ?${THE_ROLE}`,
  `^(?:[^,@]{0,30}\\b)?(?:speaking |talking )?as (?:the |your |an? |our )?(?:(?:real|true|actual|only|one|genuine) )*(?<role>seer|doctor|healer|villager|townie)${ROLE_ENDS}(?! (?:said|says|told|claimed|reported|suggest\\w*|mentioned|has|had|did|was|is|would|should|could|does)\\b)[^@]{0,40}?\\b(?:i(?! (?:would|were|could|might))|i've|my)\\b`,
  `^my (?:divination|divine|inspection)s? as (?:the |your |a )?(?<role>seer)\\b`,
].map((source) => new RegExp(source));

/** Deeds only one role can do. */
const DEEDS: readonly (readonly [RegExp, Role])[] = [
  [/\bmy (?:(?:first|second|last|own|latest) )?(?:divinations?|divine)\b/, 'SEER'],
  [
    /\bmy (?:(?:first|second|last|own|latest) )?(?:inspection|vision)s?(?: results?)? (?:was|is|were|showed|shows?|revealed|reveals|confirms?|confirmed|clearly|found|says|said|came|aligns|stands?|has|have|on|of)\b/,
    'SEER',
  ],
  [/\bi (?:protected|guarded|shielded|healed|watched over) (?:@[1-8]|myself|@0)/, 'DOCTOR'],
  [/\bi saved (?:@[1-8]|myself)[^.]{0,20}\b(?:last night|n\d|night \d)\b/, 'DOCTOR'],
];

const NOT_ASSERTED =
  /\b(?:wish|pretend(?:ed|ing)?|imagine|never said|never claimed|not saying|not claiming|(?:didn't|did not|don't|do not|won't|can't) (?:say|claim|think|mean)|like|either|as though|how (?:is it|come)|who (?:says|said)|last game|previous game|next game)(?: that| to)?(?: me| us)?(?: \w+)? ?$/;
const OTHERS_NOUN =
  /(?:claims?|idea|accusations?|notion|theory|suggestion|assumption|proof|evidence|case|rumou?r|lie|doubts?|result)(?: is)?(?: that)? $/;
const SARCASM =
  /(?:\bsure|\byeah|\bright|\boh yes|\byes @[1-8]|\bof course|\bapparently|\bso now|\bnow|\bsuddenly|\bnext|\bclearly),? $/;
const ASKS =
  /^(?:am|are|is|was|do|does|did|would|could|should|can|will|what|why|who|how|when|which|so|and you)\b/;

function disowned(clause: Clause, start: number, end: number, role: Role): boolean {
  const before = clause.text.slice(0, start);
  if (clause.question && (role === 'WEREWOLF' || end >= clause.text.length || ASKS.test(clause.text)))
    return true;
  if (REPORTED.test(before) || NOT_ASSERTED.test(before) || OTHERS_NOUN.test(before)) return true;
  return role === 'WEREWOLF' && SARCASM.test(before);
}

/** Most clauses have none of these words and need no closer reading. */
export const CLAIM_HINT = new RegExp(
  `${ROLE}|\\b(?:claim(?:ed)?|faked|co|divin\\w+|inspections?|visions?|protected|guarded|shielded|healed|watched|saved)\\b`,
);

const TAKE_BACK = new RegExp(
  `\\bi (?:hereby |now |must |have to |will |do )*(?:retract|withdraw|take back|rescind|recant|renounce|drop|abandon) (?:my|the|that) (?:[a-z]+ ){0,3}?(?:(?<role>${ROLE}) )?(?:claim|co)\\b` +
    `|\\bi (?:lied|was lying|was bluffing|bluffed) (?:about|when i (?:said|claimed))[^@]{0,30}?\\b(?<role2>${ROLE})\\b` +
    `|\\bmy (?:[a-z]+ ){0,2}?(?<role3>${ROLE}) claim (?:was|is) (?:just |only |all )?an? ?(?:fake|bluff|bait|lie|trap|test|gambit|ruse)\\b` +
    `|\\bi (?:only |just |originally |merely |falsely )*(?:claimed|faked|co'd)(?: to be)? (?:an? )?(?:the )?(?:false |fake )?(?:(?<role4>${ROLE})|role)(?: role| claim)?(?: only| just)? (?:to|so (?:that )?i could|in order to) (?:bait|draw|test|provoke|elicit|see|protect|lure)`,
);

export function readClaims(clause: Clause): readonly ClaimReading[] {
  if (!CLAIM_HINT.test(clause.text)) return [];
  const taken = TAKE_BACK.exec(clause.text);
  if (taken) {
    const word = taken.groups?.role ?? taken.groups?.role2 ?? taken.groups?.role3 ?? taken.groups?.role4;
    return [{ act: 'retract', role: word ? roleOf(word) : null }];
  }
  const text = clause.text.replace(/,/g, '');
  const plain: Clause = { ...clause, text };
  const readings: ClaimReading[] = [];
  for (const pattern of SPOKEN) {
    for (const match of text.matchAll(pattern)) {
      const role = roleOf(match.groups?.role ?? '');
      if (disowned(plain, match.index, match.index + match[0].length, role)) continue;
      readings.push(match.groups?.not ? { act: 'deny', role } : { act: 'claim', role, implied: false });
    }
  }
  for (const pattern of OPENING) {
    const word = pattern.exec(clause.text)?.groups?.role;
    if (word && !clause.question) readings.push({ act: 'claim', role: roleOf(word), implied: false });
  }
  for (const [pattern, role] of DEEDS) {
    const match = pattern.exec(text);
    if (match && !disowned(plain, match.index, match.index + match[0].length, role)) {
      readings.push({ act: 'claim', role, implied: true });
    }
  }
  return readings;
}
