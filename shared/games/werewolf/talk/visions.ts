/**
 * A seer's night told as a story: "the waters showed me Bo, and her heart was human", "I chose Bo. … The result was werewolf." Only
 * of one who has said that he is the seer, and only of whom nothing plainer was read.
 */
import type { Alignment, PlayerId } from '../model.ts';
import { BLOT } from './assertion.ts';
import type { Clause } from './clause.ts';
import type { ReportReading } from './found-out.ts';

const WHO = '(?:you )?(?<who>@[1-8]|you)';
const NIGHT =
  '(?:(?:the |my |on |in )*(?:first|second|third|last|previous|other|next|one|two|three|\\d) (?:nights?|one)|last night|tonight|night (?:one|two|three|\\d)|first night|second night|third night|n\\d)';
const SAW =
  '(?:looked|saw|chose|picked|checked|visited|dreamed|dreamt|peered|gazed|studied|opened|turned|went|asked|paid|read|walked|followed|tested|examined|inspected|investigated|found|sought|took|seen|used|spent)';
/** Whom the night was about. */
const SIGHTS: readonly RegExp[] = [
  `\\bi (?:[a-z]+ ){0,2}?${SAW} (?:(?!i\\b|that\\b|how\\b|who\\b|why\\b)[a-z']+ ){0,5}?${WHO}`,
  `\\b(?:showed|shown|gave|revealed)(?: to)? me ${WHO}`,
  `\\b(?:first|second|third|last|next|other)(?: night)?(?: (?:check|look|vision|choice|one))? (?:went |was |fell |turned )?(?:to |on |for |: )?${WHO}`,
  `${WHO} (?:was )?(?:on |for |in )?${NIGHT}`,
  `${WHO} (?:on|for) the (?:first|second|third)\\b`,
].map((source) => new RegExp(source));
const OF_A_NIGHT = new RegExp(
  `\\b${NIGHT}\\b|\\bnights?\\b|\\bdream(?:ed|t)\\b|\\bvisions?\\b|\\b(?:showed|shown|revealed)(?: to)? me\\b|\\bresult\\b|\\bcheck(?:ed)?\\b|\\b(?:on|for|my) (?:the )?(?:first|second|third)\\b`,
);

const WOLF =
  /\b(?:werewolf|wolf|fangs?|fur|claws|beast|monster|no (?:man|woman|human)|guilty|not (?:a |an )?(?:human|innocent|villager|clean|one of us)|not in (?:@\d|you|his|her|their)(?: 's)? favou?r|teeth|darkness)\b/;
const CLEAR =
  /\b(?:(?:not|no|never)(?: an?| the| in)? (?:were)?wolf|no (?:fangs?|fur|claws|beast|darkness)|human|pure(?! (?:instinct|chance|luck|guess\w*|coincidence))|innocent|clean|clear|harmless|(?:nothing|naught) (?:to worry about|untoward|amiss|wrong|suspicious|dark|to fear|wicked|but good|of the wolf)|villager|one of us|as good as)\b/;
const GUESSED =
  /\b(?:think|suspect|probably|maybe|guess|believe|likely|might|must|assume|perhaps|would|could|should|if|whether|claims?|claimed|says|said|told|vote|voted)\b/;

function findingIn(text: string): Alignment | null {
  const clear = CLEAR.exec(text);
  const wolf = WOLF.exec(text);
  if (clear && (!wolf || clear.index <= wolf.index)) return 'NOT_WEREWOLF';
  return wolf ? 'WEREWOLF' : null;
}

/** Without commas, and with a blot for what its speaker does not say for himself. */
export const spelt = ({ sentence: { words }, said }: Clause): string =>
  words.flatMap(({ text, tag }, i) => (tag === ',' ? [] : [said.charAt(i) === BLOT ? BLOT : text])).join(' ');

/** Up to where somebody else is named. */
function untilAnother(text: string, who: string): string {
  const other = Array.from(text.matchAll(/@\d/g)).find(([name]) => name !== who);
  return text.slice(0, other?.index);
}

/** How many sentences may stand between a choice and what came of it. */
const PATIENCE = 2;

export function visionsIn(clauses: readonly Clause[]): readonly ReportReading[] {
  const found: ReportReading[] = [];
  let waiting: { readonly target: PlayerId; readonly who: string; readonly since: number } | null = null;
  clauses.forEach((clause, index) => {
    if (clause.sentence.question) return;
    const text = spelt(clause);
    let from = 0;
    if (waiting && index - waiting.since <= PATIENCE && !/@\d/.test(text.replaceAll(waiting.who, ''))) {
      const near = index - waiting.since === 1 || /\b(?:result|answer|it) (?:was|is|said|came)\b/.test(text);
      const alignment = near && !GUESSED.test(text) && !text.includes(BLOT) ? findingIn(text) : null;
      if (alignment) {
        found.push({ target: waiting.target, alignment });
        waiting = null;
      }
    }
    if (!OF_A_NIGHT.test(text) && !/\bi (?:chose|picked|took)\b/.test(text)) return;
    for (let turn = 0; turn < 4; turn++) {
      const rest = text.slice(from);
      const sight = SIGHTS.map((way) => way.exec(rest))
        .filter((match) => match !== null)
        .toSorted((a, b) => a.index + a[0].length - (b.index + b[0].length))[0];
      if (!sight) return;
      const who = sight.groups?.who as string;
      const target = clause.sentence.words.find((word) => word.text === who)?.players[0];
      from += sight.index + sight[0].length;
      const after = untilAnother(text.slice(from), who);
      if (!target || GUESSED.test(sight[0])) continue;
      const alignment = findingIn(after);
      const upTo = alignment ? after : '';
      if (alignment && !GUESSED.test(upTo) && !upTo.includes(BLOT)) found.push({ target, alignment });
      else if (!alignment) waiting = { target, who, since: index };
    }
  });
  return found;
}
