/** A fingerprint of a state, kept beside the journal now and then: what a replay must arrive at. */
import { createHash } from 'node:crypto';
import type { GameState } from '../../shared/matches/game.ts';

export const hashState = (state: GameState): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 32);
