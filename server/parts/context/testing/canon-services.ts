/** The canon's services as a node has them, on a store that can be made to fail. */

import { afterEach } from 'vitest';
import type { CrierLine } from '../../../../shared/town/crier/line.ts';
import { coreTables } from '../../../core-tables.ts';
import { silentLog } from '../../../log.ts';
import type { WatchedModel } from '../../../models/watched-model.ts';
import { StoreUnavailableError } from '../../../store/errors.ts';
import type { StoreHarness, StorePlace } from '../../../store/store.contract.ts';
import type { Statement, Store } from '../../../store/store.ts';
import { FakeClock } from '../../../time/fake-clock.ts';
import { CanonTable } from '../canon-table.ts';
import { ChronicleQueue } from '../chronicle-queue.ts';
import { Chronicler } from '../chronicler.ts';
import { MIGRATIONS } from '../migrations.ts';
import { Proposals } from '../proposals.ts';
import type { ProseModel } from '../prose-model.ts';
import type { SettledMatches } from '../settled-matches.ts';
import { Telemetry } from '../telemetry.ts';
import { settledSamples } from './settled-samples.ts';

const WITH_CANON = [{ part: 'context', migrations: () => MIGRATIONS }];

/** A store whose writes can be made to fail, before or after they are kept. */
export function fragile(store: Store) {
  let fails: ((batch: readonly Statement[]) => 'before' | 'after' | null) | null = null;
  const write: Store['write'] = async (batch) => {
    const when = fails?.(batch) ?? null;
    if (when === 'before') throw new StoreUnavailableError('pulled the plug');
    const changed = await store.write(batch);
    if (when === 'after') throw new StoreUnavailableError('pulled the plug', 'unknown');
    return changed;
  };
  const wrapped: Store = {
    dialect: store.dialect,
    sql: store.sql,
    write,
    read: (query) => store.read(query),
    health: () => store.health(),
    reclaim: () => store.reclaim(),
    close: () => store.close(),
  };
  return { store: wrapped, failing: (how: typeof fails) => (fails = how) };
}

export const isDeciding = (batch: readonly Statement[]): boolean =>
  batch.some(({ sql }) => /update .?canon_proposals/.test(sql));

export function serviceOn(
  store: Store,
  clock: FakeClock,
  settled: Pick<SettledMatches, 'find'> = settledSamples,
) {
  const canon = new CanonTable(store);
  const telemetry = new Telemetry(store);
  const proposals = new Proposals({
    agents: coreTables(canon.store).agents,
    canon,
    telemetry,
    settled,
    isBuilding: () => false,
    seasons: async () => seasons,
    clock,
    log: silentLog,
  });
  const queue = new ChronicleQueue(canon);
  const cried: string[] = [];
  const crier = { read: ({ text }: CrierLine) => void cried.push(text) };
  const chroniclerWith = (prose: ProseModel | null, titles: readonly string[] = []) =>
    new Chronicler({
      revisionOf: () => 0,
      queue,
      settled,
      proposals,
      prose,
      crier,
      clock,
      log: silentLog,
      recentTitles: async () => titles,
    });
  return {
    canon,
    telemetry,
    proposals,
    queue,
    chronicler: chroniclerWith(null),
    chroniclerWith,
    crier,
    cried,
  };
}

const BY_RULES = 'By rules: ';

/** A model that rewrites the paragraphs it is shown. */
export const watched = (says: (prose: readonly string[]) => readonly string[] | null): WatchedModel => ({
  async ask(question, check) {
    const prose = JSON.parse(
      question.prompt.slice(question.prompt.lastIndexOf(BY_RULES) + BY_RULES.length),
    ) as string[];
    const answer = says(prose)?.join('\n\n');
    const checked = answer === undefined ? null : check(answer);
    return checked?.ok ? { value: checked.value, model: 'told' } : null;
  },
});

export const seasons = [
  {
    seasonId: 'lg_1',
    name: 'The Autumn Cup',
    game: 'even-odd',
    rounds: 3,
    endedAt: 7,
    table: [
      { playerId: 'a', name: 'Ada', rank: 1, points: 7, wins: 2, draws: 1, losses: 0 },
      { playerId: 'b', name: 'Bo', rank: 2, points: 6, wins: 2, draws: 0, losses: 1 },
    ],
  },
];

export const countOf = async (store: Store, table: string): Promise<number> => {
  const rows = await store.read<{ n: number }>({
    sql: `select count(*) as n from ${table}`,
    parameters: [],
  } as never);
  return Number(rows[0]?.n);
};
export const everything = async (store: Store): Promise<number[]> =>
  Promise.all(
    ['canon_proposals', 'canon_facts', 'canon_layers', 'canon_texts', 'canon_events', 'canon_telemetry'].map(
      (table) => countOf(store, table),
    ),
  );

/** For the tests of one suite on one kind of store: what they open is closed after each. */
export function canonPlaces(harness: StoreHarness) {
  let place: StorePlace;
  const open: Store[] = [];
  const opened = async () => {
    place = await harness.prepare(WITH_CANON);
    const store = await place.open(WITH_CANON);
    open.push(store);
    return store;
  };
  /** An embedded store has one owner; a peer of it knows what that one has brought up. */
  const anotherNode = (store: Store) =>
    store.dialect === 'sqlite' ? place.openPeer() : place.open(WITH_CANON);
  afterEach(async () => {
    for (const store of open.splice(0).reverse()) await store.close();
    await place.remove();
  });
  return { clock: () => new FakeClock(), open, opened, anotherNode };
}
