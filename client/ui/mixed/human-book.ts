import { call } from '../../net/rest.ts';
import { createGuessBook } from '../../state/guesses.ts';

export const humanBook = createGuessBook({
  key: 'eliza-town-human-guesses',
  least: 1,
  tell: (id, body) => call('PUT /matches/:id/human-guess', { id, body }),
});
