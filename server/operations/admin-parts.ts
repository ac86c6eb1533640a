/** What of a town an operator's request needs: all of it when it runs, the store's side of it when it is stopped. */
import type { Config } from '../config.ts';
import { silentLog } from '../log.ts';
import { openTownServices, type TownServices } from '../town-services.ts';
import { SILENT_METERS } from './silent-meters.ts';

export type AdminParts = Pick<
  TownServices,
  | 'accounts'
  | 'agents'
  | 'clock'
  | 'games'
  | 'journal'
  | 'matches'
  | 'parts'
  | 'queue'
  | 'ratings'
  | 'absences'
  | 'registry'
  | 'seats'
  | 'stats'
  | 'store'
>;

/** The town on the store of one that is stopped: nothing is hosted, and nothing starts. */
export const openStopped = (config: Config): Promise<AdminParts> =>
  openTownServices({
    config,
    log: silentLog,
    meters: SILENT_METERS,
    onFatal(error) {
      throw error;
    },
    stopped: true,
  });
