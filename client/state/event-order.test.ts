import { describe, expect, it } from 'vitest';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import { mergePage } from './watch.ts';

const START = Date.parse('2026-01-01T00:00:00Z');

/** `3` and `3+c0` happen in the third second. */
const event = (id: string): WireEvent => ({
  eventId: `m.000${id}`,
  matchId: 'm',
  at: new Date(START + Number.parseInt(id, 10) * 1_000).toISOString(),
  visibility: 'PUBLIC',
  type: 'LINE',
  payload: {},
});
const events = (...ids: string[]) => ids.map(event);
const merged = (told: string[], page: string[]) =>
  mergePage(events(...told), events(...page)).map(({ eventId }) => eventId.slice(5));

describe('a page of history', () => {
  it('goes before what has happened since, without duplicates', () => {
    expect(merged(['3', '4'], ['1', '2', '3'])).toEqual(['1', '2', '3', '4']);
    expect(merged(['2'], ['1', '2', '3'])).toEqual(['1', '2', '3']);
    expect(merged([], ['1'])).toEqual(['1']);
    expect(merged(['1'], [])).toEqual(['1']);
  });

  it('goes after what was known before the connection was lost', () => {
    expect(merged(['1', '2', '6'], ['3', '4', '5'])).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('may begin in the middle of one instant', () => {
    expect(merged(['2', '2+c0'], ['2+c1', '3'])).toEqual(['2', '2+c0', '2+c1', '3']);
    expect(merged(['2+c1', '3'], ['1', '2', '2+c0'])).toEqual(['1', '2', '2+c0', '2+c1', '3']);
  });
});
