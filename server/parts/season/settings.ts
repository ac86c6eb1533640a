/** The callers that may run seasons over REST. */
import { list } from '../../setting-types.ts';

export const SEASON_SETTINGS = {
  SEASON_RUNNERS: list().describe(
    'Comma-separated ids of agents that may run seasons; without any, every agent of a private town may, and none of a public one',
  ),
} as const;
