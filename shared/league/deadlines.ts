/** The time limit of each kind of message, in seconds (S1-29). */
import type { MessageType } from './messages.ts';

export const DEADLINES_S = {
  referee_register: 10,
  league_register: 10,
  game_join_ack: 5,
  choose_parity: 30,
  game_over: 5,
  match_result_report: 10,
  default: 10,
} as const;

export type Operation = keyof typeof DEADLINES_S;

export const OPERATION_OF: Readonly<Partial<Record<MessageType, Operation>>> = {
  REFEREE_REGISTER_REQUEST: 'referee_register',
  PLAYER_REGISTER_REQUEST: 'league_register',
  GAME_INVITE: 'game_join_ack',
  MOVE_REQUEST: 'choose_parity',
  GAME_RESULT: 'game_over',
  MATCH_RESULT: 'match_result_report',
};

export const operationOf = (type: MessageType): Operation => OPERATION_OF[type] ?? 'default';

/** One attempt and three retries, after 1, 2 and 4 seconds with ±10 % jitter; all within the deadline. */
export const RETRY_AFTER_MS = [1_000, 2_000, 4_000] as const;
export const RETRY_JITTER = 0.1;
