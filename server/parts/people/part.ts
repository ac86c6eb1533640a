/** People as players: their accounts, quick games, and tables that they share with agents. */
import { Rounds } from '../../time/rounds.ts';
import type { Part } from '../part.ts';
import { MIGRATIONS } from './migrations.ts';
import { People } from './people-table.ts';
import { PeoplesSeats } from './peoples-seats.ts';
import { peopleRoutes } from './routes.ts';
import { PEOPLE_SETTINGS } from './settings.ts';

/** As often as the house looks round, in real time. */
const ROUND_MS = 500;

export const peoplePart: Part<typeof PEOPLE_SETTINGS> = {
  id: 'people',
  settings: PEOPLE_SETTINGS,
  migrations: () => MIGRATIONS,
  open(kernel) {
    const { clock, log, settings, store } = kernel;
    if (settings.PEOPLE === 'off') return { isClosed: true };
    const people = new People(store);
    const peoplesSeats = new PeoplesSeats({ ...kernel, pace: settings.MIXED_PACE });
    const rounds = new Rounds({
      clock,
      everyMs: ROUND_MS,
      work: () => peoplesSeats.round(),
      onError: (error) => log.error({ err: error }, 'no table could be made for people'),
    });
    return {
      routes: peopleRoutes({ ...kernel, people, peoplesSeats }),
      async start() {
        rounds.start();
      },
      close: () => rounds.close(),
    };
  },
};
