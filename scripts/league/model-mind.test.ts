import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type LoopbackModel,
  MANNERS,
  openLoopbackModel,
} from '../../server/models/testing/loopback-model.ts';
import type { AnyEnvelope } from '../../shared/league/messages.ts';
import { modelMind } from './model-mind.ts';
import { envelopeOf } from './rpc-client.ts';

let model: LoopbackModel;
afterEach(async () => {
  vi.unstubAllEnvs();
  await model?.close();
});

const said = (type: AnyEnvelope['type'], payload: object) =>
  envelopeOf({ type, sender: 'referee:REF00', payload });
const MOVE = { game_id: 'g', round_number: 2, your_role: 'ODD', time_limit_seconds: 10, game_state: {} };

async function mindBefore(manner: Parameters<typeof openLoopbackModel>[0]) {
  model = await openLoopbackModel(manner);
  vi.stubEnv('LLM_BASE_URL', model.baseUrl);
  vi.stubEnv('LLM_MODEL', 'loopback');
  return modelMind()(() => 'P001');
}

describe('a model that plays in a league', () => {
  it('receives its role and the draws, and its number is the choice', async () => {
    const mind = await mindBefore((_, respond) =>
      respond({
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'choose', arguments: '{"choice":4}' } }],
      }),
    );
    const invite = { game_id: 'g', match_id: 'R1M1', opponent_id: 'P002', your_role: 'ODD', total_rounds: 5 };
    expect(await mind.answer(said('GAME_INVITE', invite))).toMatchObject({
      payload: { accepted: true, player_id: 'P001' },
    });
    await mind.answer(
      said('ROUND_RESULT', {
        round_number: 1,
        player_A_id: 'P002',
        player_A_choice: 5,
        player_B_choice: 2,
        winner_id: 'P001',
      }),
    );
    expect(await mind.answer(said('MOVE_REQUEST', MOVE))).toEqual({
      type: 'MOVE_RESPONSE',
      payload: { game_id: 'g', round_number: 2, choice: 4, player_id: 'P001' },
    });
    const [request] = model.requests;
    expect(request?.messages.at(-1)?.content).toMatch(
      /You are ODD against P002\.[\s\S]*Round 1: you 2, they 5; you won\./,
    );
  });

  it('still moves when it fails, by dice', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const mind = await mindBefore(MANNERS['with an unknown key']);
    const answer = (await mind.answer(said('MOVE_REQUEST', MOVE))) as { payload: { choice: number } };
    expect([1, 2, 3, 4, 5]).toContain(answer.payload.choice);
  });
});
