/** The course of one vote, ballot by ballot: who led after each, and which ballot turned it. */
import type { VoteCast } from '../events.ts';
import type { Ballot, PlayerId } from '../model.ts';

export function countVotes(ballots: Iterable<Ballot>): Map<PlayerId, number> {
  const counts = new Map<PlayerId, number>();
  for (const ballot of ballots) if (ballot) counts.set(ballot, (counts.get(ballot) ?? 0) + 1);
  return counts;
}

function leadersOf(counts: ReadonlyMap<PlayerId, number>): readonly PlayerId[] {
  const most = Math.max(0, ...counts.values());
  return [...counts].filter(([, votes]) => votes === most).map(([player]) => player);
}

type Counts = ReadonlyMap<PlayerId, number>;

/** The ballot after which `reached` held to the end of the vote; `null` if it does not hold at the end. */
export function turningCast(
  casts: readonly VoteCast[],
  reached: (counts: Counts) => boolean,
): VoteCast | null {
  const ballots = new Map<PlayerId, PlayerId | null>();
  let turning: VoteCast | null = null;
  for (const cast of casts) {
    ballots.set(cast.playerId, cast.targetPlayerId);
    const holds = reached(countVotes(ballots.values()));
    if (!holds) turning = null;
    else turning ??= cast;
  }
  return turning;
}

export const isSoleLeader =
  (player: PlayerId) =>
  (counts: Counts): boolean => {
    const leaders = leadersOf(counts);
    return leaders.length === 1 && leaders[0] === player;
  };

export const areLeaders =
  (players: readonly PlayerId[]) =>
  (counts: Counts): boolean => {
    const leaders = new Set(leadersOf(counts));
    return leaders.size === players.length && players.every((player) => leaders.has(player));
  };
