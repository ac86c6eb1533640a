import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { FailedError } from '../cli/program.ts';
import { GameMemory } from './game-memory.ts';
import { resultRows } from './results-table.ts';

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

it('an agent remembers its notes from one run to the next, game by game', () => {
  const file = join(folder, 'ada.json');
  const memory = GameMemory.open(file);
  for (const note of ['one', null, 'two', 'three']) memory.keep(played(note));
  memory.keep(played('elsewhere', 'even-odd'));
  expect(GameMemory.open(file).notesOn('werewolf', 2)).toEqual(['as SEER, won: two', 'as SEER, won: three']);
  expect(JSON.parse(readFileSync(file, 'utf8')).games).toHaveLength(5);
});

it('a file that holds something else is refused, and left as it is', () => {
  const file = join(folder, 'other.json');
  writeFileSync(file, '{"mine":true}');
  expect(() => GameMemory.open(file)).toThrow(FailedError);
  expect(readFileSync(file, 'utf8')).toBe('{"mine":true}');
});

it('results are told by role, and for all of them', () => {
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
