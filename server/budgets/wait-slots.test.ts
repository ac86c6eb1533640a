import { describe, expect, it } from 'vitest';
import { WaitSlots } from './wait-slots.ts';

describe('wait slots', () => {
  it("prevents callers without a key from taking the players' slots", () => {
    const slots = new WaitSlots({ perCaller: 2, perAddress: 9, anonymous: 1, overall: 3 });
    expect(slots.take('connection:1', '192.0.2.1')).not.toBeNull();
    expect(slots.take('connection:2', '192.0.2.2')).toBeNull();
    expect(slots.take('agent:ada', null)).not.toBeNull();
  });

  it('prevents one address from taking the slots of all callers without a key', () => {
    const slots = new WaitSlots({ perCaller: 2, perAddress: 2, anonymous: 4, overall: 9 });
    const [release] = [1, 2].map((n) => slots.take(`connection:${n}`, '192.0.2.1'));
    expect(slots.take('connection:3', '192.0.2.1')).toBeNull();
    expect(slots.take('connection:4', '192.0.2.2')).not.toBeNull();
    expect(slots.take('agent:ada', null)).not.toBeNull();
    release?.();
    expect(slots.take('connection:3', '192.0.2.1')).not.toBeNull();
  });

  it('takes a slot back only once', () => {
    const slots = new WaitSlots({ perCaller: 1, perAddress: 1, anonymous: 1, overall: 1 });
    const release = slots.take('agent:ada', null);
    release?.();
    release?.();
    expect(slots.open).toBe(0);
    expect(slots.take('agent:ada', null)).not.toBeNull();
    expect(slots.take('agent:ada', null)).toBeNull();
  });
});
