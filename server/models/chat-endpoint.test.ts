import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Trouble } from '../../shared/mind/model-trouble.ts';
import { openAiModel, retryAfterOf } from './chat-endpoint.ts';
import { type LoopbackModel, MANNERS, openLoopbackModel } from './testing/loopback-model.ts';

let endpoint: LoopbackModel;
beforeEach(async () => {
  endpoint = await openLoopbackModel();
});
afterEach(() => endpoint.close());

const QUESTION = { system: 's', user: 'u', tools: [], timeoutMs: 2_000, maxTokens: 50 };
const ask = (baseUrl: string, timeoutMs = QUESTION.timeoutMs) =>
  openAiModel({ baseUrl, apiKey: 'test', model: 'tiny' }).ask({ ...QUESTION, timeoutMs });

describe('a question to a model', () => {
  it.each([
    ['with a page instead of JSON', 'garbled'],
    ['with no choice at all', 'garbled'],
    ['with an error', 'unreachable'],
    ['with a limit', 'limited'],
    ['with an unknown key', 'turned-away'],
  ] as const satisfies [keyof typeof MANNERS, Trouble][])('answered %s is %s', async (manner, trouble) => {
    endpoint.manner = MANNERS[manner];
    await expect(ask(endpoint.baseUrl)).rejects.toMatchObject({ trouble });
  });

  it('that is not answered is slow, and one that nobody hears is unreachable', async () => {
    endpoint.manner = MANNERS['not at all'];
    await expect(ask(endpoint.baseUrl, 50)).rejects.toMatchObject({ trouble: 'slow' });
    await expect(ask('http://127.0.0.1:9/v1')).rejects.toMatchObject({ trouble: 'unreachable' });
  });

  it.each([
    ['well', 'done'],
    ['with an answer that is cut off', 'cut-off'],
    ['with a filtered answer', 'refused'],
    ['with a refusal', 'refused'],
  ] as const)('answered %s has ended: %s; its tokens are counted', async (manner, end) => {
    endpoint.manner = MANNERS[manner];
    const usage = { tokensIn: 80, tokensOut: 20, cost: null };
    expect(await ask(endpoint.baseUrl)).toMatchObject({ end, usage });
    expect(endpoint.requests[0]).toMatchObject({ max_completion_tokens: 50 });
    expect(endpoint.requests[0]).not.toHaveProperty('tools');
  });
});

it.each([
  [{ 'retry-after': '2' }, 2_000],
  [{ 'retry-after': '0.5' }, 500],
  [{ 'retry-after-ms': '40', 'retry-after': '1' }, 40],
  [{ 'retry-after': 'Mon, 16 Nov 2026 12:00:05 GMT' }, 5_000],
  [{ 'retry-after': 'Mon, 16 Nov 2026 11:00:00 GMT' }, 0],
  [{ 'retry-after': 'soon' }, null],
  [{}, null],
])('Retry-After %o means %s ms', (headers, ms) => {
  expect(
    retryAfterOf(new Headers(headers as Record<string, string>), Date.parse('2026-11-16T12:00:00Z')),
  ).toBe(ms);
});
