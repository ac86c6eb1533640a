import { Router } from 'express';
import { PROMPT_ROUTES } from '../../../shared/contracts/matches.ts';
import { folkBot } from '../../../shared/games/werewolf/bots/folk/villager-folk.ts';
import { randomBot } from '../../../shared/games/werewolf/bots/random.ts';
import { werewolfImports } from '../../../shared/games/werewolf/foreign/imports.ts';
import { importedWerewolf, werewolf, werewolf2 } from '../../../shared/games/werewolf/game.ts';
import { werewolfHall } from '../../../shared/games/werewolf/hall.ts';
import { werewolfLeague } from '../../../shared/games/werewolf/league-game.ts';
import { listTemplates } from '../../../shared/games/werewolf/prompts/registry.ts';
import { werewolfSeason } from '../../../shared/games/werewolf/season-game.ts';
import { TOOLS } from '../../../shared/games/werewolf/tool-names.ts';
import { routes } from '../../http/routes.ts';
import type { GameSetup, HouseOfGame, Part } from '../part.ts';
import { forPlayers, templateRoute } from '../role-cards.ts';
import { FolkTurns, HousePlayer } from './house-player.ts';
import { MindTurns } from './mind-turns.ts';
import { playableWerewolf } from './playable.ts';
import { WEREWOLF_QUEUE } from './queue-id.ts';
import { recollectionsOf } from './recollections.ts';
import { werewolfRoom } from './room.ts';
import { matchSettings, WEREWOLF_SETTINGS, type WerewolfSettings, werewolfLimits } from './settings.ts';
import { werewolfToolset } from './toolset.ts';
import type { WerewolfGate } from './werewolf-door.ts';
import { asWerewolf } from './werewolf-match.ts';

export const werewolfPart: Part<typeof WEREWOLF_SETTINGS> = {
  id: werewolf.id,
  rules: [importedWerewolf, werewolf2, werewolf],
  settings: WEREWOLF_SETTINGS,
  games: (setup) => [
    {
      game: werewolf,
      queueId: WEREWOLF_QUEUE,
      settings: matchSettings(setup.settings, setup.scaled),
      words: {
        list: TOOLS.listMatches,
        status: TOOLS.queueStatus,
        join: TOOLS.joinQueue,
        leave: TOOLS.leaveQueue,
      },
      mcpPath: '/mcp',
      room: werewolfRoom,
      house: houseOf(setup),
      hall: werewolfHall,
      playable: playableWerewolf(setup),
      league: werewolfLeague,
      season: werewolfSeason,
      imports: werewolfImports,
    },
  ],
  open: ({ doors, scaled, settings }) => ({
    toolsets: [
      werewolfToolset({
        door: doors.of(werewolf.id) as WerewolfGate,
        settings: matchSettings(settings, scaled),
        limits: werewolfLimits(scaled(1)),
      }),
    ],
    routes: Router().use(promptList(), templateRoute(listTemplates())),
  }),
};

const promptList = () =>
  routes(PROMPT_ROUTES, {
    'GET /prompts': () => ({
      prompts: forPlayers(listTemplates()).map(({ id, name, version, title, hash }) => ({
        id,
        name,
        version,
        title,
        hash,
      })),
    }),
  });

const houseOf = ({ scaled, settings, timeScale }: GameSetup<WerewolfSettings>): HouseOfGame => ({
  scope: 'werewolf:play',
  keepMatches: settings.HOUSE_MATCHES,
  keepSetting: 'HOUSE_MATCHES' satisfies keyof WerewolfSettings,
  fillAfterMs: scaled(settings.HOUSE_FILL_AFTER_S),
  strategies: ['folk', 'random'],
  seat({ match, playerId, agentId, strategy, seed, clock, memory, mind, act, onTrouble }) {
    const table = asWerewolf(match);
    const recollections = recollectionsOf(memory, agentId, table.state, onTrouble);
    const bot =
      strategy === 'random' ? randomBot({ seed, agentId }) : folkBot({ seed, agentId, recollections });
    const turns = mind
      ? new MindTurns({ match: table, playerId, agentId, mind, folk: bot, clock })
      : new FolkTurns(bot, 1 / timeScale);
    return new HousePlayer(table, playerId, turns, { clock, act, onTrouble });
  },
});
