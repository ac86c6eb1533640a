/** Turns of phrase that point at somebody, in plain words: "Bo first, then Cleo", "I'd pick Bo", "Bo and Cleo are the team", "I put Bo at the top". */
import { BLOT } from './assertion.ts';
import type { Clause } from './clause.ts';
import type { Strength, Verdicts } from './verdicts.ts';

const NAME = '@\\d+';
const NAMES = `(?<who>${NAME}(?:(?: ,)?(?: and| then| &| or) ${NAME})*)`;
/** Nothing more is said of him. */
const END =
  '(?=$| [,.;:!)(]| (?:and|but|by|for|then|today|now|tomorrow|first|next|too|tonight|because|since|instead|again|with|as|in|at)(?: |$))';
const SOFTLY =
  '(?:(?:just|now|still|also|probably|actually|really|rather|definitely|simply|honestly|then|therefore|likely|only|first|already|currently|clearly) )*';
const I =
  '(?:i|we) (?:(?:am|are|have|will|would|shall|can|could|do|think i|guess i|must|going to|want to|be|been|should|might|may|had|got to|have to) )*';

const PHRASES: readonly (readonly [source: string, strength: Strength])[] = [
  [
    `${I}${SOFTLY}(?:move|moving|switch|switching|shift|shifting|swing|swinging|swap|swapping|come|coming|came|turn|turning) ${SOFTLY}(?:my vote |over |back |around |down )*(?:to|onto|on) ${NAMES}${END}`,
    3,
  ],
  [
    `${I}${SOFTLY}(?:settle|settling|settled|land|landing|landed|come down|coming down|came down|end up|ending up|zero in|zeroing in|stay|staying|lock|locked) ${SOFTLY}(?:in )?on ${NAMES}`,
    3,
  ],
  [`${I}${SOFTLY}(?:take|pick|choose|go for|going for|name|nominate|start with|say) ${NAMES}${END}`, 2],
  [`${NAMES} (?:for me|is mine|is my (?:pick|choice|vote|lean|answer|suspect|target|candidate))`, 2],
  [
    `^(?:(?:so|and|then|ok|okay|fine|right|well|but|agreed|yes) ,? ?)*(?<who>${NAME}) (?:first|now|today)(?= ,| and| then| ;|$)`,
    2,
  ],
  [
    `(?:^|, |then |and )(?<who>${NAME}) (?:after (?:him|her|them|that|@\\d+)|to follow|tomorrow|next|second)${END}`,
    2,
  ],
  [
    `${NAMES} (?:are|were|have been|make|must be|look like|as) (?:the|your|our|my|a|both|both the)? ?(?:last |two |whole |full |remaining |likely |perfect )*(?:team|pair|duo|wolves|werewolves|wolf pair|wolf team|partners|couple|pack|two wolves)${END}`,
    3,
  ],
  [
    `${I}${SOFTLY}(?:put|have|hold|place|rank|list|mark|count|peg|keep|got) ${NAMES} (?:at (?:the top|about|around|roughly|\\d)|first|top|second|highest|high|down as (?:a |the )?(?:wolf|werewolf|suspect)|as (?:a |the |my )?(?:\\w+ )?(?:wolf|werewolf|wolves|suspect|liar)|on (?:my|the) list|near the top|in (?:my|the) (?:top|sights))`,
    2,
  ],
  [
    `(?<who>${NAME}) (?:is|comes|sits|stays|goes) ${SOFTLY}(?:at|on) the (?:very )?(?:top|head) of (?:my|the|our)`,
    2,
  ],
  [`(?<who>${NAME}) comes ${SOFTLY}(?:in )?(?:a close )?(?:second|next)${END}`, 2],
  [`with (?<who>${NAME}) as my (?:number one|top|first|main|prime|chief|strongest)`, 2],
  [`(?:two|both|the) (?:wolves|werewolves) (?:are |is |, |: )+${NAMES}${END}`, 3],
  [`(?<who>${NAME}) is ${SOFTLY}the (?:second|other|last|remaining) (?:one|wolf|werewolf)${END}`, 3],
  [`(?:majority|consensus|crowd) on (?<who>${NAME})`, 2],
  [`${I}${SOFTLY}(?:write|writing) (?:down )?(?<who>${NAME})`, 3],
  [`${I}${SOFTLY}(?:join|joining) the (?<who>${NAME}) (?:vote|wagon|side)`, 3],
];
const PATTERNS = PHRASES.map(([source, strength]) => ({ pattern: new RegExp(source, 'g'), strength }));
/** Without one of these there is nothing to find. */
const HINT =
  /\b(?:to|onto|on|take|pick|choose|for|name|nominate|with|say|put|have|hold|place|rank|list|mark|count|peg|keep|got|the|write|writing|down) @|@\d+ (?:for me|is m|first|now|today|after|to follow|tomorrow|next|second|comes|is|sits|stays|goes)|\b(?:team|pair|duo|wolves|werewolves|partners|couple|pack)\b/;

/** The clause in words, a name as `@` and its place. */
const spelt = ({ sentence: { words } }: Clause): string =>
  words
    .map(({ text, tag, players }, i) => (players.length > 0 && tag !== 'H' && tag !== 'Q' ? `@${i}` : text))
    .join(' ');

export function readPhrases(clause: Clause, verdicts: Verdicts): void {
  if (clause.sentence.question || !clause.said.includes('P')) return;
  const text = spelt(clause);
  if (!HINT.test(text)) return;
  for (const { pattern, strength } of PATTERNS) {
    for (const { groups } of text.matchAll(pattern)) {
      const named = Array.from((groups?.who ?? '').matchAll(/\d+/g), ([at]) => Number(at));
      if (clause.isDeniedBefore(named[0] ?? 0)) continue;
      for (const at of named) if (clause.tag(at) !== BLOT) verdicts.accuse(clause.players(at), strength);
    }
  }
}
