import type { NewMatch, NewSeat, Quarantine, SeatResult, Settlement } from '../match-record.ts';

export const GAME = 'werewolf';
/** A game unknown to the store before its first match. */
export const OTHER_GAME = 'even-odd';
export const QUEUE = 'werewolf-default';
export const OTHER_QUEUE = 'even-odd-default';

/** The match ids of another game begin with its name, because two matches may have the same number. */
export function newMatch(gameNumber: number, change: Partial<NewMatch> = {}): NewMatch {
  const prefix = change.game === undefined || change.game === GAME ? '' : `${change.game}-`;
  return {
    matchId: `${prefix}m${gameNumber}`,
    game: GAME,
    gameNumber,
    buildingId: `${prefix}b${gameNumber}`,
    plotId: `${prefix}plot${gameNumber}`,
    phase: 'LOBBY',
    round: 0,
    createdAt: 1000 + gameNumber,
    ownerNode: 'n1',
    ...change,
  };
}

export function seatsFor(agentIds: readonly string[]): NewSeat[] {
  return agentIds.map((agentId, index) => ({ seat: index + 1, agentId, displayName: agentId, house: false }));
}

export function ended(seats: readonly SeatResult[]): Settlement {
  return { status: 'ended', winner: 'VILLAGE', note: null, updatedAt: 2000, phase: 'ENDED', seats };
}

export function aside(matchId: string): Quarantine {
  return { matchId, node: 'n2', epoch: 0, at: 9, note: 'damaged' };
}
