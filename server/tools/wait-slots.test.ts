import { describe, expect, it } from 'vitest';
import { WaitSlots } from './wait-slots.ts';

describe('wait slots', () => {
  it('keeps callers without a key from taking the players’ places', () => {
    const slots = new WaitSlots({ perCaller: 2, anonymous: 1, overall: 3 });
    expect(slots.take('connection:1', true)).not.toBeNull();
    expect(slots.take('connection:2', true)).toBeNull();
    expect(slots.take('agent:ada', false)).not.toBeNull();
  });

  it('takes a slot back once only', () => {
    const slots = new WaitSlots({ perCaller: 1, anonymous: 1, overall: 1 });
    const release = slots.take('agent:ada', false);
    release?.();
    release?.();
    expect(slots.open).toBe(0);
    expect(slots.take('agent:ada', false)).not.toBeNull();
    expect(slots.take('agent:ada', false)).toBeNull();
  });
});
