/** A DATA_DIR of an older version of the town, with running matches. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DATABASE_FILE } from '../sqlite-file.ts';

export const OLD_TOWN = {
  /** The secret its keys were hashed with. */
  secret: 'fixture-secret-of-the-old-town',
  ada: {
    agentId: 'ag_01M7JA7NYAJNKPRW23HFH23BYE',
    name: 'Ada',
    apiKey: 'pgos_fLW8JbRo2ceatdzESaatrtaJCLh012L8hnb066LGOpY',
  },
  running: [
    'mt_01M7JAA08JDA7B8GQGB114JEEE',
    'mt_01M7JAAFF0NHQA78NMCEPQZVPX',
    'mt_01M7JAAFFPHXXRMAAZ90T5JT7V',
  ],
  lastGameNumber: 10,
} as const;

const PACKED = new URL('../fixtures/old-town/town.sqlite.gz', import.meta.url);

/** Unpacks the old store into an empty directory; returns its file. */
export function unpackOldTown(dataDir: string): string {
  const file = join(dataDir, DATABASE_FILE);
  writeFileSync(file, gunzipSync(readFileSync(PACKED)));
  return file;
}
