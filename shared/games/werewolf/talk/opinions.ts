/** What a sentence holds against a player or in a player's favour, and which vote its speaker announces. */
import type { PlayerId } from '../model.ts';
import type { Clause } from './clause.ts';
import { readConduct } from './conduct.ts';
import { readDeeds } from './deeds.ts';
import { readEchoes } from './echoes.ts';
import { readPhrases } from './phrases.ts';
import { readPointers } from './pointers.ts';
import { readPredicates } from './predicates.ts';
import { readTurns } from './turns.ts';
import { type Strength, Verdicts } from './verdicts.ts';

export type Opinion =
  | { readonly act: 'accuse'; readonly target: PlayerId; readonly strength: Strength }
  | { readonly act: 'defend'; readonly target: PlayerId; readonly firm: boolean }
  | { readonly act: 'announce'; readonly target: PlayerId };

export function readOpinions(clause: Clause): readonly Opinion[] {
  const { addressee, topic } = clause.sentence;
  if (!clause.sentence.tags.includes('P') && !addressee && !topic) return [];
  const verdicts = new Verdicts();
  readPredicates(clause, verdicts);
  readTurns(clause, verdicts);
  readDeeds(clause, verdicts);
  readConduct(clause, verdicts);
  readPointers(clause, verdicts);
  readEchoes(clause, verdicts);
  readPhrases(clause, verdicts);
  const opinions: Opinion[] = [];
  for (const [target, firm] of verdicts.defended)
    if (!verdicts.accused.has(target)) opinions.push({ act: 'defend', target, firm });
  for (const [target, strength] of verdicts.accused) opinions.push({ act: 'accuse', target, strength });
  for (const target of verdicts.announced)
    if (verdicts.accused.get(target) === 3) opinions.push({ act: 'announce', target });
  return opinions;
}
