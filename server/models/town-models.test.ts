import { expect, it } from 'vitest';
import type { ModelAnswer, Question } from '../../shared/mind/chat-model.ts';
import { ModelTroubleError } from '../../shared/mind/model-trouble.ts';
import { FakeClock } from '../time/fake-clock.ts';
import { planOf } from './purposes.ts';
import { TownModels } from './town-models.ts';

const QUESTION: Question = { system: '', user: 'x'.repeat(900), tools: [], timeoutMs: 1_000, maxTokens: 200 };
/** Three letters a token, two for the empty list of tools, and what the answer may have. */
const RESERVED = 301 + 200;
const HOUR_MS = 3_600_000;

type Settle = (tokens: number | ModelTroubleError) => void;

/** A model that answers when the test says so. */
function opened(tokensPerHour: number) {
  const clock = new FakeClock();
  const asked: Settle[] = [];
  const ask = () =>
    new Promise<ModelAnswer>((resolve, reject) => {
      asked.push((tokens) =>
        typeof tokens === 'number'
          ? resolve({
              calls: [],
              text: '',
              end: 'done',
              usage: { tokensIn: tokens, tokensOut: 0, cost: null },
            })
          : reject(tokens),
      );
    });
  const model = { name: 'one', ask };
  const models = new TownModels({
    clock,
    tiers: { fast: model, good: model },
    plan: planOf(['house_move=fast:50']),
    tokensPerHour,
    onCall: () => undefined,
    onRest: () => undefined,
  });
  return { asked, clock, house: models.for('house_move') };
}

const overBudget = { trouble: 'over-budget' };

it('a table of residents that think at once keeps to its share of the hour', async () => {
  const { asked, clock, house } = opened(4 * RESERVED);
  const thoughts = Array.from({ length: 8 }, () => house.ask(QUESTION));
  const outcomes = Promise.allSettled(thoughts);
  // Half of the tokens are theirs: two questions fit, whatever the answers cost.
  expect(asked).toHaveLength(2);
  for (const settle of asked) settle(RESERVED);
  const failed = (await outcomes).flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(failed).toHaveLength(6);
  for (const each of failed) expect(each).toMatchObject({ ...overBudget, retryAfterMs: 1_000 });
  expect(house.closed(clock.now())).toMatchObject({
    why: 'over-budget',
    until: HOUR_MS * Math.ceil((clock.now() + 1) / HOUR_MS),
  });
  await expect(house.ask(QUESTION)).rejects.toMatchObject(overBudget);
  expect(asked).toHaveLength(2);
  // Another hour has tokens of its own.
  clock.advance(HOUR_MS);
  void house.ask(QUESTION);
  expect(asked).toHaveLength(3);
});

it('what an answer did not cost, and what failed, is free again', async () => {
  const { asked, house } = opened(2 * RESERVED);
  const first = house.ask(QUESTION);
  await expect(house.ask(QUESTION)).rejects.toMatchObject(overBudget);
  asked[0]?.(new ModelTroubleError('unreachable', 'nobody is there'));
  await expect(first).rejects.toMatchObject({ trouble: 'unreachable' });
  const second = house.ask(QUESTION);
  expect(asked).toHaveLength(2);
  asked[1]?.(0);
  await second;
  void house.ask(QUESTION);
  expect(asked).toHaveLength(3);
});

it('a question that what is left cannot pay waits for the next hour', async () => {
  const { asked, clock, house } = opened(2 * RESERVED - 2);
  await expect(house.ask(QUESTION)).rejects.toMatchObject({
    ...overBudget,
    retryAfterMs: HOUR_MS - (clock.now() % HOUR_MS),
  });
  expect(asked).toHaveLength(0);
});
