import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAiModel } from '../../server/models/chat-endpoint.ts';
import {
  type LoopbackModel,
  MANNERS,
  type Manner,
  openLoopbackModel,
} from '../../server/models/testing/loopback-model.ts';
import { FailedError } from '../cli/program.ts';
import { DEFAULT_BUDGET } from './agent-game.ts';
import { checkModel } from './model-check.ts';

let loopback: LoopbackModel;
beforeEach(async () => {
  loopback = await openLoopbackModel();
});
afterEach(() => loopback.close());

const check = (baseUrl = loopback.baseUrl, longestThoughtMs = DEFAULT_BUDGET.longestThoughtMs) => {
  const endpoint = { baseUrl, apiKey: 'test', model: 'tiny' };
  return checkModel(openAiModel(endpoint), { ...DEFAULT_BUDGET, longestThoughtMs }, endpoint);
};

const status =
  (code: number): Manner =>
  (_, __, res) =>
    void res.writeHead(code).end('{"error":{"message":"said the endpoint"}}');

describe('model check', () => {
  it.each(['well', 'in prose', 'with chatter'] as const)(
    'is passed by a model that answers %s',
    async (manner) => {
      loopback.manner = MANNERS[manner];
      await check();
      expect(loopback.requests).toHaveLength(1);
      expect(loopback.requests[0]?.tools).toHaveLength(1);
    },
  );

  it.each([
    [401, /said the endpoint; check LLM_API_KEY$/],
    [403, /check LLM_API_KEY$/],
    [404, /check LLM_MODEL, and the path of LLM_BASE_URL/],
    [400, /check LLM_MODEL, and that this model can call functions$/],
    [429, /raise the limit of your account$/],
    [500, /check LLM_BASE_URL and that the endpoint runs$/],
  ])('names the setting to look at for status %i', async (code, advice) => {
    loopback.manner = status(code);
    await expect(check()).rejects.toThrow(FailedError);
    await expect(check()).rejects.toThrow(advice);
    await expect(check()).rejects.toThrow(`the model tiny at ${loopback.baseUrl} cannot be used`);
  });

  it('names LLM_BASE_URL if nothing listens, and the limit that an answer exceeds', async () => {
    const closed = await openLoopbackModel();
    await closed.close();
    await expect(check(closed.baseUrl)).rejects.toThrow(/\(ECONNREFUSED\); check LLM_BASE_URL/);
    loopback.manner = MANNERS['with an answer that is cut off'];
    await expect(check()).rejects.toThrow(/raise --max-tokens/);
    loopback.manner = MANNERS['not at all'];
    await expect(check(loopback.baseUrl, 50)).rejects.toThrow(/no answer within 50 ms; take a quicker model/);
  });
});
