// The input of the table's scene, computed from the model. The scene animates the difference to the last picture.

import type { Mood } from '../../../../shared/art/bust.ts';
import type { DrawnRound, PlayerFacts } from '../../../../shared/games/even-odd/facts.ts';
import type { Pair } from '../../../../shared/games/even-odd/model.ts';
import type { Shown } from '../../game-view.ts';
import {
  drawnParity,
  isSeated,
  lastDrawn,
  otherSide,
  type Parity,
  type Side,
  sideOf,
  type TableModel,
} from './table-model.ts';

export const CUPS = ['away', 'held', 'sealed', 'drawn', 'tipped'] as const;
/** `tipped`: the round was drawn and nothing had been put under this cup. */
export type CupState = (typeof CUPS)[number];

export interface ClaimPicture {
  readonly choice: number;
  readonly when: 'now' | 'next';
  /** Null until the round it refers to is drawn. */
  readonly kept: boolean | null;
}

export interface SitterPicture extends PlayerFacts {
  readonly seated: boolean;
  readonly cup: CupState;
  readonly stones: number | null;
  readonly seal: string | null;
  readonly thinking: boolean;
  readonly mood: Mood;
  readonly claims: readonly ClaimPicture[];
}

export interface DrawPicture {
  readonly sum: number | null;
  readonly parity: Parity | null;
  readonly winner: Side | null;
}

export interface TablePicture {
  readonly matchId: string;
  readonly round: number;
  readonly sitters: Pair<SitterPicture>;
  readonly draw: DrawPicture | null;
  /** Seconds of drum-roll before the lift; 0 where many matches are played in a row. */
  readonly drumRoll: number;
  readonly end: { readonly winner: Side | null; readonly drawn: boolean } | null;
  readonly night: boolean;
  readonly settled: boolean;
}

const SETTLED_MS = 5_000;
const SLOW_DRAW_MS = 4_000;
const QUICK_DRAW_MS = 1_500;
const DRUM_ROLL_S = 1.2;
const REPLAYED_DRAW_MS = 3_200;
const REPLAYED_ROLL_S = 0.5;
const SEAL_DIGITS = 6;

/** At the town's own pace, and not where many matches are played in a row. */
export const drawHasTime = ({ phaseStartedAt, phaseEndsAt }: TableModel): boolean =>
  phaseEndsAt - phaseStartedAt >= SLOW_DRAW_MS;

function paceOf(model: TableModel, speed: number | null): { readonly ms: number; readonly drumRoll: number } {
  if (speed !== null) return { ms: REPLAYED_DRAW_MS / speed, drumRoll: speed === 1 ? REPLAYED_ROLL_S : 0 };
  const ms = model.phaseEndsAt - model.phaseStartedAt;
  return { ms, drumRoll: drawHasTime(model) ? DRUM_ROLL_S : 0 };
}

export function tablePicture({ model, now, dark, speed }: Shown<TableModel>): TablePicture {
  const { ending } = model;
  const { ms, drumRoll } = paceOf(model, speed);
  const drawn = model.phase === 'COLLECTING_CHOICES' ? null : lastDrawn(model);
  return {
    matchId: model.matchId,
    round: model.round,
    sitters: [sitter(model, drawn, 0), sitter(model, drawn, 1)],
    draw: drawn && { sum: drawn.sum || null, parity: drawnParity(drawn), winner: sideOf(drawn.winner) },
    drumRoll,
    end: model.phase === 'FINISHED' ? { winner: sideOf(model.winner), drawn: ending === 'DRAWN' } : null,
    night: dark,
    settled: now - model.phaseStartedAt > SETTLED_MS || ms < QUICK_DRAW_MS,
  };
}

function sitter(model: TableModel, drawn: DrawnRound | null, side: Side): SitterPicture {
  const player = model.players[side];
  const seal = player.commitment.slice(0, SEAL_DIGITS) || null;
  const seated = isSeated(player);
  const choosing = model.phase === 'COLLECTING_CHOICES';
  return {
    ...player,
    seated,
    cup: cupOf(model, drawn, side),
    stones: drawn?.choices[side] || null,
    seal,
    thinking: choosing && seated && seal === null,
    mood: moodOf(model, drawn, player, side),
    claims: claimsOf(player, drawn, side),
  };
}

function cupOf(model: TableModel, drawn: DrawnRound | null, side: Side): CupState {
  if (model.phase === 'WAITING_FOR_PLAYERS' || !isSeated(model.players[side])) return 'away';
  if (drawn) return drawn.choices[side] ? 'drawn' : 'tipped';
  if (model.phase === 'FINISHED') return 'away';
  return model.players[side].commitment ? 'sealed' : 'held';
}

function moodOf(model: TableModel, drawn: DrawnRound | null, player: PlayerFacts, side: Side): Mood {
  if (!isSeated(player)) return 'calm';
  if (model.phase === 'FINISHED') {
    if (!model.winner) return 'calm';
    return model.winner === player.playerId ? 'talk' : 'worried';
  }
  if (drawn) return drawn.winner === player.playerId ? 'talk' : 'worried';
  const behind = model.players[otherSide(side)].score - player.score;
  return behind >= 2 ? 'angry' : 'calm';
}

function claimsOf({ announced, claim }: PlayerFacts, drawn: DrawnRound | null, side: Side): ClaimPicture[] {
  const found: ClaimPicture[] = [];
  const now = drawn ? drawn.announced[side] : announced;
  if (now) found.push({ choice: now, when: 'now', kept: drawn ? drawn.choices[side] === now : null });
  if (claim) found.push({ choice: claim, when: 'next', kept: null });
  return found;
}

/** Until the stones are counted: the drum-roll, the lift, the count. */
const COUNTED_AFTER_MS = 2_700;

export function isCounting(table: TableModel, now: number): boolean {
  const { phase, phaseStartedAt, round, rounds } = table;
  if (phase !== 'DRAWING_NUMBER' || rounds.at(-1)?.round !== round || !drawHasTime(table)) return false;
  return now < phaseStartedAt + COUNTED_AFTER_MS;
}

/** The table without its last draw. */
export function beforeDraw(table: TableModel): TableModel {
  const last = table.rounds.at(-1);
  if (!last) return table;
  return {
    ...table,
    rounds: table.rounds.slice(0, -1),
    players: [withoutWin(table.players[0], last), withoutWin(table.players[1], last)],
    lines: table.lines.filter((line) => line.kind !== 'draw' || line.drawn.round !== last.round),
  };
}

const withoutWin = (player: PlayerFacts, { winner }: DrawnRound): PlayerFacts =>
  player.playerId === winner ? { ...player, score: player.score - 1 } : player;
