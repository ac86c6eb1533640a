/** A town from before there were several games, opened and continued by this version. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TownClient } from '../../scripts/town/town-client.ts';
import type { MatchEventsReply, MatchPage, ReplayReply } from '../../shared/contracts/matches.ts';
import type { Game, GameEvent, Verdict } from '../../shared/matches/game.ts';
import { townGames } from '../parts/games.ts';
import { OLD_TOWN, unpackOldTown } from '../store/testing/old-town.ts';
import { startTown, type TownProcess } from './testing/town-process.ts';

const WAIT = { timeout: 40_000, interval: 100 };
/** Its matches keep the pace they were made with: some minutes at most. */
const TO_THE_END = { timeout: 200_000, interval: 500 };

describe('an old town under this version', () => {
  let dataDir: string;
  let town: TownProcess;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'old-town-'));
    unpackOldTown(dataDir);
    // Its old pace, so that its residents think as fast as its matches run.
    const settings = { SECRET: OLD_TOWN.secret, HOUSE_BOTS: 'on', HOUSE_MATCHES: '0', TIME_SCALE: '12' };
    town = await startTown({ DATA_DIR: dataDir, EVEN_ODD_MATCHES: '0', ...settings });
  });
  afterAll(async () => {
    await town?.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const get = (path: string): Promise<Response> => fetch(`${town.url}/api/matches${path}`);
  const read = async <T>(path: string): Promise<T> => (await (await get(path)).json()) as T;

  /** Verifies the journal that anyone can download, by the rules that wrote it. */
  async function verdictOf(matchId: string): Promise<Verdict & { readonly version: number }> {
    const lines = (await (await get(`/${matchId}/journal`)).text()).trimEnd().split('\n');
    const events = lines.map((line) => JSON.parse(line) as GameEvent);
    const game = townGames().thatWrote(events[0] ?? null) as Game;
    return { ...game.verify(events), version: game.version };
  }

  it('resumes all its running matches, and quarantines none', async () => {
    for (const matchId of OLD_TOWN.running) {
      await vi.waitFor(async () => {
        const { game, events } = await read<MatchEventsReply>(`/${matchId}/events`);
        expect(game).toBe('werewolf');
        const resumed = events.findIndex(({ payload }) => payload.kind === 'RESUMED');
        expect(resumed).toBeGreaterThan(0);
        expect(events.length).toBeGreaterThan(resumed + 1);
      }, WAIT);
    }
    const health = await (await fetch(`${town.url}/healthz`)).json();
    expect(health).toMatchObject({ quarantined: [] });
  });

  it("accepts Ada's existing key, with every scope there is now", async () => {
    const client = new TownClient(town.url, { key: OLD_TOWN.ada.apiKey });
    expect(await client.tool('et.werewolf.queue.join')).toMatchObject({
      ok: true,
      queue: { position: 1 },
      matchAssignment: null,
    });
    expect(await client.tool('et.werewolf.queue.leave')).toMatchObject({ ok: true, removed: true });
    expect(await client.tool('et.evenodd.queue.status')).toMatchObject({ ok: true });
    client.close();
  });

  it('lets every ended match be read, replayed and verified', async () => {
    const { matches } = await read<MatchPage>('?status=ENDED&limit=100');
    const before = matches.filter(({ gameNumber }) => gameNumber <= 7);
    expect(before).toHaveLength(7);
    for (const { matchId, winner } of before) {
      const replay = await read<ReplayReply>(`/${matchId}/replay`);
      expect(replay).toMatchObject({ game: 'werewolf', view: { winner } });
      expect(replay.events.map(({ type }) => type)).toContain('GAME_ENDED');
      expect(await (await get(`/${matchId}/transcript.md`)).text()).toMatch(/^# /);
      expect(await verdictOf(matchId)).toMatchObject({ ok: true, version: 2, ended: true, winner });
    }
  });

  it('plays its running matches to the end', { timeout: 240_000 }, async () => {
    const ended = await vi.waitFor(async () => {
      const { matches } = await read<MatchPage>('?status=ENDED&limit=100');
      const found = matches.find(({ matchId }) => OLD_TOWN.running.some((id) => id === matchId));
      expect(found).toBeDefined();
      return found!;
    }, TO_THE_END);
    expect(ended).toMatchObject({ game: 'werewolf', aborted: false });
    expect(ended.winner).toMatch(/^(VILLAGERS|WEREWOLVES)$/);
    const { events } = await read<MatchEventsReply>(`/${ended.matchId}/events`);
    expect(events.map(({ type }) => type)).toContain('GAME_ENDED');
    expect(await verdictOf(ended.matchId)).toMatchObject({ ok: true, ended: true, winner: ended.winner });
  });
});
