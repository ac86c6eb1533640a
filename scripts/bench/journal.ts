/** How long an acknowledgement takes at a busy town's rate, and how long a restart takes to read it all back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Journal } from '../../server/journal/journal.ts';
import type { IntactJournal, JournalEvent } from '../../server/journal/journal-event.ts';
import { Matches } from '../../server/store/matches-table.ts';
import { openStore } from '../../server/store/open-store.ts';
import type { Store } from '../../server/store/store.ts';

export interface JournalBenchOptions {
  readonly matches?: number;
  readonly eventsPerMatch?: number;
  readonly eventsPerSecond?: number;
  readonly seconds?: number;
  /** An empty database; without it, SQLite in a temporary directory. */
  readonly databaseUrl?: string | undefined;
  /** What a recovery does with each journal; by default it only parses the events. */
  readonly fold?: (journal: IntactJournal) => void;
}

export interface JournalBenchFigures {
  readonly store: 'sqlite' | 'postgres';
  readonly matches: number;
  readonly events: number;
  readonly ackP50Ms: number;
  readonly ackP99Ms: number;
  readonly ackMaxMs: number;
  /** One event an append: the most commits this rate can ask for. */
  readonly acksPerSecond: number;
  readonly openMs: number;
  /** Opening, reading and folding every running match. */
  readonly recoveryMs: number;
}

const FILL_AT_ONCE = 64;

export async function benchJournal(options: JournalBenchOptions = {}): Promise<JournalBenchFigures> {
  const { matches = 3000, eventsPerMatch = 63, eventsPerSecond = 2000, seconds = 10 } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'town-bench-'));
  const open = () =>
    openStore({
      dataDir,
      databaseUrl: options.databaseUrl,
      onFatal(error) {
        throw error;
      },
    });
  try {
    const store = await open();
    await fill(store, matches, eventsPerMatch);
    const acks = await acknowledge(new Journal(store), { matches, eventsPerMatch, eventsPerSecond, seconds });
    await store.close();
    const recovery = await recover(open, options.fold ?? parseAll);
    return { store: store.dialect, matches, ...acks, ...recovery };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const matchName = (index: number): string => `match-${String(index).padStart(6, '0')}`;

/** About the size of a day's message with its envelope. */
function sampleEvent(seq: number): JournalEvent {
  const payload = { playerId: `p:${(seq % 8) + 1}`, text: 'I watched the square all night. '.repeat(4) };
  const body = JSON.stringify({
    type: 'PUBLIC_MESSAGE',
    visibility: 'public',
    day: 1,
    phase: 'DAY_DISCUSSION',
    payload,
  });
  return { seq, at: 1_700_000_000_000 + seq, body };
}

async function fill(store: Store, matches: number, eventsPerMatch: number): Promise<void> {
  const journal = new Journal(store);
  const table = new Matches(store);
  const events = Array.from({ length: eventsPerMatch }, (_, seq) => sampleEvent(seq));
  // The counter makes creations follow on from each other; their journals need not.
  let appends: Promise<void>[] = [];
  for (let index = 0; index < matches; index += 1) {
    const matchId = matchName(index);
    const seats = Array.from({ length: 8 }, (_, seat) => ({
      seat: seat + 1,
      agentId: `${matchId}-${seat}`,
      displayName: 'Ada',
      house: false,
    }));
    const creating = table.creating(
      {
        matchId,
        gameNumber: index + 1,
        buildingId: matchId,
        plotId: null,
        phase: 'DAY_DISCUSSION',
        day: 1,
        createdAt: index,
        ownerNode: 'bench',
      },
      seats,
    );
    await store.write(creating);
    appends.push(journal.append(matchId, 0, events));
    if (appends.length === FILL_AT_ONCE) {
      await Promise.all(appends);
      appends = [];
    }
  }
  await Promise.all(appends);
}

interface Load {
  readonly matches: number;
  readonly eventsPerMatch: number;
  readonly eventsPerSecond: number;
  readonly seconds: number;
}

/** Open loop: an append starts when it is due, however long the ones before it take. */
async function acknowledge(
  journal: Journal,
  { matches, eventsPerMatch, eventsPerSecond, seconds }: Load,
): Promise<Pick<JournalBenchFigures, 'ackP50Ms' | 'ackP99Ms' | 'ackMaxMs' | 'acksPerSecond'>> {
  const total = eventsPerSecond * seconds;
  const latencies: number[] = [];
  const acks: Promise<void>[] = [];
  const start = performance.now();
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - start) / 1000) * eventsPerSecond));
    for (; sent < due; sent += 1) {
      // Round robin: a match comes around again only when all others have had their turn.
      const seq = eventsPerMatch + Math.floor(sent / matches);
      const begun = performance.now();
      const ack = journal.append(matchName(sent % matches), seq, [sampleEvent(seq)]).then(() => {
        latencies.push(performance.now() - begun);
      });
      acks.push(ack);
    }
    await delay(1);
  }
  await Promise.all(acks);
  const elapsed = (performance.now() - start) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => rounded(latencies[Math.floor((latencies.length - 1) * share)] ?? 0);
  return {
    ackP50Ms: at(0.5),
    ackP99Ms: at(0.99),
    ackMaxMs: at(1),
    acksPerSecond: Math.round(total / elapsed),
  };
}

async function recover(
  open: () => Promise<Store>,
  fold: (journal: IntactJournal) => void,
): Promise<Pick<JournalBenchFigures, 'openMs' | 'recoveryMs' | 'events'>> {
  const start = performance.now();
  const store = await open();
  const openMs = performance.now() - start;
  let events = 0;
  for await (const journal of new Journal(store).readRunning()) {
    if (!journal.ok) throw new Error(journal.damage.message);
    fold(journal);
    events += journal.events.length;
  }
  const recoveryMs = performance.now() - start;
  await store.close();
  return { openMs: rounded(openMs), recoveryMs: rounded(recoveryMs), events };
}

function parseAll(journal: IntactJournal): void {
  for (const event of journal.events) JSON.parse(event.body);
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}

/** What `npm run bench -- journal` calls. */
export const run = (): Promise<JournalBenchFigures> => benchJournal();
