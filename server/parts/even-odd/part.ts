/** Even/Odd as a part of the town. */

import { evenOdd } from '../../../shared/games/even-odd/game.ts';
import { evenOddLeague } from '../../../shared/games/even-odd/league/league-game.ts';
import { EVEN_ODD_TEMPLATES } from '../../../shared/games/even-odd/prompts/registry.ts';
import { TOOLS } from '../../../shared/games/even-odd/tool-names.ts';
import type { Part } from '../part.ts';
import { templateRoute } from '../role-cards.ts';
import { evenOddLimits } from './budgets.ts';
import type { EvenOddDoor } from './even-odd-door.ts';
import { evenOddHouse } from './house.ts';
import { playableEvenOdd } from './playable.ts';
import { EVEN_ODD_QUEUE } from './queue-id.ts';
import { evenOddRoom } from './room.ts';
import { EVEN_ODD_SETTINGS, matchSettings } from './settings.ts';
import { evenOddToolset } from './toolset.ts';

export const evenOddPart: Part<typeof EVEN_ODD_SETTINGS> = {
  id: evenOdd.id,
  rules: [evenOdd],
  settings: EVEN_ODD_SETTINGS,
  games: (setup) => [
    {
      game: evenOdd,
      queueId: EVEN_ODD_QUEUE,
      settings: matchSettings(setup.settings, setup.scaled),
      words: {
        list: 'GET /api/matches?game=even-odd',
        status: TOOLS.queueStatus,
        join: TOOLS.joinQueue,
        leave: TOOLS.leaveQueue,
      },
      mcpPath: '/mcp/even-odd',
      room: evenOddRoom,
      house: evenOddHouse(setup),
      playable: playableEvenOdd(setup),
      league: evenOddLeague,
    },
  ],
  open: ({ doors, scaled, settings }) => ({
    toolsets: [
      evenOddToolset({
        door: doors.of(evenOdd.id) as EvenOddDoor,
        settings: matchSettings(settings, scaled),
        limits: evenOddLimits(scaled(1)),
      }),
    ],
    routes: templateRoute(EVEN_ODD_TEMPLATES),
  }),
};
