/**
 * A match on one card for chat clients: table, phase, votes and the reader's own turn. Built from one viewer's own view,
 * so that it reveals nothing else.
 */
import type { Telling } from './plain-game.ts';
import type { WireEvent } from './wire-event.ts';

export interface HallSeat {
  readonly playerId: string;
  readonly seat: number;
  readonly name: string;
  /** What the face is drawn from. */
  readonly face: string;
  /** "Seer, killed in night 2"; empty: nothing to say. */
  readonly note: string;
  /** No longer in the match. */
  readonly isOut: boolean;
  /** How many vote for this player now. */
  readonly votes: number;
  /** What this player has chosen openly: "votes Ada"; empty: nothing yet. */
  readonly choice: string;
  /** The player is known to hold a role that viewers guess. */
  readonly isAnswer: boolean;
}

/** A call of one of the reader's own tools. */
export interface HallMove {
  readonly label: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The argument that the reader chooses, and what it may be. */
  readonly pick?: {
    readonly argument: string;
    readonly options: readonly { readonly label: string; readonly value: string | number | null }[];
  };
  /** The argument that the reader writes. */
  readonly say?: { readonly argument: string; readonly longest: number };
}

/** The reader's own seat. */
export interface HallSelf {
  readonly playerId: string;
  /** "You are the Seer." */
  readonly role: string;
  /** What only this player knows: "Bram is a werewolf". */
  readonly knows: readonly string[];
  readonly task: string;
  readonly moves: readonly HallMove[];
}

export interface Hall {
  readonly number: number;
  /** "Day 2: vote". */
  readonly phase: string;
  /** Milliseconds; infinite when nothing is timed. */
  readonly phaseEndsAt: number;
  /** "The village has won"; null while it runs. */
  readonly result: string | null;
  readonly seats: readonly HallSeat[];
  readonly you: HallSelf | null;
}

export interface HallGame<View = unknown> {
  hall(view: View): Hall;
  /** As in `PlainGame`: a line for each event. */
  tell(events: readonly WireEvent[], view: View): readonly Telling[];
  /** The tools that a player needs to play from the card. */
  readonly tools: readonly string[];
}
