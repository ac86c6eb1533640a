import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BuiltFiles } from './built-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'built-files-'));
  mkdirSync(join(folder, 'assets'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string, at = 1_000) => {
  writeFileSync(join(folder, name), text);
  utimesSync(join(folder, name), at, at);
};
const textOf = async (files: BuiltFiles, name: string) => (await files.get(name))?.bytes.toString();

/** A folder in its place: it exists, but reading it fails. */
const makeUnreadable = (name: string) => {
  rmSync(join(folder, name));
  mkdirSync(join(folder, name));
};

it('serves a cached file after it becomes unreadable', async () => {
  write('index.html', 'page');
  write('assets/a-1.js', 'code');
  const files = new BuiltFiles(folder);
  await files.load();
  makeUnreadable('index.html');
  makeUnreadable('assets/a-1.js');
  expect(await textOf(files, 'index.html')).toBe('page');
  expect(await textOf(files, 'assets/a-1.js')).toBe('code');
});

it('distinguishes an unreadable file from a missing one', async () => {
  mkdirSync(join(folder, 'unreadable.html'));
  const files = new BuiltFiles(folder);
  await files.load();
  await expect(files.get('unreadable.html')).rejects.toMatchObject({ code: 'EISDIR' });
  expect(await files.get('missing.html')).toBeUndefined();
  expect(await new BuiltFiles(join(folder, 'nowhere')).get('index.html')).toBeUndefined();
});

it('reads a rebuilt file again, and forgets a deleted one', async () => {
  write('index.html', 'old');
  const files = new BuiltFiles(folder);
  const first = await files.get('index.html');
  expect(await files.get('index.html')).toBe(first);
  write('index.html', 'new', 2_000);
  expect(await textOf(files, 'index.html')).toBe('new');
  expect((await files.get('index.html'))?.etag).not.toBe(first?.etag);
  rmSync(join(folder, 'index.html'));
  expect(await files.get('index.html')).toBeUndefined();
});
