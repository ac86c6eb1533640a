// Ballots as bars: who is named how often, and by whom. Counting is for the eye; the server decides.

import type { PlayerId } from '../../../../shared/games/werewolf/model.ts';
import type { BallotModel } from './match-model.ts';

export interface TallyRow {
  /** `null` = abstentions. */
  readonly target: PlayerId | null;
  readonly voters: readonly PlayerId[];
}

export function tallyOf(ballots: readonly BallotModel[]): TallyRow[] {
  const rows = new Map<PlayerId | null, PlayerId[]>();
  for (const { voter, target } of ballots) rows.set(target, [...(rows.get(target) ?? []), voter]);
  return [...rows]
    .map(([target, voters]): TallyRow => ({ target, voters }))
    .sort(
      (a, b) => Number(a.target === null) - Number(b.target === null) || b.voters.length - a.voters.length,
    );
}
