// What a viewer's page holds of a match of Even/Odd. It has two sources: the room's state says what is, events say what
// happened. A recording has no state, so events alone can make all of it. A sealed choice is nowhere in it: the page
// learns a number when the cups are lifted, whoever looks.

import type { Choice, Ending, Pair, Phase, PlayerId, Role } from '../../../../shared/games/even-odd/model.ts';
import type { GameModel } from '../../game-view.ts';
import type { Line } from './table-lines.ts';

/** What a player wants the sum to be, and what a sum is. */
export type Parity = Role;

/** The first seat's and the second's: the place in every pair. */
export type Side = 0 | 1;
export const SIDES = [0, 1] as const satisfies readonly Side[];

export interface TablePlayer {
  readonly playerId: PlayerId;
  readonly agentId: string;
  readonly name: string;
  readonly role: Parity;
  /** Has taken the seat; who declined, or has not answered yet, leaves an empty chair. */
  readonly seated: boolean;
}

/** A round that has been drawn; its choices are public from then on. */
export interface DrawnRound {
  readonly round: number;
  /** Null: no choice in time. */
  readonly choices: Pair<Choice | null>;
  /** What each had announced, one round earlier, to choose in this one. */
  readonly announced: Pair<Choice | null>;
  readonly commitments: Pair<string | null>;
  /** Null unless both have chosen. */
  readonly sum: number | null;
  readonly parity: Parity | null;
  /** Null: nobody chose, and the round is void. */
  readonly winner: Side | null;
}

/** The last thing that deserves a sound. */
export interface TableCue {
  readonly id: string;
  readonly kind: 'seal' | 'draw' | 'void' | 'end';
}

/** What is: from the room's state, or folded from a recording's events. */
export interface TableFacts {
  readonly matchId: string;
  readonly gameNumber: number;
  readonly seedHash: string;
  readonly seed: string | null;
  readonly players: Pair<TablePlayer>;
  readonly seated: boolean;
  readonly phase: Phase;
  readonly over: boolean;
  /** The running or just drawn round; 0 before the first. */
  readonly round: number;
  readonly phaseStartedAt: number;
  readonly phaseEndsAt: number;
  readonly rounds: readonly DrawnRound[];
  readonly score: Pair<number>;
  /** Seals on the choices of the running or just drawn round. */
  readonly commitments: Pair<string | null>;
  /** For the running round, made in the one before. */
  readonly announced: Pair<Choice | null>;
  /** For the next round, made in the running one. */
  readonly claims: Pair<Choice | null>;
  /** Null while it is played, and when it was called off. */
  readonly ending: Ending | null;
  readonly winner: Side | null;
  readonly aborted: boolean;
}

/** And what happened: from events alone. */
export interface TableModel extends TableFacts, GameModel {
  readonly phase: Phase;
  readonly lines: readonly Line[];
  readonly cue: TableCue | null;
}

const emptyChair = (playerId: PlayerId, role: Parity): TablePlayer => ({
  playerId,
  agentId: '',
  name: playerId,
  role,
  seated: false,
});

export const emptyTable = (matchId: string): TableModel => ({
  matchId,
  gameNumber: 0,
  seedHash: '',
  seed: null,
  players: [emptyChair('p:1', 'ODD'), emptyChair('p:2', 'EVEN')],
  seated: false,
  phase: 'WAITING_FOR_PLAYERS',
  over: false,
  round: 0,
  phaseStartedAt: 0,
  phaseEndsAt: 0,
  rounds: [],
  score: [0, 0],
  commitments: [null, null],
  announced: [null, null],
  claims: [null, null],
  ending: null,
  winner: null,
  aborted: false,
  lines: [],
  crier: null,
  cue: null,
  lastEventId: null,
  lastEventAt: 0,
  seen: new Set(),
});

export const otherSide = (side: Side): Side => (side === 0 ? 1 : 0);

/** Is this round being played? Its number may be on the table already, but not yet told. */
export const isRunning = ({ phase, round, rounds }: TableFacts): boolean =>
  round > 0 && phase !== 'FINISHED' && rounds.at(-1)?.round !== round;

/** The round that the cups on the table belong to, once it is drawn. */
export const lastDrawn = ({ rounds, round }: TableFacts): DrawnRound | null =>
  rounds.find((drawn) => drawn.round === round) ?? null;
