/**
 * Checks at any time that the town's memory is complete: every settled match that has a chronicler is recorded once,
 * is being recorded, or is in the queue; nothing is recorded twice, and nothing that was not settled. Accepted offers
 * of agents appear once, layer upon layer without a gap, and rejected ones not at all. No proposal stays undecided for
 * longer than the caretaker takes.
 */
import { CanonTable } from '../../server/parts/context/canon-table.ts';
import { townGames } from '../../server/parts/games.ts';
import type { Store } from '../../server/store/store.ts';
import type { KeptOffer } from '../town/ledger.ts';

export interface CanonAudit {
  readonly faults: readonly string[];
  readonly told: number;
  readonly waiting: number;
  /** Layers and legends offered by agents and kept by the town. */
  readonly offered: number;
}

/** A caretaker finishes anything a minute old, and checks every ten seconds; a node may have died in the meantime. */
const STRANDED_MS = 150_000;

/** `promised`: entries that agents were told are kept. */
export async function auditCanon(store: Store, promised: readonly KeptOffer[] = []): Promise<CanonAudit> {
  const offers = await auditOffers(store, promised);
  const { sql } = new CanonTable(store);
  const remembered = [...townGames().all()].filter(({ chronicler }) => chronicler).map(({ id }) => id);
  const settledNow = async (): Promise<Set<string>> => {
    const rows = await store.read(
      sql
        .selectFrom('matches')
        .select('matchId')
        .where('status', '=', 'ended')
        .where('winner', 'is not', null)
        .where('game', 'in', remembered)
        .compile(),
    );
    return new Set(rows.map(({ matchId }) => matchId));
  };
  // In this order: what has left the queue by then must be among the facts, though the town goes on in the meantime.
  const won = await settledNow();
  const queue = await store.read(sql.selectFrom('canonQueue').select('matchId').compile());
  const proposals = await store.read(
    sql
      .selectFrom('canonProposals')
      .select(['idempotencyKey', 'state', 'createdAt'])
      .where('purpose', '=', 'chronicle')
      .compile(),
  );
  const facts = await store.read(
    sql.selectFrom('canonFacts').select(['factId', 'version']).where('factId', 'like', 'match:%').compile(),
  );
  const cast = await store.read(
    sql
      .selectFrom('canonCast')
      .select(['matchId', ({ fn }) => fn.countAll().as('seated')])
      .groupBy('matchId')
      .compile(),
  );
  const wonSince = await settledNow();
  const versions = new Map<string, number>();
  for (const { factId } of facts) {
    const matchId = factId.slice('match:'.length);
    versions.set(matchId, (versions.get(matchId) ?? 0) + 1);
  }
  const seats = new Map(cast.map((row) => [row.matchId, Number(row.seated)]));
  const queued = new Set(queue.map(({ matchId }) => matchId));
  const pending = new Set(
    proposals
      .filter(({ state }) => state === 'pending')
      .map(({ idempotencyKey }) => idempotencyKey.split(':')[1]),
  );
  const faults: string[] = [...offers.faults, ...strandedIn(proposals)];
  for (const matchId of won) {
    const told = versions.get(matchId) ?? 0;
    if (told > 1) faults.push(`${matchId} was told ${told} times`);
    if (told === 0 && !queued.has(matchId) && !pending.has(matchId))
      faults.push(`${matchId} was settled, and nobody will tell it`);
    if (told === 1 && !seats.get(matchId)) faults.push(`${matchId} was told without those who played it`);
  }
  for (const matchId of versions.keys())
    if (!wonSince.has(matchId)) faults.push(`${matchId} was told, and not settled`);
  return { faults, told: versions.size, waiting: queued.size, offered: offers.kept };
}

const strandedIn = (rows: readonly { readonly state: string; readonly createdAt: number }[]): string[] => {
  const stranded = rows.filter(
    ({ createdAt, state }) => state === 'pending' && Date.now() - Number(createdAt) > STRANDED_MS,
  );
  return stranded.length > 0 ? [`${stranded.length} proposals were never decided`] : [];
};

/** Agents' offers: each action of an accepted proposal has one effect, and no other proposal has any. */
async function auditOffers(
  store: Store,
  promised: readonly KeptOffer[],
): Promise<{ readonly faults: readonly string[]; readonly kept: number }> {
  const { sql } = new CanonTable(store);
  const offersNow = () =>
    store.read(
      sql
        .selectFrom('canonProposals')
        .select(['proposalId', 'state', 'actions', 'createdAt'])
        .where('purpose', 'in', ['layer', 'legend'])
        .compile(),
    );
  // As above: what is accepted by then must have its effects, and what has effects must be accepted afterwards.
  const before = await offersNow();
  const layers = await store.read(
    sql
      .selectFrom('canonLayers')
      .select(['scopeKey', 'layerType', 'version', 'proposalId'])
      .orderBy('version')
      .compile(),
  );
  const legends = await store.read(
    sql
      .selectFrom('canonFacts')
      .select(['factId', 'version', 'proposalId'])
      .where('kind', '=', 'legend')
      .compile(),
  );
  const accepted = new Set(
    (await offersNow()).filter(({ state }) => state === 'accepted').map(({ proposalId }) => proposalId),
  );
  const effects = new Map<string, number>();
  for (const { proposalId } of [...layers, ...legends])
    effects.set(proposalId, (effects.get(proposalId) ?? 0) + 1);
  const faults = [...strandedIn(before)];
  for (const { actions, proposalId, state } of before)
    if (state === 'accepted' && effects.get(proposalId) !== actions)
      faults.push(`${proposalId} has ${actions} actions and ${effects.get(proposalId) ?? 0} effects`);
  for (const proposalId of effects.keys())
    if (!accepted.has(proposalId)) faults.push(`${proposalId} was not accepted, and has an effect`);
  for (const { key, proposalId } of promised)
    if (!accepted.has(proposalId)) faults.push(`${key} was answered as accepted, and is lost`);
  for (const { factId, version } of legends)
    if (version !== 1) faults.push(`${factId} was told ${version} times`);
  const heights = new Map<string, number>();
  for (const { layerType, scopeKey, version } of layers) {
    const layer = `${layerType} of ${scopeKey}`;
    if (version !== (heights.get(layer) ?? 0) + 1)
      faults.push(`version ${version} of ${layer} stands on nothing`);
    heights.set(layer, version);
  }
  return { faults, kept: layers.length + legends.length };
}
