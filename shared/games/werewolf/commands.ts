/** What somebody asks of a match. `now` is stamped by whoever hosts it: the engine has no clock. */
import type { MatchSettings, MessageKind, PlayerId, SeatedAgent } from './model.ts';

/** Target ids arrive as they were sent; whether such a player exists is for the rules to say. */
export type PlayerCommand =
  | { readonly type: 'ready'; readonly playerId: PlayerId; readonly now: number }
  | {
      readonly type: 'say_public';
      readonly playerId: PlayerId;
      readonly text: string;
      readonly kind: MessageKind;
      readonly replyToEventId: string | null;
      readonly now: number;
    }
  | {
      readonly type: 'vote';
      readonly playerId: PlayerId;
      readonly targetPlayerId: string | null;
      readonly reason: string | null;
      readonly now: number;
    }
  | { readonly type: 'wolf_chat'; readonly playerId: PlayerId; readonly text: string; readonly now: number }
  | {
      readonly type: 'wolf_kill' | 'seer_inspect' | 'doctor_protect';
      readonly playerId: PlayerId;
      readonly targetPlayerId: string;
      readonly now: number;
    };

export type HostCommand =
  /** The timer that was set for phase number `phaseSerial` rang. */
  | { readonly type: 'timeout'; readonly phaseSerial: number; readonly now: number }
  /** The match is hosted again after `pausedMs` without a host. */
  | { readonly type: 'resume'; readonly pausedMs: number; readonly now: number }
  | { readonly type: 'abort'; readonly reason: string; readonly now: number };

export type Command = PlayerCommand | HostCommand;

export interface CreateMatch {
  readonly matchId: string;
  readonly gameNumber: number;
  readonly buildingId: string;
  readonly seed: string;
  readonly settings: MatchSettings;
  /** Eight, in queue order; the seed decides who sits where. */
  readonly agents: readonly Pick<SeatedAgent, 'agentId' | 'displayName'>[];
  readonly now: number;
}
