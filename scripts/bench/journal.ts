import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../../server/config.ts';
import { Journal } from '../../server/journal/journal.ts';
import type { JournalEvent } from '../../server/journal/journal-event.ts';
import { silentLog } from '../../server/log.ts';
import { toJournal } from '../../server/matches/match-writer.ts';
import { SILENT_METERS } from '../../server/operations/silent-meters.ts';
import { migrationsOf, PARTS } from '../../server/parts/parts.ts';
import { Matches } from '../../server/store/matches-table.ts';
import { openStore } from '../../server/store/open-store.ts';
import type { Store } from '../../server/store/store.ts';
import { openTownServices } from '../../server/town-services.ts';
import { werewolf } from '../../shared/games/werewolf/game.ts';
import { DEFAULT_SETTINGS, SEATS } from '../../shared/games/werewolf/model.ts';
import { quantile, rounded } from '../cli/statistics.ts';
import { temporaryFolder } from '../town/temporary-folder.ts';
import { playTalkativeMatch } from './journals/talkative-match.ts';

const MATCHES = 3_000;
const EVENTS_PER_MATCH = 63;
const EVENTS_PER_SECOND = 2_000;
const SECONDS = 10;
const FILL_AT_ONCE = 64;

export async function run() {
  const data = temporaryFolder('town-bench-');
  try {
    const store = await openStore({ dataDir: data.path, migrations: migrationsOf(PARTS), onFatal });
    const events = await fill(store);
    const acks = await acknowledge(new Journal(store));
    await store.close();
    const recovery = await recover(data.path);
    return { store: store.dialect, matches: MATCHES, events, ...acks, ...recovery };
  } finally {
    data.remove();
  }
}

function onFatal(error: Error): never {
  throw error;
}

const numbered = (name: string, index: number): string => `${name}-${String(index).padStart(6, '0')}`;

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

/** Running matches, each a game of its own; returns their total number of events. */
async function fill(store: Store): Promise<number> {
  const journal = new Journal(store);
  const table = new Matches(store);
  let total = 0;
  // The counter serializes creations; their journals need not wait.
  let appends: Promise<void>[] = [];
  for (let index = 0; index < MATCHES; index += 1) {
    const matchId = numbered('match', index);
    const gameNumber = index + 1;
    const agents = SEATS.map((seat) => ({ agentId: `${matchId}-${seat}`, displayName: `Agent ${seat}` }));
    const seats = agents.map((agent, seat) => ({ ...agent, seat: seat + 1, house: false }));
    const common = { matchId, gameNumber, buildingId: matchId };
    const { events, marks, state } = playTalkativeMatch(
      { ...common, seed: matchId, settings: DEFAULT_SETTINGS, agents, now: Date.now() },
      EVENTS_PER_MATCH,
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

/**
 * To journals of their own, as many as there are matches, so that recovery reads nothing but games. Open loop: an
 * append starts when it is due, however long the ones before it take.
 */
async function acknowledge(journal: Journal) {
  const total = EVENTS_PER_SECOND * SECONDS;
  const latencies: number[] = [];
  const acks: Promise<void>[] = [];
  const start = performance.now();
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - start) / 1000) * EVENTS_PER_SECOND));
    for (; sent < due; sent += 1) {
      // Round robin: a match comes around again only after all others have had their turn.
      const seq = Math.floor(sent / MATCHES);
      const begun = performance.now();
      const ack = journal.append(numbered('busy', sent % MATCHES), seq, [sampleEvent(seq)]).then(() => {
        latencies.push(performance.now() - begun);
      });
      acks.push(ack);
    }
    await delay(1);
  }
  await Promise.all(acks);
  const elapsed = (performance.now() - start) / 1000;
  const at = (share: number) => rounded(quantile(latencies, share));
  return {
    ackP50Ms: at(0.5),
    ackP99Ms: at(0.99),
    ackMaxMs: at(1),
    /** One event per append: the most commits this rate can ask for. */
    acksPerSecond: Math.round(total / elapsed),
  };
}

/** The town's own start: every running match read, replayed, taken over and hosted. */
async function recover(dataDir: string) {
  const config = readConfig({
    DATA_DIR: dataDir,
    SECRET: 'a pepper for benches',
    CREDENTIALS_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
    HOUSE_BOTS: 'off',
  });
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  const town = await openTownServices({
    config,
    log: silentLog,
    meters: SILENT_METERS,
    onFatal,
  });
  const openMs = performance.now() - start;
  await town.open();
  const recoveryMs = performance.now() - start;
  const cpu = process.cpuUsage(cpuBefore);
  const hosted = town.registry.size;
  await town.close();
  if (hosted !== MATCHES) throw new Error(`${hosted} of ${MATCHES} matches came back`);
  const recoveryCpuMs = (cpu.user + cpu.system) / 1000;
  return {
    openMs: rounded(openMs),
    recoveryMs: rounded(recoveryMs),
    /** Processor time of all threads in the meantime: an upper bound for a machine without neighbours. */
    recoveryCpuMs: rounded(recoveryCpuMs),
  };
}
