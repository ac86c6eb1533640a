import { describe, expect, it } from 'vitest';
import { TROUBLE_WORDS, TROUBLES } from './model-trouble.ts';
import { neverPlayed, sumOf, ThinkingAccount } from './thinking-account.ts';

const usage = { tokensIn: 1_000, tokensOut: 100, cost: null };

describe('the account of a match', () => {
  it('says that the model played, and what it cost', () => {
    const account = new ThinkingAccount({ in: 1, out: 10 });
    for (let i = 0; i < 3; i++) {
      account.asked();
      account.spent(usage);
    }
    const report = account.report({ modelMoves: 3, fallbackMoves: 0 });
    expect(report).toMatchObject({ questions: 3, tokensIn: 3_000, tokensOut: 300, cost: 0.006, failures: 0 });
    expect(report.words).toBe('The model made all 3 moves. 3 questions, 3000 tokens in, 300 out, $0.0060.');
    expect(neverPlayed(report)).toBe(false);
  });

  it('takes the cost from an endpoint that names it, and knows when it does not know', () => {
    const account = new ThinkingAccount();
    expect(account.report({ modelMoves: 1, fallbackMoves: 0 })).toMatchObject({ cost: null });
    account.spent({ ...usage, cost: 0.5 });
    account.spent({ ...usage, cost: 0.25 });
    expect(account.report({ modelMoves: 1, fallbackMoves: 0 }).cost).toBe(0.75);
  });

  it.each(TROUBLES)('tells %s apart, says that the model never played, and what to do', (kind) => {
    const account = new ThinkingAccount();
    for (let i = 0; i < 12; i++) {
      account.asked();
      account.failed(kind);
    }
    const report = account.report({ modelMoves: 0, fallbackMoves: 12 });
    expect(neverPlayed(report)).toBe(true);
    expect(report.failuresByKind).toEqual({ [kind]: 12 });
    expect(report.words).toContain('THE MODEL NEVER PLAYED: the folk made all 12 moves.');
    expect(report.words).toContain(`Of 12 questions 12 failed: 12 ${TROUBLE_WORDS[kind].happened}`);
    expect(report.words).toContain(TROUBLE_WORDS[kind].advice);
  });

  it('of a player who died before any decision does not count as a failure', () => {
    const report = new ThinkingAccount().report({ modelMoves: 0, fallbackMoves: 0 });
    expect(neverPlayed(report)).toBe(false);
    expect(report.words).toContain('nothing for the model to decide');
  });

  it('adds up over games', () => {
    const account = new ThinkingAccount();
    account.asked();
    account.failed('slow');
    const one = account.report({ modelMoves: 2, fallbackMoves: 1 });
    expect(sumOf([one, one])).toMatchObject({
      modelMoves: 4,
      fallbackMoves: 2,
      failures: 2,
      failuresByKind: { slow: 2 },
      cost: null,
      words: expect.stringContaining('The model made 4 of 6 moves, the folk the other 2.'),
    });
  });
});
