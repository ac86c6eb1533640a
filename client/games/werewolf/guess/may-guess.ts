// When and about whom a viewer may guess: live, without secrets in sight, while the seats are full of masks.

import type { Shown } from '../../game-view.ts';
import type { MatchModel, PlayerModel } from '../state/match-model.ts';

type Seen = Pick<Shown<MatchModel>, 'model' | 'omniscient' | 'speed'>;

export const canGuess = ({ model, omniscient, speed }: Seen): boolean =>
  speed === null && !omniscient && model.seated && !model.over && model.phase !== 'LOBBY';

/** Who has shown their cards is no riddle. */
export const isRiddle = ({ alive, role }: Pick<PlayerModel, 'alive' | 'role'>): boolean =>
  alive && role === null;
