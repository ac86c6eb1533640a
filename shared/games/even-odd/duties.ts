/** Who chose, round after round. Read off a match that has ended; the rules never look here. */
import type { SeatDuties } from '../../matches/game.ts';
import type { MatchState } from './model.ts';

export function dutiesOf(state: MatchState | undefined): SeatDuties[] {
  const { players = [], history = [] } = state ?? {};
  return players.map(({ playerId, answer }, seat) => {
    // An invitation that nobody answers was the one thing asked for.
    const unanswered = answer === 'PENDING' ? 1 : 0;
    return {
      playerId,
      asked: history.length + unanswered,
      met: history.filter(({ choices }) => choices[seat] !== null).length,
    };
  });
}
