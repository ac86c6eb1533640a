/**
 * What one agent received, did, missed and got wrong in a match: its recorded calls compared with the journal. Pure.
 * Excludes what the agent could not know until the match is over: events pass the game's own `canSee`.
 */
import type { Debrief } from '../matches/debrief.ts';
import { type Entry, type Game, isOver, type Viewer, wireEvents } from '../matches/game.ts';
import type { WireEvent } from '../matches/wire-event.ts';
import { type CallLine, tokensOf } from './call-line.ts';

export interface ReportedCall extends CallLine {
  /** Until the end of the phase in which it was answered; null when the match was over. */
  readonly slackMs: number | null;
  readonly lateMs: number | null;
  readonly phase: string;
  readonly tokens: number;
}

/** An event that the agent could see. */
export interface ShownEvent extends WireEvent {
  /** When a result first contained it; null: it never asked, or watched over a socket. */
  readonly readAt: number | null;
}

export interface ReportTotals {
  readonly calls: number;
  readonly refused: number;
  readonly late: number;
  readonly tokensRead: number;
  readonly dutiesAsked: number;
  readonly dutiesMissed: number;
  readonly slowestMs: number;
  readonly leastSlackMs: number | null;
}

export interface AgentReport extends Debrief {
  readonly totals: ReportTotals;
  readonly calls: readonly ReportedCall[];
  readonly shown: readonly ShownEvent[];
}

export interface Played {
  readonly game: Game;
  readonly log: readonly Entry[];
  readonly playerId: string;
}

export function agentReport({ game, log, playerId }: Played, lines: readonly CallLine[]): AgentReport {
  const debrief = game.debrief?.(log, playerId) ?? { duties: [], deeds: [], fooledBy: [] };
  const ordered = lines.toSorted((a, b) => a.at - b.at);
  const shown = shownTo({ game, log, playerId }, ordered);
  const calls = ordered.map((line) => reported(withEvents(line, shown), { game, log, debrief }));
  const missed = debrief.duties.filter(({ dueAt, metAt }) => metAt === null && isPast(log, dueAt));
  const slacks = calls.flatMap(({ code, slackMs, tool }) =>
    code === 'ok' && slackMs !== null && isDutyTool(debrief, tool) ? [slackMs] : [],
  );
  return {
    ...debrief,
    calls,
    shown,
    totals: {
      calls: calls.length,
      refused: calls.filter(({ code }) => code !== 'ok').length,
      late: calls.filter(({ lateMs }) => lateMs !== null).length,
      tokensRead: calls.reduce((sum, { tokens }) => sum + tokens, 0),
      dutiesAsked: debrief.duties.length,
      dutiesMissed: missed.length,
      slowestMs: calls.reduce((most, { ms }) => Math.max(most, ms), 0),
      leastSlackMs: slacks.length > 0 ? Math.min(...slacks) : null,
    },
  };
}

/** Lists of events are not stored with the call: the journal reproduces them. */
function withEvents(line: CallLine, shown: readonly ShownEvent[]): CallLine {
  const { from, upTo } = line;
  if (from === undefined) return line;
  const first = shown.findIndex(({ eventId }) => eventId === from);
  const last = shown.findIndex(({ eventId }) => eventId === upTo);
  if (first < 0 || last < first) return line;
  const events = shown.slice(first, last + 1).map(({ readAt: _, ...event }) => event);
  return { ...line, answer: JSON.stringify({ events }) };
}

const isDutyTool = ({ duties }: Debrief, tool: string): boolean =>
  duties.some(({ tools }) => tools.includes(tool));

const isPast = (log: readonly Entry[], at: number): boolean => (log.at(-1)?.event.at ?? 0) >= at;

interface About {
  readonly game: Game;
  readonly log: readonly Entry[];
  readonly debrief: Debrief;
}

function reported(line: CallLine, { game, log, debrief }: About): ReportedCall {
  const answeredAt = line.at + line.ms;
  const state = stateAt(log, answeredAt);
  // Only in the phase right after it: a call for tomorrow's vote today is early, not late for yesterday's.
  const lost = debrief.duties.findLast(
    ({ dueAt, tools }) =>
      tools.includes(line.tool) && dueAt <= answeredAt && dueAt >= (state?.phaseStartedAt ?? 0),
  );
  const isLate = line.code !== 'ok' && lost?.metAt === null;
  return {
    ...line,
    slackMs: state && !isOver(game, state) ? state.phaseEndsAt - answeredAt : null,
    lateMs: isLate && lost ? answeredAt - lost.dueAt : null,
    phase: state?.phase ?? '',
    tokens: tokensOf(line.chars),
  };
}

/** The state of the match at that time; undefined before it began. */
function stateAt(log: readonly Entry[], at: number): Entry['after'] | undefined {
  let low = 0;
  let high = log.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((log[middle] as Entry).event.at <= at) low = middle + 1;
    else high = middle;
  }
  return log[low - 1]?.after;
}

/** Reading goes forward: an agent that received an event has received all visible ones before it. */
function shownTo({ game, log, playerId }: Played, lines: readonly CallLine[]): ShownEvent[] {
  const viewer: Viewer = { kind: 'player', playerId };
  const visible = log.flatMap((entry) => wireEvents(game, entry, viewer));
  const places = new Map(visible.map(({ eventId }, index) => [eventId, index]));
  const readAt: (number | null)[] = visible.map(() => null);
  let next = 0;
  for (const { at, ms, upTo } of lines) {
    const reached = upTo === undefined ? undefined : places.get(upTo);
    for (; reached !== undefined && next <= reached; next += 1) readAt[next] = at + ms;
  }
  return visible.map((event, index) => ({ ...event, readAt: readAt[index] ?? null }));
}
