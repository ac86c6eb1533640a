import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../scripts/testing/run-command.ts';
import type { GamesReply } from '../../../shared/contracts/archive.ts';
import type { LeaderboardReply, MatchReply, ReplayReply } from '../../../shared/contracts/matches.ts';
import { AIWOLF_LOG, AIWOLF_REST, statuses } from '../../../shared/games/werewolf/testing/aiwolf-log.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';

let town: VirtualTown;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imports-'));
  town = await openVirtualTown();
});
afterAll(async () => {
  await town.end();
  await rm(folder, { recursive: true, force: true });
});

const get = async <T>(path: string): Promise<T> =>
  (await fetch(`${town.url}/api${path}`)).json() as Promise<T>;

/** As typed by an operator, beside the running town. */
async function importing(name: string, log: string, from = 'aiwolf') {
  const file = join(folder, name);
  await writeFile(file, log);
  const args = ['--from', from, file, '--data-dir', town.dataDir, '--json'];
  const { status, stdout, stderr } = await runCommand('import.ts', { args });
  const reply = JSON.parse(stdout || '{}') as {
    readonly imported: readonly { readonly matchId: string; readonly isNew: boolean }[];
    readonly refused: readonly string[];
  };
  return { status, stderr, ...reply };
}

describe('npm run import', () => {
  it('adds a game that can be watched and is not rated', async () => {
    const { imported, status } = await importing('game1.log', AIWOLF_LOG);
    expect(status).toBe(0);
    const { matchId } = imported[0]!;
    const shelf = await town.until(async () => {
      const reply = await get<GamesReply>('/games');
      return reply.total > 0 && reply;
    });
    expect(shelf.games).toMatchObject([
      { matchId, arena: 'AIWolf', ranked: false, winner: 'VILLAGERS', outcome: 'Village won' },
    ]);
    expect(
      shelf.games[0]!.players.map(({ displayName, model, role, won }) => [displayName, model, role, won]),
    ).toEqual([
      ['Wanda', 'team-1', 'WEREWOLF', false],
      ['Paula', 'team-2', 'VILLAGER', true],
      ['Sam', 'team-3', 'SEER', true],
      ['Vera', 'team-4', 'VILLAGER', true],
      ['Bob', 'team-5', 'DOCTOR', true],
    ]);
    expect(shelf.games[0]!.moments.length).toBeGreaterThan(0);

    const match = await get<MatchReply>(`/matches/${matchId}`);
    expect(match.origin).toMatchObject({ arena: 'AIWolf', reference: 'game1.log' });
    const replay = await get<ReplayReply>(`/matches/${matchId}/replay`);
    expect(replay.edition).toBe('whole');
    expect(replay.moments.length).toBeGreaterThan(0);
    const { insight } = await get<{ insight: { points: readonly { chance: number }[] } }>(
      `/matches/${matchId}/insight`,
    );
    expect(insight.points.at(-1)?.chance).toBe(1);

    expect((await get<LeaderboardReply>('/leaderboard')).agents).toEqual([]);
    expect(await get('/scores')).toEqual({ scores: [] });
    expect(await get('/games/models')).toEqual({ standings: [] });
    expect(await get('/games/best')).toEqual({ day: [], week: [] });
  });

  it('adds a game once, which survives a restart', async () => {
    const again = await importing('other-name.log', AIWOLF_LOG);
    expect(again.imported).toMatchObject([{ isNew: false }]);
    town = await town.restart();
    const { matchId } = again.imported[0]!;
    expect((await get<ReplayReply>(`/matches/${matchId}/replay`)).events.length).toBeGreaterThan(20);
  });

  it('rejects what the archive cannot show, with a reason', async () => {
    const many = statuses(
      Array.from({ length: 13 }, (_, i) => [String(i + 1), 'VILLAGER', `V${i}`] as const),
    );
    const { refused, status } = await importing('big.log', [...many, ...AIWOLF_REST].join('\n'));
    expect(status).toBe(1);
    expect(refused).toEqual(['big.log: this game has 13 players, and the hall seats 5 to 8']);
    expect((await importing('x.log', AIWOLF_LOG, 'mars')).refused[0]).toContain('there are kaggle, aiwolf');
    expect((await get<GamesReply>('/games')).total).toBe(1);
  });
});
