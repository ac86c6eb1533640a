import { expect, it, vi } from 'vitest';
import { townGames } from '../parts/games.ts';
import { recordMatch } from '../parts/werewolf/testing/recorded-match.ts';
import { FakeClock } from '../time/fake-clock.ts';
import { FinishedMatches, type ShownLogs } from './finished-matches.ts';
import { toJournal } from './match-writer.ts';
import { ReadingLine } from './reading-line.ts';

const NOBODY_MIXED = async () => null;
const NOTHING_HIDDEN: ShownLogs = { version: 0, shownLog: (_game, _matchId, log) => log };

const events = recordMatch('mt_done', 'finished').flat();

const unhurried = () => new ReadingLine({ longest: 1_000, restFactor: 0 }, new FakeClock());

function shelf() {
  const read = vi.fn(async (matchId: string) => ({
    ok: true as const,
    matchId,
    events: events.slice(0, matchId === 'running' ? -1 : undefined).map(toJournal),
    marks: [],
  }));
  return {
    read,
    finished: new FinishedMatches({ read }, townGames(), unhurried(), NOTHING_HIDDEN, NOBODY_MIXED),
  };
}

it('reads a match once for many concurrent callers', async () => {
  const { finished, read } = shelf();
  const all = await Promise.all(Array.from({ length: 50 }, () => finished.get('done')));
  expect(read).toHaveBeenCalledTimes(1);
  expect(new Set(all).size).toBe(1);
  expect(all[0]?.log).toHaveLength(events.length);
});

it('caches the most recently read matches', async () => {
  const { finished, read } = shelf();
  await finished.get('favourite');
  for (let n = 0; n < 100; n++) {
    await finished.get(`done-${n}`);
    await finished.get('favourite');
  }
  expect(read).toHaveBeenCalledTimes(101);
});

it('does not cache running or unreadable matches', async () => {
  const { finished, read } = shelf();
  expect(await finished.get('running')).toBeUndefined();
  expect(await finished.get('running')).toBeUndefined();
  read.mockRejectedValueOnce(new Error('away'));
  await expect(finished.get('done')).rejects.toThrow('away');
  expect(await finished.get('done')).toBeDefined();
  expect(read).toHaveBeenCalledTimes(4);
});

it('rejects callers when too many wait, and reads one match at a time', async () => {
  const line = new ReadingLine({ longest: 3, restFactor: 0 }, new FakeClock());
  let atOnce = 0;
  let most = 0;
  const read = async (matchId: string) => {
    most = Math.max(most, ++atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    return { ok: true as const, matchId, events: events.map(toJournal), marks: [] };
  };
  const finished = new FinishedMatches({ read }, townGames(), line, NOTHING_HIDDEN, NOBODY_MIXED);
  const asked = await Promise.allSettled(Array.from({ length: 9 }, (_, n) => finished.get(`done-${n}`)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(most).toBe(1);
  expect(await finished.get('done-0')).toBeDefined();
});
