/** The parts of a town that operators' requests use: all of a running town, or the store side of a stopped one. */
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

/** Opens the store of a stopped town: nothing is hosted, and nothing starts. */
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
