/** Matches as cards in chat clients: `et.town.watch`, at `/mcp/watch`. */
import { count } from '../../setting-types.ts';
import type { Part } from '../part.ts';
import { widgetResources } from '../widget-resources.ts';
import { watchToolset } from './toolset.ts';

const SETTINGS = {
  WATCH_READS_PER_MINUTE: count(120).describe(
    'Looks at matches one agent, or one address without a key, may take in a minute from chat clients (/mcp/watch)',
  ),
};

const MINUTE_MS = 60_000;

export const watchPart: Part<typeof SETTINGS> = {
  id: 'watch',
  settings: SETTINGS,
  open({ doors, games, seats, settings, watch }) {
    let featured: string | null = null;
    watch({
      featured: (matchId) => {
        featured = matchId;
      },
    });
    const calls = settings.WATCH_READS_PER_MINUTE;
    return {
      toolsets: [
        watchToolset({
          games,
          doors,
          ownMatch: async (agentId) => (await seats.assignment(agentId))?.matchId,
          featured: () => featured,
          budget: {
            name: 'watch.reads',
            limit: { calls, everyMs: MINUTE_MS },
            exceeded: `At most ${calls} looks a minute.`,
            per: 'client',
            setting: 'WATCH_READS_PER_MINUTE',
          },
          widgets: widgetResources({ hall: 'Match' }),
        }),
      ],
    };
  },
};
