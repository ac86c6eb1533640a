// "Guess the wolves": the candidates, and this browser's record of guesses.

import { call } from '../../../net/rest.ts';
import { createGuessBook, PICKS } from '../../../state/guesses.ts';
import type { Shown } from '../../game-view.ts';
import type { MatchModel } from '../state/match-model.ts';

export const wolfBook = createGuessBook({
  key: 'eliza-town-guesses',
  least: PICKS,
  tell: (id, body) => call('PUT /matches/:id/guess', { id, body }),
});

export const crowdOf = (matchId: string) => call('GET /matches/:id/guesses', { id: matchId });

type Seen = Pick<Shown<MatchModel>, 'model' | 'omniscient' | 'speed'>;

export const canGuess = ({ model, omniscient, speed }: Seen): boolean =>
  speed === null &&
  !omniscient &&
  model.own === null &&
  model.seated &&
  !model.over &&
  model.phase !== 'LOBBY';

/** Only a living player whose role is not shown can be guessed. */
export const isRiddle = ({ alive, role }: MatchModel['players'][number]): boolean => alive && !role;
