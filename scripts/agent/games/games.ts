/** The registration of games for the reference agent. The default is the first. */
import type { AgentGame } from '../agent-game.ts';
import { evenOddAgent } from './even-odd/agent-game.ts';
import { werewolfAgent } from './werewolf/agent-game.ts';

export const AGENT_GAMES: readonly [AgentGame, ...AgentGame[]] = [werewolfAgent, evenOddAgent];
