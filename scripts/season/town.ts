/** A town for a season alone, in this process and in the season's folder: whatever was played lies there after a crash. */
import { readConfig } from '../../server/config.ts';
import { silentLog } from '../../server/log.ts';
import { startTown } from '../../server/town.ts';
import { RAISED_LIMITS } from '../../shared/town/raised-limits.ts';

const NO_RESIDENTS = {
  HOUSE_BOTS: 'off',
  HOUSE_MATCHES: '0',
  EVEN_ODD_MATCHES: '0',
  LEAGUE: 'off',
  LEAGUE_HOUSE: 'off',
  LEAGUE_OPEN: 'off',
  LEAGUE_PORT: '-1',
  LEAGUE_REFEREE_PORT: '-1',
} as const;

export async function embeddedTown(dataDir: string, timeScale: number) {
  const config = readConfig({
    ...RAISED_LIMITS,
    ...NO_RESIDENTS,
    PORT: '0',
    DATA_DIR: dataDir,
    TIME_SCALE: String(timeScale),
    OMNISCIENT: 'live',
    ARCHIVE_DAYS: '0',
  });
  return startTown({
    config,
    log: silentLog,
    onFatal(error) {
      throw error;
    },
  });
}
