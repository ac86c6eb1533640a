// The page's model of an Even/Odd match: the facts of the room's state, which a recording rebuilds with the same
// projection, plus the story from the events. It contains no sealed choice, except for the player's own hand: the page
// learns a number when the cups are lifted.

import type { PhaseBrief } from '../../../../shared/games/even-odd/brief.ts';
import {
  type DrawnRound,
  facts,
  type PlayerFacts,
  type TableFacts,
} from '../../../../shared/games/even-odd/facts.ts';
import {
  type Choice,
  type MatchState,
  type Pair,
  type PlayerId,
  parityOf,
  type Role,
  seatIndex,
} from '../../../../shared/games/even-odd/model.ts';
import { unknownMatch } from '../../../../shared/games/even-odd/recall.ts';
import { PUBLIC_VIEWER } from '../../../../shared/matches/game.ts';
import { blankModel } from '../../../state/watch.ts';
import { BLANK_STORY } from '../../fold-events.ts';
import type { GameModel } from '../../game-view.ts';
import type { Line } from './table-lines.ts';

export type Parity = Role;

export type Side = 0 | 1;
export const SIDES = [0, 1] as const satisfies readonly Side[];

export interface TableCue {
  readonly id: string;
  readonly kind: 'seal' | 'draw' | 'void' | 'end';
}

export interface Hand {
  readonly role: Parity;
  /** The choice under this player's own cup; 0: none yet. */
  readonly choice: Choice | 0;
}

export interface TableModel extends Omit<TableFacts, 'players'>, Omit<GameModel, keyof TableFacts> {
  readonly players: Pair<PlayerFacts>;
  readonly lines: readonly Line[];
  readonly cue: TableCue | null;
  /** The private knowledge of a viewer who plays; null for everybody else. */
  readonly hand: Hand | null;
  /** The server's latest brief to a viewer who plays. */
  readonly brief: PhaseBrief | null;
  /** The match rebuilt from a recording's events so far; null on a live page. */
  readonly past: MatchState | null;
}

const emptyChair = (playerId: PlayerId, role: Parity) => ({
  playerId,
  seat: playerId === 'p:1' ? (1 as const) : (2 as const),
  agentId: '',
  displayName: playerId,
  role,
  answer: 'PENDING' as const,
});

const UNKNOWN = unknownMatch(0);
/** The default of a field that this viewer's state, or an older server's, lacks. */
export const BLANK_TABLE = facts(
  { ...UNKNOWN, players: [emptyChair('p:1', 'ODD'), emptyChair('p:2', 'EVEN')] },
  PUBLIC_VIEWER,
);
const BLANK_SEATS = BLANK_TABLE.players as Pair<PlayerFacts>;

export const emptyTable = (matchId: string): TableModel => ({
  ...blankModel(matchId),
  ...BLANK_TABLE,
  ...BLANK_STORY,
  matchId,
  players: BLANK_SEATS,
});

export const otherSide = (side: Side): Side => (side === 0 ? 1 : 0);

/** The owner of a name in the facts; null if it names nobody. */
export const sideOf = (playerId: PlayerId | ''): Side | null => (playerId ? seatIndex(playerId) : null);

export const playerOf = ({ players }: TableModel, playerId: PlayerId | ''): PlayerFacts | null =>
  playerId ? players[seatIndex(playerId)] : null;

/** Has taken the seat; a player who declined, or has not answered yet, leaves an empty chair. */
export const isSeated = ({ answer }: PlayerFacts): boolean => answer === 'ACCEPTED';

/** In the order of the seats, or from the side of one of them. */
export const scoreOf = ({ players }: TableModel, side: Side = 0): Pair<number> => [
  players[side].score,
  players[otherSide(side)].score,
];

/** Null unless both have chosen. */
export const drawnParity = ({ sum }: DrawnRound): Parity | null => (sum ? parityOf(sum) : null);

/** Whether this round is being played. Its number may be on the table already, but not yet revealed. */
export const isRunning = ({ phase, round, rounds }: TableModel): boolean =>
  round > 0 && phase !== 'FINISHED' && rounds.at(-1)?.round !== round;

export const lastDrawn = ({ rounds, round }: TableModel): DrawnRound | null =>
  rounds.find((drawn) => drawn.round === round) ?? null;
