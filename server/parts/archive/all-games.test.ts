import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../time/fake-clock.ts';
import { type AllGamesDeps, sendAllGames } from './all-games.ts';

const GAMES = 60;

/** An archive in which every game is larger than a reader's buffer. */
function archive(clock: FakeClock): AllGamesDeps {
  const ids = Array.from({ length: GAMES }, (_, at) => ({ endedAt: at, matchId: `mt_${at}` }));
  const told = (matchId: string) => ({ matchId, headline: 'x'.repeat(20_000) });
  return {
    games: {
      idsAfter: async (last, count) => ids.slice(last ? last.endedAt + 1 : 0).slice(0, count),
      byIds: async (some: readonly string[]) => some.map((matchId) => ({ matchId })) as never,
    },
    told: { of: async (rows) => rows.map(({ matchId }) => told(matchId)) as never },
    histories: { eventsOf: async () => [], hiddenOf: () => [] },
    edition: 'whole',
    clock,
  };
}

describe('the complete archive', () => {
  it('waits for a slow reader, and leaves no listeners behind', async () => {
    const clock = new FakeClock();
    let lines = 0;
    let most = 0;
    const reader = new Writable({
      write(_chunk, _encoding, done) {
        lines += 1;
        most = Math.max(most, reader.listenerCount('close') + reader.listenerCount('drain'));
        setImmediate(done);
      },
    });
    const before = reader.listenerCount('close');
    await sendAllGames(archive(clock), reader);
    expect(lines).toBe(GAMES);
    expect(most).toBeLessThanOrEqual(before + 2);
    expect(clock.next()).toBeNull();
  });

  it('disconnects a reader that takes nothing for half a minute', async () => {
    const clock = new FakeClock();
    const reader = new Writable({ write: () => undefined });
    const sent = sendAllGames(archive(clock), reader);
    await expect.poll(() => clock.next()).not.toBeNull();
    clock.advanceTo(clock.next() ?? 0);
    await sent;
    expect(reader.destroyed).toBe(true);
    expect(clock.now()).toBeLessThanOrEqual(60_000 + new FakeClock().now());
  });
});
