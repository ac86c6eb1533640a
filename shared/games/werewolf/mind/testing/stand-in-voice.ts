/** A fake town that sends a model the texts a test chooses. */

import type { ModelTool } from '../../../../mind/chat-model.ts';
import type { TownVoice } from '../../../../mind/player.ts';
import type { BotAction } from '../../bots/policy.ts';
import { functionOf, WAIT } from '../llm-moves.ts';

const TEXT = { text: { type: 'string' } };
const TARGET = { targetPlayerId: { type: 'string' } };
const MOVES: Readonly<Record<Exclude<BotAction['tool'], 'ready'>, object>> = {
  say_public: TEXT,
  vote: { targetPlayerId: { type: ['string', 'null'] }, reason: { type: ['string', 'null'] } },
  wolf_chat: TEXT,
  wolf_kill: TARGET,
  seer_inspect: TARGET,
  doctor_protect: TARGET,
};
const REASONING = { reasoning: { type: 'string' } };

const tool = (name: string, properties: object): ModelTool => ({
  name,
  description: '',
  parameters: { type: 'object', properties },
});

export class StandInVoice implements TownVoice {
  readonly tools = [
    ...Object.entries(MOVES).map(([move, properties]) =>
      tool(functionOf(move as keyof typeof MOVES), { ...properties, ...REASONING }),
    ),
    tool(WAIT, { matchId: { type: 'string' } }),
  ];
  lines: string[] = [];

  async welcome(): Promise<string> {
    return 'THE RULES\nYOUR SECRET ROLE. THE ROLE CARD';
  }

  async news(): Promise<readonly string[]> {
    return this.lines.splice(0);
  }

  async brief(): Promise<string> {
    return 'WHERE IT STANDS';
  }
}
