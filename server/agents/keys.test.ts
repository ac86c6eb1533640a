import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreError } from '../store/errors.ts';
import { loadPepper } from './keys.ts';

describe('the secret beside the store', () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'town-secret-'));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  it('is generated once, readable by its owner only, as is its directory', async () => {
    const dataDir = join(home, 'data');
    const made = await loadPepper(dataDir, undefined);
    expect(made).toMatch(/^[0-9a-f]{64}$/);
    expect(await loadPepper(dataDir, undefined)).toBe(made);
    expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe(`${made}\n`);
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  it.each(['', '\n', '   \n', 'fifteen chars..\n'])(
    'stops the start when the file holds %j, in words that say what to do',
    async (text) => {
      await writeFile(join(home, 'secret'), text);
      const refused = await loadPepper(home, undefined).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(StoreError);
      expect(String(refused)).toContain(join(home, 'secret'));
      expect(String(refused)).toContain('SECRET');
      expect(String(refused)).not.toContain('fifteen');
    },
  );

  it('is not read when SECRET is set', async () => {
    await writeFile(join(home, 'secret'), '');
    expect(await loadPepper(home, 'sixteen characters')).toBe('sixteen characters');
  });
});
