/** SIGTERM to a busy town: all clients are notified, everything is written, and the next start continues. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloseCode } from '@colyseus/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { snapshotOf } from '../../scripts/exam/snapshot.ts';
import { TownClient } from '../../scripts/town/town-client.ts';
import { RawViewer } from '../rooms/testing/raw-viewer.ts';
import { startTown, type TownProcess } from './testing/town-process.ts';

const WAIT = { timeout: 40_000, interval: 100 };

let dataDir: string;
const towns: TownProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'town-leaving-'));
});
afterEach(async () => {
  for (const town of towns.splice(0)) await town.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async () => {
  const town = await startTown({ DATA_DIR: dataDir, HOUSE_MATCHES: '3', TIME_SCALE: '10' });
  towns.push(town);
  return town;
};

const matchesOf = async (town: TownProcess): Promise<{ matchId: string }[]> => {
  const response = await fetch(`${town.url}/api/matches?status=ACTIVE`);
  return ((await response.json()) as { matches: { matchId: string }[] }).matches;
};

it('closes sockets with the right code, ends waiting calls, exits with 0, and resumes', async () => {
  const town = await start();
  const running = await vi.waitFor(async () => {
    const matches = await matchesOf(town);
    expect(matches).toHaveLength(3);
    return matches;
  }, WAIT);
  const [{ matchId }] = running as [{ matchId: string }];
  const viewer = await RawViewer.join(new URL(town.url).host, 'werewolf', { matchId });
  const held = holdCall(town, matchId, await lastEventOf(town, matchId));
  expect(await town.stop()).toBe(0);
  expect(await viewer.closed).toBe(CloseCode.SERVER_SHUTDOWN);
  await held;

  const left = await snapshotOf(dataDir, new Set());
  expect(left.damages).toEqual([]);
  const next = await start();
  for (const match of left.matches.values()) {
    if (match.status !== 'running') continue;
    const events = await (await fetch(`${next.url}/api/matches/${match.matchId}/events`)).text();
    expect(events).toContain('"RESUMED"');
  }
  expect(await next.stop()).toBe(0);
});

async function lastEventOf({ url }: TownProcess, matchId: string): Promise<string | null> {
  const seen = await (await fetch(`${url}/api/matches/${matchId}/events`)).json();
  const { events } = seen as { events: { eventId: string }[] };
  return events.at(-1)?.eventId ?? null;
}

/** A call that waits for news; it must end, no matter how. */
async function holdCall({ url }: TownProcess, matchId: string, afterEventId: string | null): Promise<void> {
  await new TownClient(url)
    .tool('et.werewolf.match.events.get', { matchId, afterEventId }, { wait: 20 })
    .catch(() => undefined);
}
