/** "Guess the wolves": viewers' guesses during a match, counted when it is over. */
import { z } from 'zod';
import type { Part } from '../part.ts';
import { GuessBook } from './guess-book.ts';
import { Guesses, subjectOf } from './guesses-table.ts';
import { MIGRATIONS } from './migrations.ts';
import { guessRoutes } from './routes.ts';
import { guessToolset } from './toolset.ts';

const HOUR_MS = 3_600_000;

const SETTINGS = {
  GUESSES_PER_ADDRESS_PER_HOUR: z.coerce
    .number()
    .int()
    .min(0)
    .default(240)
    .describe('Guesses about running matches, changed ones too, from one address'),
  GUESSES_PER_ADDRESS_AND_MATCH: z.coerce
    .number()
    .int()
    .min(1)
    .default(3)
    .describe('Viewers of one address whose guesses are counted in a match; those of further ones are not'),
};

export const guessesPart: Part<typeof SETTINGS> = {
  id: 'guesses',
  settings: SETTINGS,
  migrations: () => MIGRATIONS,
  open({ budgets, matches, rules, secretFor, settings, store }) {
    const guesses = new Guesses(store);
    const calls = settings.GUESSES_PER_ADDRESS_PER_HOUR;
    const pace = budgets.all.of({
      name: 'guesses.guesses',
      limit: { calls, everyMs: HOUR_MS },
      exceeded: `At most ${calls} guesses an hour for one address.`,
      setting: 'GUESSES_PER_ADDRESS_PER_HOUR',
    });
    const book = new GuessBook({
      guesses,
      pace,
      perAddress: settings.GUESSES_PER_ADDRESS_AND_MATCH,
      secret: secretFor('visitors'),
      matchOf: (matchId) => matches.byId(matchId),
      ruleOf: (game) => rules.findLast(({ id }) => id === game),
    });
    return {
      toolsets: [guessToolset(book)],
      routes: guessRoutes(book),
      // If nobody requests it, or the process ends first, it is counted on the first request.
      async afterEnded({ game, mixed, state: { matchId } }) {
        if (game.riddle) await guesses.resultOf(matchId);
        if (mixed?.kind === 'masked') await guesses.resultOf(subjectOf(matchId, 'people'));
      },
    };
  },
};
