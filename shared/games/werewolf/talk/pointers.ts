/** Suspicion that is a thing and points at somebody: "my vote is on Bo", "top suspect: Bo", "the wolf is Bo", "doubts about Bo". */
import { type Clause, type Found, type Frame, frame } from './clause.ts';
import { HEDGE, type Strength, type Verdicts } from './verdicts.ts';

interface Pointer {
  readonly frame: Frame;
  /** The tags of the noun that points. */
  readonly noun: RegExp;
  readonly strength: Strength;
  /** Does this noun, in this place, hold anything against the player? */
  readonly holds?: (clause: Clause, pointed: Pointed) => boolean;
}

interface Pointed extends Found {
  /** Where the noun stands. */
  readonly noun: number;
}

const LINK = '[BALapuk:mdYSM]{1,7}';
const END = '(?=$|[,.;!a&(])';

/** "I share Bo's doubts about Cleo." */
const SHARED = /\bi (?:\w+ )?(?:share|echo|second)\b/;
const SUSPECT_NOUN = /suspect|candidate|choice|bet|guess|best|play|vote|lynch/;
const UNSOUND =
  /\b(?:unfounded|misplaced|unjustified|was|were|weak|thin|flimsy|shaky|poor|circumstantial|nonexistent|baseless|rests? on (?:a single|one|nothing|a lone|very little|little))\b/;

const isNotOwned = (clause: Clause, { at }: Pointed): boolean => clause.tag(at + 1) !== 's';
const isPresent = (clause: Clause, { from, to }: Pointed): boolean =>
  !/\b(?:it|this|that) (?:was|were)\b/.test(clause.text(from, to));
/** "The case against Bo is weak" speaks for him. */
const isSound = (clause: Clause, { to }: Pointed): boolean => !UNSOUND.test(clause.text(to, to + 6));
const isOwn = (clause: Clause, { noun }: Pointed): boolean =>
  (!clause.isOthersNoun(noun) && !clause.isOthers(noun)) || SHARED.test(clause.text(0, noun));

/** "I understand the concerns about Bo." */
const HEARD =
  /\b(?:understand|hear|heard|appreciate|acknowledge|get|respect|see) (?:\w+ )?(?:the|these|those|all the|any) (?:\w+ )?$/;

const saysSomething =
  (words: RegExp) =>
  (clause: Clause, pointed: Pointed): boolean =>
    words.test(clause.word(pointed.noun)) && isOwn(clause, pointed);

function isVote(clause: Clause, { noun, at, to }: Pointed): boolean {
  const link = clause.tags(noun + 1, at);
  if (clause.isOthersNoun(noun) || clause.text(noun, at).includes('from ')) return false;
  // "My vote on Bo" and "vote Bo"; "the votes on Bo" only when something is said of them.
  if (!/[BL:YS]/.test(link) && !/(?:^|[,!:m]|ma+|[,!:]a+|^a+)$/.test(clause.before(noun))) return false;
  if (link.includes('A') && !/[BL:YSpu]/.test(link)) return false;
  return !/^(?:[^P,!X]*Z|[aAN]*B[aAd]*b)/.test(clause.tags(to));
}

function isSuspicion(clause: Clause, pointed: Pointed): boolean {
  const { noun, at } = pointed;
  if (clause.isOthersNoun(noun) && !SHARED.test(clause.text(0, noun))) return false;
  // "Bo led the vote against Edda."
  if (/^the (?:vote|lynch|play)$/.test(clause.word(noun)) && !/[BL:]/.test(clause.tags(noun, at)))
    return false;
  const leads = /[BL:]/.test(clause.tags(noun, at)) || clause.word(noun).startsWith('suspicion');
  if (!leads && /\b(?:about|of|with|from|in)\b/.test(clause.text(noun, at))) return false;
  return isSound(clause, pointed);
}

const POINTERS: readonly Pointer[] = [
  {
    frame: frame('last', `(?:^|[mdaW,!:;&X(])[axgb]{0,2}V${LINK}P`, 'V'),
    noun: /V/,
    strength: 3,
    holds: isVote,
  },
  { frame: frame('last', `K${LINK}P`, 'K'), noun: /K/, strength: 2, holds: isSuspicion },
  {
    frame: frame('last', '(?:^|[mda,!:;&X])x?w[xa]?[AaBkNdx]{0,4}[B:][adk]*P(?!s)', 'w'),
    noun: /w/,
    strength: 3,
  },
  { frame: frame('last', '[Kat][aA]*L[aL]*[pku][adk]*P', 'L'), noun: /[Kat]/, strength: 2 },
  {
    frame: frame('last', `(?<!q)[th][AaNkB]*B[akpuN]*P(?:${END}|(?=I(?!.*T)|WA))`, 'th'),
    noun: /[th]/,
    strength: 2,
    holds: isPresent,
  },
  {
    frame: frame('last', '[IK][Aad]*Y[ad:M]*P(?=$|[,.;!a&X(])', 'Y'),
    noun: /[IK]/,
    strength: 2,
    holds: (clause, { from, to }) =>
      /\b(?:say|says|tells|guess|reckon|figure|think)\b/.test(clause.text(from, to)),
  },
  { frame: frame('first', `(?<![pkuV])P,?tB(?=$|[,.;!a])`, 't'), noun: /P/, strength: 2 },
  { frame: frame('first', '(?<![pkuV])P[AaNk]*B[adx]*ma*V', 'V'), noun: /P/, strength: 3 },
  // "His partner is Finn."
  {
    frame: frame('last', 'ba*B[ad]*P(?!s)', 'b'),
    noun: /b/,
    strength: 2,
    holds: (clause, { noun }) =>
      /^(?:partners?|accomplice|culprit|liar|traitor|impostor)$/.test(clause.word(noun)),
  },
  // "The least convincing of them to me is Finn."
  {
    frame: frame('last', '[bg][xaMpOu]{0,4}B[ad]*P(?!s)', 'bg'),
    noun: /[bg]/,
    strength: 2,
    holds: (clause, { noun, from }) =>
      /\b(?:most|more) (?:\w+ )?$/.test(clause.text(from - 2, noun))
        ? clause.tag(noun) === 'b'
        : /\bleast (?:\w+ )?$/.test(clause.text(from - 2, noun)) && clause.tag(noun) === 'g',
  },
  // "Gus is the right vote."
  {
    frame: frame('first', '(?<![pkuV])P[AaNk]*B[adugx]*V(?=$|[,.;!a&])', 'V'),
    noun: /P/,
    strength: 2,
    holds: (clause, { to }) => /^(?:vote|lynch)$/.test(clause.word(to - 1)),
  },
  // "Two suspects, Finn and Hilde", "In short: Bo."
  {
    frame: frame('last', 'K(?:px)?[,:(]a*P', 'K'),
    noun: /K/,
    strength: 2,
    holds: (clause, { noun }) => /suspect/.test(clause.word(noun)) && !clause.isOthersNoun(noun),
  },
  {
    frame: frame('last', '^[apxdm]{1,3}:a*P(?=$|[,.])', ':'),
    noun: /[apxdm]/,
    strength: 2,
    holds: (clause, { at }) =>
      /\b(?:short|conclusion|verdict|summary|answer|target|today|pick|culprit)\b/.test(clause.text(0, at)),
  },
  // "I am now looking more closely at Finn."
  {
    frame: frame('last', '[Bx]a*p[ad]*P', 'Bx'),
    noun: /[Bx]/,
    strength: 1,
    holds: (clause, { noun, at }) =>
      /^(?:look|looking|pointing|staring|focusing|focus|zooming)$/.test(clause.word(noun)) &&
      /\b(?:at|on|in) /.test(clause.text(noun, at)) &&
      clause.isMine(noun),
  },
  { frame: frame('first', '(?<![pkuV])P[AaNk]*B[adx]*ma*K', 'K'), noun: /P/, strength: 2 },
  {
    frame: frame('first', '(?<![pkuV])P[AaNk]*B[adu]*K', 'K'),
    noun: /P/,
    strength: 2,
    holds: (clause, { to }) => SUSPECT_NOUN.test(clause.word(to - 1)),
  },
  {
    frame: frame('first', '(?:(?<![pkuVT])Pa?[Ax][Aax]{0,2}|(?<=[xAF])Pu?)ma*[KV]', 'KV'),
    noun: /P/,
    strength: 2,
  },
  {
    frame: frame('last', 'i[aBp]{0,2}[pu]a*P', 'i'),
    noun: /i/,
    strength: 2,
    holds: (clause, pointed) =>
      isOwn(clause, pointed) &&
      isSound(clause, pointed) &&
      !HEARD.test(clause.text(0, pointed.noun)) &&
      !/ga*$/.test(clause.before(pointed.noun)),
  },
  {
    frame: frame('last', 'b[aBp]{0,2}[pu]a*P', 'b'),
    noun: /b/,
    strength: 2,
    holds: saysSomething(/flag|vibes|tactic|ploy|trick/),
  },
  // "The biggest red flag for me is Cleo's vote."
  {
    frame: frame('last', 'b[aMp]*B[ad]*P', 'b'),
    noun: /b/,
    strength: 2,
    holds: (clause, pointed) =>
      /flag|tell|giveaway|contradiction|inconsistency/.test(clause.word(pointed.noun)) &&
      isOwn(clause, pointed),
  },
  // "That is a desperate counterclaim from Gus."
  {
    frame: frame('last', 'b[xRVK]{1,2}pa*P', 'b'),
    noun: /b/,
    strength: 2,
    holds: (clause, pointed) =>
      /\b(?:from|by) $/.test(clause.text(pointed.noun, pointed.at)) && isOwn(clause, pointed),
  },
  {
    frame: frame('last', 'ba*x[pu]a*P', 'b'),
    noun: /b/,
    strength: 2,
    holds: (clause, pointed) =>
      /\b(?:in|from|by|of) /.test(clause.text(pointed.noun, pointed.at)) && isOwn(clause, pointed),
  },
  ...[
    '[xFK]pa*P(?=(?:s[ax]{0,2})?h?(?:B[aN]*[bZw]|[Aa]*N[Aa]*e|[AaB]*v))',
    'x[aB]{0,2}[bZ]p[adqxu]{0,4}P',
  ].map(
    (source): Pointer => ({
      frame: frame('last', source, 'bZevw'),
      noun: /[xFK]/,
      strength: 2,
      holds: saysSomething(/^(?:something|everything|stuff|things?|vibes?|impression|sense|read|reads)$/),
    }),
  ),
];
const NOT_ADDING_UP = frame('last', 'x[Aa]*N[Aa]*epa*P', 'e');
/** "Switching my vote from Gus to Bo." */
const FROM_TO = frame('last', '[VLxz][ma]*[Va]*p[ad]*Pa*k[ad]*P', 'p');

function readPointer(
  { frame: way, noun: tags, strength, holds }: Pointer,
  clause: Clause,
  verdicts: Verdicts,
): void {
  for (const found of clause.find(way)) {
    let noun = found.from;
    while (noun < found.to - 1 && !tags.test(clause.tag(noun))) noun++;
    const pointed: Pointed = { ...found, noun };
    if (clause.isDeniedWithin(found.from, found.to) || clause.isDeniedBefore(noun)) continue;
    const possessed =
      way.who === 'last' && !isNotOwned(clause, pointed) && !/[KVixFb]/.test(clause.tag(noun));
    if (possessed || (holds && !holds(clause, pointed))) continue;
    const hedged = HEDGE.test(clause.text(found.from, found.to));
    verdicts.accuse(clause.players(found.at), hedged ? 2 : strength);
    if (clause.tag(noun) === 'V' && !hedged) verdicts.announce(clause.players(found.at));
  }
}

export function readPointers(clause: Clause, verdicts: Verdicts): void {
  for (const pointer of POINTERS) readPointer(pointer, clause, verdicts);
  for (const { at } of clause.find(NOT_ADDING_UP)) verdicts.accuse(clause.players(at), 2);
  for (const { from, at } of clause.find(FROM_TO)) {
    const text = clause.text(from, at);
    if (
      /\bfrom\b/.test(text) &&
      /\b(?:vote|voting|switch\w*|mov\w+|chang\w+|turn\w*)\b/.test(clause.text(0, at)) &&
      clause.isMine(from)
    )
      verdicts.accuse(clause.players(at), 3);
  }
}
