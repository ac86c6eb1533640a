import type { HostCommand, OpenMatch } from '../../matches/game.ts';
import type { MatchSettings, MessageKind, PlayerId } from './model.ts';

/** Target ids arrive as sent; the rules decide whether such a player exists. */
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

export type Command = PlayerCommand | HostCommand;

export type CreateMatch = OpenMatch<MatchSettings>;
