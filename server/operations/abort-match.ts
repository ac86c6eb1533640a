import { MatchWriter } from '../matches/match-writer.ts';
import { replay } from '../matches/replay.ts';
import type { Match } from '../store/match-record.ts';
import { Nodes } from '../store/nodes-table.ts';
import type { Store } from '../store/store.ts';
import type { AdminParts } from './admin-parts.ts';
import { type AdminReply, no, yes } from './admin-requests.ts';

const SILENT_MS = 10_000;

export async function abortMatch(town: AdminParts, matchId: string, reason: string): Promise<AdminReply> {
  const match = await town.matches.byId(matchId);
  if (!match) return no(`Unknown match ${matchId}.`);
  if (match.status !== 'running') return no(`Match ${matchId} is ${match.status} already.`);
  const host = town.registry.get(matchId);
  const refusal = host
    ? await host.execute((_, now) => ({ type: 'abort', reason, now })).then(wordsOf)
    : await abortAtRest(town, match, reason);
  return refusal ? no(refusal) : yes([], `Match ${matchId} was aborted: ${reason}`);
}

/** The match has no host, so nothing else writes its journal; the epoch guards it all the same. */
async function abortAtRest(town: AdminParts, match: Match, reason: string): Promise<string | null> {
  const { absences, clock, games, journal, matches, parts, ratings, stats, store } = town;
  const now = clock.now();
  if (store.dialect === 'postgres' && (await isAlive(store, match.ownerNode, now))) {
    return `Match ${match.matchId} is hosted by node ${match.ownerNode}: ask that one with --url.`;
  }
  const kept = await journal.read(match.matchId);
  if (!kept) return `Match ${match.matchId} has no journal any more.`;
  const replayed = replay(kept, games);
  if (!replayed.ok) return `Match ${match.matchId} cannot be replayed: ${replayed.reason}`;
  // This machine's clock may be behind the last host's.
  const { game, last, log } = replayed;
  const at = Math.max(now, last.event.at);
  const decision = game.decide(last.after, { type: 'abort', reason, now: at });
  if (!decision.ok) return wordsOf(decision);
  const { epoch, leagueId, ranked } = match;
  const writing = { game, epoch, ranked, leagueId, before: last.after, log };
  const writer = new MatchWriter({
    journal,
    matches,
    stats,
    ratings,
    absences,
    hooks: parts,
  });
  await writer.append(writing, decision.entries, []);
  return null;
}

/** By this machine's clock: good enough for a warning, because the epoch decides. */
async function isAlive(store: Store, nodeId: string, now: number): Promise<boolean> {
  const node = (await new Nodes(store).list()).find((each) => each.nodeId === nodeId);
  return node !== undefined && node.leftAt === null && now - node.heartbeatAt < SILENT_MS;
}

function wordsOf(outcome: { ok: true } | { ok: false; rejection: { message: string } }): string | null {
  return outcome.ok ? null : outcome.rejection.message;
}
