import { journalContract } from '../journal/journal.contract.ts';
import { storeContract } from './store.contract.ts';
import { tablesContract } from './tables.contract.ts';
import { sqliteHarness } from './testing/places.ts';

storeContract('SQLite', sqliteHarness);
tablesContract('SQLite', sqliteHarness);
journalContract('SQLite', sqliteHarness);
