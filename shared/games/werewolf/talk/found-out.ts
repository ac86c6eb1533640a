/** Results told by a verb of their own: "I cleared Bo", "Bo passed my check", "I have a guilty on Bo". */
import type { Alignment, PlayerId } from '../model.ts';
import { BLOT } from './assertion.ts';
import type { Clause } from './clause.ts';

export interface ReportReading {
  readonly target: PlayerId;
  readonly alignment: Alignment;
}

interface Way {
  readonly pattern: RegExp;
  readonly alignment: Alignment;
  /** Anybody might say it who has not said that he is the seer. */
  readonly ofSeers: boolean;
}

const WHO = '(?:both )?(?<who>@[1-8]|several|you)';
const NIGHT = '(?:(?:last|on|in|night|the|first|second|third|n\\d|one|two|three|\\d) )*';
const MY_CHECKS =
  '\\bmy (?:[a-z]+ ){0,2}?(?:checks?|investigations?|inspections?|visions?|divinations?|results?|powers?)(?: as (?:the |your |a )?seer)? (?:have |has |already |also )*';
const CLEARED = '(?:cleared|verified|exonerated|vindicated)';
const CAUGHT = '(?:caught|exposed|unmasked|revealed|outed)';
const HOW_MANY =
  '(?:(?:a|an|one|two|three|my|the|confirmed|cleared|certain|solid|known|first|second|clear|hard) )*';
const HAVE = `\\b(?:have|got|with|had) ${HOW_MANY}`;
const LINK =
  '(?:(?:as (?:the |your |a )?seer|so far|now|already|results?|checks?) )*(?:: |! |in |on |namely |who is )?';
const CHECK = '(?:check|checks|inspection|test|scan|investigation)';

/** "Dmitri, whom I saw as a werewolf" */
const WHOM = `${WHO} (?:whom|who|that) i (?:have |had )?(?:saw|seen|found|inspected|checked|investigated|divined|peeked)(?: [a-z]+)? (?:as|to be) (?:an? |the )?`;

const CLEAR: readonly (readonly [source: string, ofSeers: boolean])[] = [
  [`\\bi (?:have |already |also |now |can |personally |did )*cleared ${WHO}`, false],
  [`\\bi can (?:personally |now |safely |also )?clear ${WHO}`, true],
  [`${MY_CHECKS}${CLEARED} ${WHO}`, false],
  [`${WHO} (?:whom|who|that) i (?:have |had |already |also |personally )*${CLEARED}\\b`, true],
  // "Dmitri is someone I've already cleared."
  [
    `${WHO} (?:is|are) (?:someone|somebody|people|one|the one|ones|a player|players)? ?(?:who |that )?i (?:have |already |also )*(?:checked and |personally )?${CLEARED}\\b`,
    false,
  ],
  // "… with two clears: Dmitri and Edda."
  [`\\b(?:clears|greens|whites) (?:: |are |is )${WHO}`, false],
  [`${HAVE}(?:innocents?|clears?|greens?|whites?|humans) ${LINK}${WHO}`, true],
  [`${WHO} (?:has |have |also |easily )*pass(?:ed|es)? (?:my |the |his |her )?${CHECK}\\b`, true],
  [
    `\\b(?:green|clean|clear|innocent|good|white|town|village) (?:check|result|peek|read) (?:on|for) ${WHO}`,
    true,
  ],
  [`${WHOM}(?:villager|human|innocent|clear|clean|not)\\b`, true],
];
const GUILTY: readonly (readonly [source: string, ofSeers: boolean])[] = [
  [
    `(?:\\bi (?:have |had )?|${MY_CHECKS}${CLEARED} \\S+ ${NIGHT}and ${NIGHT})${CAUGHT} ${WHO}(?= $| [!&.]| ${NIGHT}$)`,
    true,
  ],
  [`${MY_CHECKS}${CAUGHT} ${WHO}`, true],
  [`\\b(?:have|got|had) ${HOW_MANY}(?:guilt(?:y|ies)|reds?|blacks?) ${LINK}${WHO}`, true],
  [`\\b(?:have|got) (?:a |one |my )(?:confirmed )?(?:wolf|werewolf) (?:: |! |in |on )${WHO}`, true],
  [
    `${WHO} (?:has |have |also )*(?:(?:did|does|has) not |failed to )pass(?:ed)? (?:my |the |his |her )?${CHECK}\\b`,
    true,
  ],
  [`${WHO} (?:has |have |also )*fail(?:ed|s) (?:my |the )${CHECK}\\b`, true],
  [`\\b(?:red|black|guilty|wolf|werewolf) (?:check|result|peek|read) (?:on|for) ${WHO}`, true],
  [`${WHOM}(?:werewolf|wolf|guilty)\\b`, true],
];
const waysOf = (sources: typeof CLEAR, alignment: Alignment): Way[] =>
  sources.map(([source, ofSeers]) => ({ pattern: new RegExp(source, 'd'), alignment, ofSeers }));
const WAYS: readonly Way[] = [...waysOf(GUILTY, 'WEREWOLF'), ...waysOf(CLEAR, 'NOT_WEREWOLF')];

/** A sentence without one of these tells nothing in this way. */
const HINT =
  /clear|verif|exonerat|vindicat|pass|fail|caught|expos|unmask|reveal|outed|innocent|green|white|human|guilt|red|black|wolf|clean|good|town|village/;

/** Without commas, and with a blot for what its speaker does not say for himself. */
function textOf(clause: Clause): { readonly text: string; readonly starts: readonly number[] } {
  let text = '';
  const starts: number[] = [];
  for (let i = 0; i < clause.said.length; i++) {
    starts.push(text.length);
    if (clause.sentence.tags.charAt(i) !== ',') text += `${clause.tag(i) === BLOT ? BLOT : clause.word(i)} `;
  }
  return { text, starts };
}

export function foundOut(clause: Clause, saidSeer: boolean): ReportReading[] {
  if (!clause.said.includes('P') || !HINT.test(clause.text())) return [];
  const { text, starts } = textOf(clause);
  const found = new Map<PlayerId, Alignment>();
  for (const { pattern, alignment, ofSeers } of WAYS) {
    if (ofSeers && !saidSeer) continue;
    const start = pattern.exec(text)?.indices?.groups?.who?.[0];
    if (start === undefined) continue;
    const at = starts.lastIndexOf(start);
    for (const id of clause.players(at)) if (!found.has(id)) found.set(id, alignment);
  }
  return Array.from(found, ([target, alignment]) => ({ target, alignment }));
}
