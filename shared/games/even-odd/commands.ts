import type { HostCommand } from '../../matches/game.ts';
import type { PlayerId } from './model.ts';

/** Numbers arrive as sent; the rules decide whether they are a valid round and choice. */
export type PlayerCommand =
  | { readonly type: 'accept' | 'decline'; readonly playerId: PlayerId; readonly now: number }
  | {
      readonly type: 'choose';
      readonly playerId: PlayerId;
      readonly round: number;
      readonly choice: number;
      /** Announces the choice of the next round to everybody; it is not binding. */
      readonly claim: number | null;
      readonly now: number;
    };

export type Command = PlayerCommand | HostCommand;
