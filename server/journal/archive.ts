import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { ArchivesTable } from '../store/tables.ts';
import {
  damaged,
  type IntactJournal,
  type JournalEvent,
  type MatchJournal,
  type StateMark,
} from './journal-event.ts';

const CODEC = 'jsonl+br';
/** Above this, Brotli takes many times longer to save a few percent. */
const QUALITY = 5;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

export type ArchivePayload = Pick<ArchivesTable, 'codec' | 'blob' | 'eventCount' | 'sha256'>;

/** The marks on the first line, then one event per line. Bodies stay strings, so that nothing serializes them again. */
export async function pack(journal: IntactJournal): Promise<ArchivePayload> {
  const marks = journal.marks.map(({ seq, hash }) => [seq, hash]);
  const lines = journal.events.map(({ seq, at, body }) => JSON.stringify([seq, at, body]));
  const text = Buffer.from([JSON.stringify(marks), ...lines].join('\n'));
  const blob = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  return { codec: CODEC, blob, eventCount: journal.events.length, sha256: sha256(text) };
}

export async function unpack(matchId: string, archive: ArchivePayload): Promise<MatchJournal> {
  const text = archive.codec === CODEC ? await decompress(archive.blob).catch(() => undefined) : undefined;
  if (text === undefined || sha256(text) !== archive.sha256) {
    return damaged(matchId, 'ARCHIVE', 0, `the archive of match ${matchId} is not what was written`);
  }
  const [first = '[]', ...lines] = text.toString().split('\n');
  const marks = (JSON.parse(first) as [number, string][]).map(([seq, hash]): StateMark => ({ seq, hash }));
  const events = lines.map((line): JournalEvent => {
    const [seq, at, body] = JSON.parse(line) as [number, number, string];
    return { seq, at, body };
  });
  return { ok: true, matchId, events, marks };
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
