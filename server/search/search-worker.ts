/** The search thread: a separate index for each world. */
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { breaths, STRETCH_MS } from './breath.ts';
import type { ChangedDocument } from './document.ts';
import type { Meaning } from './meanings.ts';
import type { FromWorker, Request, Work, WorkerSetup } from './search-thread.ts';
import { loadWordVectors } from './word-vectors.ts';
import { WorldIndex } from './world-index.ts';

const port = parentPort;
if (port === null) throw new Error('search-worker.ts runs as a worker thread only');
// Playing matches and writing journals takes precedence over searching. Only Linux has priorities per thread.
const { PRIORITY_BELOW_NORMAL } = constants.priority;
if (process.platform === 'linux' && getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL);
const { vectorsFile } = workerData as WorkerSetup;
const vectors = loadWordVectors(vectorsFile);
const breathe = breaths(STRETCH_MS.answering);
const breatheIndexing = breaths(STRETCH_MS.indexing);
const indexes = new Map<string, WorldIndex>();

function indexOf(name: string): WorldIndex {
  const known = indexes.get(name);
  if (known) return known;
  const made = new WorldIndex({ vectors, breathe });
  indexes.set(name, made);
  return made;
}

function put(name: string, documents: readonly ChangedDocument[]) {
  const index = indexOf(name);
  for (const document of documents) {
    breatheIndexing();
    if (document.gone) index.remove(document.id);
    else index.put(document);
  }
  return { documents: index.size, waste: index.waste };
}

/** They arrive late: their documents may be gone by now. */
function embed(name: string, meanings: ReadonlyMap<string, Meaning>): void {
  for (const [id, meaning] of meanings) indexes.get(name)?.embed(id, meaning);
}

function done(work: Work): unknown {
  switch (work.kind) {
    case 'put':
      return put(work.index, work.documents);
    case 'embed':
      return embed(work.index, work.meanings);
    case 'search':
      return indexOf(work.index).search(work.query, work.embedding);
    case 'drop':
      return indexes.delete(work.index);
  }
}

const tell = (message: FromWorker): void => port.postMessage(message);

port.on('message', (request: Request) => {
  try {
    tell({ kind: 'done', id: request.id, value: done(request) });
  } catch (error) {
    tell({ kind: 'failed', id: request.id, message: String(error) });
  }
});
