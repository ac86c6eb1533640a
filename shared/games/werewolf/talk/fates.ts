/** Who is spoken of as one of the dead. */
import type { PlayerId } from '../model.ts';
import type { Clause } from './clause.ts';

const WHO = '@([1-8])';
const DEAD =
  '(?:dead|gone|killed|murdered|slain|taken|lost|hanged|lynched|executed|eliminated|voted out|no longer with us|silenced|attacked|removed|mauled|torn|devoured|eaten)';
const WAS =
  '(?:the|a|an|our|your|in fact|indeed|really|actually|only|just|truly|also|always|one of|not|simple|plain|real|true)';
/** Said of those whose cards are known: "we lost Bo", "Bo was a villager", "Bo's death". */
const FATES: readonly RegExp[] = [
  `${WHO} (?:is|are|was|were|has been|have been|got) (?:now |already |also |the one )*${DEAD}\\b`,
  `${WHO} (?:has |have |had )?(?:died|flipped|turned out|did not (?:make it|survive|wake)|woke up dead|turned up dead|fell|perished)\\b`,
  `\\b(?:sad|sorry|grieving|heartbroken) (?:about|for|to (?:see|lose)|that) ${WHO}`,
  `\\b(?:lost|lose|losing|killed|murdered|mourn|mourning|buried|poor|rip|rest in peace|farewell|grieve for|weep for|hanged|lynched|executed|eliminated|voted out|slaughtered|they took|wolves took|night took|death of|body of|about the death of) ${WHO}(?! and i\\b)`,
  `${WHO} 's (?:dead|gone|death|body|grave|murder|killing|card|flip|passing|corpse|blood|empty|chair|memory)\\b`,
  `${WHO} was (?:${WAS} )*(?:seer|doctor|villager|innocent|town|wolf|werewolf|human|townie|good|clean)\\b`,
  `\\b(?:on|against|for) ${WHO} (?:was|were) (?:wrong|a mistake|the wrong)`,
].map((source) => new RegExp(source, 'g'));
const FATE_HINT =
  /sad|sorry|griev|heart|dea[dt]|died|gone|kill|murder|slain|took|taken|lost|los[ei]|hang|lynch|execut|eliminat|voted out|silenc|attack|remov|flip|turned|surviv|make it|fell|perish|mourn|bur[iy]|poor|rip|rest in|farewell|griev|weep|slaughter|body|grave|card|was/;

export function deadIn(clauses: readonly Clause[]): ReadonlySet<PlayerId> {
  const dead = new Set<PlayerId>();
  for (const clause of clauses) {
    if (!clause.sentence.tags.includes('P')) continue;
    const text = clause.text();
    if (!FATE_HINT.test(text)) continue;
    for (const fate of FATES) for (const [, seat] of text.matchAll(fate)) dead.add(`p:${seat}` as PlayerId);
  }
  return dead;
}
