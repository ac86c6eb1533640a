/** A hash of a state, kept beside the journal now and then, which a replay must reproduce. */
import { createHash } from 'node:crypto';
import type { GameState } from '../../shared/matches/game.ts';

export const hashState = (state: GameState): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 32);
