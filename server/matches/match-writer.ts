/** Turns one step of a match into one atomic write: its events, the town's row of it, and at the end the results. */
import type { MatchEvent } from '../../shared/games/werewolf/events.ts';
import type { MatchState, Player } from '../../shared/games/werewolf/model.ts';
import { teamOf } from '../../shared/games/werewolf/model.ts';
import type { Journal } from '../journal/journal.ts';
import type { JournalEvent } from '../journal/journal-event.ts';
import { FencedError } from '../journal/journal-event.ts';
import { GuardFailedError } from '../store/errors.ts';
import type { SeatResult } from '../store/match-record.ts';
import type { Matches } from '../store/matches-table.ts';
import type { AgentStats } from '../store/stats-table.ts';
import type { Statement } from '../store/store.ts';
import { hashState } from './state-hash.ts';

export const toJournal = (event: MatchEvent): JournalEvent => ({
  seq: event.seq,
  at: event.at,
  body: JSON.stringify(event),
});

export class MatchWriter {
  readonly #journal: Journal;
  readonly #matches: Matches;
  readonly #stats: AgentStats;

  constructor(journal: Journal, matches: Matches, stats: AgentStats) {
    this.#journal = journal;
    this.#matches = matches;
    this.#stats = stats;
  }

  /** Throws FencedError when the match is another node's by now. */
  async append(
    epoch: number,
    events: readonly MatchEvent[],
    after: MatchState,
    companions: readonly Statement[],
  ): Promise<void> {
    // Without events only the companions are kept: a repeated vote changes nothing, and its key is remembered.
    const fromSeq = events[0]?.seq ?? after.nextSeq;
    const own = events.some((event) => event.type === 'PHASE_CHANGED')
      ? this.#turn(epoch, events, after)
      : [];
    // The town's own row comes first, so that a failed guard among the companions can be told from a lost match.
    const statements = [...own, ...companions];
    try {
      await this.#journal.append(after.matchId, fromSeq, events.map(toJournal), statements);
    } catch (error) {
      if (!(error instanceof GuardFailedError)) throw error;
      const guard =
        error.statement - this.#journal.appending(after.matchId, fromSeq, events.map(toJournal)).length;
      throw guard < own.length ? new FencedError(after.matchId, fromSeq) : error;
    }
  }

  /** A new phase: the town's row follows, and the state's fingerprint is kept. */
  #turn(epoch: number, events: readonly MatchEvent[], after: MatchState): Statement[] {
    const mark = this.#journal.marking(after.matchId, { seq: after.nextSeq - 1, hash: hashState(after) });
    const patch = {
      updatedAt: after.phaseStartedAt,
      phase: after.phase,
      day: after.dayNumber,
      alive: after.players.filter((player) => player.alive).length,
    };
    if (after.phase !== 'ENDED') return [this.#matches.patching(after.matchId, epoch, patch), mark];
    const seats = after.players.map((player) => resultOf(after, player));
    const settlement = this.#matches.settling(after.matchId, epoch, {
      ...patch,
      status: after.aborted ? 'aborted' : 'ended',
      winner: after.winner,
      note: events.find((event) => event.type === 'MATCH_ABORTED')?.reason ?? null,
      seats,
    });
    if (after.aborted) return [...settlement, mark];
    const results = after.players.map((player, i) => ({
      agentId: player.agentId,
      role: (seats[i] as SeatResult).role,
      won: (seats[i] as SeatResult).won,
    }));
    return [...settlement, mark, this.#stats.counting(results)];
  }
}

function resultOf(state: MatchState, player: Player): SeatResult {
  const role = player.role ?? 'VILLAGER';
  return { seat: player.seat, role, won: state.winner === teamOf(role), survived: player.alive };
}
