/** Holds what was promised against what is written: read from the store itself, past every node. */
import { Journal } from '../../../server/journal/journal.ts';
import { LeagueDesk } from '../../../server/parts/league/desk.ts';
import { verifyLeague } from '../../../server/parts/league/verify-league.ts';
import { migrationsOf, PARTS } from '../../../server/parts/parts.ts';
import { Matches } from '../../../server/store/matches-table.ts';
import { openPostgresStore } from '../../../server/store/postgres-store.ts';
import type { Store } from '../../../server/store/store.ts';
import { systemClock } from '../../../server/time/clock.ts';
import { evenOddLeague } from '../../../shared/games/even-odd/league/league-game.ts';
import type { MatchEvent } from '../../../shared/games/werewolf/events.ts';
import { werewolf } from '../../../shared/games/werewolf/game.ts';
import { verifyJournal } from '../../../shared/games/werewolf/verify.ts';
import { auditCanon } from '../canon-audit.ts';
import type { Ledger } from './ledger.ts';

export interface Audit {
  readonly made: number;
  readonly finished: number;
  readonly running: number;
  readonly journalsVerified: number;
  readonly resumed: number;
  /** Running matches whose node does not live. */
  readonly orphans: number;
  /** Of the leagues that went on meanwhile; every one of them folded again from its journal. */
  readonly leagueResults: number;
  /** Settled matches that stand in the library. */
  readonly chronicles: number;
  /** Layers and legends that agents offered and that stand there, each once. */
  readonly offered: number;
  readonly acknowledged: number;
  readonly complaints: readonly string[];
}

const MOST_MATCHES = 100_000;
const MARKER = /#[0-9a-z]+#/g;

export async function audit(
  databaseUrl: string,
  ledger: Ledger,
  livingNodes: ReadonlySet<string>,
): Promise<Audit> {
  const store = await openPostgresStore({ databaseUrl, migrations: migrationsOf(PARTS) });
  try {
    const [matches, journal] = [new Matches(store), new Journal(store)];
    // Others may play other games in the same town meanwhile, and leagues of them.
    const all = await matches.list({ game: werewolf.id, limit: MOST_MATCHES });
    const rows = all.filter(({ leagueId }) => leagueId === null);
    const league = await auditLeagues(store);
    const complaints: string[] = [...league.complaints];
    const written = new Map<string, ReadonlyMap<string, number>>();
    const markers = new Map<string, number>();
    let [verified, resumed, orphans] = [0, 0, 0];
    for (const { matchId, status, ownerNode } of rows) {
      if (status === 'quarantined' || status === 'aborted') complaints.push(`${matchId} was ${status}`);
      if (status === 'running' && !livingNodes.has(ownerNode)) {
        orphans += 1;
        complaints.push(`${matchId} runs on ${ownerNode}, which does not live`);
      }
      const kept = await journal.read(matchId);
      if (!kept?.ok) {
        complaints.push(`${matchId}: ${kept?.damage.message ?? 'no journal'}`);
        continue;
      }
      const events = kept.events.map((event) => JSON.parse(event.body) as MatchEvent);
      const verdict = verifyJournal(events);
      if (verdict.ok) verified += 1;
      else complaints.push(`${matchId} differs at event ${verdict.at}: ${verdict.reason}`);
      resumed += events.filter((event) => event.type === 'MATCH_RESUMED').length;
      written.set(matchId, countOf(events.map((event) => event.eventId)));
      for (const { body } of kept.events)
        for (const [marker] of body.matchAll(MARKER)) markers.set(marker, (markers.get(marker) ?? 0) + 1);
    }
    const canon = await auditCanon(store, ledger.keptOffers);
    complaints.push(...canon.faults, ...ledger.offerComplaints);
    complaints.push(...brokenPromises(ledger, written), ...doneTwice(ledger, markers), ...gaps(rows));
    return {
      made: rows.length,
      finished: rows.filter((row) => row.status === 'ended').length,
      running: rows.filter((row) => row.status === 'running').length,
      journalsVerified: verified,
      resumed,
      orphans,
      leagueResults: league.results,
      chronicles: canon.told,
      offered: canon.offered,
      acknowledged: ledger.promised.length,
      complaints,
    };
  } finally {
    await store.close();
  }
}

/** A league that nodes hand to each other has one result for each match, and the table that they come to. */
async function auditLeagues(store: Store): Promise<{ results: number; complaints: string[] }> {
  const desk = new LeagueDesk(store, systemClock);
  const games = [{ game: evenOddLeague.game, league: evenOddLeague }];
  let results = 0;
  const complaints: string[] = [];
  for (const league of await desk.leagues.all()) {
    const verdict = await verifyLeague({ desk, games }, league);
    results += verdict.results;
    complaints.push(...verdict.findings.map((finding) => `${league.name}: ${finding}`));
    if (!verdict.standingsEqual)
      complaints.push(`${league.name}: the table is not what the journals come to`);
  }
  return { results, complaints };
}

function countOf(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function brokenPromises(ledger: Ledger, written: ReadonlyMap<string, ReadonlyMap<string, number>>): string[] {
  return ledger.promised.flatMap(({ matchId, eventId, tool }) => {
    const times = written.get(matchId)?.get(eventId) ?? 0;
    return times === 1
      ? []
      : [`${tool} of ${matchId}, acknowledged as ${eventId}, is written ${times} times`];
  });
}

function doneTwice(ledger: Ledger, markers: ReadonlyMap<string, number>): string[] {
  return [...markers].flatMap(([marker, times]) => {
    if (!ledger.markers.has(marker)) return [`nobody sent ${marker}`];
    return times === 1 ? [] : [`${marker} was sent once and is written ${times} times`];
  });
}

/** Every match has a number of its own, and none is missing. */
function gaps(rows: readonly { readonly gameNumber: number }[]): string[] {
  const numbers = new Set(rows.map((row) => row.gameNumber));
  return numbers.size === rows.length && Math.max(0, ...numbers) === rows.length
    ? []
    : [`${rows.length} matches have ${numbers.size} numbers up to ${Math.max(0, ...numbers)}`];
}
