import type { TownMeters } from '../town-core.ts';

/** For towns without metrics. */
export const SILENT_METERS: TownMeters = {
  onTimer: () => undefined,
  onAppend: () => undefined,
  onCommand: () => undefined,
  onHouseMove: () => undefined,
  onHouseFallback: () => undefined,
  onModelCall: () => undefined,
};
