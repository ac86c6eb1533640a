/** Werewolf as a part of the town. */
import { folkBot } from '../../../shared/games/werewolf/bots/folk/villager-folk.ts';
import { werewolf } from '../../../shared/games/werewolf/game.ts';
import { werewolfLeague } from '../../../shared/games/werewolf/league-game.ts';
import type { Kernel } from '../kernel.ts';
import type { HouseOfGame, Part, TownAccess } from '../part.ts';
import type { TownMemory } from '../town-memory.ts';
import { werewolfLimits } from './budgets.ts';
import { HousePlayer } from './house-player.ts';
import { playableWerewolf } from './playable.ts';
import { promptsApi } from './prompts-api.ts';
import { WEREWOLF_QUEUE } from './queue-id.ts';
import { recollectionsOf } from './recollections.ts';
import { werewolfRoom } from './room.ts';
import { matchSettings, WEREWOLF_SETTINGS, type WerewolfSettings } from './settings.ts';
import { werewolfToolset } from './toolset.ts';
import type { WerewolfGate } from './werewolf-door.ts';
import { asWerewolf } from './werewolf-match.ts';

export const werewolfPart: Part<typeof WEREWOLF_SETTINGS> = {
  id: werewolf.id,
  rules: [werewolf],
  settings: WEREWOLF_SETTINGS,
  open(kernel) {
    let town: TownAccess | null = null;
    const settings = matchSettings(kernel.settings, kernel.scaled);
    return {
      games: [
        {
          game: werewolf,
          queueId: WEREWOLF_QUEUE,
          settings,
          words: { list: 'et.werewolf.matches.list', status: 'et.werewolf.queue.status' },
          mcpPath: '/mcp',
          room: werewolfRoom,
          house: houseOf(kernel, () => town?.memory() ?? null),
          playable: playableWerewolf(kernel),
          league: werewolfLeague,
        },
      ],
      toolsets(doors, access) {
        town = access;
        return [
          werewolfToolset({
            door: doors.of(werewolf.id) as WerewolfGate,
            settings,
            limits: werewolfLimits(kernel.scaled(1)),
          }),
        ];
      },
      routes: promptsApi(),
    };
  },
};

const houseOf = (kernel: Kernel<WerewolfSettings>, memory: () => TownMemory | null): HouseOfGame => ({
  scope: 'werewolf:play',
  keepMatches: kernel.settings.HOUSE_MATCHES,
  keepSetting: 'HOUSE_MATCHES' satisfies keyof WerewolfSettings,
  fillAfterMs: kernel.scaled(kernel.settings.HOUSE_FILL_AFTER_S),
  seat({ match, playerId, agentId, seed, clock, act, onTrouble }) {
    const table = asWerewolf(match);
    const recollections = recollectionsOf(memory(), agentId, table.state, onTrouble);
    return new HousePlayer(table, playerId, folkBot({ seed, agentId, recollections }), {
      clock,
      timeScale: kernel.timeScale,
      act,
      onTrouble,
    });
  },
});
