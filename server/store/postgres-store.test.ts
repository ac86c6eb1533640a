import { afterAll, beforeAll } from 'vitest';
import { runContracts } from './testing/contracts.ts';
import { postgresHarness } from './testing/places.ts';
import { startPostgres, type TestPostgres } from './testing/postgres.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.remove());

runContracts(
  'Postgres',
  postgresHarness(() => postgres),
);
