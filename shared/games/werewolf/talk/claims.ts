/**
 * Whether a sentence claims a role for its speaker, denies one, or takes one back. Talk about a seer is none of these.
 */
import type { Role } from '../model.ts';
import { roleOf } from './words.ts';

export type ClaimReading =
  | { readonly act: 'claim'; readonly role: Role; readonly implied: boolean }
  | { readonly act: 'deny'; readonly role: Role }
  | { readonly act: 'retract'; readonly role: Role | null };

const ROLE =
  'vanilla town|vanilla villager|vanilla|seer|oracle|fortune[- ]?teller|diviner|doctor|doc|healer|medic|bodyguard|werewolf|wolf|werewolves|wolves|villager|townsperson|townie|townfolk|townsfolk';
/** Words required for a claim to be the seer or the doctor, searched as substrings of a text. */
export const GIFTED_ROLE = /seer|oracle|fortuneteller|diviner|doc|healer|medic|bodyguard/i;

const ADVERB =
  'just|only|really|truly|actually|indeed|in fact|honestly|still|also|simply|merely|definitely|certainly|absolutely|literally|genuinely|totally|obviously|clearly|100%|nothing but|naught but|nothing more than|in truth|proudly|now|officially|hereby|confirmed|ever|only ever|but|in reality|very much|of course|both|afraid';
/** Adjectives stand between an article and a role; any other word there would make it a different sentence. */
const NOT_ADJECTIVES =
  'the|a|an|that|who|whom|which|what|why|not|no|one|person|player|reason|target|next|because|and|or|of|for|to|with|against|by|from|sure|victim|enemy|opposite|friend|partner|best|first|only one';
const ADJECTIVES = `(?:(?!(?:${NOT_ADJECTIVES})\\b)[a-z'-]+ ){0,3}`;
/** After a role's word, these make it part of another noun: "seer claim", "wolf's", "villager-sided". */
const ENDS =
  "(?![-\\w'])(?! (?:claims?|claimants?|targets?|candidates?|team|side|pack|hunters?|results?|suspects?|killer|slayer|expert|meat|bait|behaviou?r|aligned|sided|game|reveal|hunt|food|'s)\\b)";
const THE_ROLE = `(?:(?:${ADVERB}) )*(?:(?:(?:the|a|an|your|you 's|our|this village 's|this town 's|one of the|one of|me) )(?:one and only |real and only )?${ADJECTIVES})?(?:(?:just|only|plain|real|true|regular|simple|normal|proud|honest|loyal|actual|ordinary) )*(?<role>${ROLE})${ENDS}`;

const NOT =
  '(?<not>(?:really |actually |certainly |definitely |just )?(?:not|never|neither|no longer|hardly) )?';
const NAME = '(?:@[0-8] ?(?:& |and |the )?)?';
const I_AM =
  '\\bi (?:@0 )?(?:(?:really|truly|honestly|do) )?(?:am|was|have been|remain|be|happen to be|have always been)(?: afraid(?: that)? i am| telling you i am)? ';

/** Anywhere in a sentence. */
const SPOKEN = [
  `${I_AM}${NOT}${NAME}${THE_ROLE}`,
  `\\bmy (?:true |real |actual |secret |own )?(?:role|claim|card|identity|job|part)(?: here| in this village| in this game)?(?: is|'s| was| :| reads| says| said| shows)+ ${NOT}(?:that of )?${THE_ROLE}`,
  `\\bi (?:hereby |do |now |formally |openly |must |will |have to |need to |want to |am going to |can |shall |would like to |officially |am |also |counter |softly )*(?:claim|co|claiming|counterclaim|counter-claim|counterclaiming|counter-claiming|cc|come out|coming out|reveal myself|declare myself|announce myself|out myself|identify)(?! (?:that )?@[1-8])(?: to be| as| that i am| :| role)? ${THE_ROLE}`,
  `\\bi (?:got|drew|rolled|was dealt|was given|pulled|was assigned|received) (?:the role of |the card of )?${THE_ROLE}`,
  `\\bi (?:serve|act|have been serving|was chosen|have been chosen|was born|live here|live|work) (?:here )?as ${THE_ROLE}`,
  '\\bi am (?:no|not an?|not the|neither) [^_@]{2,30}? (?:only|just|but|simply|merely) (?:an? )?(?:[a-z]+ ){0,2}?(?<role>villager|townie)\\b',
  `\\b(?:but|and|so|that|since|because|now) (?:speaking )?as (?:the |your |an? |our )?(?:real |true |actual )?(?<role>seer|doctor) i (?!would|were|could|might|_)`,
  `\\b(?<role>${ROLE}) (?:! )?(?:because|since|that) i am$`,
  `\\bi (?:have|hold|got|carry) the (?<role>${ROLE}) (?:card|role)\\b`,
  `\\bit is me (?:the |your )(?<role>${ROLE})`,
  '\\bthe (?:real |true )?(?<role>seer|doctor) am i\\b',
  '\\bit is i who (?:am|is) the (?:real |true )?(?<role>seer|doctor)\\b',
  '\\b(?<role>seer|doctor)(?: here)? (?:and|&|!) (?:it|that) is me\\b',
  '\\b(?:identified|confirmed|named|read|knew|cleared|inspected|confirms|identifies) me (?:correctly )?(?:as|to be) (?:the |an? |your )?(?:real |true |actual )?(?<role>doctor|villager)\\b',
  // "I am but a farmer, a plain villager."
  `${I_AM}(?:(?:${ADVERB}) )*(?:the|an?) (?:(?!(?:${NOT_ADJECTIVES})\\b)[a-z'-]+ ){1,3}(?:nothing more )?(?:! )?(?:an?|your) (?:[a-z]+ ){0,2}?(?<role>seer|doctor|villager|townie)${ENDS}`,
  `(?:^|[!:] )(?:me|myself) (?::|=|is) ${THE_ROLE}`,
  `\\b(?:this unit|yours truly) (?:is|holds|has) ${THE_ROLE}`,
  '(?<!@[1-8] )\\b(?:speaking|talking) (?:only |just |purely )?as (?:the |your |an? |our )?(?:[a-z]+ )?(?<role>seer|doctor|villager|townie)\\b',
  '\\bmy (?:[a-z]+ ){1,2}as (?:the |your |an? )?(?<role>seer|doctor)\\b',
  '\\bi (?:have|had|got|spent|walked|used|found|learned|looked|checked|inspected|investigated)\\b[^_@]{0,40}? as (?:the |your |an? )?(?<role>seer|doctor)(?=$| [@!:&]| several\\b| and\\b| so\\b)',
  '\\b(?:by|from|trust|believe) me (?:the|your) (?:real |true )*(?<role>seer|doctor)\\b',
  '\\bit (?:was|is) i (?:the|your) (?:village |town )?(?<role>seer|doctor)\\b',
  "\\bi (?:alone |myself )?(?:carry|bear|wear) the (?<role>seer|doctor) 's\\b",
  '\\bfrom your (?:own )?(?<role>seer|doctor)\\b',
  '\\bis not the (?:real |true |actual )?(?<role>seer|doctor) i am\\b',
  '\\bthat makes me (?:the |your )(?:real |true |only )?(?<role>seer|doctor)\\b',
  `\\bi (?:hold|have|possess) the (?:office|role|duty|part|gift|function) of (?:the )?(?<role>${ROLE})`,
  `\\bi (?:hold|have|possess) (?:the |an? )?(?<role>seer|doctor) 's (?:gift|office|sight|eyes?|hands?|role)\\b`,
  '\\bi am (?:the last|one) of (?:the |your )?(?:[a-z]+ ){0,2}?(?<role>villager)s\\b',
  '\\bthe (?:real |true |actual |only )*(?<role>seer|doctor)(?: (?:in|of|at) (?:this|the|our) [a-z]+)? (?:(?:it )?is me|here is me|stands before you|is speaking|is standing (?:right )?(?:here|before you))\\b',
  "\\bmy (?:own )?(?<role>seer|doctor)(?: 's)? (?:white |black )?(?:eyes?|gaze|sight|log|record|history|truth|results?|insights?|visions?|checks?|inspections?|powers?|divinations?|abilit(?:y|ies)|journey|duties|role)\\b",
  '\\b(?:hang|hanging|lynch|lynching|vote|voting|killing|executing|eliminating)(?: out| for)? (?:the |your )(?:real |true |only )?(?<role>seer|doctor) (?:if you (?:hang|vote|lynch|kill|eliminate)|by (?:hanging|voting))',
].map((source) => new RegExp(source, 'g'));

const NOT_BEFORE_HERE =
  'i|we|you|he|she|they|the|that|this|is|was|be|no|not|any|every|each|if|believe|trust|think|for|with|to|of|and|or|only|claimed';
const HELLO =
  '(?:(?:hello|hi|hey|ok|okay|well|so|and|yes|look|listen|everyone|all|fine|alright|right|no|nope|nah|yep|yup) )*';
/** Only at the start of a sentence or clause: "Seer here", "CO Seer", "Doctor CO, …", "As the seer, I …". */
const OPENING = [
  `${HELLO}(?:(?:i am|this is|it is) )?${NAME}(?:just )?(?:(?:the|a|an|your|our) )?(?:real |true |actual )*(?<role>${ROLE}) (?:co|speaking|reporting|reporting in|coming out)(?![\\w'])`,
  `${HELLO}(?<role>${ROLE}) (?:claim|claiming)(?=$| :| !| &| from me\\b| here\\b| (?:@[1-8]|several) (?:is|are|:|=) )`,
  `${HELLO}(?:just )?(?:(?:a|an|your|our) )?(?:(?!(?:${NOT_BEFORE_HERE})\\b)[a-z]+ ){0,3}?(?<role>${ROLE}) here(?=$| &| and\\b| with\\b| since\\b| because\\b| :| !| i\\b| no\\b| my\\b| so\\b| night\\b| n\\d| last night\\b| [a-z]+ed\\b| @[1-8] )`,
  `(?!claiming [^!:@]{3,70} (?:is|was|would|seems|looks|feels|makes|sounds) )(?:my )?(?:co|role ?claim|claim|claiming|role|role reveal|counter-?claim|counter-?co|full claim|reveal|card|coming out as|out as|hard claim|hard claiming|softclaim)(?: time)? ?:? ${THE_ROLE}`,
  `(?![^:!]*\\b(?:hid|hidden|hiding|posed|posing|passed|played|pretended|disguised)\\b[^:!]* as )(?:[a-z]+ ){0,4}?(?:speaking |talking )?as (?:the |your |an? |our )?(?:(?:real|true|actual|only|one|genuine|ordinary|simple|plain|regular|fellow|humble|normal|mere|loyal|honest|basic) )*(?<role>seer|doctor|healer|villager|townie)${ENDS}(?! (?:said|says|told|claimed|reported|suggest\\w*|mentioned|has|had|did|was|is|would|should|could|does|who)\\b)[^@]{0,40}?\\b(?:i(?! (?:would|were|could|might|_))|my)\\b`,
  'my (?:divination|divine|inspection)s? as (?:the |your |a )?(?<role>seer)\\b',
].map((source) => new RegExp(`(?:^|[,:!] )${source}`));

/** Actions only one role can take. */
const DEEDS: readonly (readonly [RegExp, Role])[] = [
  [/\bmy (?:(?:first|second|last|own|latest|next) )?(?:divinations?|divine)\b/, 'SEER'],
  [
    /\bmy (?:(?:first|second|last|own|latest) )?(?:inspection|vision)s?(?: results?)? (?:was|is|were|showed|shows?|revealed|reveals|confirms?|confirmed|clearly|found|says|said|came|aligns|stands?|has|have|on|of)\b/,
    'SEER',
  ],
  [
    /\bi (?:[a-z]+ )?(?:protected|guarded|shielded|healed|watched over) (?:@[1-8]|several|you|myself|@0)/,
    'DOCTOR',
  ],
  [
    /\bi (?:have )?saved (?:@[1-8]|several|you|him|her|them|myself)[^.]{0,20}\b(?:last night|n\d|night \w+|consecutively)\b/,
    'DOCTOR',
  ],
  [
    /\b(?:tonight|n\d|night \w+) i (?:will |am going to )?(?:protect|save|heal|guard|protected|saved|healed|guarded) (?:@[1-8]|several|you|myself)/,
    'DOCTOR',
  ],
  [
    /\bi (?:will |am going to )?(?:protect|heal|guard) (?:@[1-8]|several|you|myself) (?:again )?tonight\b/,
    'DOCTOR',
  ],
  [/\bi (?:used|spent) my (?:protection|save|heal|bandages)\b/, 'DOCTOR'],
  [
    /\bmy (?:[a-z]+ )?(?:protection|save|heal|shield|herbs|bandages|medicine) (?:landed|worked|succeeded|held|kept|saved|went (?:to|on)|was on|was for)\b/,
    'DOCTOR',
  ],
  [
    /\bi (?:chose|decided|opted|elected|made sure|managed) to (?:guard|protect|heal|save|shield|watch over) (?:@[1-8]|several|myself)/,
    'DOCTOR',
  ],
  [/\bi (?:have )?kept (?:@[1-8]|several) (?:alive|breathing)\b/, 'DOCTOR'],
  [
    /\bi (?:have|had) been (?:healing|protecting|guarding|shielding|watching over) (?:@[1-8]|several|myself|@0)/,
    'DOCTOR',
  ],
  [
    /\bi (?:am|was) the one who (?:guarded|protected|healed|made the save|saved @[1-8]|protected @[1-8]|kept @[1-8] (?:alive|safe))/,
    'DOCTOR',
  ],
  [
    /\bi was (?:at|outside|by) @[1-8] 's (?:door|bedside|bed|house) (?:all|last|both|that|the first|the second) nights?\b/,
    'DOCTOR',
  ],
];

const NOT_ASSERTED =
  /\b(?:not because|able to say|love to say|wish(?:ed)?|pretend(?:ed|ing)?|never said|never claimed|when i (?:said|claimed|told you|told everyone)|(?:not|never) (?:say|saying|claim|claiming|think|mean|thinking|have to be|need to be)|like|either|as though|how (?:is it|come)|who (?:says|said)|last game|previous game|next game|nobody (?:says|said|thinks))(?: that| to)?(?: me| us)?(?: \w+)? ?$/;
/** Nobody calls himself a wolf in passing. */
const CONFESSED =
  /^(?:(?:fine|ok|okay|alright|you win|congratulations|good game|gg|and|it is true|i admit|i admit it|true) )*(?:(?:that|it) )?$/;
const OTHERS_NOUN =
  /(?:claims?|idea|accusations?|notion|theory|suggestion|assumption|proof|evidence|case|rumou?r|lie|doubts?|result)(?: is)?(?: that)? $/;
/** Most sentences have none of these words and need no closer reading. */
export const CLAIM_HINT = new RegExp(
  `${ROLE}|\\b(?:claim(?:ed)?|faked|co|divin\\w+|inspections?|visions?|protect\\w*|guarded|shielded|healed|healing|watched|saved|guarded|guard|heal|shield|kept|save|vt|sight)\\b`,
);

const TAKE_BACK = new RegExp(
  `\\bi (?:hereby |now |must |have to |will |do |want to )*(?:retract|withdraw|take back|rescind|recant|renounce|drop|abandon) (?:my|the|that) (?:[a-z]+ ){0,3}?(?:(?<role>${ROLE}) )?(?:claim|co)\\b` +
    `|\\bi (?:lied|was lying|was bluffing|bluffed) (?:about|when i (?:said|claimed))[^@]{0,30}?\\b(?<role2>${ROLE})\\b` +
    `|\\bmy (?:[a-z]+ ){0,2}?(?<role3>${ROLE}) claim (?:was|is) (?:just |only |all )?an? ?(?:fake|bluff|bait|lie|trap|test|gambit|ruse)\\b` +
    `|\\bi (?:only |just |originally |merely |falsely )*(?:claimed|faked|co'd)(?: to be)? (?:an? )?(?:the )?(?:false |fake )?(?:(?<role4>${ROLE})|role)(?: role| claim)?(?: only| just)? (?:to|so (?:that )?i could|in order to) (?:bait|draw|test|provoke|elicit|see|protect|lure)`,
);

/** Checked first, because the patterns cost more. */
const FIRST_PERSON = /\b(?:i|my|me|from your|this unit|yours truly)\b/;
/** Seeing by night means claiming the seer. */
const SIGHTED =
  /\bi (?:am the (?:only )?one (?:here )?with|have|hold|possess|was given|got) the (?:gift of )?(?:second )?(?:sight|visions)\b(?! (?:of|to)\b)|\bthe (?:gift of |second )?sight is mine\b/;
/** "I'm only a simple village woman." */
const OF_THE_VILLAGE =
  /\bi am (?:(?:just|only|but|nothing but|merely|simply|still) )*an? (?:[a-z]+ )?(?:village|town) (?:woman|man|girl|boy|lad|lass|person|fellow)\b/;
/** "You are about to hang your doctor." */
const YOURS =
  /\b(?:hang|hanging|lynch|lynching|kill|killing|execute|executing|eliminate|eliminating|vote out|voting out) your (?:own |real |true |only )*(?<role>seer|doctor)(?=$| [!:&]| and\b| on\b| over\b| if\b)/;
const ANNOUNCED =
  /\b(?:co|speaking|reporting|coming|here|claim\w*|role\w*|reveal|card|as|out|counter\S*|full|hard|soft\w*|divin\w+|inspection\w*)\b/;

const roleIn = (groups: Record<string, string | undefined> | undefined): Role | undefined =>
  roleOf(groups?.role ?? '');

function disowned(before: string, role: Role): boolean {
  if (NOT_ASSERTED.test(before) || OTHERS_NOUN.test(before)) return true;
  return role === 'WEREWOLF' && !CONFESSED.test(before);
}

/** `text`: what the speaker says for himself, blots as `_`, words separated by single spaces, without commas. */
export function readClaims(text: string): readonly ClaimReading[] {
  if (!CLAIM_HINT.test(text)) return [];
  const taken = TAKE_BACK.exec(text);
  if (taken) {
    const word = taken.groups?.role ?? taken.groups?.role2 ?? taken.groups?.role3 ?? taken.groups?.role4;
    return [{ act: 'retract', role: word ? (roleOf(word) ?? null) : null }];
  }
  const readings: ClaimReading[] = [];
  const ofOneself = FIRST_PERSON.test(text);
  for (const pattern of ofOneself ? SPOKEN : []) {
    for (const match of text.matchAll(pattern)) {
      const role = roleIn(match.groups);
      if (!role || disowned(text.slice(0, match.index), role)) continue;
      readings.push(match.groups?.not ? { act: 'deny', role } : { act: 'claim', role, implied: false });
    }
  }
  if (SIGHTED.test(text)) readings.push({ act: 'claim', role: 'SEER', implied: false });
  if (ofOneself && OF_THE_VILLAGE.test(text))
    readings.push({ act: 'claim', role: 'VILLAGER', implied: false });
  const yours = roleIn(YOURS.exec(text)?.groups);
  if (yours && !text.includes('_')) readings.push({ act: 'claim', role: yours, implied: false });
  for (const pattern of ANNOUNCED.test(text) ? OPENING : []) {
    const role = roleIn(pattern.exec(text)?.groups);
    if (role) readings.push({ act: 'claim', role, implied: false });
  }
  for (const [pattern, role] of ofOneself ? DEEDS : []) {
    const match = pattern.exec(text);
    if (match && !disowned(text.slice(0, match.index), role))
      readings.push({ act: 'claim', role, implied: true });
  }
  return readings;
}

/** "You are not the seer, I am!", "Bo says he is the doctor, but I am the real one." */
const RIVAL =
  /\b(?<role>seer|doctor)\b[^?]{0,70}?(?:[,.!;] |\b(?:because|but|as|and|since|for|while) )i(?:['’]m| am)(?: the (?:real|true|only|actual) (?:one|seer|doctor))?(?=\s*(?:[.,!;]|$))/i;
/** "If you vote me out, you lose your seer." */
const LOSE_ME =
  /\b(?:vote|hang|lynch|kill|remove|eliminate|exile|banish) me\b[^.?!]{0,30}\b(?:lose|losing|hang|hanging|kill|killing|lynch) (?:your|the) (?:only |real |true )*(?<role>seer|doctor)\b/i;
/** "You say you're the doctor? That's my role." */
const MINE =
  /\b(?<role>seer|doctor)\b[^.?!]{0,60}[.?!,;—] (?:[a-z']+ ){0,4}that(?:['’]s| is) (?:my role|my card|me|what i am)\b/i;

/**
 * A role and nothing else, in a sentence of its own or after a colon: "Seer.", "Plain villager, nothing to report.",
 * "…: just a villager."
 */
const BARE = [
  '^(?:(?:the|your|ok|okay|fine|yes|well) )*(?<role>seer|doctor|vanilla)$',
  '^(?:(?:just|only|a|an|ok|okay|fine|yes|well|plain|simple) )*(?<role>villager|townie)$',
  `${HELLO}(?<role>vanilla town|vanilla villager)(?: here)?(?=$| !| &| no\\b| nothing\\b)`,
  `${HELLO}(?:just|only|still) (?:an? )?(?:[a-z]+ ){0,2}?(?<role>villager|townie)(?=$| please| !| &)`,
  `${HELLO}(?:(?:the|just|an?|only|merely) )*(?:(?:most boring|plain|simple|ordinary|regular|basic|mere|common) )+(?:card there is )?(?<role>vanilla|villager|townie)(?: here)?(?=$| [!&]| no\\b| nothing\\b| with no\\b)`,
  `${HELLO}(?<role>vanilla)(?: here)?(?=$| [!&]| no\\b| nothing\\b)`,
  // "Role disclosure: doctor", "so here is mine: plain villager".
  `(?:[a-z']+ ){0,8}?(?:role|card|here is mine|mass claim|my part|my claim)(?: [a-z]+){0,3} : (?:(?:just|only|an?|the|your) )*(?:(?:plain|simple|ordinary|regular|basic|vanilla|mere) )*(?<role>vanilla town|vanilla villager|vanilla|seer|doctor|villager)(?=$| [!&]| no\\b| nothing\\b)`,
].map((source) => new RegExp(`(?:^|[:!] )${source}`));

/** Each of these patterns needs one of these words, and costs more than looking for them. */
const BARE_HINT = /seer|doctor|vanilla|villager|townie/;

/** Anybody but the speaker and the addressee. */
const ANOTHER =
  /@[1-8]|\b(?:several|s?he|him|his|hers?|they|them|theirs?|we|us|ours?|somebody|someone|nobody|wolves|werewolves)\b/g;
/** Returns to the speaker's own role after mentioning others. */
const BACK_TO_MYSELF =
  /\b(?:my (?:\w+ )?(?:role|claim|card|answer|part|identity|turn)|mine|(?:as for|about|asks?|asked|from|on) me|i have no|i am no|claiming)\b/;
const OF_ANOTHER = /\b(?:was|died|dead|flipped|gone|claims?|claimed|killed|lost|says|who)\b/;
const ASKS_ME = /\b(?:i|my|me|mine|you|your|role|claim\w*)\b/;

/** A sentence of a message, for claims that depend on the sentences before it. */
interface SaidSentence {
  /** As for `readClaims`. */
  readonly text: string;
  /** With blots kept, and without names that are only vocatives. */
  readonly whole: () => string;
  readonly question: boolean;
}

/** Whose role a bare role word is: that of the player mentioned before, or the speaker's if there was none. */
function isOwn(earlier: readonly SaidSentence[], lead: string): boolean {
  const last = lead ? undefined : earlier.at(-1);
  if (last && (last.question ? !ASKS_ME.test(last.whole()) : OF_ANOTHER.test(last.text))) return false;
  const before = [...earlier.map(({ whole }) => whole()), lead].join(' ');
  const other = [...before.matchAll(ANOTHER)].at(-1);
  return !other || BACK_TO_MYSELF.test(before.slice(other.index));
}

function bareRole({ text, question }: SaidSentence, earlier: readonly SaidSentence[]): Role | undefined {
  if (question || !BARE_HINT.test(text)) return undefined;
  for (const pattern of BARE) {
    const match = pattern.exec(text);
    if (!match) continue;
    const role = match.groups?.role ?? '';
    const lead = text.slice(0, match.index + match[0].lastIndexOf(role)).replace(/[^:!]*$/, '');
    if (isOwn(earlier, lead)) return roleOf(role);
  }
  return undefined;
}

/** A claim that depends on the sentence before: "You want my role? Seer." */
export function claimsInContext(
  message: string,
  sentences: readonly SaidSentence[],
): readonly ClaimReading[] {
  const rival = RIVAL.exec(message)?.groups?.role?.toLowerCase();
  const mine = MINE.exec(message)?.groups?.role?.toLowerCase();
  const lost = LOSE_ME.exec(message)?.groups?.role?.toLowerCase();
  const roles = [
    ...[rival, mine, lost].map((role) => roleIn({ role })),
    ...sentences.map((said, i) => bareRole(said, sentences.slice(0, i))),
  ];
  return roles.flatMap((role) => (role ? [{ act: 'claim', role, implied: false } as const] : []));
}
