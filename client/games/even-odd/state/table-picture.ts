// What the table's scene is told to draw, made from the model. The scene animates the difference to the last picture.

import type { Mood } from '../../../../shared/art/bust.ts';
import type { Choice, Pair } from '../../../../shared/games/even-odd/model.ts';
import type { Shown } from '../../game-view.ts';
import type { DrawnRound, Parity, Side, TableFacts, TableModel, TablePlayer } from './table-model.ts';
import { lastDrawn, otherSide } from './table-model.ts';

export const CUPS = ['away', 'held', 'sealed', 'drawn', 'tipped'] as const;
/** `tipped`: the round was drawn and nothing had been put under this cup. */
export type CupState = (typeof CUPS)[number];

export interface ClaimPicture {
  readonly choice: Choice;
  readonly when: 'now' | 'next';
  /** Null until the round it speaks of is drawn. */
  readonly kept: boolean | null;
}

export interface SitterPicture {
  readonly playerId: string;
  readonly name: string;
  /** The agent's id: the same string gives the same face everywhere. */
  readonly lookSeed: string;
  readonly role: Parity;
  readonly seated: boolean;
  readonly cup: CupState;
  /** Stones under the cup; only once it is drawn. */
  readonly stones: Choice | null;
  /** First digits of the commitment. */
  readonly seal: string | null;
  readonly thinking: boolean;
  /** The face once the round's outcome is on the table. */
  readonly mood: Mood;
  readonly coins: number;
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
  /** The cups are (or are about to be) lifted. */
  readonly draw: DrawPicture | null;
  /** Seconds of drum-roll before the lift; 0 where many matches are played in a row. */
  readonly drumRoll: number;
  readonly end: { readonly winner: Side | null; readonly drawn: boolean } | null;
  readonly night: boolean;
  /** This phase has lasted long enough that its motions are done: who jumps here sees them finished. */
  readonly settled: boolean;
}

/** After this long the last coin of a draw lies in its socket. */
const SETTLED_MS = 5_000;
/** A draw that is looked at for at least this long begins with a drum-roll. */
const SLOW_DRAW_MS = 4_000;
/** One that is over sooner than this is shown finished. */
const QUICK_DRAW_MS = 1_500;
const DRUM_ROLL_S = 1.2;
/** A replay rests on a draw this long, and begins it with half a roll. */
const REPLAYED_DRAW_MS = 3_200;
const REPLAYED_ROLL_S = 0.5;
const SEAL_DIGITS = 6;

/** At the town's own pace, and not where many matches are played in a row. */
export const drawHasTime = ({ phaseStartedAt, phaseEndsAt }: TableFacts): boolean =>
  phaseEndsAt - phaseStartedAt >= SLOW_DRAW_MS;

function paceOf(model: TableModel, speed: number | null): { readonly ms: number; readonly drumRoll: number } {
  if (speed !== null) return { ms: REPLAYED_DRAW_MS / speed, drumRoll: speed === 1 ? REPLAYED_ROLL_S : 0 };
  const ms = model.phaseEndsAt - model.phaseStartedAt;
  return { ms, drumRoll: drawHasTime(model) ? DRUM_ROLL_S : 0 };
}

export function tablePicture({ model, now, dark, speed }: Shown<TableModel>): TablePicture {
  const { ending, winner } = model;
  const { ms, drumRoll } = paceOf(model, speed);
  const drawn = model.phase === 'COLLECTING_CHOICES' ? null : lastDrawn(model);
  return {
    matchId: model.matchId,
    round: model.round,
    sitters: [sitter(model, drawn, 0), sitter(model, drawn, 1)],
    draw: drawn && { sum: drawn.sum, parity: drawn.parity, winner: drawn.winner },
    drumRoll,
    end: model.phase === 'FINISHED' ? { winner, drawn: ending === 'DRAWN' } : null,
    night: dark,
    settled: now - model.phaseStartedAt > SETTLED_MS || ms < QUICK_DRAW_MS,
  };
}

function sitter(model: TableModel, drawn: DrawnRound | null, side: Side): SitterPicture {
  const player = model.players[side];
  const seal = model.commitments[side]?.slice(0, SEAL_DIGITS) ?? null;
  const choosing = model.phase === 'COLLECTING_CHOICES';
  return {
    playerId: player.playerId,
    name: player.name,
    lookSeed: player.agentId,
    role: player.role,
    seated: player.seated,
    cup: cupOf(model, drawn, side),
    stones: drawn?.choices[side] ?? null,
    seal,
    thinking: choosing && player.seated && seal === null,
    mood: moodOf(model, drawn, player, side),
    coins: model.score[side],
    claims: claimsOf(model, drawn, side),
  };
}

function cupOf(model: TableModel, drawn: DrawnRound | null, side: Side): CupState {
  if (model.phase === 'WAITING_FOR_PLAYERS' || !model.players[side].seated) return 'away';
  if (drawn) return drawn.choices[side] === null ? 'tipped' : 'drawn';
  if (model.phase === 'FINISHED') return 'away';
  return model.commitments[side] === null ? 'held' : 'sealed';
}

function moodOf(model: TableModel, drawn: DrawnRound | null, player: TablePlayer, side: Side): Mood {
  if (!player.seated) return 'calm';
  if (model.phase === 'FINISHED') {
    if (model.winner === null) return 'calm';
    return model.winner === side ? 'talk' : 'worried';
  }
  if (drawn) return drawn.winner === side ? 'talk' : 'worried';
  const behind = model.score[otherSide(side)] - model.score[side];
  return behind >= 2 ? 'angry' : 'calm';
}

function claimsOf({ announced, claims }: TableModel, drawn: DrawnRound | null, side: Side): ClaimPicture[] {
  const found: ClaimPicture[] = [];
  const [now, next] = [drawn ? drawn.announced[side] : announced[side], claims[side]];
  if (now !== null)
    found.push({ choice: now, when: 'now', kept: drawn ? drawn.choices[side] === now : null });
  if (next !== null) found.push({ choice: next, when: 'next', kept: null });
  return found;
}
