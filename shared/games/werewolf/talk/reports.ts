/**
 * Results that the speaker reports as his own: "I checked Bo: wolf", "Night 1, Bo – villager". Conclusions, guesses,
 * questions and other players' checks do not count.
 */

import type { Alignment, PlayerId } from '../model.ts';
import type { Sentence, Token } from './sentences.ts';
import { wordSet } from './words.ts';

export interface ReportContext {
  /** Claims to be the seer, here or before. */
  readonly isSeer: boolean;
  /** Rival claimants: statements about them are mostly conclusions, not results. */
  readonly rivals: readonly PlayerId[];
}

const CHECKED = wordSet(
  'checked check inspected inspect investigated investigate peeked peek scanned scan divined divine examined viewed looked saw seen checking inspecting revealed learned discovered found tested targeted chose picked verified caught used visited dreamed dreamt read searched studied beheld confirmed cleared clear got have had know knew',
);
/** These need no claim to be the seer. */
const SURE_CHECK = wordSet(
  'checked inspected investigated peeked scanned divined examined inspect divine peek scan dreamed dreamt',
);
const NOUNS = wordSet(
  'check checks result results inspection inspections vision visions divination divinations investigation finding findings peek peeks scan scans reading report reports sight dream dreams information info cards gift eyes record notes list log ledger power crystal stars knowledge',
);
const NIGHT = wordSet('night nights n0 n1 n2 n3 n4 overnight');
const AUXILIARY = wordSet(
  'have had did also then just first already actually personally last night myself even now used my only go went on to was able managed decided chose , am and the power ability vision gift did secretly therefore next',
);
const TO_COME = wordSet(
  'will would could should might may can going want tonight next not never plan shall if were must',
);

const WOLF = wordSet('werewolf wolf scum mafia guilty evil beast monster fiend villain wolfish lycan');
const GOOD = wordSet(
  'villager human innocent clear clean cleared townie townsperson harmless pure non-wolf non-werewolf not-wolf nonwolf town-aligned village-aligned vanilla townsfolk',
);
/** Findings only where a check is mentioned, or in a list. */
const LOOSE_WOLF = wordSet('red black dark bad hostile positive w fangs fur claws blood');
const LOOSE_GOOD = wordSet('green white good town village safe fine ok okay negative doctor trustworthy');
const NOT = wordSet('not no never neither nor is-not none nothing');
const HEDGES = wordSet(
  'think suspect might may maybe perhaps probably likely could would should if seems seem looks feels guess believe must imply implies suggests assume bet vote voted votes claims claimed says said sure confident convinced because so therefore unless whether call calls called accused accuses wonder hope hunting reads lean leaning acting like behavior defended defending partner team next alleged possible potential confirms than',
);
/** All that may stand between a name and a finding where no check is mentioned. */
const FLAT = wordSet(
  'is are be a an the as : — - ( , = came come comes back turned turns up out showed shows shown read reads confirmed definitely also not no both in fact indeed really certainly truly result checked clearly 100% revealed to actual actually just plain simple innocent clear being absolutely one of tests tested neither',
);
const CONCLUDED = wordSet(
  'so because since therefore thus hence means meaning makes leaves leaving if that then conclude still must think believe say sure know convinced confident partner not',
);
const LEFT_OVER = wordSet(
  'remaining last other final too second partner team partners fellow obvious likely hunter claim claims who candidate joke jokes story talk pack',
);

interface Finding {
  readonly at: number;
  readonly alignment: Alignment;
  readonly loose: boolean;
}

const isNamed = ({ as }: Token): boolean => as === 'name' || as === 'pronoun';

function findingAt(tokens: readonly Token[], at: number): Finding | null {
  const { text } = tokens[at] as Token;
  const loose = LOOSE_WOLF.has(text) || LOOSE_GOOD.has(text);
  const isOne =
    text === 'one' &&
    /^(?:is|was|are)$/.test(tokens[at - 1]?.text ?? '') &&
    /^(?:$|[,;)])/.test(tokens[at + 1]?.text ?? '');
  if (!loose && !isOne && !WOLF.has(text) && !GOOD.has(text)) return null;
  // "guilty of something"
  if (text === 'guilty' && tokens[at + 1]?.text === 'of') return null;
  if (tokens[at + 1]?.text === "'s" || (tokens[at - 1]?.text === 'and' && tokens[at - 2]?.text === 'loud'))
    return null;
  const before = tokens.slice(Math.max(0, at - 5), at).map((token) => token.text);
  const denied = before.findLastIndex((word) => NOT.has(word));
  const between = before.slice(denied + 1);
  const negated =
    denied >= 0 &&
    between.every((word) =>
      /^(?:a|an|the|one|of|any|our|actually|in|fact|be|is|are|i|to|find|found|sign|evil|trace|single)$/.test(
        word,
      ),
    );
  const wolf = isOne || WOLF.has(text) || LOOSE_WOLF.has(text);
  if (negated && !wolf && text !== 'human' && text !== 'innocent' && text !== 'villager' && text !== 'one')
    return null;
  return { at, alignment: wolf !== negated ? 'WEREWOLF' : 'NOT_WEREWOLF', loose: loose && !negated };
}

/** "I checked what Bo said" does not report an inspection. */
const CHECKS_WORDS = /^(?:what|who|how|whether|if|why|the|that|with)$/;

/** Index where a sentence mentions a check by its speaker; −1: nowhere. */
function cueIn({ tokens, unsaid }: Sentence, isSeer: boolean): number {
  const written = tokens.map(({ text }) => text).join(' ');
  // "N1: Bo=wolf", "Night 2 result: …", "Check: Bo. Result: wolf", "I looked into Bo and …".
  if (
    /^(?:n[1-9]|night (?:[0-9]|one|two|three)(?: (?:result|check))?|check|result|inspection) [:=]/.test(
      written,
    )
  )
    return 0;
  const looked = /\bi looked (?:into|at) @.* (?:came back|found|turned out)/.test(written);
  if (looked) return tokens.findIndex(({ text }) => text === 'looked');
  const showed = isSeer
    ? tokens.findIndex(
        ({ text }, at) => text === 'me' && /^(?:showed|gave|told)$/.test(tokens[at - 1]?.text ?? ''),
      )
    : -1;
  if (showed > 0) return showed;
  for (let at = 0; at < tokens.length; at++) {
    const { text } = tokens[at] as Token;
    if (unsaid[at] && tokens[at - 1]?.text !== 'my') continue;
    if (
      CHECKED.has(text) &&
      (isSeer || SURE_CHECK.has(text)) &&
      isOwnDeed(tokens, at) &&
      !CHECKS_WORDS.test(tokens[at + 1]?.text ?? '')
    )
      return at;
    // "My eyes are on you.", "He needs new eyes."
    const isLooking =
      text === 'eyes' &&
      !/^my eyes (?!are|were|stay|rest)/.test(`${tokens[at - 1]?.text} eyes ${tokens[at + 1]?.text}`);
    if (NOUNS.has(text) && !isLooking) {
      const before = tokens.slice(Math.max(0, at - 3), at).map((token) => token.text);
      if (
        before.includes('my') ||
        (isSeer &&
          (before.length === 0 ||
            /^(?:two|three|the|first|second|here|both|new|latest)$/.test(before.at(-1) ?? '')))
      )
        return before.includes('my') ? Math.max(0, at - before.length) + before.lastIndexOf('my') : at;
    }
    if (
      isSeer &&
      NIGHT.has(text) &&
      (at <= 3 ||
        /^[,:;—(]$/.test(tokens[at - 1]?.text ?? '') ||
        /^(?:last|first|second|on)$/.test(tokens[at - 1]?.text ?? ''))
    )
      return at;
  }
  return -1;
}

/** "I checked", "have checked", "checked" at the beginning; not "he checked", "will check". */
function isOwnDeed(tokens: readonly Token[], at: number): boolean {
  let i = at - 1;
  while (i >= 0 && AUXILIARY.has(tokens[i]?.text ?? '')) i -= 1;
  const before = tokens.slice(Math.max(0, at - 4), at).map(({ text }) => text);
  if (before.some((word) => TO_COME.has(word))) return false;
  const subject = tokens[i]?.text;
  if (subject === 'i') return true;
  const opens =
    subject === undefined || /^[:;—(]$/.test(subject) || NIGHT.has(subject) || /^[0-9]+$/.test(subject);
  return opens && /ed$|^saw$|^found$/.test(tokens[at]?.text ?? '');
}

type Found = Map<PlayerId, Alignment>;

interface Waiting {
  readonly at: number;
  readonly players: readonly PlayerId[];
}

interface Telling extends ReportContext {
  /** Index where the sentence mentions a check; −1: nowhere. */
  readonly cue: number;
}

const wordsBetween = (tokens: readonly Token[], from: number, to: number): string[] =>
  tokens.slice(from + 1, to).map(({ text }) => text);

const LINKS = wordSet('is are : — - on in , and = was both result results check checks for of it');

/** "A wolf: Bo", "red on Bo", "my check cleared Bo". */
function isLinked(
  tokens: readonly Token[],
  lone: Finding,
  at: number,
  { cue, isSeer, rivals }: Telling,
): boolean {
  const own = cue >= 0;
  if (tokens[at]?.players.some((id) => rivals.includes(id))) return false;
  const words = wordsBetween(tokens, lone.at, at);
  if (own && words.length === 0) return tokens[lone.at]?.text === 'cleared';
  const points = own || (isSeer && !lone.loose && (words.includes(':') || words.includes('is')));
  return (
    points &&
    words.length <= 4 &&
    words.every((word) => LINKS.has(word)) &&
    words.some((word) => word !== ',' && word !== 'and')
  );
}

const NAMELESS = wordSet('it that this she result verdict answer card reading vision for good clear');
const OWN_FLAT = wordSet('was were you he she my our');
const SHOWN = /^(?:was|were) (?:shown|revealed) to me (?:as|to be)(?: an?)?$/;

/** Whether the finding belongs to the pending name. */
function belongs(
  tokens: readonly Token[],
  { at: who, players }: Waiting,
  finding: Finding,
  told: Telling,
): boolean {
  const { cue, isSeer, rivals } = told;
  const own = cue >= 0;
  if (!own && !isSeer) return false;
  const words = wordsBetween(tokens, who, finding.at);
  const lead = wordsBetween(tokens, Math.max(-1, who - 5), who);
  const after = tokens[finding.at + 1]?.text ?? '';
  if (LEFT_OVER.has(after) || LEFT_OVER.has(words.at(-1) ?? '')) return false;
  if (isSeer && SHOWN.test(words.join(' '))) return true;
  const listed =
    words.length > 0 &&
    words.length <= 3 &&
    /^[:=(—,-]$/.test(words[0] ?? '') &&
    words.every((word) => FLAT.has(word) || word === 'was');
  // "Odette green, Nadia green."
  const bare =
    words.length === 0 && /^(?:|,|;|\)|and)$/.test(after) && /^(?:|,|:|so|and|—)$/.test(lead.at(-1) ?? '');
  const flat = words.every((word) => FLAT.has(word) || (own && OWN_FLAT.has(word)));
  if (own && finding.at > cue) {
    const ends = !finding.loose || flat || listed || /^(?:$|[,;:).—]|and)/.test(after);
    return words.length <= 14 && ends && !words.some((word) => HEDGES.has(word));
  }
  if (!flat || words.length > 8 || (words.length === 0 && !own && !bare)) return false;
  if (finding.loose && !listed && !bare) return false;
  if (own || listed) return true;
  if (
    tokens.some(({ text }) => text === 'must') ||
    /\b(?:has|have) to be\b/.test(wordsBetween(tokens, -1, tokens.length).join(' '))
  )
    return false;
  const isConcluded = lead.slice(lead.lastIndexOf(',') + 1).some((word) => CONCLUDED.has(word));
  return !isConcluded && !players.some((id) => rivals.includes(id));
}

/** Each named player with the finding that belongs to him. */
function pairsIn({ tokens, unsaid }: Sentence, told: Telling): Found {
  const found: Found = new Map();
  const { cue } = told;
  let lone: Finding | null = null;
  let waiting: Waiting | null = null;
  for (const [at, token] of tokens.entries()) {
    const named = isNamed(token);
    if (unsaid[at] && !(cue >= 0 && at > cue && named)) continue;
    if (named) {
      const again: boolean =
        token.as === 'pronoun' && token.players.every((id) => waiting?.players.includes(id));
      if (lone && isLinked(tokens, lone, at, told)) {
        for (const id of token.players) found.set(id, lone.alignment);
        waiting = null;
      } else if (!waiting || !again) waiting = { at, players: token.players };
      lone = null;
      continue;
    }
    if (token.as === 'either') waiting = null;
    // "Bo failed my check."
    const verdict = /^(?:failed|passed)$/.test(token.text) && tokens[at + 1]?.text === 'my';
    if (verdict && waiting && NOUNS.has(tokens[at + 2]?.text ?? ''))
      for (const id of waiting.players) found.set(id, token.text === 'failed' ? 'WEREWOLF' : 'NOT_WEREWOLF');
    const finding = findingAt(tokens, at);
    if (!finding) continue;
    if (!waiting) lone = finding;
    else if (belongs(tokens, waiting, finding, told))
      for (const id of waiting.players) found.set(id, finding.alignment);
    waiting = null;
  }
  return found;
}

const firstNamed = ({ tokens, unsaid }: Sentence, from: number): Token | undefined =>
  tokens.find((token, at) => at >= from && isNamed(token) && !unsaid[at]);

/** "I checked Bo. Not a wolf.": the answer is in the next sentence. */
function answerIn({ tokens, question }: Sentence, players: readonly PlayerId[]): Alignment | null {
  if (question) return null;
  for (let at = 0; at < Math.min(tokens.length, 9); at++) {
    const token = tokens[at] as Token;
    if (HEDGES.has(token.text)) return null;
    if (isNamed(token) && !token.players.every((id) => players.includes(id))) return null;
    const finding = findingAt(tokens, at);
    if (!finding) continue;
    // "The wolves are the only ones who enjoy this.", "Wolf on the block.", "A voice went dark just then."
    if (!ANSWERED.test(tokens[at + 1]?.text ?? '') || (finding.loose && !isPlainly(tokens, at))) return null;
    return finding.alignment;
  }
  return null;
}

const ANSWERED =
  /^(?:|[,;:.)(—–-]|and|but|so|too|indeed|as|for|after|all|through|sure|then|i|just|this|that|by|if|because|which|we|you|he|she|they|or|with|at|now|here|to|in|beyond|without)$/;
const isPlainly = (tokens: readonly Token[], at: number): boolean =>
  at < 5 &&
  tokens.slice(0, at).every(({ text }) => FLAT.has(text) || OWN_FLAT.has(text) || NAMELESS.has(text));

/** How many sentences later the answer may come: "I chose Bo. It was a guess. The result was wolf." */
const PATIENCE = 2;
const WITHDRAWN = /\b(?:(?:i|and) (?:was wrong|lied|made (?:it|that) up)|forgive me)\b/;

/** "Bo is not a wolf, or I understand nothing." */
export const isWagered = ({ tokens }: Sentence): boolean =>
  / , or (?:else )?(?:i|my) /.test(tokens.map(({ text }) => text).join(' '));

export function readReports(
  sentences: readonly Sentence[],
  context: ReportContext,
): Map<PlayerId, Alignment> {
  const found: Found = new Map();
  const tells = ({ text }: Token): boolean =>
    SURE_CHECK.has(text) || NOUNS.has(text) || NIGHT.has(text) || text === 'looked';
  if (!context.isSeer && !sentences.some(({ tokens }) => tokens.some(tells))) return found;
  let open: readonly PlayerId[] | null = null;
  let patience = 0;
  /** "I found a wolf. It's Bo." */
  let wolf: Finding | null = null;
  sentences.forEach((sentence) => {
    const { tokens, question } = sentence;
    if (question || isWagered(sentence) || WITHDRAWN.test(tokens.map(({ text }) => text).join(' '))) {
      open = null;
      return;
    }
    const cue = cueIn(sentence, context.isSeer);
    if (open) {
      const alignment = answerIn(sentence, open);
      if (alignment) for (const id of open) found.set(id, alignment);
      patience -= 1;
      if (alignment || patience === 0 || tokens.some(isNamed)) open = null;
    }
    if (wolf && context.isSeer && tokens.length <= 4 && tokens[0]?.text !== 'i') {
      const named = tokens.find(({ as }) => as === 'name');
      if (named) for (const id of named.players) found.set(id, wolf.alignment);
    }
    wolf = null;
    const own = pairsIn(sentence, { ...context, cue });
    for (const [id, alignment] of own) found.set(id, alignment);
    if (own.size > 0) return;
    const named = firstNamed(sentence, Math.max(0, cue));
    if (named && (cue >= 0 || (context.isSeer && tokens.length <= 2)))
      [open, patience] = [named.players, PATIENCE];
    else if (cue >= 0 && !named)
      wolf =
        tokens
          .map((_, at) => findingAt(tokens, at))
          .find((each) => each?.alignment === 'WEREWOLF' && !each.loose) ?? null;
  });
  return found;
}
