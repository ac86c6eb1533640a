// A match of Even/Odd as the panels and the scene read it: what the public has been told, and nothing else.

export const PARITIES = ['ODD', 'EVEN'] as const;
/** What a player wants the sum to be, and what a sum is. */
export type Parity = (typeof PARITIES)[number];

export const CHOICES = [1, 2, 3, 4, 5] as const;
export type Choice = (typeof CHOICES)[number];

export const ROUNDS = 5;

/** Two of a kind: the first seat's and the second's. */
export type Pair<T> = readonly [T, T];
export type Side = 0 | 1;
export const SIDES = [0, 1] as const satisfies readonly Side[];

export interface TablePlayer {
  readonly playerId: string;
  readonly agentId: string;
  readonly name: string;
  readonly role: Parity;
  /** Has taken the seat; a player who declined leaves an empty chair. */
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

export const TABLE_PHASES = [
  'WAITING_FOR_PLAYERS',
  'COLLECTING_CHOICES',
  'DRAWING_NUMBER',
  'FINISHED',
] as const;
export type TablePhase = (typeof TABLE_PHASES)[number];

export interface TableModel {
  readonly matchId: string;
  readonly players: Pair<TablePlayer>;
  readonly phase: TablePhase;
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
  readonly ending: 'WON' | 'DRAWN' | 'FORFEIT' | 'NO_SHOW' | null;
  readonly winner: Side | null;
}

export const otherSide = (side: Side): Side => (side === 0 ? 1 : 0);

/** The round that the cups on the table belong to, once it is drawn. */
export const lastDrawn = ({ rounds, round }: TableModel): DrawnRound | null =>
  rounds.find((drawn) => drawn.round === round) ?? null;
