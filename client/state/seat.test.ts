import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { createSeat, type Order, type ToolAnswer, type Turn } from './seat.ts';

const VOTE: Turn = { id: 'vote 1', text: 'Vote', due: true, targets: ['p:2', 'p:3'], speaks: false };
const ORDER: Order = { control: 'pick', text: 'Ada', tool: 'vote', args: { targetPlayerId: 'p:2' } };
const YES: ToolAnswer = { ok: true, error: null };

interface Asked {
  readonly args: Readonly<Record<string, unknown>>;
  answer(answer: ToolAnswer): void;
  fail(error: unknown): void;
}

function sit() {
  const turn = signal<Turn | null>(VOTE);
  const asked: Asked[] = [];
  const seat = createSeat({
    playerId: 'p:1',
    turn,
    words: { lost: 'no answer' },
    online: () => Promise.resolve(),
    ask: (_tool, args) =>
      new Promise((answer, fail) => {
        asked.push({ args, answer, fail });
      }),
  });
  return { turn, asked, seat };
}

/** Runs all pending promise callbacks. */
const settled = () => new Promise(setImmediate);

describe('seat', () => {
  it('selects an allowed seat, until the turn is over', () => {
    const { seat, turn } = sit();
    seat.press('p:4');
    expect(seat.picked.value).toBe(null);
    seat.press('p:3');
    expect(seat.picked.value).toBe('p:3');
    turn.value = { ...VOTE, targets: ['p:2'] };
    expect(seat.picked.value, 'no longer allowed').toBe(null);
    turn.value = { ...VOTE, id: 'vote 2' };
    expect(seat.picked.value, 'another turn').toBe(null);
    seat.press('p:2');
    seat.press('p:2');
    expect(seat.picked.value, 'a second press takes it back').toBe(null);
  });

  it('marks the server’s recorded choice, until another is selected or it is final', () => {
    const { seat, turn } = sit();
    expect(seat.marked.value).toBe(null);
    turn.value = { ...VOTE, chosen: 'p:2' };
    expect([seat.marked.value, seat.picked.value]).toEqual(['p:2', null]);
    seat.press('p:3');
    expect(seat.marked.value).toBe('p:3');
    turn.value = { ...VOTE, targets: [], chosen: 'p:2' };
    expect(seat.marked.value, 'a choice that is final is for the card alone').toBe(null);
  });

  it('shows an action as pending until the server acknowledges it', async () => {
    const { asked, seat, turn } = sit();
    const taken = seat.send(ORDER);
    expect(seat.sent.value).toMatchObject([{ text: 'Ada', state: 'pending' }]);
    asked[0]?.answer(YES);
    expect(await taken).toBe(true);
    expect(seat.sent.value).toMatchObject([{ text: 'Ada', state: 'acknowledged' }]);
    turn.value = { ...VOTE, id: 'night 2' };
    expect(seat.sent.value, 'of another turn').toEqual([]);
  });

  it('shows a refusal beside the control, until the next attempt', async () => {
    const { asked, seat } = sit();
    const first = seat.send(ORDER);
    asked[0]?.answer({ ok: false, error: { message: 'Not now.' } });
    expect(await first).toBe(false);
    expect(seat.refusal.value).toEqual({ control: 'pick', text: 'Not now.' });
    expect(seat.sent.value).toEqual([]);
    const second = seat.send(ORDER);
    expect(seat.refusal.value).toBe(null);
    asked[1]?.fail({ reason: { code: 'RATE_LIMITED', message: 'Too fast.' } });
    expect(await second).toBe(false);
    expect(seat.refusal.value).toEqual({ control: 'pick', text: 'Too fast.' });
  });

  it('retries with the same key after a lost connection, and reports when it gives up', async () => {
    const { asked, seat } = sit();
    const taken = seat.send(ORDER);
    asked[0]?.fail(new Error('closed'));
    await settled();
    asked[1]?.answer(YES);
    expect(await taken).toBe(true);
    expect(asked[0]?.args).toMatchObject({ targetPlayerId: 'p:2' });
    expect(asked[1]?.args, 'one act, however often it is sent').toEqual(asked[0]?.args);
    const lost = seat.send(ORDER);
    for (let i = 2; i < 6; i++) {
      asked[i]?.fail(new Error('closed'));
      await settled();
    }
    expect(await lost).toBe(false);
    expect(seat.refusal.value?.text).toBe('no answer');
    expect(asked[2]?.args.idempotencyKey).not.toBe(asked[0]?.args.idempotencyKey);
  });
});
