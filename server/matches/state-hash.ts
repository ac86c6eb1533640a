/** A fingerprint of a state, kept beside the journal now and then: what a replay must arrive at. */
import { createHash } from 'node:crypto';
import type { MatchState } from '../../shared/games/werewolf/model.ts';

export const hashState = (state: MatchState): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 32);
