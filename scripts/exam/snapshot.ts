/** The data on disk after a crash, read from a copy: the town's own start must do its recovery by itself. */
import { cpSync } from 'node:fs';
import { Journal } from '../../server/journal/journal.ts';
import { replay } from '../../server/matches/replay.ts';
import { townGames } from '../../server/parts/games.ts';
import { migrationsOf, PARTS } from '../../server/parts/parts.ts';
import { WEREWOLF_QUEUE } from '../../server/parts/werewolf/queue-id.ts';
import { openStore } from '../../server/store/open-store.ts';
import { Queue } from '../../server/store/queue-table.ts';
import type { Store } from '../../server/store/store.ts';
import type { MatchStatus } from '../../server/store/tables.ts';
import type { MatchEvent } from '../../shared/games/werewolf/events.ts';
import type { MatchState } from '../../shared/games/werewolf/model.ts';
import { verifyJournal } from '../../shared/games/werewolf/verify.ts';
import type { KeptOffer } from '../town/ledger.ts';
import { temporaryFolder } from '../town/temporary-folder.ts';
import { auditCanon } from './canon-audit.ts';

export interface KeptMatch {
  readonly matchId: string;
  readonly status: MatchStatus;
  readonly events: readonly MatchEvent[];
  readonly state: MatchState;
  /** The host's last sign of life that everybody may know of: a heartbeat, or the start of the phase. */
  readonly hostAliveAt: number;
}

export interface Snapshot {
  readonly matches: ReadonlyMap<string, KeptMatch>;
  /** Agent → ticket. */
  readonly queue: ReadonlyMap<string, number>;
  /** Agents that sit or sat in a match. */
  readonly seated: ReadonlySet<string>;
  readonly damages: readonly string[];
  /** Layers and legends offered by agents and kept by the town. */
  readonly offered: number;
}

/** `known`: finished matches that need not be read again. */
export async function snapshotOf(
  dataDir: string,
  known: ReadonlySet<string>,
  promised: readonly KeptOffer[] = [],
): Promise<Snapshot> {
  const copy = temporaryFolder('town-after-crash-');
  try {
    cpSync(dataDir, copy.path, { recursive: true });
    const store = await openStore({
      dataDir: copy.path,
      migrations: migrationsOf(PARTS),
      onFatal(error) {
        throw error;
      },
    });
    try {
      return await read(store, known, promised);
    } finally {
      await store.close();
    }
  } finally {
    copy.remove();
  }
}

async function read(
  store: Store,
  known: ReadonlySet<string>,
  promised: readonly KeptOffer[],
): Promise<Snapshot> {
  const { sql } = store;
  const rows = await store.read(
    sql
      .selectFrom('matches')
      .leftJoin('nodes', 'nodes.nodeId', 'matches.ownerNode')
      .select(['matchId', 'status', 'heartbeatAt'])
      .compile(),
  );
  const seats = await store.read(sql.selectFrom('matchSeats').select('agentId').distinct().compile());
  const waiting = await new Queue(store).waiting(WEREWOLF_QUEUE);
  const journal = new Journal(store);
  const matches = new Map<string, KeptMatch>();
  const damages: string[] = [];
  for (const { matchId, status, heartbeatAt: beat } of rows) {
    if (known.has(matchId)) continue;
    const match = await readMatch(journal, matchId);
    if (typeof match === 'string') damages.push(`${matchId}: ${match}`);
    else {
      const hostAliveAt = Math.max(match.state.phaseStartedAt, beat ?? 0);
      matches.set(matchId, { matchId, status, hostAliveAt, ...match });
    }
  }
  const canon = await auditCanon(store, promised);
  damages.push(...canon.faults);
  return {
    matches,
    damages,
    offered: canon.offered,
    queue: new Map(waiting.map((entry) => [entry.agentId, entry.ticket])),
    seated: new Set(seats.map((seat) => seat.agentId)),
  };
}

/** Checked three ways: the rows' checksums, the state's fingerprints, and the rules. */
async function readMatch(
  journal: Journal,
  matchId: string,
): Promise<Pick<KeptMatch, 'events' | 'state'> | string> {
  const kept = await journal.read(matchId);
  if (!kept) return 'its journal is gone';
  const replayed = replay(kept, townGames());
  if (!replayed.ok) return replayed.reason;
  const events = replayed.log.map((entry) => entry.event as MatchEvent);
  const verdict = verifyJournal(events);
  if (!verdict.ok) return `event ${verdict.at}: ${verdict.reason}`;
  return { events, state: replayed.last.after as MatchState };
}
