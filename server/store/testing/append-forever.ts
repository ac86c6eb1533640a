/**
 * A child process that appends to many matches concurrently until it is killed. Prints `match seq` for every
 * acknowledged event, and `refused …` when it may not open the store.
 */
import { argv, exit, stdout } from 'node:process';
import { Journal } from '../../journal/journal.ts';
import { openSqliteStore } from '../sqlite-store.ts';

const MATCHES = 16;

async function appendForever(journal: Journal, matchId: string): Promise<void> {
  const known = await journal.read(matchId);
  for (let seq = known?.ok ? known.events.length : 0; ; seq += 2) {
    const events = [seq, seq + 1].map((each) => ({ seq: each, at: each, body: `{"n":${each}}` }));
    await journal.append(matchId, seq, events);
    stdout.write(`${matchId} ${seq + 1}\n`);
  }
}

try {
  const store = await openSqliteStore({ dataDir: argv[2] ?? '', onFatal: () => exit(2) });
  const journal = new Journal(store);
  await Promise.all(Array.from({ length: MATCHES }, (_, index) => appendForever(journal, `m${index}`)));
} catch (error) {
  stdout.write(`refused ${error instanceof Error ? error.message : String(error)}\n`);
  exit(1);
}
