/** The league result of an Even/Odd match, from its journal or from a foreign referee's history. */
import type { Recount, ReportedRound, TableOrder, TableResult } from '../../../league/league-game.ts';
import type { GameStatus, MatchStatus } from '../../../league/messages.ts';
import type { DrawnRound, Outcome } from '../../../league/standings.ts';
import type { Entry } from '../../../matches/game.ts';
import type { LogEntry } from '../events.ts';
import type { Ending, MatchState, Player, PlayerId } from '../model.ts';
import { isChoice, otherOf, parityOf, ROUNDS, seatIndex } from '../model.ts';
import { oddOfPairing } from '../seating.ts';

const STATUS: Readonly<Record<Ending, MatchStatus>> = {
  WON: 'COMPLETE',
  DRAWN: 'COMPLETE',
  FORFEIT: 'FORFEIT',
  NO_SHOW: 'NO_SHOW',
};

export const gameStatusOf = ({ ending }: MatchState): GameStatus => (ending ? STATUS[ending] : 'ABORTED');

export function resultOf(entries: readonly Entry[]): TableResult | null {
  const log = entries as readonly LogEntry[];
  const last = log.at(-1)?.after;
  const aborted = log.map(({ event }) => event).find(({ type }) => type === 'MATCH_ABORTED');
  const state = last && aborted?.type === 'MATCH_ABORTED' ? afterAbort(last, aborted.reason) : last;
  if (!state?.ending) return null;
  const latencies = latenciesIn(log);
  const agentAt = (playerId: string | null) =>
    state.players.find((player) => player.playerId === playerId)?.agentId ?? null;
  return {
    status: STATUS[state.ending],
    seats: state.players.map((player) => ({
      agentId: player.agentId,
      role: player.role,
      side: player.role,
      outcome: outcomeOf(state, player),
      score: state.score[seatIndex(player.playerId)],
      latencies: latencies[seatIndex(player.playerId)],
    })),
    history: state.history.map(({ round, choices, announced, sum, winner }) => ({
      round,
      choices,
      announced,
      sum,
      winner: agentAt(winner),
    })),
  };
}

const WALKOUT = /^(p:[12])(?: and p:2)? no longer/;

export function walkoutWords({ players }: MatchState, gone: readonly string[]): string {
  const seats = players.filter(({ agentId }) => gone.includes(agentId)).map(({ playerId }) => playerId);
  return `${seats.join(' and ')} no longer answers and is out of the league.`;
}

/**
 * A match broken off because a player left the league for good is lost by that player; any other broken-off match has
 * no result.
 */
export function afterAbort(state: MatchState, reason: string): MatchState {
  const gone = WALKOUT.exec(reason);
  if (!gone) return state;
  if (gone[0].includes(' and ')) return { ...state, ending: 'NO_SHOW', winner: null };
  return { ...state, ending: 'FORFEIT', winner: otherOf(gone[1] as PlayerId) };
}

/** Nobody showed up: both have lost (D50). */
function outcomeOf({ ending, winner }: MatchState, { playerId }: Player): Outcome {
  if (winner) return winner === playerId ? 'WIN' : 'LOSS';
  return ending === 'DRAWN' ? 'DRAW' : 'LOSS';
}

/** From the opening of a round to the seal, for each choice made. */
function latenciesIn(log: readonly LogEntry[]): [number[], number[]] {
  const latencies: [number[], number[]] = [[], []];
  for (const { event, after } of log)
    if (event.type === 'CHOICE_SEALED')
      latencies[seatIndex(event.playerId)].push(event.at - after.phaseStartedAt);
  return latencies;
}

export const rolesOf = ({ numbers: [a = 0, b = 0] }: TableOrder): ['ODD', 'EVEN'] | ['EVEN', 'ODD'] =>
  oddOfPairing(a, b) === 'FIRST' ? ['ODD', 'EVEN'] : ['EVEN', 'ODD'];

/** Recounts every round; the message names the first field that does not add up, the expected and the actual value. */
export function recount(order: TableOrder, history: readonly ReportedRound[]): Recount | string {
  const roles = rolesOf(order);
  const scores: [number, number] = [0, 0];
  const rounds: DrawnRound[] = [];
  if (history.length !== ROUNDS) return `history: expected ${ROUNDS} rounds, got ${history.length}.`;
  for (const [i, reported] of history.entries()) {
    const { round, player_A_choice: a, player_B_choice: b } = reported;
    const at = `history[${i}]`;
    if (round !== i + 1) return `${at}.round: expected ${i + 1}, got ${round}.`;
    for (const [seat, choice] of [a, b].entries())
      if (choice !== null && !isChoice(choice))
        return `${at}.player_${'AB'[seat]}_choice: expected a whole number from 1 to 5, or null; got ${choice}.`;
    const sum = a === null || b === null ? null : a + b;
    if (reported.sum !== sum)
      return `${at}.sum: expected ${sum} for the choices ${a} and ${b}, got ${reported.sum}.`;
    const won = wonBy(a, b, roles);
    const winner = won === null ? null : (order.players[won] ?? null);
    if (reported.winner !== winner)
      return `${at}.winner: expected ${winner}, got ${reported.winner}: ${order.players[0]} is ${roles[0]}, ${order.players[1]} is ${roles[1]}, and the choices are ${a} and ${b}.`;
    if (won !== null) scores[won] += 1;
    rounds.push({ round, choices: [a, b], announced: [null, null], sum, winner });
  }
  return { roles, scores, history: rounds };
}

function wonBy(a: number | null, b: number | null, roles: readonly string[]): 0 | 1 | null {
  if (a === null) return b === null ? null : 1;
  if (b === null) return 0;
  return roles[0] === parityOf(a + b) ? 0 : 1;
}
