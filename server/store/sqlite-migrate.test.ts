import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { kyselyOn } from './sqlite-migrate.ts';

it('names the reason when SQLite has rolled back a transaction by itself', async () => {
  using file = new DatabaseSync(':memory:');
  const transaction = kyselyOn(file)
    .transaction()
    .execute(async () => {
      // Like SQLite when the disk is full or its temporary folder is not writable.
      file.exec('rollback');
      throw new Error('unable to open database file');
    });
  await expect(transaction).rejects.toThrow('unable to open database file');
});
