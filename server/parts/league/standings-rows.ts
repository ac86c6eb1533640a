/** The rows of a league's table, folded from its results: standings, how they moved, form and rating. */
import type { Ratings } from '../../../shared/league/rating.ts';
import { type LeagueResult, ranksByRound, standingsOf } from '../../../shared/league/standings.ts';
import type { LeagueRow } from '../../../shared/protocol/league.ts';
import type { Roster } from './desk.ts';
import type { League } from './records.ts';

const FORM = 5;

/** `ratings` by agent; null where the format rates nobody. */
export function rowsOf(
  league: League,
  roster: Roster,
  results: readonly LeagueResult[],
  ratings: Ratings | null,
): LeagueRow[] {
  const finished = league.step === 'PLAYING' ? league.round - 1 : league.round;
  const ranks = ranksByRound(roster.ids, results, finished);
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
      expelled: player?.expelled ?? false,
      ranks: ranks.get(row.playerId) ?? [],
      form: (forms.get(row.playerId) ?? []).slice(-FORM),
      rating: ratings?.players.get(player?.agentId ?? row.playerId) ?? null,
    };
  });
}

function formsOf(results: readonly LeagueResult[]): Map<string, LeagueRow['form'][number][]> {
  const forms = new Map<string, LeagueRow['form'][number][]>();
  for (const { seats } of results) {
    for (const { playerId, outcome } of seats) {
      const form = forms.get(playerId);
      if (form) form.push(outcome);
      else forms.set(playerId, [outcome]);
    }
  }
  return forms;
}
