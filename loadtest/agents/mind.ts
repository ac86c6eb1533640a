/** Somebody who plays a game on one seat. Knows the game and nothing of connections; whoever carries its moves out does. */
import type { Witness } from '../checks/witness.ts';
import type { SeenEvent } from './entrance.ts';

export interface MindSeat {
  readonly matchId: string;
  readonly playerId: string;
  readonly agentId: string;
  /** Where its chance comes from. */
  readonly seed: string;
  readonly timeScale: number;
  readonly witness: Witness;
}

export interface ToolUse {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

export interface Move extends ToolUse {
  /** As the game names it among the acts that journals keep. */
  readonly action: string;
  /** The target or the text, as it is sent. */
  readonly content: string | null;
  /** What the mind believed when it moved. */
  readonly stage: string;
}

export interface Mind {
  /** Dead, or the match is over: it neither looks nor moves any more. */
  readonly isOut: boolean;
  /** How it looks at its state. */
  readonly look: ToolUse;
  /** When to ask for its next move; null until something happens. */
  readonly wakeAt: number | null;
  /** `fromStart`: these replace all that came before. True: what it knows of its state is too old now. */
  heard(events: readonly SeenEvent[], fromStart: boolean): boolean;
  /** The answer to its look. False: that is older than what it has heard, so look again. */
  saw(answer: Readonly<Record<string, unknown>>): boolean;
  /** Something has changed: think about when to move. */
  consider(now: number): void;
  /** Its move, if it still wants to make one; else `wakeAt` says when to ask again. */
  move(now: number): Move | null;
  accepted(move: Move, now: number): void;
}
