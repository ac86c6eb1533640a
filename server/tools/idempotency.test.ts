import { describe, expect, it } from 'vitest';
import { idempotencyOf } from './call-memory.ts';

const hashOf = (args: object) =>
  idempotencyOf('garden.plant', { idempotencyKey: 'key-0001', ...args })?.argsHash;

describe('[D17] a repeated call', () => {
  it('is recognised only with a key', () => {
    expect(idempotencyOf('garden.plant', { note: 'x' })).toBeUndefined();
    expect(idempotencyOf('garden.plant', { idempotencyKey: 'key-0001' })).toMatchObject({
      tool: 'garden.plant',
      key: 'key-0001',
    });
  });

  it('is recognised by its arguments in any order, at any depth', () => {
    const written = { beds: [{ plants: ['a', 'b'], soil: { kind: 'clay', wet: true } }], note: 'x' };
    const otherwise = { note: 'x', beds: [{ soil: { wet: true, kind: 'clay' }, plants: ['a', 'b'] }] };
    expect(hashOf(otherwise)).toBe(hashOf(written));
  });

  it.each([
    [{ beds: [['a', 'b']] }, { beds: [['b', 'a']] }],
    [{ beds: [{ a: 1 }] }, { beds: [[['a', 1]]] }],
    [{ beds: { a: 1 } }, { beds: { a: '1' } }],
    [{ beds: [] }, { beds: {} }],
    [{ beds: null }, {}],
  ])('is not one with other arguments: %j and %j', (one, other) => {
    expect(hashOf(one)).not.toBe(hashOf(other));
  });

  it('is recognised after an upgrade: plain arguments keep their hashes', () => {
    expect(hashOf({ targetPlayerId: 'p:1', matchId: 'mt_1', reason: null })).toBe(
      '55663e599ee7720d6daa12909a61afbc52b86373e648ee18e27e4333ad1952d3',
    );
  });
});
