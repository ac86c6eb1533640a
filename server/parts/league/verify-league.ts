/** Recomputes a league's table from its matches: replays every journal, recounts every report. */
import type { LeagueGame } from '../../../shared/league/league-game.ts';
import { type LeagueResult, type Outcome, standingsOf } from '../../../shared/league/standings.ts';
import type { GameEvent } from '../../../shared/matches/game.ts';
import { Games } from '../../matches/games.ts';
import { replay } from '../../matches/replay.ts';
import type { Kernel } from '../kernel.ts';
import type { GameOfTown } from '../part.ts';
import type { LeagueStores, Roster } from './league-stores.ts';
import type { Fixture, League } from './records.ts';

export interface LeagueVerdict {
  readonly leagueId: string;
  readonly fixtures: number;
  readonly results: number;
  readonly journals: number;
  readonly reported: number;
  readonly walkovers: number;
  /** Matches that were created but have no result. */
  readonly missing: number;
  /** Matches that were completed more than once. */
  readonly twice: number;
  readonly standingsEqual: boolean;
  readonly findings: readonly string[];
}

const MOST_FINDINGS = 50;

export interface VerifyDeps extends Pick<Kernel, 'journal' | 'matches'> {
  readonly stores: LeagueStores;
  readonly games: readonly Pick<GameOfTown, 'game' | 'league'>[];
}

export async function verifyLeague(
  { stores, games, journal, matches }: VerifyDeps,
  league: League,
): Promise<LeagueVerdict> {
  const { leagueId } = league;
  // In this order, because the league may continue meanwhile: every match ended by then has its result, and every
  // result its match.
  const ended = await matches.endedOfLeague(leagueId, league.game);
  const results = await stores.results(leagueId);
  const fixtures = await stores.fixtures.of(leagueId);
  const roster = await stores.roster(leagueId);
  const byMatch = new Map(results.map((result) => [result.matchId, result]));
  const findings: string[] = [];
  const refolded: LeagueResult[] = [];
  const counts = { journals: 0, reported: 0, walkovers: 0 };
  const game = games.find((each) => each.game.id === league.game)?.league;
  const reader = {
    journal,
    games: new Games(
      games.map((each) => each.game),
      league.game,
    ),
  };
  for (const fixture of fixtures) {
    const result = byMatch.get(fixture.matchId);
    if (!result) continue;
    const again = await recomputed(reader, { game, fixture, result, roster });
    if (typeof again === 'string') findings.push(`${fixture.matchId}: ${again}`);
    else {
      refolded.push(again);
      if (JSON.stringify(again) !== JSON.stringify(result))
        findings.push(`${fixture.matchId}: the kept result differs`);
    }
    if (result.source === 'JOURNAL') counts.journals += 1;
    if (result.source === 'REPORTED') counts.reported += 1;
    if (result.source === 'MANAGER') counts.walkovers += 1;
  }
  const missing = fixtures.filter(({ matchId }) => !byMatch.has(matchId));
  if (league.state === 'COMPLETED')
    for (const { matchId } of missing) findings.push(`${matchId}: has no result`);
  const counted = new Set(results.map(({ gameId }) => gameId));
  // Matches of the town arranged by this league that ended and did not count.
  const twice = ended.filter((matchId) => !counted.has(matchId)).length;
  if (twice > 0) findings.push(`${twice} matches were played to an end but have no result in the league`);
  const table = (of: readonly LeagueResult[]) => JSON.stringify(standingsOf(roster.ids, of));
  return {
    leagueId,
    fixtures: fixtures.length,
    results: results.length,
    ...counts,
    missing: missing.length,
    twice,
    standingsEqual: refolded.length === results.length && table(refolded) === table(results),
    findings: findings.slice(0, MOST_FINDINGS),
  };
}

interface About {
  readonly game: LeagueGame | undefined;
  readonly fixture: Fixture;
  readonly result: LeagueResult;
  readonly roster: Roster;
}

/** The expected result; a sentence if it cannot be computed or is inconsistent. */
async function recomputed(
  { journal, games }: { readonly journal: Kernel['journal']; readonly games: Games },
  { game, fixture, result, roster }: About,
): Promise<LeagueResult | string> {
  if (result.source === 'MANAGER') return result;
  if (!game) return 'its game is not known here';
  if (result.source === 'REPORTED') return recounted(game, fixture, result, roster);
  const kept = await journal.read(result.gameId ?? '');
  if (!kept) return 'its journal is gone';
  const replayed = replay(kept, games);
  if (!replayed.ok) return replayed.reason;
  const verdict = replayed.game.verify(replayed.log.map(({ event }) => event as GameEvent));
  if (!verdict.ok) return `event ${verdict.at}: ${verdict.reason}`;
  const own = game.result(replayed.log);
  if (!own) return 'its journal has no result';
  const named = (agentId: string | null) =>
    agentId === null ? null : (roster.byAgent(agentId)?.playerId ?? agentId);
  return {
    ...result,
    status: own.status,
    seats: own.seats.map(({ agentId, ...seat }) => ({ playerId: named(agentId) ?? agentId, ...seat })),
    history: own.history.map((drawn) => ({ ...drawn, winner: named(drawn.winner) })),
  };
}

/** A report without rounds cannot be checked. */
function recounted(
  game: LeagueGame,
  fixture: Fixture,
  result: LeagueResult,
  roster: Roster,
): LeagueResult | string {
  if (!game.recount || result.history.length === 0) return result;
  const numbers = roster.of(fixture.players).map(({ number }) => number);
  const history = result.history.map(({ choices: [a, b], round, sum, winner }) => ({
    round,
    player_A_choice: a,
    player_B_choice: b,
    sum,
    winner,
  }));
  const { leagueId, matchId, players, round } = fixture;
  const again = game.recount({ leagueId, matchId, round, players, numbers }, history);
  if (typeof again === 'string') return again;
  const [a, b] = again.scores;
  const outcomes: readonly Outcome[] = a === b ? ['DRAW', 'DRAW'] : a > b ? ['WIN', 'LOSS'] : ['LOSS', 'WIN'];
  return {
    ...result,
    // Rounds exist for completed matches only.
    status: 'COMPLETE',
    seats: result.seats.map((seat, i) => ({
      ...seat,
      playerId: players[i] ?? '',
      role: again.roles[i] ?? null,
      side: again.roles[i] ?? null,
      outcome: outcomes[i] ?? 'LOSS',
      score: again.scores[i] ?? 0,
    })),
    history: result.history.map((drawn, i) => ({ ...drawn, ...again.history[i] })),
  };
}
