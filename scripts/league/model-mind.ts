/** A language model as a league player, with the reference agent's model settings; dice choose if it fails. */
import { randomInt } from 'node:crypto';
import { openAiModel } from '../../server/models/chat-endpoint.ts';
import type { AnyEnvelope } from '../../shared/league/messages.ts';
import { UsageError } from '../cli/program.ts';
import type { AsyncMind } from './http-player.ts';

const SYSTEM =
  'You play Even/Odd. In each of five rounds both players secretly choose a whole number from 1 to 5. ODD wins the round if the sum is odd, EVEN if it is even. Find out how the other chooses. Call choose with your number.';
const MARGIN_MS = 2_000;
const MOST_TOKENS = 2_000;

const CHOOSE = {
  name: 'choose',
  description: 'Chooses a number for this round.',
  parameters: {
    type: 'object',
    properties: { choice: { type: 'integer', minimum: 1, maximum: 5 } },
    required: ['choice'],
  },
};

export function modelMind(): (id: () => string) => AsyncMind {
  const { LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey, LLM_MODEL: model } = process.env;
  if (!baseUrl || !model)
    throw new UsageError('--strategy llm needs LLM_BASE_URL and LLM_MODEL (and LLM_API_KEY where asked for)');
  const chat = openAiModel({ baseUrl, apiKey: apiKey ?? 'none', model });
  return (id) => {
    const told: string[] = [];
    return {
      async answer(message: AnyEnvelope) {
        if (message.type === 'GAME_INVITE') {
          told.length = 0;
          const { game_id, opponent_id, your_role } = message.payload;
          told.push(`You are ${your_role} against ${opponent_id}.`);
          return { type: 'GAME_INVITE_RESPONSE', payload: { game_id, accepted: true, player_id: id() } };
        }
        if (message.type === 'ROUND_RESULT') {
          const {
            player_A_choice: a,
            player_B_choice: b,
            player_A_id,
            round_number,
            winner_id,
          } = message.payload;
          const [mine, theirs] = player_A_id === id() ? [a, b] : [b, a];
          told.push(
            `Round ${round_number}: you ${mine}, they ${theirs}; ${winner_id === id() ? 'you' : 'they'} won.`,
          );
        }
        if (message.type !== 'MOVE_REQUEST') return null;
        const { game_id, round_number, time_limit_seconds } = message.payload;
        const choice = await ask(round_number, time_limit_seconds * 1000 - MARGIN_MS);
        return { type: 'MOVE_RESPONSE', payload: { game_id, round_number, choice, player_id: id() } };
      },
    };

    async function ask(round: number, timeoutMs: number): Promise<number> {
      try {
        const answer = await chat.ask({
          system: SYSTEM,
          user: `${told.join('\n')}\nRound ${round}: choose.`,
          tools: [CHOOSE],
          timeoutMs: Math.max(1_000, timeoutMs),
          maxTokens: MOST_TOKENS,
        });
        const args = answer.calls[0]?.args ?? answer.text;
        const choice = Number(/[1-5]/.exec(args)?.[0]);
        return choice >= 1 && choice <= 5 ? choice : randomInt(1, 6);
      } catch (error) {
        process.stderr.write(`the model failed: ${error instanceof Error ? error.message : String(error)}\n`);
        return randomInt(1, 6);
      }
    }
  };
}
