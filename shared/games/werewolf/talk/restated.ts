/** Results that are said again in passing, of one who has called himself seer: "Bo is my red check", "my check cleared Bo", "Bo I found human". */
import type { Alignment } from '../model.ts';
import type { Clause } from './clause.ts';
import type { ReportReading } from './found-out.ts';
import { spelt } from './visions.ts';

const WHO = '(?<who>@[1-8])';
const WOLF = 'red|guilty|black|(?:a |the )?(?:were)?wolf';
const CLEAR = 'not (?:a |the )?(?:were)?wolf|no (?:were)?wolf|green|clear|clean|innocent|human';
const SEEN = '(?:check|result|read|reading|vision|finding|inspection|look)';
const WAYS: readonly RegExp[] = [
  `${WHO} (?:is|are|was|were) (?:literally |still |also )*my (?:(?<clear>green|clear|clean|innocent)(?: ${SEEN})?|(?<wolf>red|wolf|guilty|black) ${SEEN})(?= |$)`,
  `\\b(?:my|i have (?:got )?an?) (?:\\w+ )?(?:(?<clear>green|clear|clean|innocent)|(?<wolf>red|wolf|guilty|black)) ${SEEN} (?:on|for|about|of) ${WHO}`,
  `\\bmy (?:\\w+ )?${SEEN} (?<clear>clears|cleared|confirms|confirmed|vouches for) ${WHO}`,
  `\\bmy (?:\\w+ ){0,2}(?:${SEEN}|file) (?:on|about|of|for) ${WHO}(?: which)? (?:was|is|came back|came up|says|said)(?: \\w+)?(?: :)? (?:(?<clear>${CLEAR})|(?<wolf>${WOLF}))(?= |$)`,
  `(?:^|[:;.] |and |but |that )${WHO} i (?:have |had )?(?:already )?(?:found|saw|seen|checked|looked at)(?: to be)?(?: and (?:@[1-8] )?(?:is|was))? (?:(?<clear>${CLEAR})|(?<wolf>${WOLF}))(?= |$)`,
  `\\b(?:last night|night \\w+|then|next)(?: i [a-z ]+?)? ${WHO} and(?: i am afraid(?: that)?)? @[1-8] is (?<wolf>one)(?= too| of them|$)`,
].map((source) => new RegExp(source));

export const restatedIn = (clauses: readonly Clause[]): readonly ReportReading[] =>
  clauses.flatMap((clause) => {
    if (clause.sentence.question) return [];
    const text = spelt(clause);
    return WAYS.flatMap((way) => {
      const { who, wolf } = way.exec(text)?.groups ?? {};
      const targets = clause.sentence.words.find((word) => word.text === who)?.players ?? [];
      const alignment: Alignment = wolf ? 'WEREWOLF' : 'NOT_WEREWOLF';
      return who ? targets.map((target) => ({ target, alignment })) : [];
    });
  });
