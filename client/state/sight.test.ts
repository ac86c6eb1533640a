import { describe, expect, it } from 'vitest';
import { JOIN_REFUSALS } from '../../shared/protocol/room-messages.ts';
import { createSight } from './sight.ts';

const shown = ({ granted, note }: ReturnType<typeof createSight>) => [granted.value, note.value];

describe('a viewer’s sight', () => {
  it('is not everything before the server has confirmed it', () => {
    expect(shown(createSight())).toEqual([false, null]);
  });

  it('is everything when the room grants it', () => {
    const sight = createSight();
    expect(sight.welcomed('omniscient')).toBe(false);
    expect(shown(sight)).toEqual([true, null]);
  });

  it.each([
    ['OMNISCIENT_AGENTS_PLAY', 'agents-play'],
    ['OMNISCIENT_AFTER_MATCH', 'after-match'],
  ] as const)('is the public view until the end, with the reason: %s', (code, note) => {
    const sight = createSight();
    sight.welcomed('public');
    expect(sight.noticed(code)).toBe(false);
    expect(shown(sight)).toEqual([false, note]);
    expect(sight.noticed('OMNISCIENT_GRANTED')).toBe(true);
    expect(shown(sight)).toEqual([true, null]);
  });

  it('is everything after the end for a viewer who was away when it came', () => {
    const sight = createSight();
    sight.welcomed('public');
    sight.noticed('OMNISCIENT_AGENTS_PLAY');
    expect(sight.welcomed('omniscient')).toBe(true);
    expect(shown(sight)).toEqual([true, null]);
  });

  it('is everything, but late, where there is a delay', () => {
    const sight = createSight();
    sight.welcomed('omniscient');
    expect(sight.noticed('OMNISCIENT_DELAYED')).toBe(true);
    expect(shown(sight)).toEqual([true, 'delayed']);
  });

  it.each([
    ['OMNISCIENT_CLOSED', 'closed'],
    ['OMNISCIENT_FORBIDDEN', 'forbidden'],
  ] as const)('is the public view after a refusal: %s', (refusal, note) => {
    const sight = createSight();
    expect(sight.refused(JOIN_REFUSALS[refusal])).toBe(true);
    sight.welcomed('public');
    expect(shown(sight)).toEqual([false, note]);
    expect(sight.refused(JOIN_REFUSALS.MATCH_NOT_FOUND)).toBe(false);
  });

  it.each([
    ['whole', [true, null]],
    ['public', [false, 'closed']],
    [null, [false, null]],
  ] as const)('is what the recording holds: %s', (edition, expected) => {
    const sight = createSight();
    sight.replayed(edition);
    expect(shown(sight)).toEqual(expected);
  });
});
