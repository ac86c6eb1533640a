/** A player of a game on one seat. Knows the game but no connections; the caller carries out its moves. */
import type { Witness } from '../checks/witness.ts';
import type { SeenEvent } from './entrance.ts';

export interface MindSeat {
  readonly matchId: string;
  readonly playerId: string;
  readonly agentId: string;
  /** Its source of randomness. */
  readonly seed: string;
  readonly timeScale: number;
  readonly witness: Witness;
}

export interface ToolUse {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

export interface Move extends ToolUse {
  /** The game's name for it among the actions in journals. */
  readonly action: string;
  /** The target or the text, as it is sent. */
  readonly content: string | null;
  /** The mind's belief about the state when it moved. */
  readonly stage: string;
}

export interface Mind {
  /** Dead, or the match is over: it neither reads nor moves any more. */
  readonly isOut: boolean;
  /** How it reads its state. */
  readonly look: ToolUse;
  /** When to ask for its next move; null until something happens. */
  readonly wakeAt: number | null;
  /** `fromStart`: these replace all that came before. True: its knowledge of the state is now outdated. */
  heard(events: readonly SeenEvent[], fromStart: boolean): boolean;
  /** The result of its read. False: older than the events it has received, so read again. */
  saw(answer: Readonly<Record<string, unknown>>): boolean;
  /** Something has changed: recompute when to move. */
  consider(now: number): void;
  /** Its move, if it still wants to make one; otherwise `wakeAt` says when to ask again. */
  move(now: number): Move | null;
  accepted(move: Move, now: number): void;
}
