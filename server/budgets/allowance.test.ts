import { describe, expect, it } from 'vitest';
import { FakeClock } from '../time/fake-clock.ts';
import { pay } from './allowance.ts';
import type { Budget } from './budget.ts';
import { Budgets } from './budgets.ts';

const clock = new FakeClock();
const budget = (change: Partial<Budget> = {}): Budget => ({
  name: 'visits',
  limit: { calls: 2, everyMs: 1_000 },
  exceeded: 'Too many visits.',
  ...change,
});
const open = (change?: Partial<Budget>) => new Budgets({ clock }).of(budget(change));

describe('an allowance', () => {
  it('lets a holder spend what is left, says when there is more, and charges nothing for a refusal', () => {
    const visits = open();
    expect([visits.spend('ada'), visits.spend('ada')]).toEqual([null, null]);
    for (let n = 0; n < 5; n++)
      expect(visits.spend('ada')).toMatchObject({ code: 'RATE_LIMITED', retryable: true, retryAfterMs: 500 });
    expect(visits.spend('bob')).toBeNull();
    clock.advance(500);
    expect(visits.spend('ada')).toBeNull();
    expect(visits.spend('ada')).not.toBeNull();
  });

  it('spends several at once or none; more than its size takes everything', () => {
    const visits = open();
    expect(visits.spend('ada')).toBeNull();
    expect(visits.spend('ada', 2)).toMatchObject({ retryAfterMs: 500 });
    expect(visits.spend('ada', 8)).toMatchObject({ retryAfterMs: 500 });
    expect(visits.report()).toEqual([]);
    clock.advance(500);
    expect(visits.spend('ada', 8)).toBeNull();
    expect(visits.report()).toEqual([['ada', 8]]);
    expect(visits.spend('ada')).toMatchObject({ retryAfterMs: 3_500 });
  });

  it('of nothing refuses every call', () => {
    const none = open({ limit: { calls: 0, everyMs: 60_000 } });
    expect(none.spend('ada')).toMatchObject({
      retryAfterMs: 60_000,
      message: 'Too many visits. Try again in 60 s.',
    });
  });

  it('over a minute or longer never exceeds its number in any such period', () => {
    const reads = open({ limit: { calls: 60, everyMs: 60_000 } });
    const allowed: number[] = [];
    for (let second = 0; second < 300; second++) {
      for (let n = 0; n < 3; n++) if (!reads.spend('ada')) allowed.push(clock.now());
      clock.advance(1_000);
    }
    for (const [i, at] of allowed.entries())
      expect(allowed.slice(i).filter((later) => later < at + 60_000).length).toBeLessThanOrEqual(60);
    expect(allowed.length).toBeGreaterThanOrEqual(280);
  });

  it('over a minute says when the next call is free, and then allows it', () => {
    const reads = open({ limit: { calls: 2, everyMs: 60_000 } });
    reads.spend('ada');
    clock.advance(10_000);
    reads.spend('ada');
    expect(reads.spend('ada')).toMatchObject({ retryAfterMs: 50_000 });
    clock.advance(49_999);
    expect(reads.spend('ada')).not.toBeNull();
    clock.advance(1);
    expect(reads.spend('ada')).toBeNull();
  });

  it('counts calls paid on another node, and goes into debt for calls paid on both', () => {
    const visits = open();
    visits.spentElsewhere([['ada', 4]]);
    expect(visits.spend('ada')).toMatchObject({ retryAfterMs: 1_500 });
    clock.advance(1_500);
    expect(visits.spend('ada')).toBeNull();
  });

  it('reports local spending once, except for connections, whose ids are per node', () => {
    const visits = open();
    expect(visits.report()).toEqual([]);
    for (const holder of ['agent:ada', 'agent:ada', 'agent:ada', 'connection:7']) visits.spend(holder);
    expect(visits.report()).toEqual([['agent:ada', 2]]);
    expect(visits.report()).toEqual([]);
  });

  it('reports an exhausted budget and its holder to the operator', () => {
    const told: unknown[] = [];
    const all = new Budgets({ clock, onExceeded: ({ setting }, holder) => told.push([setting, holder]) });
    const visits = all.of(budget({ limit: { calls: 1, everyMs: 1_000 }, setting: 'VISITS' }));
    visits.spend('ada');
    visits.spend('ada');
    expect(told).toEqual([['VISITS', 'ada']]);
  });
});

describe('a call paid from several allowances', () => {
  it('is paid from all or from none', () => {
    const all = new Budgets({ clock });
    const own = all.of(budget({ name: 'own' }));
    const household = all.of(
      budget({ name: 'household', per: 'address', limit: { calls: 3, everyMs: 1_000 } }),
    );
    const call = (caller: string) => pay([own, household], { caller, address: '192.0.2.7' });
    expect([call('ada'), call('ada'), call('bob')]).toEqual([null, null, null]);
    expect(call('cy')).toMatchObject({ code: 'RATE_LIMITED' });
    expect(own.spend('cy')).toBeNull();
    expect(own.spend('cy')).toBeNull();
  });
});

describe('budgets', () => {
  it('of one name are shared, and cannot differ', () => {
    const all = new Budgets({ clock });
    expect(all.of(budget())).toBe(all.of(budget()));
    expect(() => all.of(budget({ limit: { calls: 3, everyMs: 1_000 } }))).toThrow('called visits');
  });
});
