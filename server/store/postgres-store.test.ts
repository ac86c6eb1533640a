import { afterAll, beforeAll } from 'vitest';
import { journalContract } from '../journal/journal.contract.ts';
import { storeContract } from './store.contract.ts';
import { tablesContract } from './tables.contract.ts';
import { postgresHarness } from './testing/places.ts';
import { startPostgres, type TestPostgres } from './testing/postgres.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.remove());

const harness = postgresHarness(() => postgres);
storeContract('Postgres', harness);
tablesContract('Postgres', harness);
journalContract('Postgres', harness);
