/** Reads one match of a season from its journal, and holds it against the schedule: any seat that differs makes it unverified. */
import type { Entry, Game } from '../matches/game.ts';
import { eventsOf } from '../matches/game.ts';
import type { PlayedMatch } from './results.ts';
import type { ScheduledMatch } from './schedule.ts';

export interface SeasonSeating {
  readonly planned: ScheduledMatch;
  /** As the season recorded them, by seat. */
  readonly agents: readonly string[];
  /** Of entrants, by number. */
  readonly names: readonly string[];
}

/** `log`: every step of a match that is over. */
export function playedOf(
  game: Game,
  log: readonly Entry[],
  { agents, names, planned }: SeasonSeating,
): PlayedMatch {
  const { players } = log.at(-1)!.after;
  const result = game.result(log.at(-1)!.after);
  const duties = new Map(game.duties?.(log).map((each) => [each.playerId, each]) ?? []);
  const scores = new Map(game.scores?.(log).map((each) => [each.playerId, each.measures]) ?? []);
  return {
    number: planned.number,
    block: planned.block,
    matchId: log.at(-1)!.after.matchId,
    verified: seatingFault(game, log, { agents, names, planned }) === null,
    winner: result?.winner ?? null,
    seats: planned.seats.map(({ alias, entrant, role }) => ({ entrant: names[entrant]!, alias, role })),
    missed: players.map(({ playerId }) => {
      const { asked = 0, met = 0 } = duties.get(playerId) ?? {};
      return asked - met;
    }),
    votes: players.map(({ playerId }) => {
      const hits = scores.get(playerId)?.hits;
      return hits ? { cast: hits.of, right: hits.sum } : null;
    }),
  };
}

/** Null where the journal follows from the rules, and its seats from the schedule; else the difference, in words. */
export function seatingFault(
  game: Game,
  log: readonly Entry[],
  { agents, planned }: SeasonSeating,
): string | null {
  const verdict = game.verify(eventsOf(log));
  if (!verdict.ok) return `event ${verdict.at}: ${verdict.reason}`;
  const { after } = log.at(-1)!;
  const opened = log[0]!.event as { readonly seed?: unknown };
  if (opened.seed !== planned.seed) return 'its seed is not the one that the schedule gives it';
  const roles = game.result(after)?.seats.map(({ role }) => role) ?? [];
  for (const [seat, { alias, role }] of planned.seats.entries()) {
    const player = after.players[seat];
    if (player?.displayName !== alias)
      return `seat ${seat + 1} is ${player?.displayName}, and should be ${alias}`;
    if (player.agentId !== agents[seat]) return `seat ${seat + 1} is not held by whom the season recorded`;
    if (roles[seat] !== role) return `seat ${seat + 1} played ${roles[seat]}, and should have played ${role}`;
  }
  return null;
}
