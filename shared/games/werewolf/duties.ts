/** Which duties of night and day each player met. Read from an ended match; the rules never use it. */
import type { SeatDuties } from '../../matches/game.ts';
import type { LogEntry, MatchEvent } from './events.ts';
import type { PlayerId } from './model.ts';
import { requiredActionFor } from './required-action.ts';

export function dutiesOf(log: readonly LogEntry[]): SeatDuties[] {
  const asked = new Map<PlayerId, number>();
  const met = new Map<PlayerId, number>();
  const open = new Set<PlayerId>();
  for (const { event, after } of log) {
    if (event.type === 'PHASE_CHANGED') {
      open.clear();
      for (const player of after.players) {
        const { type = 'NONE' } = requiredActionFor(after, player) ?? {};
        if (type === 'NONE') continue;
        open.add(player.playerId);
        count(asked, player.playerId);
      }
    }
    const doer = doerOf(event);
    if (doer && open.delete(doer)) count(met, doer);
  }
  const { players = [] } = log.at(-1)?.after ?? {};
  return players.map(({ playerId }) => ({
    playerId,
    asked: asked.get(playerId) ?? 0,
    met: met.get(playerId) ?? 0,
  }));
}

function doerOf(event: MatchEvent): PlayerId | null {
  switch (event.type) {
    case 'PUBLIC_MESSAGE':
    case 'PLAYER_PASSED':
    case 'VOTE_CAST':
    case 'WOLF_TARGET_CHOSEN':
    case 'SEER_INSPECTED':
    case 'DOCTOR_PROTECTED':
      return event.playerId;
    default:
      return null;
  }
}

const count = (tally: Map<PlayerId, number>, playerId: PlayerId) =>
  tally.set(playerId, (tally.get(playerId) ?? 0) + 1);
