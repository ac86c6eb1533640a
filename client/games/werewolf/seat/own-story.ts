// One player's result, from the final ballots and the roles known at the end.

import type { PlayerId, Role, Team } from '../../../../shared/games/werewolf/model.ts';
import { type MatchModel, playerAt } from '../state/match-model.ts';

export interface OwnStory {
  readonly won: boolean;
  readonly ballots: number;
  /** Ballots on the other side. */
  readonly right: number;
  /** Of the other side: voters who never named this player. */
  readonly fooled: readonly PlayerId[];
  /** Of the other side: voters whom this player, who also voted, never named. */
  readonly fooledBy: readonly PlayerId[];
}

const sideOf = (role: Role | ''): Team => (role === 'WEREWOLF' ? 'WEREWOLVES' : 'VILLAGERS');

type Ended = Pick<MatchModel, 'players' | 'voteRounds' | 'winner'>;

/** Only werewolves have something to hide: a villager fools nobody, and no werewolf is fooled. */
export function ownStory({ players, voteRounds, winner }: Ended, own: string | null): OwnStory | null {
  const me = players.find(({ playerId }) => playerId === own);
  if (!me?.role) return null;
  const mine = sideOf(me.role);
  const others = players.filter(({ role }) => role && sideOf(role) !== mine);
  const targetsOf = (seat: number) =>
    voteRounds.flatMap(({ ballots }) => playerAt(ballots[seat - 1] ?? 0) ?? []);
  const targets = targetsOf(me.seat);
  const right = targets.filter((target) => others.some(({ playerId }) => playerId === target));
  const isWolf = mine === 'WEREWOLVES';
  const fooled = others.filter(({ seat }) => {
    const votes = targetsOf(seat);
    return votes.length > 0 && !votes.includes(me.playerId);
  });
  const fooledBy = targets.length > 0 ? others.filter(({ playerId }) => !right.includes(playerId)) : [];
  const ids = (list: typeof players) => list.map(({ playerId }) => playerId);
  return {
    won: winner === mine,
    ballots: targets.length,
    right: right.length,
    fooled: isWolf ? ids(fooled) : [],
    fooledBy: isWolf ? [] : ids(fooledBy),
  };
}
