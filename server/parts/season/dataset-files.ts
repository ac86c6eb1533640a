/** The files of a dataset: each table as Parquet and as JSON Lines, Kaggle's shape, and the data card. */
import { parquetWriteBuffer } from 'hyparquet-writer';
import { type Dataset, TABLE_NAMES, type Table } from '../../../shared/season/dataset.ts';

const CARD_FILE = 'README.md';
const KAGGLE_FILE = 'kaggle.jsonl';

export const DATASET_FILES: readonly string[] = [
  CARD_FILE,
  ...TABLE_NAMES.flatMap((name) => [`${name}.parquet`, `${name}.jsonl`]),
  KAGGLE_FILE,
];

/** By name. */
export function datasetFiles({ card, kaggle, tables }: Dataset): ReadonlyMap<string, string | Uint8Array> {
  const files = new Map<string, string | Uint8Array>([[CARD_FILE, card]]);
  for (const [name, table] of Object.entries(tables)) {
    files.set(`${name}.parquet`, parquet(table));
    files.set(`${name}.jsonl`, table.rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
  files.set(KAGGLE_FILE, kaggle);
  return files;
}

/** JSON columns hold text, so that readers of both forms get the same. */
function parquet({ columns, rows }: Table): Uint8Array {
  const columnData = Object.entries(columns).map(([name, type]) => ({
    name,
    type: type === 'JSON' ? ('STRING' as const) : type,
    nullable: true,
    data: rows.map((row) => row[name] ?? null),
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}
