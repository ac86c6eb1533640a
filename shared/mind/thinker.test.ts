import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ModelAnswer } from './chat-model.ts';
import { ModelTroubleError, type Trouble } from './model-trouble.ts';
import { type LoggedThought, Thinker } from './thinker.ts';
import { ThinkingAccount } from './thinking-account.ts';

const START = 1_000_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

const ANSWER: ModelAnswer = {
  calls: [],
  text: 'yes',
  end: 'done',
  usage: { tokensIn: 10, tokensOut: 5, cost: null },
};
const QUESTION = { system: 's', user: 'u', tools: [], timeoutMs: 1_000, maxTokens: 99 };
const NOTHING = { modelMoves: 0, fallbackMoves: 0 };

/** A model that does what it is told next. */
function scripted() {
  let next: ModelAnswer | ModelTroubleError = ANSWER;
  const account = new ThinkingAccount();
  const logged: LoggedThought[] = [];
  const thinker = new Thinker({
    model: {
      ask: async () => {
        if (next instanceof ModelTroubleError) throw next;
        return next;
      },
    },
    account,
    clock: { now: () => Date.now(), at: () => () => undefined },
    log: (thought) => logged.push(thought),
  });
  const think = (answer: typeof next) => {
    next = answer;
    return thinker.think({
      question: QUESTION,
      about: { matchId: 'mt_1' },
      read: ({ text }) => {
        if (text !== 'yes') throw new ModelTroubleError('garbled', 'not yes');
        return text;
      },
    });
  };
  return { thinker, account, logged, think };
}

const fails = (trouble: Trouble, retryAfterMs: number | null = null) =>
  new ModelTroubleError(trouble, trouble, { retryAfterMs });

describe('a thinker', () => {
  it.each([
    [{ end: 'cut-off' }, 'cut-off'],
    [{ end: 'refused' }, 'refused'],
    [{ text: "I'm sorry, but I can't help with that." }, 'refused'],
    [{ text: 'I cannot take part in deception.' }, 'refused'],
    [{ text: 'Sorry for the wait, villagers are nice.' }, 'refused'],
    [{ text: 'I can see it all.' }, 'garbled'],
    [{ text: 'no' }, 'garbled'],
  ] as const)('tells the answer %o as %s', async (change, kind) => {
    const { think, account, logged } = scripted();
    expect(await think({ ...ANSWER, text: 'no', ...change })).toMatchObject({
      ok: false,
      trouble: { trouble: kind },
    });
    expect(account.report(NOTHING)).toMatchObject({
      questions: 1,
      tokensIn: 10,
      failuresByKind: { [kind]: 1 },
    });
    expect(logged).toMatchObject([
      { question: QUESTION, answer: { end: expect.any(String) }, trouble: { kind } },
    ]);
  });

  it('is asked again when the endpoint says so, and otherwise after longer and longer pauses', async () => {
    const { think, thinker } = scripted();
    await think(fails('limited', 7_000));
    expect(thinker.nextAskAt(START)).toBe(START + 7_000);
    const pauses: number[] = [];
    for (let i = 0; i < 8; i++) {
      await think(fails('limited'));
      pauses.push((thinker.nextAskAt(START) ?? 0) - START);
    }
    expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    await think(ANSWER);
    await think(fails('limited'));
    expect(thinker.nextAskAt(START)).toBe(START + 1_000);
  });

  it('that is dead is left alone for more and more phases, and lives again after one good answer', async () => {
    const { think, thinker } = scripted();
    const phasesUntilAsked = (): number => {
      for (let phases = 0; ; phases++) {
        if (thinker.nextAskAt(START) !== null) return phases;
        thinker.newPhase();
      }
    };
    for (const trouble of ['slow', 'garbled'] as const) await think(fails(trouble));
    expect(phasesUntilAsked()).toBe(0);
    const rests: number[] = [];
    for (let i = 0; i < 5; i++) {
      await think(fails('slow'));
      rests.push(phasesUntilAsked());
    }
    expect(rests).toEqual([4, 8, 16, 32, 32]);
    await think(ANSWER);
    await think(fails('slow'));
    expect(phasesUntilAsked()).toBe(0);
    await think(fails('turned-away'));
    expect(phasesUntilAsked()).toBe(4);
  });

  it('does not swallow a bug', async () => {
    const { thinker } = scripted();
    const bug = thinker.think({
      question: QUESTION,
      about: {},
      read: () => {
        throw new TypeError('a bug');
      },
    });
    await expect(bug).rejects.toThrow(TypeError);
  });
});
