/**
 * Whether the town's memory is whole, whenever it is looked at: every settled match that has a chronicler is told once,
 * is being told, or waits to be; nothing is told twice, and nothing that was not settled; no proposal is left undecided
 * for longer than the caretaker takes.
 */
import { CanonTable } from '../../server/parts/context/canon-table.ts';
import { townGames } from '../../server/parts/games.ts';
import type { Store } from '../../server/store/store.ts';

export interface CanonAudit {
  readonly faults: readonly string[];
  readonly told: number;
  readonly waiting: number;
}

/** A caretaker finishes what is a minute old, and looks every ten seconds; a node may have died meanwhile. */
const STRANDED_MS = 150_000;

export async function auditCanon(store: Store): Promise<CanonAudit> {
  const { sql } = new CanonTable(store);
  const remembered = [...townGames().all()].filter(({ chronicler }) => chronicler).map(({ id }) => id);
  const settledNow = async (): Promise<Set<string>> => {
    const rows = await store.read(
      sql
        .selectFrom('matches')
        .select('match_id')
        .where('status', '=', 'ended')
        .where('winner', 'is not', null)
        .where('game', 'in', remembered)
        .compile(),
    );
    return new Set(rows.map(({ match_id }) => match_id));
  };
  // In this order: what has left the queue by then must stand among the facts, though the town goes on meanwhile.
  const won = await settledNow();
  const queue = await store.read(sql.selectFrom('canon_queue').select('match_id').compile());
  const proposals = await store.read(
    sql
      .selectFrom('canon_proposals')
      .select(['idempotency_key', 'state', 'created_at'])
      .where('purpose', '=', 'chronicle')
      .compile(),
  );
  const facts = await store.read(
    sql
      .selectFrom('canon_facts')
      .select(['fact_id', 'version'])
      .where('fact_id', 'like', 'match:%')
      .compile(),
  );
  const cast = await store.read(
    sql
      .selectFrom('canon_cast')
      .select(['match_id', ({ fn }) => fn.countAll().as('seats')])
      .groupBy('match_id')
      .compile(),
  );
  const wonSince = await settledNow();
  const versions = new Map<string, number>();
  for (const { fact_id } of facts) {
    const matchId = fact_id.slice('match:'.length);
    versions.set(matchId, (versions.get(matchId) ?? 0) + 1);
  }
  const seats = new Map(cast.map((row) => [row.match_id, Number(row.seats)]));
  const queued = new Set(queue.map(({ match_id }) => match_id));
  const pending = new Set(
    proposals
      .filter(({ state }) => state === 'pending')
      .map(({ idempotency_key }) => idempotency_key.split(':')[1]),
  );
  const faults: string[] = [];
  const stranded = proposals.filter(
    ({ created_at, state }) => state === 'pending' && Date.now() - Number(created_at) > STRANDED_MS,
  );
  if (stranded.length > 0) faults.push(`${stranded.length} proposals were never decided`);
  for (const matchId of won) {
    const told = versions.get(matchId) ?? 0;
    if (told > 1) faults.push(`${matchId} was told ${told} times`);
    if (told === 0 && !queued.has(matchId) && !pending.has(matchId))
      faults.push(`${matchId} was settled, and nobody will tell it`);
    if (told === 1 && !seats.get(matchId)) faults.push(`${matchId} was told without those who played it`);
  }
  for (const matchId of versions.keys())
    if (!wonSince.has(matchId)) faults.push(`${matchId} was told, and not settled`);
  return { faults, told: versions.size, waiting: queued.size };
}
