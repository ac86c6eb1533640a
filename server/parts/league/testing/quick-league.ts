/** Settings for a league without waiting, for tests and exams. */
import type { Settings } from '../../../testing/town-on-a-port.ts';

export const QUICK_LEAGUE: Settings = {
  LEAGUE: 'on',
  LEAGUE_DRAW_S: '0',
  LEAGUE_THINK_S: '0',
  LEAGUE_REST_S: '0',
  LEAGUE_START_S: '0',
};
