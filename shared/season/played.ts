/**
 * Reads one match of a season from its journal, and compares it with the schedule: any seat that differs makes it
 * unverified.
 */
import type { Entry, Game } from '../matches/game.ts';
import { eventsOf } from '../matches/game.ts';
import { momentsIn } from '../matches/log.ts';
import type { PlayedMatch } from './results.ts';
import type { ScheduledMatch } from './schedule.ts';

export interface SeasonSeating {
  readonly planned: ScheduledMatch;
  /** As the season recorded them, by seat. */
  readonly agents: readonly string[];
  /** Of entrants, by number. */
  readonly names: readonly string[];
}

/** `log`: every step of a finished match. */
export function playedOf(
  game: Game,
  log: readonly Entry[],
  { agents, names, planned }: SeasonSeating,
): PlayedMatch {
  const { players } = log.at(-1)!.after;
  const result = game.result(log.at(-1)!.after);
  const duties = new Map(game.duties?.(log).map((each) => [each.playerId, each]) ?? []);
  const scores = new Map(game.scores?.(log).map((each) => [each.playerId, each.measures]) ?? []);
  const seats = planned.seats.map(({ alias, entrant, role }) => ({ entrant: names[entrant]!, alias, role }));
  const measured = (measure: string) =>
    players.map(({ playerId }) => scores.get(playerId)?.[measure] ?? null);
  return {
    number: planned.number,
    block: planned.block,
    matchId: log.at(-1)!.after.matchId,
    verified: seatingFault(game, log, { agents, names, planned }) === null,
    winner: result?.winner ?? null,
    seats,
    missed: players.map(({ playerId }) => {
      const { asked = 0, met = 0 } = duties.get(playerId) ?? {};
      return asked - met;
    }),
    votes: measured('hits'),
    believed: measured('believed'),
    moments: momentsOf(game, log, seats),
  };
}

const MOMENTS_KEPT = 3;

function momentsOf(game: Game, log: readonly Entry[], seats: PlayedMatch['seats']): PlayedMatch['moments'] {
  const entrantOf = new Map(seats.map(({ alias, entrant }) => [alias, entrant]));
  return momentsIn(game, log)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOMENTS_KEPT)
    .map(({ evidence, text, weight }) => ({
      text: text.replace(/\b[A-Z][a-z]+\b/g, (word) => entrantOf.get(word) ?? word),
      eventId: evidence.at(-1) ?? null,
      weight,
    }));
}

/**
 * Null where the journal follows from the rules, and its seats from the schedule; otherwise the difference, in words.
 */
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
