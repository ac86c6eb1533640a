/** The closed sets of Werewolf's events as they leave the server. */

export const WIRE_EVENT_TYPES = [
  'MATCH_CREATED',
  'PHASE_CHANGED',
  'PUBLIC_MESSAGE',
  'WOLF_CHAT_MESSAGE',
  'VOTE_CAST',
  'NIGHT_RESULT',
  'PLAYER_ELIMINATED',
  'GAME_ENDED',
  'NARRATOR',
] as const;
export type WireEventType = (typeof WIRE_EVENT_TYPES)[number];

/**
 * NARRATOR events say in `payload.kind` what they are (D3). Private: RULES, ROLE_CARD, PHASE_BRIEF,
 * WOLF_TARGET, SEER_RESULT, DOCTOR_PROTECT. Public: CRIER, READY, VOTE_RESULT, RESUMED, ABORTED.
 * Omniscient only: ROLES_DEALT, NIGHT_RESOLVED, CRIER_OMNISCIENT.
 */
export const NARRATOR_KINDS = [
  'RULES',
  'ROLE_CARD',
  'PHASE_BRIEF',
  'WOLF_TARGET',
  'SEER_RESULT',
  'DOCTOR_PROTECT',
  'CRIER',
  'READY',
  'VOTE_RESULT',
  'RESUMED',
  'ABORTED',
  'ROLES_DEALT',
  'NIGHT_RESOLVED',
  'CRIER_OMNISCIENT',
] as const;
export type NarratorKind = (typeof NARRATOR_KINDS)[number];
