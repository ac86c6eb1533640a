import type { ReadStep } from '../../../matches/game.ts';
import type { Occasion } from '../../../town/crier/line.ts';
import type { MatchEvent } from '../events.ts';
import type { PlayerId } from '../model.ts';
import { talkIn } from '../talk/talk-reader.ts';
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

/** No edition of the crier has a line for this, whatever else is known. */
export const isPlainTalk = (step: ReadStep<MatchEvent>): boolean =>
  step.event.type === 'PUBLIC_MESSAGE' && step.event.kind === 'DISCUSSION' && claimedRole(step) === null;

/** Said explicitly. */
export function claimedRole(step: ReadStep<MatchEvent>): 'SEER' | 'DOCTOR' | null {
  for (const [role, { implied }] of talkIn(step)?.claims ?? []) {
    if (!implied && (role === 'SEER' || role === 'DOCTOR')) return role;
  }
  return null;
}

export const occasionOf = (view: PublicFacts, turn = 0): Occasion => ({
  series: view.matchId,
  round: view.nightNumber,
  turn,
});

/**
 * For lines that can recur often in a day: the number of the event among the public events, the end of its id. A line
 * recurs only after as many public events as half its variants.
 */
export const turnOf = ({ eventId }: { readonly eventId: string }): number =>
  Number(/\.(\d+)$/.exec(eventId)?.[1] ?? 0);
