/** The words of the game as people write them, as pieces of regular expressions over marked, lower-case text. */
import type { Alignment, Role } from '../model.ts';

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  SEER: 'seer|oracle|fortune[- ]?teller|diviner',
  DOCTOR: 'doctor|doc|healer|medic|bodyguard',
  WEREWOLF: 'were-?wolf|wolf|werewolves|wolves',
  VILLAGER: 'villager|townsperson|townie|town ?folk|townsfolk',
};

const roles = Object.entries(ROLE_WORDS) as readonly (readonly [Role, string])[];
const exact = roles.map(([role, words]) => [role, new RegExp(`^(?:${words})$`)] as const);

export const ROLE = roles.map(([, words]) => words).join('|');

/** Words without which nobody claims to be the seer or the doctor, to be looked for among the letters of a text. */
export const GIFTED_ROLE = new RegExp(`${ROLE_WORDS.SEER}|${ROLE_WORDS.DOCTOR}`, 'i');

export function roleOf(word: string): Role {
  const found = exact.find(([, pattern]) => pattern.test(word));
  if (!found) throw new Error(`not a role: ${word}`);
  return found[0];
}

const ADVERB =
  'just|only|really|truly|actually|indeed|in fact|honestly|still|also|simply|merely|definitely|certainly|absolutely|literally|genuinely|totally|obviously|clearly|100%|nothing but|nothing more than|in truth|proudly|now|officially|hereby|confirmed';
const ADJECTIVE =
  "real|true|actual|only|just|plain|old|simple|regular|super|very|normal|humble|vanilla|ordinary|basic|mere|loyal|honest|innocent|genuine|legit|legitimate|lone|sole|one|and|town|village|village's|town's|poor|boring|proud|good|big|bad|mean|hidden|secret|remaining|last|local|resident|lowly|little|average|common|fellow|worried|concerned|quiet|confused|simple|friendly|[a-z]+-[a-z]+";

/** "the true", "just a regular", "your" – up to the role's own word. */
export const ROLE_PHRASE = `(?:(?:${ADVERB}) )*(?:(?:the|a|an|your|our|this village's|one of the|one of) )?(?:(?:${ADJECTIVE}) ){0,4}`;

/** After a role's word, these make it part of another noun: "seer claim", "wolf's", "villager-sided". */
export const ROLE_ENDS =
  "(?![-\\w'=])(?! (?:claims?|claimants?|targets?|candidates?|team|side|pack|hunters?|results?|suspects?|killer|slayer|expert|meat|bait|behaviou?r|aligned|sided|game|reveal)\\b)";

const WOLF = '(?:were-?wol(?:f|ves)|wol(?:f|ves)|wolfish|black|guilty|evil)';
const CLEAR =
  '(?:not[ _](?:a |the )?(?:were-?)?wolf|no (?:were-?)?wolf|human|innocent|villager|clear(?:ed)?|clean|safe|white|good|town|not guilty)';
/** What an inspection can find. The clear words first: "not a wolf" ends in a wolf. */
export const FINDING = `(?<clear>${CLEAR})|(?<wolf>${WOLF})`;

export const findingOf = (groups: Record<string, string | undefined> | undefined): Alignment =>
  groups?.clear === undefined ? 'WEREWOLF' : 'NOT_WEREWOLF';

export const INSPECTED =
  '(?:divined?|inspected?|inspect|checked|check|peeked(?: at)?|peek(?: at)?|scried|scanned|investigated|examined|looked (?:at|into))';

/** Words by which others' words are passed on; after them a statement is not the speaker's own. */
export const REPORTED =
  /(?:@[1-8](?:'s)?|\byou|\bhe|\bshe|\bthey|\bwho|\bsomeone|\banyone|\beveryone|\bpeople|\bsome|\bothers|\bnobody|\bboth)\b[^,;]{0,60}?\b(?:say|says|said|saying|claim|claims|claimed|claiming|think|thinks|thought|believes?|believed|calls?|called|calling|accus(?:e|es|ed|ing)|suggest\w*|insist\w*|told|tells?|report(?:s|ed)?|announc\w+|divin\w+|checked|inspected|found|prove[sd]?|show(?:s|ed)?|admit\w*|pretend\w*|wants?|wanted)\b/;
