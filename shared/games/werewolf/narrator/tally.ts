import type { PlayerId } from '../model.ts';
import type { PublicFacts } from '../view.ts';

export interface Tally {
  readonly voters: number;
  readonly cast: number;
  readonly most: number;
  readonly leaders: readonly PlayerId[];
  countFor(playerId: PlayerId): number;
}

export function tallyOf(ballots: PublicFacts['ballots']): Tally {
  const counts = new Map<PlayerId, number>();
  for (const { target } of ballots) if (target) counts.set(target, (counts.get(target) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return {
    voters: ballots.length,
    cast: ballots.filter((ballot) => ballot.cast).length,
    most,
    leaders: [...counts.keys()].filter((playerId) => counts.get(playerId) === most).sort(),
    countFor: (playerId) => counts.get(playerId) ?? 0,
  };
}

export const majorityOf = (voters: number): number => Math.floor(voters / 2) + 1;
