import { describe, expect, it } from 'vitest';
import { type Evidence, judge } from './verdict.ts';

const GOOD: Evidence = {
  made: 10,
  finished: 10,
  stuck: 0,
  aborted: 0,
  journalsVerified: 10,
  badJournals: [],
  leaks: [],
  gaps: [],
  brokenPromises: [],
  unexpectedRefusals: {},
  failures: {},
  trouble: [],
};

describe('verdict', () => {
  it('is ok when nothing went wrong', () => {
    expect(judge(GOOD)).toEqual({ verdict: 'ok', reasons: [] });
  });

  it.each<[string, Partial<Evidence>]>([
    ['nothing was played', { made: 0, finished: 0, journalsVerified: 0 }],
    ['a match is stuck', { finished: 9, stuck: 1, journalsVerified: 9 }],
    ['a match was aborted', { aborted: 1 }],
    ['a journal does not verify', { journalsVerified: 9, badJournals: ['mt_1: event 3'] }],
    ['a journal was not read', { journalsVerified: 9 }],
    ['a viewer saw too much', { leaks: ['mt_1: public was sent …'] }],
    ['a viewer saw too little', { gaps: ['mt_1: public had 3 events'] }],
    ['an acknowledged command is lost', { brokenPromises: ['mt_1: lost'] }],
    ['a refusal has no excuse', { unexpectedRefusals: { ALREADY_SUBMITTED: 1 } }],
    ['a call failed', { failures: { 'join seat': 2 } }],
    ['the server died', { trouble: ['the server died'] }],
  ])('is bad when %s, and gives that one reason', (_, change) => {
    const { verdict, reasons } = judge({ ...GOOD, ...change });
    expect(verdict).toBe('bad');
    expect(reasons).toHaveLength(1);
  });

  it('shows a few examples of many, and states the total', () => {
    const leaks = Array.from({ length: 50 }, (_, i) => `leak ${i}`);
    const [reason] = judge({ ...GOOD, leaks }).reasons;
    expect(reason).toContain('50 times');
    expect(reason?.split('\n')).toHaveLength(4);
  });
});
