import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Trouble } from '../../shared/mind/model-trouble.ts';
import { openAiModel, retryAfterOf } from './chat-endpoint.ts';
import { type LoopbackModel, MANNERS, openLoopbackModel, SHAPES } from './testing/loopback-model.ts';

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
    expect(endpoint.requests[0]).toMatchObject({ max_tokens: 50 });
    expect(endpoint.requests[0]).not.toHaveProperty('tools');
  });
});

describe('a server', () => {
  const tools = [{ name: 'go', description: '', parameters: { type: 'object', properties: {} } }];

  it.each(SHAPES)('shaped like %s answers with calls, words and counts', async (shape) => {
    const server = await openLoopbackModel(MANNERS.well, shape);
    const model = openAiModel({ baseUrl: server.baseUrl, apiKey: 'none', model: 'qwen3' });
    const usage = { tokensIn: 80, tokensOut: 20, cost: null };
    expect(await model.ask({ ...QUESTION, tools })).toMatchObject({
      calls: [{ name: 'go', args: '{}' }],
      text: '',
      end: 'done',
      usage,
    });
    expect(await model.ask(QUESTION)).toMatchObject({
      calls: [],
      text: 'I will listen longer before I vote.',
      end: 'done',
      usage,
    });
    // Ollama knows the limit by this name alone.
    expect(server.requests.map((request) => request.max_tokens)).toEqual([50, 50]);
    await server.close();
  });

  it('that refuses the name of the limit is asked by the other one, from then on', async () => {
    const server = await openLoopbackModel();
    const model = openAiModel({ baseUrl: server.baseUrl, apiKey: 'test', model: 'o9-mini' });
    await model.ask(QUESTION);
    await model.ask(QUESTION);
    expect(server.requests.map((request) => [request.max_tokens, request.max_completion_tokens])).toEqual([
      [50, undefined],
      [undefined, 50],
      [undefined, 50],
    ]);
    await server.close();
  });

  it('that streams without end is cut off', async () => {
    endpoint.manner = MANNERS['streaming garbage'];
    await expect(ask(endpoint.baseUrl, 20_000)).rejects.toMatchObject({ trouble: expect.any(String) });
  });

  it('that is asked in vain is hung up on when nobody waits any longer', async () => {
    endpoint.manner = MANNERS['not at all'];
    const model = openAiModel({ baseUrl: endpoint.baseUrl, apiKey: 'test', model: 'tiny' });
    const late = Promise.resolve();
    await expect(model.ask({ ...QUESTION, timeoutMs: 60_000 }, late)).rejects.toMatchObject({
      trouble: 'slow',
    });
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
