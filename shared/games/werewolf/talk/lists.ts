/** Lists of suspects, and the labels before them: "Top 2 suspects: 1. Bo (…) 2. Cleo", "Scum lean: Bo", "Top sus: Bo/Cleo". */
import type { PlayerId } from '../model.ts';
import type { Sentence, Token } from './sentences.ts';

const OF_SUSPECTS =
  /(?:\bsuspects?(?: list)?|\bsuspicions?|\bsus(?:sy)?(?: list)?|\bscum(?:my)?(?:-| )?(?:leans?|reads?|picks?|list|team)?|\b(?:wolf|wolfy|werewolf|evil)(?:-| )?(?:leans?|reads?|picks?|candidates?|suspects?|team|pair)|\b(?:my|current|final|todays|provisional|official|today's) vote|\bi vote|\bvote(?: today| now| is)?|\bvoting|\bexile|\bwary of|\buneasy about)(?: (?:today|now|is|are|right now|so far|for today))?$/;
const OF_OTHERS =
  /\b(?:no|not|never|without|who|whose|which|what|how|why|if|town|trust|clear|cleared|safe|yesterday|voted|votes|count|least|hardly|his|her|their|your|you|wolves|former|old)\b/;
/** What may stand between the label and a name of the list. */
const BETWEEN = /^(?:,|and|&|\/|\+|or|then|maybe|also|definitely|probably|still|again|[0-9]+|\(|#)$/;

const isNamed = ({ as }: Token): boolean => as === 'name' || as === 'either';

function namesAfter(tokens: readonly Token[], from: number): PlayerId[] {
  const found: PlayerId[] = [];
  let depth = 0;
  for (const token of tokens.slice(from)) {
    if (token.text === '(') depth += 1;
    else if (token.text === ')') depth = 0;
    else if (isNamed(token) && depth === 0) found.push(...token.players);
    else if (depth === 0 && !BETWEEN.test(token.text)) break;
  }
  return found;
}

const isOfSuspects = (label: readonly Token[]): boolean => {
  const text = label.map(({ text }) => text).join(' ');
  return OF_SUSPECTS.test(text) && !OF_OTHERS.test(text);
};

export function listedSuspects(sentences: readonly Sentence[]): ReadonlySet<PlayerId> {
  const listed = new Set<PlayerId>();
  for (const { tokens, header, question } of sentences) {
    if (question) continue;
    if (header.length > 0 && isOfSuspects(header)) for (const id of namesAfter(tokens, 0)) listed.add(id);
    tokens.forEach(({ text }, at) => {
      if (text !== ':') return;
      const start = tokens.findLastIndex((each, i) => i < at && /^[,;—.(]$/.test(each.text)) + 1;
      const label = tokens.slice(Math.max(start, at - 5), at);
      if (isOfSuspects(label)) for (const id of namesAfter(tokens, at + 1)) listed.add(id);
    });
  }
  return listed;
}

const AS_TOWN = /^(?:town|village|good)(?:y|ie)?[- ]?(?:leans?|leaning|reads?|reading)$/;

/** "My town-lean is Bo", "Town lean: Bo", "town-reading Bo". */
export function listedAsTown(sentences: readonly Sentence[]): ReadonlySet<PlayerId> {
  const listed = new Set<PlayerId>();
  for (const { tokens, header, unsaid } of sentences) {
    const ownHeader = header.map(({ text }) => text).join(' ');
    if (/\btown[- ]?(?:leans?|reads?)\b/.test(ownHeader))
      for (const id of namesAfter(tokens, 0)) listed.add(id);
    tokens.forEach(({ text }, at) => {
      const next = tokens[at + 1]?.text ?? '';
      const length = AS_TOWN.test(text) ? 1 : AS_TOWN.test(`${text} ${next}`) ? 2 : 0;
      if (length === 0 || unsaid[at] || tokens[at - 1]?.text === 'not') return;
      let after = at + length;
      while (/^(?:is|:|on|for|are|today|still|remains|stays|=|—|now)$/.test(tokens[after]?.text ?? ''))
        after += 1;
      for (const id of namesAfter(tokens, after)) listed.add(id);
    });
  }
  return listed;
}
