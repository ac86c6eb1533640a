/** How long an acknowledgement takes at a busy town's rate, and how long a restart takes until all matches play on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../../server/config.ts';
import { Journal } from '../../server/journal/journal.ts';
import type { JournalEvent } from '../../server/journal/journal-event.ts';
import { silentLog } from '../../server/log.ts';
import { toJournal } from '../../server/matches/match-writer.ts';
import { migrationsOf, PARTS } from '../../server/parts/parts.ts';
import { Matches } from '../../server/store/matches-table.ts';
import { openStore } from '../../server/store/open-store.ts';
import type { Store } from '../../server/store/store.ts';
import { openTownServices } from '../../server/town-services.ts';
import { werewolf } from '../../shared/games/werewolf/game.ts';
import { DEFAULT_SETTINGS, SEATS } from '../../shared/games/werewolf/model.ts';
import { playTalkativeMatch } from './journals/talkative-match.ts';

export interface JournalBenchOptions {
  readonly matches?: number;
  readonly eventsPerMatch?: number;
  readonly eventsPerSecond?: number;
  readonly seconds?: number;
  /** An empty database; without it, SQLite in a temporary directory. */
  readonly databaseUrl?: string | undefined;
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
  /** The town's own start: every running match read, replayed, taken over and hosted. */
  readonly recoveryMs: number;
  /** Processor time of all threads meanwhile: what a machine without neighbours would need at most. */
  readonly recoveryCpuMs: number;
}

const FILL_AT_ONCE = 64;

export async function benchJournal(options: JournalBenchOptions = {}): Promise<JournalBenchFigures> {
  const { matches = 3000, eventsPerMatch = 63, eventsPerSecond = 2000, seconds = 10 } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'town-bench-'));
  const { databaseUrl } = options;
  try {
    const store = await openStore({ dataDir, databaseUrl, migrations: migrationsOf(PARTS), onFatal });
    const events = await fill(store, matches, eventsPerMatch);
    const acks = await acknowledge(new Journal(store), { matches, eventsPerSecond, seconds });
    await store.close();
    const recovery = await recover(dataDir, databaseUrl, matches);
    return { store: store.dialect, matches, events, ...acks, ...recovery };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function onFatal(error: Error): never {
  throw error;
}

const numbered = (name: string, index: number): string => `${name}-${String(index).padStart(6, '0')}`;

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

/** Running matches, each a game of its own; returns how many events they have together. */
async function fill(store: Store, matches: number, eventsPerMatch: number): Promise<number> {
  const journal = new Journal(store);
  const table = new Matches(store);
  let total = 0;
  // The counter makes creations follow on from each other; their journals need not.
  let appends: Promise<void>[] = [];
  for (let index = 0; index < matches; index += 1) {
    const matchId = numbered('match', index);
    const gameNumber = index + 1;
    const agents = SEATS.map((seat) => ({ agentId: `${matchId}-${seat}`, displayName: `Agent ${seat}` }));
    const seats = agents.map((agent, seat) => ({ ...agent, seat: seat + 1, house: false }));
    const common = { matchId, gameNumber, buildingId: matchId };
    const { events, marks, state } = playTalkativeMatch(
      { ...common, seed: matchId, settings: DEFAULT_SETTINGS, agents, now: Date.now() },
      eventsPerMatch,
    );
    const { phase, dayNumber: round, createdAt } = state;
    await store.write(
      table.creating(
        { ...common, game: werewolf.id, plotId: null, phase, round, createdAt, ownerNode: 'bench' },
        seats,
      ),
    );
    const marking = marks.map((mark) => journal.marking(matchId, mark));
    appends.push(journal.append(matchId, 0, events.map(toJournal), marking));
    total += events.length;
    if (appends.length === FILL_AT_ONCE) {
      await Promise.all(appends);
      appends = [];
    }
  }
  await Promise.all(appends);
  return total;
}

interface Load {
  readonly matches: number;
  readonly eventsPerSecond: number;
  readonly seconds: number;
}

/**
 * To journals of their own, as many as there are matches, so that what recovery reads is games and nothing else.
 * Open loop: an append starts when it is due, however long the ones before it take.
 */
async function acknowledge(
  journal: Journal,
  { matches, eventsPerSecond, seconds }: Load,
): Promise<Pick<JournalBenchFigures, 'ackP50Ms' | 'ackP99Ms' | 'ackMaxMs' | 'acksPerSecond'>> {
  const total = eventsPerSecond * seconds;
  const latencies: number[] = [];
  const acks: Promise<void>[] = [];
  const start = performance.now();
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - start) / 1000) * eventsPerSecond));
    for (; sent < due; sent += 1) {
      // Round robin: a match comes around again only when all others have had their turn.
      const seq = Math.floor(sent / matches);
      const begun = performance.now();
      const ack = journal.append(numbered('busy', sent % matches), seq, [sampleEvent(seq)]).then(() => {
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
  dataDir: string,
  databaseUrl: string | undefined,
  matches: number,
): Promise<Pick<JournalBenchFigures, 'openMs' | 'recoveryMs' | 'recoveryCpuMs'>> {
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRET: 'a pepper for benches',
    CREDENTIALS_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
    HOUSE_BOTS: 'off',
  });
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  const meters = { onTimer: () => undefined, onAppend: () => undefined };
  const town = await openTownServices({ config, log: silentLog, meters, onFatal });
  const openMs = performance.now() - start;
  await town.open();
  const recoveryMs = performance.now() - start;
  const cpu = process.cpuUsage(cpuBefore);
  const hosted = town.registry.size;
  await town.close();
  if (hosted !== matches) throw new Error(`${hosted} of ${matches} matches came back`);
  const recoveryCpuMs = (cpu.user + cpu.system) / 1000;
  return {
    openMs: rounded(openMs),
    recoveryMs: rounded(recoveryMs),
    recoveryCpuMs: rounded(recoveryCpuMs),
  };
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}

/** What `npm run bench -- journal` calls. */
export const run = (): Promise<JournalBenchFigures> => benchJournal();
