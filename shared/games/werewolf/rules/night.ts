/** The night's actions and their resolution (S0-023…S0-033, S0-192…S0-197, D11, D15). */

import { pick } from '../../../matches/rng.ts';
import { cleanText, refuseText } from '../../../matches/text.ts';
import type { Draft } from '../draft.ts';
import type { KillChoice } from '../events.ts';
import type { MatchState, Player, PlayerId, Role } from '../model.ts';
import { playerOf, seatIndex, TEXT_LIMITS } from '../model.ts';
import type { Rejection } from '../rejections.ts';
import { reject, rejectPhase, rejectRate } from '../rejections.ts';
import { aim, isRejection, livingPrey, refuseDead, refuseHastyChange } from './targets.ts';

function refuseNightAction(state: MatchState, player: Player, role: Role): Rejection | null {
  if (state.phase !== 'NIGHT') return rejectPhase(state.phase, 'night actions open in NIGHT.');
  if (player.role !== role) {
    return reject(
      'WRONG_ROLE',
      `Only a ${role} may do this; you are a ${player.role}. See requiredAction in get_state.`,
    );
  }
  return refuseDead(player);
}

export function wolfChat(draft: Draft, player: Player, rawText: string): Rejection | null {
  const { state, now } = draft;
  const text = cleanText(rawText);
  const rejection = refuseNightAction(state, player, 'WEREWOLF') ?? refuseText(text, TEXT_LIMITS.wolfMessage);
  if (rejection) return rejection;
  const every = state.settings.wolfChatEveryMs;
  const wait = (state.lastWolfMessageAt[seatIndex(player.playerId)] ?? 0) + every - now;
  if (wait > 0) return rejectRate('wolf message', every, wait);
  draft.emit({ type: 'WOLF_CHAT_MESSAGE', audience: 'wolves', playerId: player.playerId, text });
  return null;
}

export function wolfKill(draft: Draft, player: Player, targetPlayerId: string): Rejection | null {
  const { state } = draft;
  const rejection = refuseNightAction(state, player, 'WEREWOLF');
  if (rejection) return rejection;
  const target = aim(state, 'kill', targetPlayerId);
  if (isRejection(target)) return target;
  if (target.role === 'WEREWOLF') {
    return reject(
      'INVALID_TARGET',
      'Werewolves do not kill their own; choose one of allowedTargets in get_state.',
    );
  }
  const standing = state.wolfTargets[seatIndex(player.playerId)];
  if (target.playerId === standing) return null;
  const hasty = standing ? refuseHastyChange(draft, player, 'change of target') : null;
  if (hasty) return hasty;
  draft.emit({
    type: 'WOLF_TARGET_CHOSEN',
    audience: 'wolves',
    playerId: player.playerId,
    targetPlayerId: target.playerId,
  });
  return null;
}

export function seerInspect(draft: Draft, player: Player, targetPlayerId: string): Rejection | null {
  const { state } = draft;
  const rejection = refuseNightAction(state, player, 'SEER');
  if (rejection) return rejection;
  if (state.seerTarget) {
    return reject(
      'ALREADY_SUBMITTED',
      'You have inspected tonight; the result is in seerHistory. Inspect again next night.',
    );
  }
  const target = aim(state, 'inspect', targetPlayerId);
  if (isRejection(target)) return target;
  if (target.playerId === player.playerId) {
    return reject('INVALID_TARGET', 'You know yourself already; inspect another living player.');
  }
  draft.emit({
    type: 'SEER_INSPECTED',
    audience: player.playerId,
    playerId: player.playerId,
    targetPlayerId: target.playerId,
    night: state.nightNumber,
    alignment: target.role === 'WEREWOLF' ? 'WEREWOLF' : 'NOT_WEREWOLF',
  });
  return null;
}

export function doctorProtect(draft: Draft, player: Player, targetPlayerId: string): Rejection | null {
  const { state } = draft;
  const rejection = refuseNightAction(state, player, 'DOCTOR');
  if (rejection) return rejection;
  const target = aim(state, 'protect', targetPlayerId);
  if (isRejection(target)) return target;
  if (target.playerId === state.lastProtected) {
    return reject(
      'DOCTOR_REPEAT',
      `You protected ${target.displayName} last night; protect somebody else tonight.`,
    );
  }
  if (target.playerId === state.doctorTarget) return null;
  const hasty = state.doctorTarget ? refuseHastyChange(draft, player, 'change of patient') : null;
  if (hasty) return hasty;
  draft.emit({
    type: 'DOCTOR_PROTECTED',
    audience: player.playerId,
    playerId: player.playerId,
    targetPlayerId: target.playerId,
  });
  return null;
}

interface Kill {
  readonly choice: KillChoice;
  readonly target: PlayerId;
  readonly candidates: readonly PlayerId[];
}

/** Agreement stands; otherwise the seed draws between the wolves' targets, or among all prey if they were silent. */
export function chooseVictim(state: MatchState): Kill {
  const chosen = state.wolfTargets.filter((target): target is PlayerId => target !== null);
  const targets = [...new Set(chosen)];
  const label = `night-${state.nightNumber}-kill`;
  if (targets.length === 0) {
    const candidates = livingPrey(state);
    return { choice: 'SILENT', target: pick(state.seed, label, candidates), candidates };
  }
  const [only] = targets;
  if (targets.length === 1 && only) {
    return { choice: chosen.length > 1 ? 'AGREED' : 'SINGLE', target: only, candidates: targets };
  }
  return { choice: 'SPLIT', target: pick(state.seed, label, targets), candidates: targets };
}

/**
 * Everything that must be done tonight is done, and the wolves agree (D10). At the patient pace nobody waits for
 * wolves who have chosen differently: their choices stand like a vote.
 */
export function nightIsComplete(state: MatchState): boolean {
  for (const player of state.players) {
    if (!player.alive) continue;
    if (player.role === 'SEER' && !state.seerTarget) return false;
    if (player.role === 'DOCTOR' && !state.doctorTarget) return false;
    if (player.role !== 'WEREWOLF') continue;
    if (!state.wolfTargets[seatIndex(player.playerId)]) return false;
  }
  return state.settings.patient !== undefined || wolvesAgree(state);
}

/** The dead have no target tonight. */
export const wolvesAgree = ({ wolfTargets }: MatchState): boolean =>
  new Set(wolfTargets.filter((target) => target !== null)).size <= 1;

/** Emits the night's hidden events; returns the victim and whether the doctor saved it. */
export function resolveNight(draft: Draft): { victim: Player | null; saved: boolean } {
  const { state } = draft;
  const kill = chooseVictim(state);
  const saved = state.doctorTarget === kill.target;
  draft.emit({
    type: 'NIGHT_RESOLVED',
    audience: 'omniscient',
    targetPlayerId: kill.target,
    choice: kill.choice,
    candidates: kill.candidates,
    protectedPlayerId: state.doctorTarget,
  });
  return { victim: saved ? null : playerOf(state, kill.target), saved };
}
