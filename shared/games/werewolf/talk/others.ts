/** Whom a message speaks against and for, clause by clause, by the patterns alone. */
import type { Alignment, PlayerId } from '../model.ts';
import { ASKED_FOR_GOOD, namedAsVote } from './ballots.ts';
import type { Clause } from './clause.ts';
import { deadIn } from './fates.ts';
import { readOpinions } from './opinions.ts';
import type { Strength } from './verdicts.ts';

/** "Same. Bo.", "Bo. Let's end it.": a name for an answer, unless somebody is called by it. */
function namedAlone(
  clause: Clause,
  next: Clause | undefined,
  before: Clause | undefined,
): readonly PlayerId[] {
  const { words, tags, question } = clause.sentence;
  if (before && ASKED_FOR_GOOD.test(before.text())) return [];
  if (question || !/^(?:[a&X,]|A(?=,))*P[aE]*$/.test(tags)) return [];
  const at = tags.indexOf('P');
  if (tags.includes('A') && words[0]?.text !== 'agreed') return [];
  const toHim = next?.sentence.question || /\b(?:you|your|please|thanks|thank)\b/.test(next?.text() ?? '');
  return toHim || words[at]?.tagged || words.some(({ text }) => /^(?:hi|hello|hey|morning|here)$/.test(text))
    ? []
    : clause.players(at);
}

export interface Opinions {
  readonly accused: Map<PlayerId, Strength>;
  readonly defended: Map<PlayerId, { firm: boolean }>;
  readonly announcedVote: PlayerId | null;
  /** By name and nothing else, as one answers when it is his turn to vote. */
  readonly named: ReadonlySet<PlayerId>;
  /** Spoken of as one of the dead, whom nobody accuses any more. */
  readonly dead: ReadonlySet<PlayerId>;
}

export function readOthers(clauses: readonly Clause[], results: ReadonlyMap<PlayerId, Alignment>): Opinions {
  const accused = new Map<PlayerId, Strength>();
  const defended = new Map<PlayerId, { firm: boolean }>();
  let announcedVote: PlayerId | null = null;
  for (const reading of clauses.flatMap(readOpinions)) {
    const { target } = reading;
    if (reading.act === 'announce') announcedVote = target;
    else if (reading.act === 'defend')
      defended.set(target, { firm: reading.firm || defended.get(target)?.firm === true });
    else if ((accused.get(target) ?? 0) < reading.strength) accused.set(target, reading.strength);
  }
  const named = new Set<PlayerId>();
  clauses.forEach((clause, index) => {
    const next = clauses[index + 1];
    for (const target of namedAlone(clause, next, clauses[index - 1]))
      accused.set(target, accused.get(target) ?? 2);
    for (const target of namedAsVote(clause, next, clauses[index - 1])) {
      accused.set(target, 3);
      named.add(target);
    }
  });
  const dead = deadIn(clauses);
  for (const target of dead) if (target !== announcedVote && !named.has(target)) accused.delete(target);
  for (const [target, alignment] of results) {
    if (alignment === 'WEREWOLF') accused.set(target, 3);
    else {
      // Who calls for a vote on a player he has cleared means both.
      if (accused.get(target) !== 3 || named.has(target)) accused.delete(target);
      defended.set(target, { firm: true });
    }
  }
  return { accused, defended, announcedVote, named, dead };
}
