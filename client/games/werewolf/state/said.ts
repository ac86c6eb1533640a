import { seatIndex } from '../../../../shared/games/werewolf/model.ts';
import type { Said } from '../../game-view.ts';
import { type MatchModel, nameIn } from './match-model.ts';

/** The newest public line. */
export function lastSaid(model: MatchModel): Said | null {
  const line = model.lines.findLast(({ kind }) => kind === 'speech');
  if (line?.kind !== 'speech') return null;
  const { id, playerId, text } = line;
  return { id, seat: seatIndex(playerId) + 1, name: nameIn(model, playerId), text };
}
