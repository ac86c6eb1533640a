/**
 * What a listener makes of a sentence: who is accused, defended, asked, and what the speaker claims to be.
 * It reads plain English, so that other people's agents are understood as well; unsure, it hears nothing.
 */
import type { PlayerId } from '../../werewolf/model.ts';
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
  /(?:wrong about|hard on|unfair to|too quick with) @(\d)/g,
];

const ACCUSES = [
  new RegExp(`@(\\d) ${BEING} [^,;.?!@]{0,40}${GUILT}\\b`, 'g'),
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

/** Said straight to somebody: "Mabel, you …". */
const ADDRESS = /(?:^|[.!?…—] ?|^(?:\w+,? ){1,3})@(\d)[,:—]/g;
const TO_YOUR_FACE = new RegExp(
  `(?:i suspect you|accuse you|you ${BEING} [^,;.?!@]{0,40}${GUILT}|you are the|explain|answer (?:me|us|for)|owe us|don't believe you|do not believe you|don't trust you|do not trust you|cannot trust you|can't trust you|my vote is yours|mind on you|eyes? (?:are |is )?on you|looking at you|watching you|come clean|own up|out with it)`,
);

const SEER_CLAIM =
  /(?<!not |n't |if |that |says |said |claims |claim )\b(?:i am|i'm|i was born|it is me,|it's me,) (?:the |your |this town's |this village's )?(?:real |true |only |actual )?(?:and only )?seer\b|\bi have the sight\b/;
const DOCTOR_CLAIM =
  /(?<!not |n't |if |that |says |said |claims )\b(?:i am|i'm) (?:the |your |this town's )?(?:real |true )?doctor\b/;
const FOUND_WOLF = /@(\d)[^.!?@]{0,40}?(?<!not a |not the |no |never a )(?:were)?wolf\b/g;
const FOUND_CLEAN =
  /@(\d)[^.!?@]{0,40}?(?:not a (?:were)?wolf|no (?:were)?wolf|clean|innocent|not one of them|harmless)/g;

function* matches(patterns: readonly RegExp[], plain: string): Generator<PlayerId> {
  for (const pattern of patterns) {
    for (const match of plain.matchAll(pattern)) yield `p:${match[1]}` as PlayerId;
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

/** `knownSeer`: the speaker has claimed before, so that bare results count as a seer's. */
export function hear(text: string, roster: Roster, knownSeer = false): Heard {
  const plain = roster.withoutNames(text.replace(/[“"][^”"]*[”"]/g, '“…”'));
  const claim = SEER_CLAIM.test(plain) ? 'SEER' : DOCTOR_CLAIM.test(plain) ? 'DOCTOR' : null;
  const reports = claim === 'SEER' || knownSeer ? reportsIn(plain) : [];
  const addressed = unique(matches([ADDRESS], plain));
  const defended = unique([
    ...matches(CLEARS, plain),
    ...reports.filter((report) => !report.wolf).map((report) => report.target),
  ]);
  const accused = unique([
    ...matches(ACCUSES, plain),
    ...(TO_YOUR_FACE.test(plain) ? addressed : []),
    ...reports.filter((report) => report.wolf).map((report) => report.target),
  ]).filter((target) => !defended.includes(target));
  return {
    accused,
    defended,
    asked: plain.includes('?') ? addressed : [],
    mentioned: unique(matches([/@(\d)/g], plain)),
    claim,
    reports,
    topics: TOPIC_CUES.filter(([, cue]) => cue.test(plain)).map(([topic]) => topic),
  };
}
