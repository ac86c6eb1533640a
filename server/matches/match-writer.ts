/** Writes one step of a match atomically: its events, its row in the matches table and, at the end, the results. */
import type {
  Entry,
  Game,
  GameEvent,
  GameState,
  MatchAborted,
  MatchResult,
} from '../../shared/matches/game.ts';
import { eventsOf } from '../../shared/matches/game.ts';
import { isResident } from '../../shared/town/residents.ts';
import type { Journal } from '../journal/journal.ts';
import type { JournalEvent } from '../journal/journal-event.ts';
import { FencedError } from '../journal/journal-event.ts';
import { ladderWithPeople, type Ratings, sidesOf } from '../ratings/ratings.ts';
import type { Absences } from '../store/absences-table.ts';
import { GuardFailedError } from '../store/errors.ts';
import type { Matches } from '../store/matches-table.ts';
import type { AgentStats } from '../store/stats-table.ts';
import type { Statement } from '../store/store.ts';
import { traced } from '../telemetry/tracing.ts';
import { attendanceOf, recordingAttendance } from './absentees.ts';
import type { MatchHooks } from './match-hooks.ts';
import { type MixedTable, withAccounts } from './mixed-table.ts';
import { hashState } from './state-hash.ts';

export const toJournal = (event: GameEvent): JournalEvent => ({
  seq: event.seq,
  at: event.at,
  body: JSON.stringify(event),
});

/** The match to write, as this host knows it. */
export interface Writing {
  readonly game: Game;
  /** Only the host of this epoch may write. */
  readonly epoch: number;
  /** False: its results do not count. */
  readonly ranked: boolean;
  readonly leagueId?: string | null;
  readonly mixed?: MixedTable | null;
  readonly before: GameState;
  /** Every step up to `before`. */
  readonly log: readonly Entry[];
}

export interface MatchWriterDeps {
  readonly journal: Journal;
  readonly matches: Matches;
  readonly stats: AgentStats;
  readonly ratings: Pick<Ratings, 'keeping'>;
  readonly absences: Absences;
  readonly hooks: Pick<MatchHooks, 'settling'>;
}

export class MatchWriter {
  readonly #deps: MatchWriterDeps;

  constructor(deps: MatchWriterDeps) {
    this.#deps = deps;
  }

  /** Throws FencedError if the match belongs to another node by now. */
  async append(writing: Writing, entries: readonly Entry[], companions: readonly Statement[]): Promise<void> {
    // Without events, only the companions are written: a repeated vote changes nothing, but its key is remembered.
    const { journal } = this.#deps;
    const { before } = writing;
    const { matchId } = before;
    const after = entries.at(-1)?.after ?? before;
    const events = eventsOf(entries).map(toJournal);
    const own = after.phaseSerial === before.phaseSerial ? [] : this.#turn(writing, entries, after);
    // The town's own row comes first, so that a failed guard among the companions can be told apart from a lost match.
    const statements = [...own, ...companions];
    try {
      await traced(
        () => ({
          kind: 'journal',
          name: 'journal append',
          attributes: { 'town.game': writing.game.id, 'town.match': matchId, 'town.events': events.length },
        }),
        () => journal.append(matchId, before.nextSeq, events, statements),
      );
    } catch (error) {
      if (!(error instanceof GuardFailedError)) throw error;
      const guard = error.statement - journal.appending(matchId, before.nextSeq, events).length;
      throw guard < own.length ? new FencedError(matchId, before.nextSeq) : error;
    }
  }

  /** On a new phase, updates the match's row and writes a hash of the state. */
  #turn(writing: Writing, entries: readonly Entry[], after: GameState): Statement[] {
    const { hooks, journal, matches } = this.#deps;
    const { game, epoch, leagueId = null, log, mixed = null, ranked } = writing;
    const { matchId } = after;
    const mark = journal.marking(matchId, { seq: after.nextSeq - 1, hash: hashState(after) });
    const patch = { updatedAt: after.phaseStartedAt, ...game.progress(after) };
    const result = game.result(after);
    if (!result) return [matches.patching(matchId, epoch, patch), mark];
    const settlement = matches.settling(matchId, epoch, {
      ...patch,
      status: result.aborted ? 'aborted' : 'ended',
      winner: result.winner,
      note: reasonIn(entries),
      seats: result.seats,
    });
    return [
      ...settlement,
      mark,
      ...this.#counting(writing, entries, after, result),
      ...hooks
        .settling({
          game,
          ranked,
          leagueId,
          mixed,
          state: withAccounts(after, mixed),
          log: [...log, ...entries],
          result,
        })
        .map(unguarded),
    ];
  }

  /** The only place where a match is counted: in the records of those who played, and against those who did nothing. */
  #counting(
    { game, log, mixed = null, ranked }: Writing,
    entries: readonly Entry[],
    last: GameState,
    result: MatchResult,
  ): Statement[] {
    if (result.aborted) return [];
    const { absences, ratings, stats } = this.#deps;
    const after = withAccounts(last, mixed);
    const ladder = ladderFor(game, ranked, mixed);
    const attendance = attendanceOf(game, [...log, ...entries], after);
    return [
      ...(ranked ? [stats.counting(game.id, resultsOf(after, result))] : []),
      ...(ladder === null ? [] : ratings.keeping(ratedResult(ladder, after, result))),
      ...recordingAttendance(absences, attendance, after.phaseStartedAt),
    ];
  }
}

/** A part's statements must never roll back the end of a match. */
const unguarded = ({ sql, parameters }: Statement): Statement => ({ sql, parameters });

const reasonIn = (entries: readonly Entry[]): string | null =>
  eventsOf(entries).find((event): event is MatchAborted => event.type === 'MATCH_ABORTED')?.reason ?? null;

/** Matches with people are rated separately, and those by invitation not at all. */
function ladderFor(game: Game, ranked: boolean, mixed: MixedTable | null): string | null {
  if (mixed) return mixed.kind === 'private' ? null : ladderWithPeople(game.id);
  return ranked ? game.id : null;
}

const ratedResult = (ladder: string, state: GameState, result: MatchResult) => ({
  resultId: state.matchId,
  ladder,
  sides: sidesOf(resultsOf(state, result).map((seat) => ({ ...seat, house: isResident(seat.agentId) }))),
  endedAt: state.phaseStartedAt,
});

const resultsOf = ({ players }: GameState, { seats }: MatchResult) =>
  seats.map(({ role, won }, i) => ({ agentId: players[i]?.agentId ?? '', role, won }));
