/** What must not be said or written in the town, by category: one gate for lore, names, talk, worlds and reviews. */
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { cleanText, hasPiledMarks } from '../matches/text.ts';
import { evidenceIn } from './evidence.ts';
import { againstGroups } from './groups.ts';
import { DEFAULT_POLICY, type SafetyCategory, type SafetyPolicy, type SafetyPurpose } from './policy.ts';
import { privateDataIn, spokenNumberIn } from './private-data.ts';
import { type Reading, readingOf } from './reading.ts';
import { anyOf, indexed, matches, type Rule, rule, upTo } from './rule.ts';
import { ABUSE_RULES, SELF_HARM_RULES } from './self-harm.ts';
import { SEXUAL_RULES, SWEAR_RULES } from './sexual.ts';
import { slurIn } from './slurs.ts';
import { ATTACK_RULES, THREAT_RULES } from './threats.ts';

export interface SafetyFinding {
  readonly category: SafetyCategory;
  /** What gave it away, for tests and operators; never to be shown to others. */
  readonly found: string;
}

const SLOGANS: readonly Rule[] = [
  rule(
    'HATE',
    'races hitler heil 1488 88 white race holocaust replacement genocide blood slavery kkk goebbels nazis nazi fatherland country africa mexico where juden ausländer auslander rope kebab solution supremacy kind blacks irish dogs kiss kissing disgusting woman women koran korans quran qurans torah torahs segregation apartheid lynching chambers syria turkey nigeria somalia afghanistan iran iraq russia ukraine romania bulgaria morocco algeria egypt ethiopia china india israel poland pakistan asia mixed',
    anyOf(`
      heil hitler | sieg heil | hitler (?:was right|did nothing wrong|had the right idea|should have finished|was a hero|was a great) | adolf was right | white (?:power|pride worldwide|supremacy|genocide|is right) | (?:pure|superior|master|supreme|inferior|white|aryan) race | (?:outside|mix|mixing|betray|betraying|pollute) (?:of )?(?:their|our|your|the|his|her) (?:own )?race | mixed (?:race )?(?:children|babies|marriages) are | race (?:war|traitors?|mixing) |
      racial (?:purity|hygiene) | (?:some|other|certain|all) races are (?:[^. ]+ )?(?:less|inferior|stupid|lazy|better|superior|born|not) | 14 88 | the 14 words | holocaust${upTo(3)} (?:never happened|did not happen|hoax|lie|fake|myth|exaggerated|was good|was justified|did not go far enough) | (?:hoax|lie|myth|fake) of the holocaust | great replacement | white genocide | blood and soil | (?:join|support|long live|up with) the (?:kkk|klan|nazis) |
      (?:slavery (?:was good|should (?:come|be brought) back|was right|was the best)|bring back (?:slavery|segregation|apartheid|gas chambers|lynching|the camps)) | go back to (?:your (?:own )?(?:country|shithole|jungle|cave|desert|land)|africa|mexico|china|india|israel|poland|pakistan|asia|syria|turkey|nigeria|somalia|afghanistan|iran|iraq|russia|ukraine|romania|bulgaria|morocco|algeria|egypt|ethiopia|congo|ghana|kenya|cuba|haiti|brazil|vietnam|korea|japan|saudi arabia|lebanon|libya|albania|serbia|bangladesh|arabia|where you (?:came|come) from|your homeland) | ausl(?:ä|a)nder raus | juden raus | day of the rope | a new hitler | hitler (?:had|did|was)(?: [^. ]+){0,3} (?:good|great|right|ideas|hero|genius) | (?:yellow|black|brown|jewish|negro|arab|slavic) race is | (?:no|without) (?:blacks|jews|irish|gays|arabs|muslims|dogs) no (?:blacks|jews|irish|gays|arabs|muslims|dogs) | wom[ae]n(?: s)? place is | (?:two|2) (?:men|women|guys|girls) (?:kiss|kissing)[^.]* (?:disgusting|ashamed|sick|wrong|banned) | (?:disgusting|sick|wrong|unnatural) to see (?:two|2) (?:men|women) | (?:people|men|women) from (?:africa|asia|mexico|india|china|the east|the south|syria|turkey) are(?: [^. ]+)? (?:primitive|dirty|stupid|lazy|criminals|thieves|animals|violent|inferior|savages|backward) | burn(?:ing)? (?:all |every |the |their |a )*(?:korans?|qurans?|torahs?) | remove kebab |
      the final solution | nazis (?:were right|did nothing wrong|were the good|had finished|should have|had won) | (?:not want|no place for|no room for|hate) your kind | your kind (?:is|are) not welcome | six million (?:was not|were not|is not) enough | six million more
    `),
  ),
];

const STEERING: readonly (readonly [SafetyCategory, RegExp])[] = [
  [
    'INJECTION',
    /\b(ignore|disregard|forget|override)\b.{0,40}\b(previous|prior|above|earlier|all|your|these|system)\b.{0,30}\b(instructions?|prompts?|rules|messages?|context)\b/is,
  ],
  [
    'INJECTION',
    /\b(system|developer) (prompt|message)\b|<\|?(im_start|im_end|system|assistant|user)\|?>|\[\/?INST\]|^\s*(system|assistant)\s*:/im,
  ],
  [
    'INJECTION',
    /\byou are (now|no longer)\b.{0,40}\b(chatgpt|an? (ai|assistant|language model)|dan|jailbroken)\b/is,
  ],
  ['LINK', /\b(?:https?|ftp|file|data|javascript):|\bwww\.\S+\.\S/i],
];

const INDEX = indexed([
  ...THREAT_RULES,
  ...ATTACK_RULES,
  ...SELF_HARM_RULES,
  ...ABUSE_RULES,
  ...SEXUAL_RULES,
  ...SWEAR_RULES,
  ...SLOGANS,
]);
const indecent = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

/** Everything in the text that this purpose refuses, each category once. */
export function unsafeIn(
  text: string,
  purpose: SafetyPurpose = 'lore',
  policy: SafetyPolicy = DEFAULT_POLICY,
): SafetyFinding[] {
  const refused = policy.refused[purpose];
  const findings: SafetyFinding[] = [];
  const add = (category: SafetyCategory, found: string | null | undefined): void => {
    if (found && refused.has(category) && !findings.some((known) => known.category === category))
      findings.push({ category, found });
  };
  const reading = allowing(readingOf(text), policy.allowedWords);
  add('HATE', slurIn(reading, policy.allowedWords));
  for (const { category, words } of againstGroups(reading)) add(category, words);
  for (const { category, words } of matches(INDEX, reading)) add(category, words);
  for (const { category, words } of evidenceIn(reading)) add(category, words);
  add('PRIVATE_DATA', privateDataIn(text) ?? spokenNumberIn(reading));
  add(
    'HOUSE_RULES',
    policy.refusedWords.find((words) => reading.line.includes(` ${words} `)),
  );
  for (const [category, pattern] of STEERING)
    if (refused.has(category)) add(category, pattern.exec(text)?.[0]);
  if (refused.has('UNREADABLE') && isUnreadable(text)) add('UNREADABLE', 'characters that cannot be read');
  if (refused.has('INDECENT') && indecent.hasMatch(text)) add('INDECENT', 'a word of the list for names');
  return findings;
}

export const isSafe = (text: string, purpose?: SafetyPurpose, policy?: SafetyPolicy): boolean =>
  unsafeIn(text, purpose, policy).length === 0;

const isUnreadable = (text: string): boolean =>
  hasPiledMarks(text) || cleanText(text) !== text.trim().replace(/\r\n?/g, '\n');

function allowing(reading: Reading, allowed: ReadonlySet<string>): Reading {
  if (allowed.size === 0) return reading;
  const tokens = reading.tokens.filter((token) => !allowed.has(token));
  return { ...reading, tokens, line: ` ${tokens.join(' ')} ` };
}
