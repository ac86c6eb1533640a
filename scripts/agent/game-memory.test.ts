import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestTown, type TestTown } from '../../server/testing/town-on-a-port.ts';
import { FailedError } from '../cli/program.ts';
import { GameClient } from './game-client.ts';
import { fileShelf, GameMemory, townShelf } from './game-memory.ts';
import { werewolfAgent } from './games/werewolf/agent-game.ts';
import { resultRows } from './play-match.ts';
import { register } from './queue.ts';

const folder = mkdtempSync(join(tmpdir(), 'agent-memory-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const played = (note: string | null, game = 'werewolf') => ({
  game,
  matchId: 'mt_1',
  at: '2026-11-16T00:00:00.000Z',
  role: 'SEER',
  won: true,
  survived: false,
  note,
});

it('an agent remembers its notes from one run to the next, game by game', async () => {
  const file = join(folder, 'ada.json');
  const memory = new GameMemory(fileShelf(file));
  for (const note of ['one', null, 'two', 'three']) await memory.keep(played(note));
  await memory.keep(played('elsewhere', 'even-odd'));
  const again = new GameMemory(fileShelf(file));
  expect(again.notesOn('werewolf', 2)).toEqual(['as SEER, won: two', 'as SEER, won: three']);
  expect(JSON.parse(readFileSync(file, 'utf8')).games).toHaveLength(5);
});

it('refuses a file with other content, and leaves it as it is', () => {
  const file = join(folder, 'other.json');
  writeFileSync(file, '{"mine":true}');
  expect(() => fileShelf(file)).toThrow(FailedError);
  expect(readFileSync(file, 'utf8')).toBe('{"mine":true}');
});

describe('without a file', () => {
  let town: TestTown;
  beforeAll(async () => {
    town = await openTestTown();
  });
  afterAll(() => town.end());

  const recalled = async (key: string, note: string | null): Promise<string[] | null> => {
    const client = await GameClient.open(town.url, key, werewolfAgent);
    try {
      const shelf = await townShelf(client, werewolfAgent.game.title);
      const memory = new GameMemory(shelf);
      if (note) await memory.keep(played(note));
      return shelf && memory.notesOn('werewolf', 10);
    } finally {
      await client.close();
    }
  };

  it('the town keeps an agent’s notes, for its key alone', async () => {
    const [ada, bram] = [await register(town.url, 'Ada'), await register(town.url, 'Bram')];
    expect(await recalled(ada, 'one')).toEqual(['as SEER, won: one']);
    expect(await recalled(ada, 'two')).toEqual(['as SEER, won: one', 'as SEER, won: two']);
    expect(await recalled(ada, null)).toHaveLength(2);
    expect(await recalled(bram, null)).toEqual([]);
  });

  it('plays without memory when the key may not use it', async () => {
    const made = await fetch(`${town.url}/api/agents`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Narrow', scopes: ['werewolf:play', 'catalog:read'] }),
    });
    const { apiKey } = (await made.json()) as { apiKey: string };
    expect(await recalled(apiKey, 'one')).toBeNull();
  });
});

it('lists results by role, and for all of them', () => {
  const result = { won: true, survived: false, missed: 0, modelMoves: 3, fallbackMoves: 1 };
  const rows = resultRows([
    { ...result, role: 'SEER' },
    { ...result, role: 'DOCTOR', won: false },
    { ...result, role: 'SEER', survived: true },
  ]);
  expect(rows.map(({ role, games, won, survived }) => [role, games, won, survived])).toEqual([
    ['SEER', 2, 2, 1],
    ['DOCTOR', 1, 0, 0],
    ['all', 3, 2, 1],
  ]);
});
