/** Viewers guess what the game hides; results are secret until the match is over. */
import type { Request, Router } from 'express';
import { GUESS_ROUTES } from '../../../shared/contracts/matches.ts';
import type { Answer } from '../../../shared/protocol/refusals.ts';
import { addressOf } from '../../budgets/address.ts';
import { addressHolder } from '../../budgets/holders.ts';
import { ApiError, refused } from '../../http/api-error.ts';
import { routes } from '../../http/routes.ts';
import type { About, GuessBook } from './guess-book.ts';

export function guessRoutes(book: GuessBook): Router {
  return routes(GUESS_ROUTES, {
    'PUT /matches/:id/guess': ({ body, params, req }) => keep('game', params.id, body, req),
    'GET /matches/:id/guesses': async ({ params }) => answered(await book.counted('game', params.id)),
    'PUT /matches/:id/human-guess': ({ body, params, req }) => keep('people', params.id, body, req),
    'GET /matches/:id/human-guesses': async ({ params }) => answered(await book.counted('people', params.id)),
  });

  async function keep(
    about: About,
    matchId: string,
    guess: { readonly visitor: string; readonly seats: readonly number[] },
    req: Request,
  ): Promise<void> {
    answered(await book.keep(about, { ...guess, matchId, holder: addressHolder(addressOf(req)) }));
  }
}

const STATUS: Readonly<Record<string, number>> = { NOT_FOUND: 404, INVALID_GUESS: 422 };

function answered<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  const { code, message } = answer.refusal;
  const status = STATUS[code];
  throw status ? new ApiError(status, code, message) : refused(answer.refusal);
}
