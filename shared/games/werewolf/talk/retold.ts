/** Sentences that weigh, count or list what others have said, and say nothing themselves. */
import type { Sentence } from './sentences.ts';

/** "Option one: we trust Bo and vote Gus", "in the world where Cleo is a wolf, …": weighed, not said. */
const OPTION =
  /^(?:(?:and|so|now|then|in) )*(?:the )?(?:(?:option|scenario|world|possibility|hypothesis|theory|line) (?:\d|one|two|three|four|[abcd]) :|(?:first|second|other|one) (?:option|scenario|possibility) (?:is|:)|world (?:where|in which)\b)/;

/** "Votes so far: Bo on Cleo, Finn on Gus." */
const RECAP =
  /^(?:(?!my\b)[a-z]+ ){0,5}(?:votes|tally|timeline|vote record|vote count)\b(?: (?!on\b|for\b)[a-z0-9]+){0,4} :/;

/** "Yuki: seer, Rosa clear, Felix guilty.", "One says Bo is good, the other says Gus is a wolf": what others have said, in a list. Not "Bo: checked, not a wolf." */
const LEDGER = /^[ad&(!x]{0,2}P(?:\([^)]*\))?:[ad]*(?:r|R|P[aB:]*[gwb]|n?[cC](?!,[aNd]*[gw]$))/;
const EACH_SAYS =
  /\b(?:one|the other|another|the first|the second) (?:of them )?(?:says|said|claims|claimed|calls|called|cleared|accuses|accused)\b/;

/** "Trust list: Gus, Hilde." */
const TRUSTED_ONES =
  /^(?:my )?(?:trust|trusted|town|village|cleared?)(?: (?:list|reads?|leans?|players))? :(?! [a-z])/;

export function isRetold({ words, tags }: Sentence): boolean {
  const text = words.map((word) => word.text).join(' ');
  if (OPTION.test(text) || RECAP.test(text) || TRUSTED_ONES.test(text) || EACH_SAYS.test(text)) return true;
  return LEDGER.test(tags) && !/[IMmK]/.test(tags);
}
