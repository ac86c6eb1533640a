/** The rows of a league's table, folded from its results: standings, how they moved, form and rating. */
import { type PlayerRating, ratingsOf } from '../../../shared/league/rating.ts';
import { type LeagueResult, ranksByRound, standingsOf } from '../../../shared/league/standings.ts';
import type { LeagueRow } from '../../../shared/protocol/league.ts';
import type { Roster } from './desk.ts';
import type { League } from './records.ts';

const FORM = 5;

export function rowsOf(league: League, roster: Roster, results: readonly LeagueResult[]): LeagueRow[] {
  const finished = league.step === 'PLAYING' ? league.round - 1 : league.round;
  const ranks = ranksByRound(roster.ids, results, finished);
  const ratings = league.format === 'tables8' ? ratingsFor(roster, results) : null;
  const forms = formsOf(results);
  return standingsOf(roster.ids, results).map((row) => {
    const player = roster.get(row.playerId);
    return {
      ...row,
      displayName: player?.displayName ?? row.playerId,
      kind: player?.kind ?? 'endpoint',
      agentId: player?.agentId ?? row.playerId,
      strategy: player?.strategy ?? null,
      state: player?.state ?? 'SHUTDOWN',
      ranks: ranks.get(row.playerId) ?? [],
      form: (forms.get(row.playerId) ?? []).slice(-FORM),
      rating: ratings?.get(row.playerId) ?? null,
    };
  });
}

function ratingsFor(roster: Roster, results: readonly LeagueResult[]): ReadonlyMap<string, PlayerRating> {
  const anchors = roster.players.filter(({ kind }) => kind === 'house').map(({ playerId }) => playerId);
  return ratingsOf(results, new Set(anchors)).players;
}

function formsOf(results: readonly LeagueResult[]): Map<string, LeagueRow['form'][number][]> {
  const forms = new Map<string, LeagueRow['form'][number][]>();
  for (const { seats } of results)
    for (const { playerId, outcome } of seats) forms.set(playerId, [...(forms.get(playerId) ?? []), outcome]);
  return forms;
}
