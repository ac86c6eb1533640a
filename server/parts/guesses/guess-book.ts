/** Keeps viewers' guesses and counts them when the match is over, for every transport. */
import { createHmac } from 'node:crypto';
import type { GuessesReply } from '../../../shared/contracts/matches.ts';
import type { Game } from '../../../shared/matches/game.ts';
import { type Answer, no, type Refusal, yes } from '../../../shared/protocol/refusals.ts';
import type { Allowance } from '../../budgets/allowance.ts';
import type { Match } from '../../store/match-record.ts';
import { type Guesses, subjectOf } from './guesses-table.ts';

export interface GuessBookDeps {
  readonly guesses: Guesses;
  readonly secret: string;
  readonly pace: Allowance;
  readonly perAddress: number;
  matchOf(matchId: string): Promise<Match | undefined>;
  ruleOf(game: string): Pick<Game, 'seats' | 'riddle'> | undefined;
}

export type About = Parameters<typeof subjectOf>[1];

export interface NewGuess {
  readonly matchId: string;
  readonly visitor: string;
  /** The caller whose budget is charged. */
  readonly holder: string;
  readonly seats: readonly number[];
}

/** The number of people at a table is not revealed. */
const ANY_NUMBER = -1;

const refusal = (code: 'NOT_FOUND' | 'MATCH_OVER' | 'MATCH_RUNS' | 'INVALID_GUESS', message: string) =>
  no({ code, message, retryable: false } satisfies Refusal);

export class GuessBook {
  readonly #deps: GuessBookDeps;

  constructor(deps: GuessBookDeps) {
    this.#deps = deps;
  }

  /** The answer is the same for everybody, whatever others have guessed, and whether it counts. */
  async keep(about: About, { holder, matchId: id, seats, visitor }: NewGuess): Promise<Answer<null>> {
    const { guesses, pace, perAddress, secret } = this.#deps;
    const overspent = pace.spend(holder);
    if (overspent) return no(overspent);
    const riddle = await this.#riddle(id, about);
    if (!riddle.ok) return riddle;
    const { match, picks, seats: atTable } = riddle.value;
    if (match.status !== 'running')
      return refusal('MATCH_OVER', 'The match is over: there is nothing left to guess.');
    const isPossible = new Set(seats).size === seats.length && seats.every((seat) => seat <= atTable);
    const isTakenBack = seats.length === 0;
    if (!isTakenBack && !isPossible) return refusal('INVALID_GUESS', 'Name different seats of the table.');
    if (!isTakenBack && picks !== ANY_NUMBER && seats.length !== picks)
      return refusal('INVALID_GUESS', `Name ${picks} different seats of the table.`);
    const { matchId } = match;
    const hashed = (who: string) =>
      createHmac('sha256', secret).update(`${matchId} ${who}`).digest('base64url');
    const subject = subjectOf(matchId, about);
    const guess = { matchId, subject, visitor: hashed(visitor), address: hashed(holder), seats };
    if (isTakenBack) await guesses.takeBack(guess);
    else await guesses.keep(guess, perAddress);
    return yes(null);
  }

  async counted(about: About, id: string): Promise<Answer<GuessesReply>> {
    const riddle = await this.#riddle(id, about);
    if (!riddle.ok) return riddle;
    const { match } = riddle.value;
    if (match.status === 'running')
      return refusal('MATCH_RUNS', 'Guesses are counted and told when the match is over.');
    return yes(await this.#deps.guesses.resultOf(subjectOf(match.matchId, about)));
  }

  /** The match, if there is anything of the kind to guess in it. */
  async #riddle(id: string, about: About) {
    const match = await this.#deps.matchOf(id.slice(0, 128));
    const rule = match && this.#deps.ruleOf(match.game);
    const picks = about === 'people' ? match?.mixed === 'masked' && ANY_NUMBER : rule?.riddle?.picks;
    if (!match || !rule || !picks) return refusal('NOT_FOUND', 'No such match, or nothing to guess in it.');
    return yes({ match, seats: rule.seats, picks });
  }
}
