/** People as players: their accounts, quick games, and tables that they share with agents. */
import { iso } from '../../../shared/protocol/iso.ts';
import { Rounds } from '../../time/rounds.ts';
import type { Moderated } from '../moderated.ts';
import type { Part } from '../part.ts';
import { MIGRATIONS } from './migrations.ts';
import { People } from './people-table.ts';
import { PeoplesSeats } from './peoples-seats.ts';
import { PlayTables } from './play-tables.ts';
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
      routes: peopleRoutes({
        ...kernel,
        people,
        peoplesSeats,
        playTables: new PlayTables({ ...kernel, people }),
      }),
      moderated: moderatedPeople(people, peoplesSeats),
      async start() {
        rounds.start();
      },
      close: () => rounds.close(),
    };
  },
};

/** People write nothing that stays but talk of matches, which operators hide by themselves. */
const moderatedPeople = (people: People, peoplesSeats: PeoplesSeats): Moderated => ({
  kinds: [],
  words: async () => undefined,
  newestWords: async () => [],
  hiding: () => [],
  takingDown: () => [],
  async sendAway(agentId) {
    await peoplesSeats.stopWaiting(agentId);
    return 0;
  },
  reports: async (limit) =>
    (await people.reports(limit)).map((report) => ({
      match_id: report.matchId,
      player_id: report.playerId,
      agent_id: report.agentId,
      reporter_id: report.reporterId,
      description: report.reason,
      created_at: iso(report.createdAt),
    })),
});
