/** Werewolf for the reference agent. */
import { folkBot } from '../../../../shared/games/werewolf/bots/folk/villager-folk.ts';
import { werewolf } from '../../../../shared/games/werewolf/game.ts';
import type { Brain } from '../../../../shared/games/werewolf/mind/brain.ts';
import { FolkBrain } from '../../../../shared/games/werewolf/mind/folk-brain.ts';
import { LlmBrain } from '../../../../shared/games/werewolf/mind/llm-brain.ts';
import type { AgentGame, PlayerWish } from '../../agent-game.ts';
import { machineClock } from '../../machine-clock.ts';
import { TOOL_PREFIX, WerewolfPlayer } from './player.ts';
import { eventLine } from './story.ts';

const BRAINS: Readonly<Record<string, (wish: PlayerWish) => Brain>> = {
  folk: ({ name }) => new FolkBrain(folkBot({ seed: `${name}/${process.pid}`, agentId: name })),
  llm: (wish) =>
    new LlmBrain({
      thinker: wish.thinker(),
      voice: wish.voice,
      fallback: BRAINS.folk!(wish),
      budget: wish.budget,
      clock: machineClock,
      notes: wish.notes,
      records: wish.records,
    }),
};

export const werewolfAgent: AgentGame = {
  game: werewolf,
  tools: TOOL_PREFIX,
  brains: Object.keys(BRAINS),
  playerFor(wish) {
    const make = BRAINS[wish.brain];
    if (!make) throw new Error(`no brain is called ${wish.brain}`);
    return new WerewolfPlayer(make(wish));
  },
  isEnd: ({ type, payload }) => type === 'GAME_ENDED' || (type === 'NARRATOR' && payload.kind === 'ABORTED'),
  eventLine,
};
