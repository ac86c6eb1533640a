/** Compares acknowledgements with the records, read from the store itself, bypassing every node. */
import { coreTables } from '../../../server/core-tables.ts';
import { Journal } from '../../../server/journal/journal.ts';
import { LeagueStores } from '../../../server/parts/league/league-stores.ts';
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
import type { Ledger } from '../../town/ledger.ts';
import { auditCanon } from '../canon-audit.ts';

export type Audit = Awaited<ReturnType<typeof audit>>;

const MOST_MATCHES = 100_000;
/** The key of the command that brought a text or a reason. */
const MARKER = /\[(ag_[^\]\s"]+)\]/g;

export async function audit(databaseUrl: string, ledger: Ledger, livingNodes: ReadonlySet<string>) {
  const store = await openPostgresStore({ databaseUrl, migrations: migrationsOf(PARTS) });
  try {
    const [matches, journal] = [new Matches(store), new Journal(store)];
    // Other games and leagues may run in the same town.
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
        for (const [, key = ''] of body.matchAll(MARKER)) markers.set(key, (markers.get(key) ?? 0) + 1);
    }
    const canon = await auditCanon(store, ledger.keptOffers);
    complaints.push(...canon.faults, ...ledger.complaints);
    complaints.push(...brokenPromises(ledger, written), ...doneTwice(ledger, markers), ...gaps(rows));
    return {
      made: rows.length,
      finished: rows.filter((row) => row.status === 'ended').length,
      running: rows.filter((row) => row.status === 'running').length,
      journalsVerified: verified,
      resumed,
      /** Running matches whose node is dead. */
      orphans,
      /** The concurrent leagues, each folded again from its journal. */
      leagueResults: league.results,
      /** Settled matches in the library. */
      chronicles: canon.told,
      /** Layers and legends offered by agents and found in the store, each once. */
      offered: canon.offered,
      acknowledged: ledger.acknowledged().length,
      complaints,
    };
  } finally {
    await store.close();
  }
}

/**
 * A league that nodes hand over to each other has one result for each match, and the standings that follow from them.
 */
async function auditLeagues(store: Store): Promise<{ results: number; complaints: string[] }> {
  const stores = new LeagueStores(store, systemClock);
  const games = [{ game: evenOddLeague.game, league: evenOddLeague }];
  let results = 0;
  const complaints: string[] = [];
  for (const league of await stores.leagues.newest()) {
    const verdict = await verifyLeague({ ...coreTables(store), stores, games }, league);
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
  return ledger.acknowledged().flatMap(({ matchId, eventId, tool }) => {
    // `ready` is answered without an event.
    if (!eventId) return [];
    const times = written.get(matchId)?.get(eventId) ?? 0;
    return times === 1
      ? []
      : [`${tool} of ${matchId}, acknowledged as ${eventId}, is written ${times} times`];
  });
}

function doneTwice(ledger: Ledger, markers: ReadonlyMap<string, number>): string[] {
  return [...markers].flatMap(([key, times]) => {
    if (!ledger.has(key)) return [`nobody sent ${key}`];
    return times === 1 ? [] : [`${key} was sent once and is written ${times} times`];
  });
}

/** Every match has a unique number, without gaps. */
function gaps(rows: readonly { readonly gameNumber: number }[]): string[] {
  const numbers = new Set(rows.map((row) => row.gameNumber));
  return numbers.size === rows.length && Math.max(0, ...numbers) === rows.length
    ? []
    : [`${rows.length} matches have ${numbers.size} numbers up to ${Math.max(0, ...numbers)}`];
}
