/**
 * The cost of owners' worlds: searches in a world of 100,000 entities, their effect on the journal of the matches, the
 * rebuild time of a lost index, and the tools against a no-op and against speech, in alternating turns.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import seedrandom from 'seedrandom';
import { Journal } from '../../server/journal/journal.ts';
import { migrationsOf, PARTS } from '../../server/parts/parts.ts';
import { Importer } from '../../server/parts/worlds/importer.ts';
import { WorldReads } from '../../server/parts/worlds/world-reads.ts';
import { WorldWrites } from '../../server/parts/worlds/world-writes.ts';
import { qualityDocuments, qualityQueries } from '../../server/search/quality/quality.ts';
import { Search } from '../../server/search/search.ts';
import { openStore } from '../../server/store/open-store.ts';
import type { Store } from '../../server/store/store.ts';
import { systemClock } from '../../server/time/clock.ts';
import { median, quantile, rounded } from '../cli/statistics.ts';
import { temporaryFolder } from '../town/temporary-folder.ts';
import { toolRatios } from './worlds/tool-ratios.ts';

const ENTITIES = 100_000;
const WINDOWS = 5;
const SECONDS_PER_WINDOW = 20;
const ROUNDS = 24;
const SEARCHES_PER_SECOND = 20;
const APPENDS_PER_SECOND = 200;
const MEASURED_SEARCHES = 300;

export async function run() {
  const data = temporaryFolder('worlds-bench-');
  try {
    const found = await inLargeWorld(data.path);
    return { entities: ENTITIES, ...found, ...(await toolRatios(ROUNDS)) };
  } finally {
    data.remove();
  }
}

async function inLargeWorld(dataDir: string) {
  const store = await openStore({ dataDir, migrations: migrationsOf(PARTS), onFatal: fail });
  const search = new Search({ mostDocuments: ENTITIES * 2, onTrouble: fail });
  try {
    const worldId = await imported(store, ENTITIES);
    const source = new WorldReads(store).sourceOf(worldId);
    const find = async (query: string): Promise<number> => {
      const begun = performance.now();
      await search.search(worldId, source, { query, limit: 10 });
      return performance.now() - begun;
    };
    const rebuildMs = await find('the first search finds no index');
    const asked = qualityQueries().map(({ query }) => query);
    const times: number[] = [];
    for (let i = 0; i < MEASURED_SEARCHES; i++) times.push(await find(asked[i % asked.length] as string));
    const appends = await beside(store, () =>
      find(asked[Math.floor(Math.random() * asked.length)] as string),
    );
    return {
      rebuildS: rounded(rebuildMs / 1000),
      searchP50Ms: rounded(median(times)),
      searchP95Ms: rounded(quantile(times, 0.95)),
      ...appends,
    };
  } finally {
    await search.close();
    await store.close();
  }
}

async function imported(store: Store, entities: number): Promise<string> {
  const limits = { worlds: 1, entities, relationships: 0 };
  const writes = new WorldWrites(store, systemClock, limits);
  const importer = new Importer({ store, writes, clock: systemClock, restFactor: 0, limits });
  async function* chunks(): AsyncGenerator<string> {
    yield* largeWorld(entities);
  }
  return importer.read({ ownerId: 'bench' }, chunks());
}

/** Windows without and with searches alternate, so that a busy machine slows both. */
async function beside(store: Store, find: () => Promise<number>) {
  const journal = new Journal(store);
  const ratios: number[] = [];
  const quiet: number[] = [];
  let seq = 0;
  const window = async (searching: boolean): Promise<number> => {
    const until = performance.now() + SECONDS_PER_WINDOW * 1000;
    const searches = searching ? paced(SEARCHES_PER_SECOND, until, find) : Promise.resolve([]);
    const appends = paced(APPENDS_PER_SECOND, until, async () => {
      const begun = performance.now();
      const at = seq++;
      await journal.append(`bench-${at}`, 0, [{ seq: 0, at, body: '{"type":"SAID","text":"nothing much"}' }]);
      return performance.now() - begun;
    });
    const [times] = await Promise.all([appends, searches]);
    return quantile(times, 0.95);
  };
  for (let i = 0; i < WINDOWS; i++) {
    const alone = await window(false);
    quiet.push(alone);
    ratios.push((await window(true)) / alone);
  }
  /** With twenty searches a second beside it, against the same without: the median over the windows. */
  return { appendP95Ratio: rounded(median(ratios)), appendP95Ms: rounded(median(quiet)) };
}

/** This many a second, whether or not the last has been answered. */
async function paced(perSecond: number, until: number, work: () => Promise<number>): Promise<number[]> {
  const running: Promise<number>[] = [];
  const begun = performance.now();
  for (let i = 0; performance.now() < until; i++) {
    running.push(work());
    const wait = begun + ((i + 1) * 1000) / perSecond - performance.now();
    if (wait > 0) await delay(wait);
  }
  return Promise.all(running);
}

function fail(error: unknown): never {
  throw error;
}

const SENTENCES = 4;

/** A world of maximum size, made of words from real texts: in the form of an export, piece by piece. */
function* largeWorld(entities: number): Generator<string> {
  const random = seedrandom.alea('large world');
  const documents = qualityDocuments();
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const clauses = documents.flatMap(({ text }) =>
    text.split(/[.;]\s*/).filter((clause) => clause.length > 20),
  );
  const names = documents.flatMap(({ name }) => name.split(' '));
  const labels = documents.flatMap(({ labels = '' }) => labels.split('. ')).filter(Boolean);
  yield '{"world":{"name":"Large"},"characters":[';
  for (let i = 0; i < entities; i++) {
    const background = Array.from({ length: SENTENCES }, () => pick(clauses)).join('. ');
    const character = {
      id: String(i),
      name: `${pick(names)} ${pick(names)} ${i}`,
      role: pick(labels).slice(0, 50),
      traits: [pick(labels).slice(0, 50), pick(labels).slice(0, 50)],
      background: `${background}.`,
    };
    yield `${i === 0 ? '' : ','}${JSON.stringify(character)}`;
  }
  yield ']}';
}
