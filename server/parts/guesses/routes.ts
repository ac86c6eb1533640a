/** Viewers guess what the game hides; results are secret until the match is over. */
import { createHmac } from 'node:crypto';
import type { Request, Router } from 'express';
import { GUESS_ROUTES, type GuessesReply } from '../../../shared/contracts/matches.ts';
import type { Game } from '../../../shared/matches/game.ts';
import { addressOf } from '../../budgets/address.ts';
import type { Allowance } from '../../budgets/allowance.ts';
import { addressHolder } from '../../budgets/holders.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { routes } from '../../http/routes.ts';
import type { Match } from '../../store/match-record.ts';
import { type Guesses, subjectOf } from './guesses-table.ts';

export interface GuessRoutesDeps {
  readonly guesses: Guesses;
  readonly secret: string;
  readonly pace: Allowance;
  readonly perAddress: number;
  matchOf(matchId: string): Promise<Match | undefined>;
  ruleOf(game: string): Pick<Game, 'seats' | 'riddle'> | undefined;
}

type About = Parameters<typeof subjectOf>[1];

/** The number of people at a table is not revealed. */
const ANY_NUMBER = -1;

export function guessRoutes({ guesses, secret, pace, perAddress, matchOf, ruleOf }: GuessRoutesDeps): Router {
  /** The match, if there is anything of the kind to guess in it. */
  async function riddled(id: string, about: About) {
    const match = await matchOf(id.slice(0, 128));
    const rule = match && ruleOf(match.game);
    const picks = about === 'people' ? match?.mixed === 'masked' && ANY_NUMBER : rule?.riddle?.picks;
    if (!match || !rule || !picks) throw notFound('No such match, or nothing to guess in it.');
    return { match, seats: rule.seats, picks };
  }

  return routes(GUESS_ROUTES, {
    'PUT /matches/:id/guess': ({ body, params, req }) => keep('game', params.id, body, req),
    'GET /matches/:id/guesses': ({ params }) => counted('game', params.id),
    'PUT /matches/:id/human-guess': ({ body, params, req }) => keep('people', params.id, body, req),
    'GET /matches/:id/human-guesses': ({ params }) => counted('people', params.id),
  });

  async function keep(
    about: About,
    id: string,
    { seats, visitor }: { readonly visitor: string; readonly seats: readonly number[] },
    req: Request,
  ): Promise<void> {
    const address = addressHolder(addressOf(req));
    const refusal = pace.spend(address);
    if (refusal) throw new ApiError(429, refusal.code, refusal.message, refusal.retryAfterMs);
    const { match, picks, seats: atTable } = await riddled(id, about);
    if (match.status !== 'running')
      throw new ApiError(409, 'MATCH_OVER', 'The match is over: there is nothing left to guess.');
    const isPossible = new Set(seats).size === seats.length && seats.every((seat) => seat <= atTable);
    const isTakenBack = seats.length === 0;
    if (!isTakenBack && !isPossible)
      throw new ApiError(422, 'INVALID_GUESS', 'Name different seats of the table.');
    if (!isTakenBack && picks !== ANY_NUMBER && seats.length !== picks)
      throw new ApiError(422, 'INVALID_GUESS', `Name ${picks} different seats of the table.`);
    const { matchId } = match;
    const hashed = (who: string) =>
      createHmac('sha256', secret).update(`${matchId} ${who}`).digest('base64url');
    const subject = subjectOf(matchId, about);
    const guess = { matchId, subject, visitor: hashed(visitor), address: hashed(address), seats };
    if (isTakenBack) await guesses.takeBack(guess);
    else await guesses.keep(guess, perAddress);
    // No content in the answer: the same for everybody, whatever others have guessed, and whether it counts.
  }

  async function counted(about: About, id: string): Promise<GuessesReply> {
    const { match } = await riddled(id, about);
    if (match.status === 'running')
      throw new ApiError(409, 'MATCH_RUNS', 'Guesses are counted and told when the match is over.');
    return guesses.resultOf(subjectOf(match.matchId, about));
  }
}
