import { expect, it } from 'vitest';
import { isResident, residentNumber, TOWNSFOLK } from '../../shared/town/residents.ts';
import { MANNERS, openLoopbackModel, type Shape } from '../models/testing/loopback-model.ts';
import { modelsSaying } from '../models/testing/saying.ts';
import { openVirtualTown } from '../testing/town-on-a-port.ts';
import { FakeClock } from '../time/fake-clock.ts';
import { HouseMinds } from './minds.ts';
import { playWithMinds } from './testing/mind-matches.ts';

const SLOW_MS = 120_000;

it(
  'a resident with a model that answers plays by it and misses nothing',
  async () => {
    const played = await playWithMinds({ matches: 1, manner: MANNERS['like a player'], shape: 'ollama' });
    const { fallbacks, folkMoves, late, llmMoves, missed } = played;
    expect({ fallbacks, folkMoves, late, missed }).toEqual({
      fallbacks: 0,
      folkMoves: 0,
      late: 0,
      missed: 0,
    });
    expect(llmMoves).toBeGreaterThan(50);
    expect(played.calls.ok).toBeGreaterThanOrEqual(llmMoves);
  },
  SLOW_MS,
);

it.each<[keyof typeof MANNERS, Shape, string]>([
  ['not at all', 'openai', 'slow'],
  ['with an error', 'ollama', 'unreachable'],
  ['with a limit', 'openai', 'limited'],
  ['streaming garbage', 'vllm', 'garbled'],
  ['lying about tool names', 'vllm', 'illegal'],
])(
  'with a model that answers %s folk wisdom makes every move in time',
  async (manner, shape, outcome) => {
    const played = await playWithMinds({ matches: 1, manner: MANNERS[manner], shape });
    const { calls, fallbacks, folkMoves, late, llmMoves, missed } = played;
    expect({ late, llmMoves, missed }).toEqual({ late: 0, llmMoves: 0, missed: 0 });
    expect(fallbacks).toBe(folkMoves);
    expect(folkMoves).toBeGreaterThan(50);
    expect(calls[outcome]).toBeGreaterThan(0);
    // A model that is away is left alone: nobody asks it for every move.
    if (outcome !== 'limited') expect(played.requests).toBeLessThan(folkMoves / 2);
  },
  SLOW_MS,
);

it('a share of the residents keeps to folk wisdom, always the same ones', () => {
  const clock = new FakeClock();
  const thinkersOf = (share: number) => {
    const minds = new HouseMinds({ models: modelsSaying(() => null), clock, share });
    const residents = Array.from({ length: TOWNSFOLK }, (_, i) => residentNumber(i).agentId);
    return residents.filter((agentId) => minds.of(agentId) !== null);
  };
  expect(thinkersOf(0)).toEqual([]);
  expect(thinkersOf(1)).toHaveLength(TOWNSFOLK);
  const half = thinkersOf(0.5);
  expect(half.length).toBeGreaterThan(TOWNSFOLK * 0.35);
  expect(half.length).toBeLessThan(TOWNSFOLK * 0.65);
  expect(thinkersOf(0.5)).toEqual(half);
  expect(thinkersOf(0.75)).toEqual(expect.arrayContaining(half));
});

it(
  'a town whose tokens are used up plays on, says so, and shows operators who used them',
  async () => {
    const model = await openLoopbackModel(MANNERS['like a player'], 'vllm');
    const town = await openVirtualTown({
      HOUSE_BOTS: 'on',
      HOUSE_BRAIN: 'llm',
      HOUSE_MATCHES: '1',
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'good',
      LLM_MODEL_FAST: 'fast',
      LLM_TOKENS_PER_HOUR: '20000',
      LLM_PURPOSES: 'house_move=fast:50',
    });
    const metrics = async () => (await fetch(`${town.url}/metrics`)).text();
    const isSpent = async () =>
      /town_house_fallbacks_total\{because="over-budget"\} \d/.test(await metrics());
    try {
      await town.until(isSpent, { within: '30m' });
      expect(new Set(model.requests.map((request) => request.model))).toEqual(new Set(['fast']));
      const text = await metrics();
      // Half of the tokens are for moves: 100 for each answer. A question that was given up, because its phase was over, has no answer and
      // costs nothing.
      const answered = /town_model_calls_total\{purpose="house_move",outcome="ok"\} (\d+)/.exec(text)?.[1];
      expect(Number(answered)).toBeGreaterThan(0);
      expect(Number(answered)).toBeLessThanOrEqual(100);
      expect(text).toMatch(/town_resident_calls\{resident="[A-Z][a-z]+"\} [1-9]/);
      const refused = await fetch(`${town.url}/monitor/residents`);
      expect(refused.status).toBe(401);
      const [thinking] = town.services.house?.thinking ?? [];
      expect(thinking).toMatchObject({ calls: expect.any(Number), tokensIn: expect.any(Number) });
      expect(isResident(thinking?.agentId ?? '')).toBe(true);
    } finally {
      await town.end();
      await model.close();
    }
  },
  SLOW_MS,
);

it('refuses to start with minds and without a model', async () => {
  await expect(openVirtualTown({ HOUSE_BRAIN: 'llm' })).rejects.toThrow(/HOUSE_BRAIN=llm needs a model/);
});
