/** Even/Odd for the reference agent: the house's own strategies decide. */
import { housePlayer } from '../../../../shared/games/even-odd/bots/house-player.ts';
import { STRATEGY_NAMES } from '../../../../shared/games/even-odd/bots/strategies.ts';
import { evenOdd } from '../../../../shared/games/even-odd/game.ts';
import type { AgentGame } from '../../agent-game.ts';
import { EvenOddPlayer } from './player.ts';
import { eventLine } from './story.ts';

export const evenOddAgent: AgentGame = {
  game: evenOdd,
  tools: 'et.evenodd',
  brains: STRATEGY_NAMES,
  playerFor({ brain, name }) {
    const strategy = STRATEGY_NAMES.find((each) => each === brain);
    if (!strategy) throw new Error(`no brain is called ${brain}`);
    return new EvenOddPlayer(housePlayer(strategy)({ seed: `${name}/${process.pid}`, agentId: name }));
  },
  isEnd: ({ type }) => type === 'GAME_ENDED' || type === 'MATCH_ABORTED',
  eventLine,
};
