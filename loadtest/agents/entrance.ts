/** How an agent finds its match and acts in it, over any transport. */
import type { ToolAnswer } from '../../scripts/town/town-client.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';

export interface Assigned {
  readonly matchId: string;
  readonly playerId: string;
  /** A reserved seat in the match's room, for agents that were offered one. */
  readonly reservation: unknown;
}

/** An event, without the match's id: each feed follows a single match. */
export type SeenEvent = Omit<WireEvent, 'matchId'>;

/** `fromStart`: these replace all that came before. */
export type SeenEvents = (events: readonly SeenEvent[], fromStart: boolean) => void;

export interface Seat {
  /** Throws NoAnswerError without a response; the caller may repeat the call. */
  call(tool: string, args: Readonly<Record<string, unknown>>): Promise<ToolAnswer>;
  leave(): Promise<void>;
}

export interface Entrance {
  /** Queues and waits; `null` when the run ended first. */
  findMatch(): Promise<Assigned | null>;
  sit(assigned: Assigned, onEvents: SeenEvents): Promise<Seat>;
  close(): Promise<void>;
}

/** The seat in a result of the queue tools. */
export function assignmentIn(answer: ToolAnswer): Assigned | null {
  if (!answer.ok || !answer.matchAssignment) return null;
  const { matchId, seat } = answer.matchAssignment as { matchId: string; seat: number };
  return { matchId, playerId: `p:${seat}`, reservation: null };
}
