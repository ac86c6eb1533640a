import { runContracts } from './testing/contracts.ts';
import { sqliteHarness } from './testing/places.ts';

runContracts('SQLite', sqliteHarness);
