/**
 * Keeps account of agents' calls: noted in memory while the answer goes out, put into words and written later, a few
 * at a time. A crash loses what was noted last; no match and no answer ever waits for it.
 */
import { cutReasoning } from '../../../shared/traces/call-line.ts';
import type { Log } from '../../log.ts';
import type { LiveMatch } from '../../matches/live-match.ts';
import { withAccounts } from '../../matches/mixed-table.ts';
import { refusedIn } from '../../moderation/safety.ts';
import type { Statement } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import type { AnsweredCall } from '../../tools/dispatch.ts';
import { callLine, type NotedCall, nameLine, returnedEvents } from './call-lines.ts';
import type { SeatInGame, SeatOf, Traces } from './traces-table.ts';

export const MOST_BYTES = 1_000_000;
/** Beyond, calls are kept without arguments and answers, so that the last hour of a long match is not lost. */
const WHOLE_BYTES = 700_000;
/** Noted and not yet written; further ones are not kept. */
const MOST_NOTED = 50_000;
/** At one go, before others have their turn. */
const CALLS_AT_ONCE = 100;
const ROWS_AT_ONCE = 100;

export interface RecorderDeps {
  readonly traces: Traces;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'warn'>;
  /** Of this very process: no two rows have the same id. */
  readonly nodeId: string;
  /** Thoughts are shown to spectators: they are not kept while an operator has muted the agent. */
  isMuted(agentId: string): boolean;
}

interface PlayedMatch {
  readonly matchId: string;
  readonly game: string;
}

interface Noted extends NotedCall {
  /** Undefined: its match is not hosted here, or it sits in none. */
  readonly match: PlayedMatch | undefined;
}

interface SeatCalls extends SeatInGame {
  readonly calls: NotedCall[];
}

const keyOf = ({ matchId, agentId }: SeatOf): string => `${matchId} ${agentId}`;

export class TraceRecorder {
  readonly #deps: RecorderDeps;
  readonly #matchOf = new Map<string, PlayedMatch>();
  #noted: Noted[] = [];
  readonly #bytes = new Map<string, number>();
  #lost = 0;
  #rows = 0;
  #flushing: Promise<void> = Promise.resolve();

  constructor(deps: RecorderDeps) {
    this.#deps = deps;
  }

  opened({ game, matchId, mixed, state }: LiveMatch): void {
    for (const { agentId } of withAccounts(state, mixed).players)
      this.#matchOf.set(agentId, { matchId, game: game.id });
  }

  closed({ matchId, mixed, state }: LiveMatch): void {
    for (const { agentId } of withAccounts(state, mixed).players) {
      if (this.#matchOf.get(agentId)?.matchId === matchId) this.#matchOf.delete(agentId);
    }
  }

  note(call: AnsweredCall): void {
    if (this.#noted.length >= MOST_NOTED) {
      this.#lost += 1;
      return;
    }
    const told = returnedEvents(call);
    const match = this.#matchOf.get(call.agentId);
    // A list of events is long, and held here it would outlive the young of the heap.
    this.#noted.push({ call: told ? { ...call, result: null } : call, told, match });
  }

  /** One after the other: who asks while another writes gets what was noted until then. */
  flush(): Promise<void> {
    const next = this.#flushing.then(() => this.#flush());
    // A write runs even if the one before it failed.
    this.#flushing = next.catch(() => undefined);
    return next;
  }

  async #flush(): Promise<void> {
    const noted = this.#noted;
    this.#noted = [];
    if (this.#lost > 0) {
      this.#deps.log.warn({ calls: this.#lost }, 'more calls than could be kept account of');
      this.#lost = 0;
    }
    if (noted.length === 0) return;
    const seats = await this.#seated(noted);
    let batch: Statement[] = [];
    for (const seat of seats) {
      batch.push(...(await this.#rowsOf(seat)));
      if (batch.length < ROWS_AT_ONCE) continue;
      await this.#deps.traces.store.write(batch);
      batch = [];
    }
    if (batch.length > 0) await this.#deps.traces.store.write(batch);
    this.#forget();
  }

  /** Agents whose match lives elsewhere are looked up; who sits nowhere is in no match's account. */
  async #seated(noted: readonly Noted[]): Promise<SeatCalls[]> {
    const astray = new Set(noted.flatMap(({ call, match }) => (match ? [] : [call.agentId])));
    const found = new Map((await this.#deps.traces.seatsOf([...astray])).map((seat) => [seat.agentId, seat]));
    const seats = new Map<string, SeatCalls>();
    for (const { call, told, match: here } of noted) {
      const match = here ?? found.get(call.agentId);
      if (!match) continue;
      const seat = { matchId: match.matchId, game: match.game, agentId: call.agentId };
      const known = seats.get(keyOf(seat)) ?? { ...seat, calls: [] };
      known.calls.push({ call, told });
      seats.set(keyOf(seat), known);
    }
    return [...seats.values()];
  }

  async #rowsOf(seat: SeatCalls): Promise<Statement[]> {
    const { clock, traces } = this.#deps;
    const { agentId, matchId } = seat;
    const key = keyOf(seat);
    let bytes = this.#bytes.get(key) ?? (await traces.bytesOf(seat));
    let lines = '';
    const rows: Statement[] = [];
    for (const [index, noted] of seat.calls.entries()) {
      if (index > 0 && index % CALLS_AT_ONCE === 0) await breath();
      const { call } = noted;
      const isMove = call.set === seat.game;
      const line = isMove ? callLine(noted, matchId, bytes < WHOLE_BYTES) : nameLine(noted);
      const length = Buffer.byteLength(line);
      if (bytes + length <= MOST_BYTES) {
        lines += line;
        bytes += length;
      }
      const { begunAt: at, endedAt, tool } = call;
      const text = isMove && !this.#deps.isMuted(agentId) ? thoughtOf(call) : '';
      if (!text) continue;
      bytes += Buffer.byteLength(text);
      // Judging a long text takes a millisecond.
      await breath();
      if (bytes <= MOST_BYTES && refusedIn(text, 'talk').length === 0)
        rows.push(traces.addingReasoning(this.#newId(), { matchId, agentId, at, endedAt, tool, text }));
    }
    this.#bytes.set(key, bytes);
    if (lines) rows.push(traces.adding(this.#newId(), seat, { lines, at: clock.now() }));
    return rows;
  }

  /** Seats of matches that are hosted here no more; their bytes can be counted again. */
  #forget(): void {
    const hosted = new Set([...this.#matchOf].map(([agentId, { matchId }]) => keyOf({ matchId, agentId })));
    for (const key of this.#bytes.keys()) if (!hosted.has(key)) this.#bytes.delete(key);
  }

  /** Rows of one moment keep their order. */
  #newId(): string {
    this.#rows += 1;
    return `${this.#deps.nodeId}-${String(this.#rows).padStart(9, '0')}`;
  }
}

/** With a deed that was done: who only looks has decided nothing. */
const thoughtOf = ({ code, isReading, reasoning }: AnsweredCall): string =>
  code !== 'ok' || isReading || reasoning === undefined ? '' : cutReasoning(reasoning);

const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
