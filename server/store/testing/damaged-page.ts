/** Damages a file like a bad sector would. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Overwrites the leaf page in the middle of the journal. */
export function damageMiddlePage(file: string): void {
  const db = new DatabaseSync(file);
  const leaves = db
    .prepare("select pgoffset, pgsize from dbstat where name = 'journal' and pagetype = 'leaf' order by path")
    .all() as { pgoffset: number; pgsize: number }[];
  db.close();
  const { pgoffset, pgsize } = leaves[Math.floor(leaves.length / 2)]!;
  const fd = openSync(file, 'r+');
  writeSync(fd, Buffer.alloc(pgsize, 0xff), 0, pgsize, pgoffset);
  closeSync(fd);
}
