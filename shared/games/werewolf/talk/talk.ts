/**
 * Reads one message: what its speaker claims, reports, alleges, announces and asks. The only reader of talk; its
 * labels are derived once, where a message is journaled.
 */
import type { Alignment, PlayerId, Role } from '../model.ts';
import type { Conversation } from './conversation.ts';
import { listedAsTown, listedSuspects } from './lists.ts';
import { Model } from './model.ts';
import { type NameBook, nameBook } from './names.ts';
import { withoutMarkup } from './normalise.ts';
import { type Outright, saidOutright } from './outright.ts';
import { isWagered, readReports } from './reports.ts';
import { readSelf } from './self.ts';
import { type Sentence, sentencesIn } from './sentences.ts';
import { WEIGHTS } from './weights.ts';
import { ACCUSED_WEIGHTS } from './weights-accused.ts';
import { wordSet } from './words.ts';

export type Strength = 1 | 2 | 3;

export interface Talk {
  /** `implied`: by an action only that role can take, not said explicitly. */
  readonly claims: ReadonlyMap<Role, { readonly implied: boolean }>;
  readonly denied: ReadonlySet<Role>;
  /** `null`: takes a claim back without naming it. */
  readonly retracted: ReadonlySet<Role | null>;
  readonly results: ReadonlyMap<PlayerId, Alignment>;
  readonly accused: ReadonlyMap<PlayerId, Strength>;
  readonly defended: ReadonlyMap<PlayerId, { readonly firm: boolean }>;
  readonly announcedVote: PlayerId | null;
  /** Players to whom a question is put by name. */
  readonly asked: ReadonlySet<PlayerId>;
  /** Players expected to answer: addressed by name, or meant by a question. */
  readonly addressed: ReadonlySet<PlayerId>;
  readonly mentioned: ReadonlySet<PlayerId>;
}

export interface Speaker {
  /** `null`: not known, as in a line out of its match. */
  readonly playerId: PlayerId | null;
  /** Has claimed to be the seer before, and not taken it back. */
  readonly claimedSeer: boolean;
  /** The player whom the line answers: the "you" of a line that names nobody. */
  readonly answers?: PlayerId | null;
  /** What was said in the match before; `null`: not known, as in a line out of its match. */
  readonly earlier?: Conversation | null;
}

/** A message before scoring. */
export interface Heard {
  readonly sentences: readonly Sentence[];
  readonly self: ReturnType<typeof readSelf>;
  readonly reports: ReadonlyMap<PlayerId, Alignment>;
  readonly listed: ReadonlySet<PlayerId>;
  readonly outright: Outright;
  readonly answers: PlayerId | null;
  /** The earlier messages are unknown. */
  readonly isAlone: boolean;
  readonly town: ReadonlySet<PlayerId>;
  readonly isSeer: boolean;
  readonly rivals: readonly PlayerId[];
  /** Worth checking for a reported result. */
  readonly mayReport: boolean;
  readonly gone: ReadonlySet<PlayerId>;
  /** The traits of every player who is named or meant. */
  readonly traits: ReadonlyMap<PlayerId, ReadonlySet<number>>;
}

const MAY_REPORT =
  /\b(?:seer|oracle|divin\w*|check\w*|inspect\w*|peek\w*|scan\w*|investigat\w*|vision\w*|results?|report\w*|nights?|n[0-4]|look\w*|saw|found|find|reveal\w*|dream\w*|red|green|read)\b/i;

const LONGEST = 6;

/**
 * An accused player answers his accuser, mostly in his own defence: neither that nor what he said before is a charge.
 */
const RETORTS: ReadonlySet<string> = new Set(['accuser', 'accuser now']);
const countedMarks = (marks: readonly string[], isAnswered: boolean): readonly string[] =>
  isAnswered && marks.includes('accuser')
    ? marks.filter((mark) => mark === 'gone')
    : marks.filter((mark) => !RETORTS.has(mark));

/** Nothing can be reported, alleged or asked about nobody. */
const ABOUT_NOBODY = {
  reports: new Map<PlayerId, Alignment>(),
  listed: new Set<PlayerId>(),
  town: new Set<PlayerId>(),
  outright: saidOutright([]),
  gone: new Set<PlayerId>(),
};

const isAboutSomebody = ({ addressees, tokens }: Sentence): boolean =>
  addressees.length > 0 || tokens.some(({ players }) => players.length > 0);

/** By patterns alone, with everything that is to be scored. */
export function hear(
  message: string,
  names: NameBook,
  speaker: Speaker,
  model: Pick<Model, 'traits'>,
): Heard {
  const { playerId, claimedSeer, earlier } = speaker;
  const answers = speaker.answers ?? null;
  const plain = withoutMarkup(message);
  const spokenOf = (playerId && earlier?.spokenOf(playerId)) || [];
  const sentences = sentencesIn(names.mark(plain, playerId), { answers, spokenOf, pronouns: names.pronouns });
  const self = readSelf(sentences, plain);
  const isSeer = (claimedSeer || self.claims.has('SEER')) && self.retracted.size === 0;
  const rivals = (playerId && earlier?.rivals(playerId)) || [];
  const mayReport = isSeer || MAY_REPORT.test(plain);
  if (!sentences.some(isAboutSomebody))
    return {
      ...ABOUT_NOBODY,
      traits: new Map(),
      sentences,
      self,
      answers,
      isAlone: !earlier,
      isSeer,
      rivals,
      mayReport,
    };
  const reports = readReports(sentences, { isSeer, rivals });
  const listed = listedSuspects(sentences);
  const town = listedAsTown(sentences);
  const traits = model.traits.read(sentences);
  const words = sentences.reduce((sum, { tokens }) => sum + tokens.length, 0);
  const shared = [
    'always',
    `length ${Math.min(LONGEST, Math.floor(Math.log2(1 + words)))}`,
    `players ${Math.min(5, traits.size)}`,
    ...(claimedSeer ? ['seer before'] : []),
    ...(isSeer ? ['seer'] : []),
    ...(earlier ? [] : ['alone']),
  ];
  const gone = new Set<PlayerId>();
  for (const [id, keys] of traits) {
    const known = playerId && earlier ? earlier.marks(playerId, id) : [];
    if (known.includes('gone')) gone.add(id);
    const before = countedMarks(known, id === answers);
    const found = reports.get(id);
    const own = [
      ...shared,
      ...before,
      ...(earlier && id === answers ? ['answered'] : []),
      ...(listed.has(id) ? ['listed'] : []),
      ...(town.has(id) ? ['listed as town'] : []),
      ...(found ? [`pattern ${found === 'WEREWOLF' ? 'wolf' : 'clear'}`] : []),
    ];
    for (const mark of own) keys.add(model.traits.mark(mark));
  }
  if (playerId) traits.delete(playerId);
  return {
    sentences,
    self,
    reports,
    listed,
    town,
    outright: saidOutright(sentences),
    answers,
    isAlone: !earlier,
    isSeer,
    rivals,
    mayReport,
    gone,
    traits,
  };
}

/** The threshold on the sum of weights. */
const ACCUSES = 0.5;
/** For a line out of its match. */
const ACCUSES_ALONE = 1;
/** Players whom the message lists as trusted. */
const ACCUSES_TOWN = 5;
const DEFENDS = 0;
const ANNOUNCES = 0.5;
const REPORTS = 2.5;

const STRONG = wordSet(
  'vote votes voting accuse hang lynch eliminate exile wolf werewolf scum evil lying liar lies guilty go fake',
);
const HEDGE = wordSet(
  'might may could maybe perhaps probably possibly leaning lean inclined tempted eye quiet watching curious wonder',
);

/** 3: explicit; 1: hedged; 2: anything between. */
function strengthOf(id: PlayerId, sentences: readonly Sentence[]): Strength {
  let [strong, hedged] = [false, false];
  for (const { tokens, question } of sentences) {
    if (question || !tokens.some(({ players }) => players.includes(id))) continue;
    for (const { text } of tokens) {
      strong ||= STRONG.has(text);
      hedged ||= HEDGE.has(text);
    }
  }
  return strong === hedged ? 2 : strong ? 3 : 1;
}

const FIRM = wordSet('trust believe vouch innocent confirmed clear certain');

/** "I trust Bo", not "Bo seems honest". */
const isFirm = (id: PlayerId, sentences: readonly Sentence[]): boolean =>
  sentences.some(
    ({ tokens }) =>
      tokens.some(({ players }) => players.includes(id)) && tokens.some(({ text }) => FIRM.has(text)),
  );

function resultsIn(heard: Heard, model: Model): Map<PlayerId, Alignment> {
  const results = new Map(heard.reports);
  if (!heard.isSeer) return results;
  const wagered = heard.sentences.filter(isWagered).flatMap(({ tokens }) => tokens);
  for (const [id, keys] of heard.traits) {
    if (results.has(id) || heard.rivals.includes(id)) continue;
    if (wagered.some(({ players }) => players.includes(id))) continue;
    if (model.weigh('wolf', keys) > REPORTS) results.set(id, 'WEREWOLF');
    else if (model.weigh('clear', keys) > REPORTS) results.set(id, 'NOT_WEREWOLF');
  }
  return results;
}

export function understood(heard: Heard, model: Model): Talk {
  const { sentences, self, listed, town, gone, traits, outright, isAlone } = heard;
  const results = resultsIn(heard, model);
  const claims = new Map(self.claims);
  if (results.size > 0 && !claims.has('SEER')) claims.set('SEER', { implied: true });
  const accused = new Map<PlayerId, Strength>();
  const defended = new Map<PlayerId, { firm: boolean }>();
  let [announcedVote, surest]: [PlayerId | null, number] = [null, ANNOUNCES];
  for (const [id, keys] of traits) {
    const found = results.get(id);
    if (found === 'WEREWOLF') {
      accused.set(id, 3);
      continue;
    }
    if (gone.has(id)) continue;
    const weight = model.weigh('accused', keys);
    const isSpared = town.has(id) || outright.voted.has(id) || outright.defended.has(id);
    const isListed = listed.has(id) || outright.charged.has(id);
    if (found || !(weight > (isSpared ? ACCUSES_TOWN : isAlone ? ACCUSES_ALONE : ACCUSES) || isListed)) {
      if (found || outright.defended.has(id) || model.weigh('defended', keys) > DEFENDS)
        defended.set(id, { firm: found !== undefined || isFirm(id, sentences) });
      continue;
    }
    accused.set(id, strengthOf(id, sentences));
    const vote = model.weigh('vote', keys);
    if (vote > surest) [announcedVote, surest] = [id, vote];
  }
  if (announcedVote) accused.set(announcedVote, 3);
  const questions = sentences.filter(({ question }) => question);
  const named = sentences.flatMap(({ tokens }) => tokens);
  return {
    claims,
    denied: self.denied,
    retracted: self.retracted,
    results,
    accused,
    defended,
    announcedVote,
    asked: new Set(questions.flatMap(({ called }) => called)),
    addressed: addressedIn(heard),
    mentioned: new Set(named.flatMap(({ as, players }) => (as && as !== 'pronoun' ? players : []))),
  };
}

function addressedIn({ answers, sentences }: Heard): ReadonlySet<PlayerId> {
  const addressed = new Set<PlayerId>();
  for (const { question, tokens } of sentences) {
    for (const { as, players } of tokens)
      if (question || as === 'called') for (const id of players) addressed.add(id);
    if (question && answers) addressed.add(answers);
  }
  return addressed;
}

const MODEL = new Model(`${ACCUSED_WEIGHTS.trim()}\n${WEIGHTS.trim()}`);

export function readTalk(message: string, names: NameBook, speaker: Speaker): Talk {
  return understood(hear(message, names, speaker, MODEL), MODEL);
}

const NOBODY = nameBook([]);

/** Explicit and in the first person: reportable as a fact. */
export function claimsExplicitly(text: string, role: Role): boolean {
  const plain = withoutMarkup(text);
  const sentences = sentencesIn(NOBODY.mark(plain, null), {
    answers: null,
    spokenOf: [],
    pronouns: NOBODY.pronouns,
  });
  return readSelf(sentences, plain).claims.get(role)?.implied === false;
}
