/** Viewers say whom they take for what the game hides; nobody is told anything about it before the match is over. */
import { createHmac } from 'node:crypto';
import type { Router } from 'express';
import { GUESS_ROUTES } from '../../../shared/contracts/matches.ts';
import type { Game } from '../../../shared/matches/game.ts';
import { addressOf } from '../../budgets/address.ts';
import type { Allowance } from '../../budgets/allowance.ts';
import { addressHolder } from '../../budgets/holders.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { routes } from '../../http/routes.ts';
import type { Match } from '../../store/match-record.ts';
import type { Guesses } from './guesses-table.ts';

export interface GuessRoutesDeps {
  readonly guesses: Guesses;
  readonly secret: string;
  readonly pace: Allowance;
  readonly perAddress: number;
  matchOf(matchId: string): Promise<Match | undefined>;
  ruleOf(game: string): Pick<Game, 'seats' | 'riddle'> | undefined;
}

export function guessRoutes({ guesses, secret, pace, perAddress, matchOf, ruleOf }: GuessRoutesDeps): Router {
  /** The match, if there is anything to guess in it. */
  async function riddled(id: string) {
    const match = await matchOf(id.slice(0, 128));
    const rule = match && ruleOf(match.game);
    if (!match || !rule?.riddle) throw notFound('There is no such match, or nothing to guess in it.');
    return { match, seats: rule.seats, riddle: rule.riddle };
  }

  return routes(GUESS_ROUTES, {
    'PUT /matches/:id/guess': async ({ body: { visitor, seats }, params, req }) => {
      const address = addressHolder(addressOf(req));
      const refusal = pace.spend(address);
      if (refusal) throw new ApiError(429, refusal.code, refusal.message, refusal.retryAfterMs);
      const { match, riddle, seats: atTable } = await riddled(params.id);
      if (match.status !== 'running')
        throw new ApiError(409, 'MATCH_OVER', 'The match is over: there is nothing left to guess.');
      const isPossible = new Set(seats).size === riddle.picks && seats.every((seat) => seat <= atTable);
      const isTakenBack = seats.length === 0;
      if (!isTakenBack && (!isPossible || seats.length !== riddle.picks))
        throw new ApiError(422, 'INVALID_GUESS', `Name ${riddle.picks} different seats of the table.`);
      const { matchId } = match;
      const hashed = (who: string) =>
        createHmac('sha256', secret).update(`${matchId} ${who}`).digest('base64url');
      const guess = { matchId, visitor: hashed(visitor), address: hashed(address), seats };
      if (isTakenBack) await guesses.takeBack(guess);
      else await guesses.keep(guess, perAddress);
      // Nothing is answered: the same for everybody, whatever others have guessed, and whether it is counted.
    },

    'GET /matches/:id/guesses': async ({ params }) => {
      const { match } = await riddled(params.id);
      if (match.status === 'running')
        throw new ApiError(409, 'MATCH_RUNS', 'Guesses are counted and told when the match is over.');
      return guesses.resultOf(match.matchId);
    },
  });
}
