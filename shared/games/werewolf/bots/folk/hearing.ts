/**
 * What a listener makes of a sentence: who is accused, defended, asked, and what the speaker claims to be.
 * It reads plain English, so that other people's agents are understood as well; unsure, it hears nothing.
 */
import type { PlayerId } from '../../model.ts';
import type { Roster } from './roster.ts';
import { TOPIC_CUES, type Topic } from './topics.ts';

export interface SeerReport {
  readonly target: PlayerId;
  readonly wolf: boolean;
}

export interface Heard {
  readonly accused: readonly PlayerId[];
  readonly defended: readonly PlayerId[];
  readonly asked: readonly PlayerId[];
  readonly mentioned: readonly PlayerId[];
  readonly claim: 'SEER' | 'DOCTOR' | null;
  readonly reports: readonly SeerReport[];
  readonly topics: readonly Topic[];
}

export const sentencesOf = (text: string): string[] =>
  (text.match(/[^.!?…]+[.!?…]*/g) ?? []).map((sentence) => sentence.trim()).filter(Boolean);

const NEVER = `(?:not|n't|never|cannot|no longer|hardly|without)`;
const BEING = `(?:is|are|'s|'re|looks?|smells?|sounds?|seems?|feels?|has|have)`;
const GUILT = `(?:wolf|werewolf|wolfish|guilty|suspicious|wrong|rotten|crooked|lying|liar|hiding|shifty|false|fangs|claws|fur|teeth)`;

const CLEARS = [
  /@(\d) (?:is|was|'s) (?:not|no|surely not|hardly) (?:a |the |our )?(?:were)?wolf/g,
  /(?<!not |n't |never |cannot |longer |would |hardly )(?:i (?:do )?(?:trust|believe)|vouch for|stand by|stand with|stand up for|side with|speak up for|speak for) @(\d)/g,
  /(?:leave|let) @(\d) (?:alone|be)\b/g,
  /@(\d) (?:is|feels|seems|looks|sounds) (?:innocent|clean|honest|sincere|one of us|like one of us)/g,
  /(?<!i am |i'm |i was |i be )(?:wrong about|hard on|unfair to|too quick with) @(\d)/g,
];

const ACCUSES = [
  new RegExp(`@(\\d) ${BEING} (?!not |no |never |hardly )[^,;.?!@]{0,40}${GUILT}\\b`, 'g'),
  /(?:suspect|accuse|distrust|hang|blame|watch|watching|wary of|worried about|worries about|afraid of|mistrust|doubt) @(\d)/g,
  /(?:finger|fingers|lantern|eye|eyes|nose|rope|noose|vote|votes|ballot|stone|money|thoughts?|mind|doubts?|suspicion|trail|tracks|it) [^,;.?!@]{0,32}(?:at|on|for|to|against|with|by|towards|round) @(\d)/g,
  /(?:look|looking|points?|pointing|stare|staring) (?:\w+ )?(?:\w+ )?(?:at|to) @(\d)/g,
  new RegExp(
    `${NEVER} (?:quite |really |yet )?(?:trust|believe|buy|like the look of|swallow) (?:a word from )?@(\\d)`,
    'g',
  ),
  /@(\d) (?:bothers|worries|troubles|frightens|itches at|unsettles|gives) (?:me|us)\b/g,
  /@(\d) (?:owes|has to answer|should answer|must answer|had better)/g,
  /(?:it is|it's|i say|i'd say|i name|start with|begin with|i choose|i pick|my answer is|down to) @(\d)/g,
];

/** Before a statement in its clause: then it is not stated, but weighed, asked or reported ("who was afraid of …"). */
const NOT_STATED =
  /\b(?:if|whether|unless|assume|suppose|imagine|who|whom|whoever|whose|(?:do|did|does|would|will|have|when|are|can) you)\b/;
/** Before a charge: somebody else's hand, or mind ("their vote was on …", "you suspect …"). */
const NOT_MINE =
  /(?:\b(?:you|they|he|she|nobody|their|your|his|her)|@\d) (?:\w+ )?$|@\d's (?:\w+ ){0,2}$|(?<!\bi )\b(?:say|says|said|think|thinks|claims?|claimed|believes?) (?:that )?$/;

/** Said straight to somebody: "Mabel, you …". */
const ADDRESS = /(?:^|[.!?…—] ?|^(?:\w+,? ){1,3})@(\d)[,:—]/g;
const TO_YOUR_FACE = new RegExp(
  `(?:i suspect you|accuse you|you ${BEING} (?!wrong)[^,;.?!@]{0,40}${GUILT}|you are the|explain|answer (?:me|us|for)|owe us|don't believe you|do not believe you|don't trust you|do not trust you|cannot trust you|can't trust you|my vote is yours|mind on you|eyes? (?:are |is )?on you|looking at you|watching you|come clean|own up|out with it)`,
);

const SEER_CLAIM =
  /(?<!not |n't |if |that |says |said |claims |claim )\b(?:i am|i'm|i was born|it is me,|it's me,) (?:the |your |this town's |this village's )?(?:real |true |only |actual )?(?:and only )?seer\b|\bi have the sight\b/;
const DOCTOR_CLAIM =
  /(?<!not |n't |if |that |says |said |claims )\b(?:i am|i'm) (?:the |your |this town's )?(?:real |true )?doctor\b/;
const FOUND_WOLF = /@(\d)(?:(?!\bi\b)[^.!?@]){0,40}?(?<!not a |not the |no |never a )(?:were)?wolf\b/g;
const FOUND_CLEAN =
  /@(\d)(?:(?!\b(?:i|come|found)\b)[^.!?@]){0,40}?(?:not a (?:were)?wolf|no (?:were)?wolf|clean|innocent|not one of them|harmless)/g;

function* matches(patterns: readonly RegExp[], plain: string, not?: RegExp): Generator<PlayerId> {
  // Nobody is named.
  if (!plain.includes('@')) return;
  for (const pattern of patterns) {
    for (const match of plain.matchAll(pattern)) {
      const before = plain.slice(0, match.index).match(/[^,;:.!?…—]*$/)?.[0] ?? '';
      if (!NOT_STATED.test(before) && !not?.test(before)) yield `p:${match[1]}` as PlayerId;
    }
  }
}

const unique = <T>(items: Iterable<T>): T[] => [...new Set(items)];

function reportsIn(plain: string): SeerReport[] {
  const clean = unique(matches([FOUND_CLEAN], plain));
  const wolves = unique(matches([FOUND_WOLF], plain)).filter((target) => !clean.includes(target));
  return [
    ...wolves.map((target) => ({ target, wolf: true })),
    ...clean.map((target) => ({ target, wolf: false })),
  ];
}

/** Those spoken to, if what is said from there on is meant for their face, or is a question. */
function* addressedIn(plain: string, meant: (words: string) => boolean): Generator<PlayerId> {
  for (const match of plain.matchAll(ADDRESS)) {
    if (meant(plain.slice(match.index))) yield `p:${match[1]}` as PlayerId;
  }
}

export interface Hearing {
  /** The speaker has claimed before, so that bare results count as a seer's. */
  readonly knownSeer?: boolean;
  /** The dead: spoken of, but no longer accused, defended or asked. */
  readonly gone?: readonly PlayerId[];
}

export function hear(text: string, roster: Roster, { knownSeer = false, gone = [] }: Hearing = {}): Heard {
  const plain = roster.withoutNames(text.replace(/[“"][^”"]*[”"]/g, '“…”'));
  const claim = SEER_CLAIM.test(plain) ? 'SEER' : DOCTOR_CLAIM.test(plain) ? 'DOCTOR' : null;
  const reports = claim === 'SEER' || knownSeer ? reportsIn(plain) : [];
  const found = (wolf: boolean): PlayerId[] =>
    reports.filter((report) => report.wolf === wolf).map((report) => report.target);
  const living = (players: Iterable<PlayerId>): PlayerId[] =>
    unique(players).filter((playerId) => !gone.includes(playerId));
  const defended = living([...matches(CLEARS, plain), ...found(false)]);
  return {
    accused: living([
      ...matches(ACCUSES, plain, NOT_MINE),
      ...addressedIn(plain, (words) => TO_YOUR_FACE.test(words)),
      ...found(true),
    ]).filter((target) => !defended.includes(target)),
    defended,
    asked: living(addressedIn(plain, (words) => words.includes('?'))),
    mentioned: unique(Array.from(plain.matchAll(/@(\d)/g), ([, seat]) => `p:${seat}` as PlayerId)),
    claim,
    reports,
    topics: TOPIC_CUES.filter(([, cue]) => cue.test(plain)).map(([topic]) => topic),
  };
}
