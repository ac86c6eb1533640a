/** Legal targets, and the refusals that all targeted actions share (S0-195…S0-198). */
import type { Draft } from '../draft.ts';
import type { MatchState, Player, PlayerId } from '../model.ts';
import { isPlayerId, playerOf, seatIndex } from '../model.ts';
import type { Rejection } from '../rejections.ts';
import { reject, rejectRate } from '../rejections.ts';

/** `verb` as in "You cannot protect …". */
export type Verb = 'vote for' | 'kill' | 'inspect' | 'protect';

export function refuseDead(player: Player): Rejection | null {
  if (player.alive) return null;
  return reject(
    'PLAYER_DEAD',
    'You are dead: you may watch, but not act. Read events.get to follow the match.',
  );
}

/** Every change is an event for all who may see it: without a limit, two alternating names would flood a match. */
export function refuseHastyChange({ state, now }: Draft, player: Player, what: string): Rejection | null {
  const every = state.settings.changeEveryMs;
  const wait = (state.lastChoiceAt[seatIndex(player.playerId)] ?? 0) + every - now;
  return wait > 0 ? rejectRate(what, every, wait) : null;
}

/** A living player of this match, or the refusal. */
export function aim(state: MatchState, verb: Verb, targetPlayerId: string): Player | Rejection {
  if (!isPlayerId(targetPlayerId)) {
    return reject(
      'INVALID_TARGET',
      `Unknown player ${JSON.stringify(targetPlayerId.slice(0, 40))}; use a playerId such as "p:3" from get_state.`,
    );
  }
  const target = playerOf(state, targetPlayerId);
  if (!target.alive) {
    return reject(
      'TARGET_DEAD',
      `${target.displayName} (${targetPlayerId}) is dead; ${verb} a living player.`,
    );
  }
  return target;
}

export const isRejection = (value: Player | Rejection): value is Rejection => 'code' in value;

export const livingIds = (state: MatchState): PlayerId[] =>
  state.players.filter((player) => player.alive).map((player) => player.playerId);

export const livingPrey = (state: MatchState): PlayerId[] =>
  state.players
    .filter((player) => player.alive && player.role !== 'WEREWOLF')
    .map((player) => player.playerId);
