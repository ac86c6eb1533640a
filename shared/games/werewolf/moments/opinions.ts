/** What a clause holds against a player or in a player's favour, and which vote its speaker announces. */
import type { PlayerId } from '../model.ts';
import type { Clause } from './clauses.ts';
import { MENTION, mentionedPlayer } from './names.ts';
import { REPORTED } from './vocabulary.ts';

export type Strength = 1 | 2 | 3;
export type OpinionReading =
  | { readonly act: 'accuse'; readonly target: PlayerId; readonly strength: Strength }
  | {
      readonly act: 'defend';
      readonly target: PlayerId /** In so many words: "I trust Bo". */;
      readonly firm: boolean;
    }
  | { readonly act: 'announce'; readonly target: PlayerId };

const WHO = `(?<who>${MENTION})(?!')`;
/** Not "your vote for Bo is odd", which is about the vote. */
const SUBJECT = `(?<!\\b(?:for|on|of|against|with|to|about|at|by|from) )${WHO}`;
const WHOSE = `(?<who>${MENTION})'s`;
const ANY = `(?<who>${MENTION})(?:'s)?`;
/** The alternatives of a repetition must not overlap: two ways to read “really” would be 2ⁿ ways to read n of them. */
const VERY =
  '(?:\\w+ly |so |very |too |quite |pretty |rather |a bit |a little |more |most |far |way |just |even |super |kind of |still |now |also |somewhat )*';
const WOLF = '(?:were-?wolf|wolf)(?![\\w-])';
const SUSPECT =
  '(?:suspicious|suspect|shady|sus|off|evasive|scummy|fishy|wolfy|wolfish|guilty|dangerous|fake|dishonest|deceptive|defensive|inconsistent|illogical|rushed|forced|vague|sketchy|untrustworthy|calculated|contradictory|flawed|impossible|false|bogus|fabricated|questionable|convenient|erratic|a lie|a liar|a bluff|a threat|an anomaly|nervous|uneasy|weak|dodgy|fails|telling|glaring)';
const LYING =
  '(?:lying|misleading|deceiving|bluffing|hiding|covering|deflecting|faking|stalling|dodging|manipulating|fibbing|contradicting)';
const PUNISH =
  '(?:eliminate|lynch|exile|execute|hang|banish|vote out|vote off|get rid of|remove|push|take out|send away|send home|kick out)';
const BID =
  "(?:^|[,:] ?|\\bplease |\\blet's |\\blet us |\\bshould |\\bmust |\\bneed to |\\bneeds to |\\bhave to |\\burge (?:you|@[0-8]|everyone) to |\\bgoing to |\\bready to |\\band |\\bso |\\beveryone |\\bnow |\\btoday |\\bi |\\bi'll |\\bi will |\\bi'd |\\bi would |\\bwe |\\bwe'll |\\bi say |\\bi say we |\\bcan |\\bbest to |\\bi want to |\\bpropose to |\\bvote to |\\bthen |\\bplease, )(?:all |just |definitely |still |also |both |only |now )*";

interface Rule {
  readonly pattern: RegExp;
  readonly strength: Strength;
}
const rule = (strength: Strength, ...sources: readonly string[]): readonly Rule[] =>
  sources.map((source) => ({ strength, pattern: new RegExp(source, 'g') }));

const OWN_VOTE = [
  `\\bi(?:'ll| will| am going to|'m going to| shall)? (?:now |still |also |just |therefore |hereby |definitely |firmly )*(?:vote|am voting|choose)(?: for| out| against| to (?:exile|eliminate|lynch|execute))? ${WHO}`,
  `\\bi(?:'m| am) (?:now |still |also |just |definitely |firmly |tentatively |therefore )*voting(?: for| out| against)? ${WHO}`,
  `^(?:still )?voting(?: for| out| against)? ${WHO}`,
  `^(?:my )?(?:final |provisional |tentative |current )?vote ?(?:[:=]|is|goes to) ?${WHO}`,
  `\\bmy (?:final |own )?vote(?:'s)? (?:is|stays|remains|goes|stands|will be|will go|still|locked|now|decided|on|for|to|with|against|set|in|today|firmly|and| )+ ?${WHO}`,
  `\\bi(?:'ll| will)? (?:keep|maintain|lock|cast|place|put|finali[sz]ed?)(?: my)? vote (?:on|for|against) ${WHO}`,
].map((source) => new RegExp(source, 'g'));

/** Calls to act. Costly to look for, so only in clauses that have one of the words. */
const CALLS: readonly Rule[] = [
  ...OWN_VOTE.map((pattern) => ({ pattern, strength: 3 as const })),
  ...rule(
    3,
    `${BID}(?:vote|voting)(?: for| out| off| against)? ${WHO}`,
    `${BID}${PUNISH} ${WHO}`,
    `\\b(?:place|put|cast|lock|finali[sz]e)(?: my| our|(?: ${MENTION}'s))? ?votes? (?:on|for|against) ${WHO}`,
  ),
];
const CALL_HINT = new RegExp(`\\bvot|\\bchoose |\\b${PUNISH} `);

const CHARGES: readonly Rule[] = [
  ...rule(
    3,
    `\\bi (?:hereby |openly |do )*accuse ${WHO}`,
    `${SUBJECT}(?: is| must be| has to be|'s got to be| can only be) ?${VERY}(?:almost certainly |clearly |definitely )?(?:the |a |an |our |one of the )?(?:real |true |big |bad |likely |last |second |other |mean |old |hidden |panicked |probable |obvious |only possible )*(?:${WOLF}|wolves)`,
    `(?:^|\\b(?:the|our|a) )(?:real |true |only |only possible |last |other |second |remaining )*${WOLF}(?: left| here| among us)? (?:is|must be|has to be|can only be) ${WHO}`,
    `\\bonly ${WHO} can be (?:the |a )?${WOLF}`,
    `${SUBJECT} (?:is|has been|keeps?|was) ${VERY}${LYING}`,
    `${SUBJECT} (?:lied|must go|needs to go|has to go|should go|should be (?:voted|eliminated|exiled|lynched))`,
    `\\b(?:propose|support|favou?r|call for|second) ${ANY} (?:elimination|exile|execution|removal)`,
    `\\b(?:judge?ment|suspicion|vote|finger)s? (?:falls?|points?|upon|turns?|is)[^@]{0,12} (?:on|upon|to|at) ${WHO}`,
  ),
  ...rule(
    2,
    `\\bi (?:\\w+ly |do |still |also |now )*(?:suspect|distrust|mistrust|doubt) ${ANY}`,
    `\\b(?:suspecting|suspicious of|suspicions? (?:on|of|about)|wary of|sceptical of|skeptical of) ${ANY}`,
    `${SUBJECT} (?:is|seems|looks|feels|sounds|has been|appears|was|acts|is acting|is being|stays)(?: to be)? ${VERY}(?:the |a |my )?(?:most |top |main |prime |number one )*${SUSPECT}(?![\\w-])`,
    `${WHOSE} (?:[^,;]{1,60}? )?(?:is|are|seems?|looks?|feels?|sounds?|was|were|appears?|gets?) (?:[^@,;]{0,20} )?${VERY}${SUSPECT}(?![\\w-])`,
    `${WHOSE} (?:[^@,;]{1,40}? )(?:doesn't|does not|don't) (?:add up|make sense|align|hold|convince)`,
    `${WHOSE} [^@,;]{0,60}?(?:reveals deceit|stands out|worries me|warrants? (?:careful )?scrutiny|conflicts with|supports suspicions)`,
    `\\b(?:don't|do not|can't|cannot|wouldn't|won't|never|hardly) (?:\\w+ly )?(?:trust|believe|buy) ${ANY}`,
    `\\b(?:lean|leaning|leans) (?:to |toward |towards |on )?(?:vote |voting |voting for )?${WHO}(?! (?:is|being) (?:human|innocent|good|safe|town))`,
    `${SUBJECT} (?:might|may|could)(?: well)? be (?:the |a )?(?:${WOLF}|${LYING}|fake)`,
    `\\b(?:top|main|prime|biggest|only) suspect (?:is|remains) ${WHO}`,
    `\\b(?:makes?|puts?|leaves?) ${WHO} (?:as )?(?:my|the|our) (?:\\w+ )?suspect`,
    `${SUBJECT} (?:is|has) (?:the )?(?:a )?(?:fake|false|liar|threat)\\b`,
    `\\bsomething (?:\\w+ )?(?:about|with) ${WHO} is (?:\\w+ )?(?:wrong|off|odd|strange|amiss|not right)`,
    `\\bsomething (?:is )?(?:wrong|off|odd|fishy|strange) (?:about|with) ${WHO}`,
    `\\b(?:trail|trails|it|all|everything|evidence|finger|fingers) (?:all )?(?:leads?|comes? down|comes? back|points?) (?:back )?(?:to|at) ${WHO}`,
    `\\b(?:the )?rope (?:goes to|is for|for) ${WHO}`,
    `${SUBJECT} (?:sounds|seems|looks|feels)[^@,;]{0,12} like (?:a |the |somebody |someone |one )*(?:who is )?(?:hiding|lying|liar|${WOLF})`,
    `\\bi(?:'d| would)? (?:say|start with|name) ${WHO}(?=$|[,.])`,
    `\\b(?:uneasy|worried|concerned|nervous) about ${ANY}`,
    `${SUBJECT} (?:worries|bothers|scares) me`,
  ),
  ...rule(
    1,
    `\\b(?:keep(?:ing)?|have|having|got)(?: \\w+){0,3} eyes? on ${WHO}`,
    `\\b(?:put|turn|keep|shine) (?:the |a |some )?(?:lantern|light|spotlight|pressure)(?: \\w+)? on ${WHO}`,
    `\\b(?:eyes? (?:is|are)|looking closely|looking hard|looking) (?:on|at) ${WHO}`,
    `\\b(?:watch|watching|focus on|focus (?:\\w+ )?on|look at|look closely at|scrutini[sz]e) ${WHO}`,
    `${SUBJECT} (?:is |has been |seems )(?:too|awfully|suspiciously|oddly|strangely|very|so|unusually) (?:quiet|silent|aggressive|eager|pushy)`,
  ),
];

const DEFENDING: readonly { readonly pattern: RegExp; readonly firm: boolean }[] = [
  {
    firm: true,
    pattern: `\\bi (?:do |still |will |also |\\w+ly )*(?:trust|believe(?: in)?|vouch for|stand (?:by|with)) ${ANY}(?! (?:is|was|might|could|may|must|has|to be)\\b)`,
  },
  { firm: true, pattern: `\\bi(?:'ll|'m going to) (?:trust|believe|vouch for|defend) ${ANY}` },
  { firm: true, pattern: `${WHO} (?:has|have|got) my (?:full |complete )?(?:trust|vote of confidence)` },
  {
    firm: true,
    pattern: `${WHO} is ${VERY}(?:an? |the )?(?:innocent|trustworthy|honest|not (?:the |a )?(?:were-?)?wolf|not lying|telling the truth|cleared|on our side|one of us)`,
  },
  {
    firm: false,
    pattern: `${WHO} (?:is|seems|looks|feels|sounds|=|was) ?${VERY}(?:confirmed |like )?(?:an? |the |in the |to be )?(?:human|innocent|clear|safe|good|town|villager|credible|genuine|sincere|honest|trustworthy|reasonable|the real seer)(?![\\w-])`,
  },
  {
    firm: false,
    pattern: `${WHOSE} (?:[^@,;]{1,40}? )?(?:is|seems|sounds|looks|feels|has|holds) ${VERY}(?:credible|solid|sound|true|real|believable|genuine|foundation|water|convincing|reasonable|clear|legit)(?![\\w-])`,
  },
  {
    firm: false,
    pattern: `(?:\\bdon't|\\bdo not|\\blet's not|\\bshouldn't|\\bshould not|\\bwon't|\\bstop|\\bwhy) (?:be )?(?:vote|voting|lynch|suspect|suspecting|accuse|accusing|blame|eliminate|exile|attack|attacking|doubt|hang)(?: for| out)? ${WHO}`,
  },
  {
    firm: false,
    pattern: `\\b(?:wrong about|(?:too )?hard on|unfair to|too quick with|speak (?:up )?for) ${WHO}`,
  },
  { firm: false, pattern: `\\b(?:leave|let) ${WHO} (?:be|alone)\\b` },
  {
    firm: false,
    pattern: `(?:^|\\bplease |\\bshould |\\blet's )(?:trust|believe|protect|support) ${ANY}(?! (?:is|was|might|could)\\b)`,
  },
  { firm: false, pattern: `\\b(?:inclined to|tend to) (?:trust|believe) ${ANY}` },
].map(({ firm, pattern }) => ({ firm, pattern: new RegExp(pattern, 'g') }));

const NEGATION_BEFORE =
  /(?:\b(?:not|never|n't|cannot|without|nobody|no one|stop|against|why|instead of|rather than|doubt)\b|n't)(?: \S+){0,4} ?$/;
const NEGATION_INSIDE = /\b(?:not|never|no longer|hardly)\b|n't\b/;

interface Found {
  readonly target: PlayerId;
  readonly start: number;
}

function* matches(text: string, pattern: RegExp): Generator<Found & { readonly said: string }> {
  for (const match of text.matchAll(pattern)) {
    const who = match.groups?.who;
    const before = text.slice(0, match.index);
    // "Ann or Bo is lying" accuses neither.
    if (who && !REPORTED.test(before) && !/\bor $/.test(before)) {
      yield { target: mentionedPlayer(who), start: match.index, said: match[0] };
    }
  }
}

export function readOpinions(clause: Clause): readonly OpinionReading[] {
  if (clause.question || !clause.text.includes('@')) return [];
  const { text } = clause;
  const defended = new Map<PlayerId, boolean>();
  for (const { pattern, firm } of DEFENDING) {
    for (const { target, start } of matches(text, pattern)) {
      if (!NEGATION_BEFORE.test(text.slice(0, start)))
        defended.set(target, firm || defended.get(target) === true);
    }
  }
  const accused = new Map<PlayerId, Strength>();
  const calls = CALL_HINT.test(text);
  for (const { pattern, strength } of calls ? [...CALLS, ...CHARGES] : CHARGES) {
    for (const { target, start, said } of matches(text, pattern)) {
      const negatesItself = strength === 3 && NEGATION_INSIDE.test(said);
      if (negatesItself || NEGATION_BEFORE.test(text.slice(0, start)) || defended.has(target)) continue;
      if ((accused.get(target) ?? 0) < strength) accused.set(target, strength);
    }
  }
  const announced = new Set<PlayerId>();
  for (const pattern of calls ? OWN_VOTE : []) {
    for (const { target } of matches(text, pattern)) if (accused.get(target) === 3) announced.add(target);
  }
  return [
    ...[...defended].map(([target, firm]) => ({ act: 'defend', target, firm }) as const),
    ...[...accused].map(([target, strength]) => ({ act: 'accuse', target, strength }) as const),
    ...[...announced].map((target) => ({ act: 'announce', target }) as const),
  ];
}
