/**
 * A game of Werewolf from another arena, day by day, as parsed from its log. Players by their position in the log,
 * from 0.
 */
import type { Alignment, Role, Team } from '../model.ts';

export interface ForeignGame {
  readonly arena: string;
  /** The arena's name for this game. */
  readonly reference: string;
  readonly players: readonly ForeignPlayer[];
  /** Said before the first night. */
  readonly greetings: readonly ForeignTalk[];
  readonly days: readonly ForeignDay[];
  readonly winner: Team;
  /** Where its rules or roles differ from this town's, in words. */
  readonly notes: readonly string[];
}

export interface ForeignPlayer {
  readonly name: string;
  /** Which model or team played it. */
  readonly by: string;
  readonly role: Role;
}

/** `text: null`: it passed. */
export interface ForeignTalk {
  readonly by: number;
  readonly text: string | null;
}

/** The day that follows a night; the last may have no vote. */
export interface ForeignDay {
  readonly night: ForeignNight;
  readonly talk: readonly ForeignTalk[];
  /** In the order in which they were cast. */
  readonly votes: readonly {
    readonly by: number;
    readonly target: number | null;
    readonly reason: string | null;
  }[];
  readonly executed: number | null;
}

export interface ForeignNight {
  readonly packTalk: readonly ForeignTalk[];
  readonly hunts: readonly Deed[];
  readonly inspections: readonly (Deed & { readonly found: Alignment })[];
  readonly protections: readonly Deed[];
  readonly killed: number | null;
  readonly saved: boolean;
}

interface Deed {
  readonly by: number;
  readonly target: number;
}

/** A description for people. */
export interface Unreadable {
  readonly reason: string;
}

export const FEWEST_SEATS = 5;
export const MOST_SEATS = 8;

/** Null: as many as the hall seats. */
export const seatsRefused = (count: number): Unreadable | null =>
  count >= FEWEST_SEATS && count <= MOST_SEATS
    ? null
    : {
        reason: `this game has ${count} players, and the hall seats ${FEWEST_SEATS} to ${MOST_SEATS}`,
      };
