import type { HostCommand } from '../../matches/game.ts';
import type { PlayerId } from './model.ts';

/** Numbers arrive as they were sent; whether they are a round and a choice is for the rules to say. */
export type PlayerCommand =
  | { readonly type: 'accept' | 'decline'; readonly playerId: PlayerId; readonly now: number }
  | {
      readonly type: 'choose';
      readonly playerId: PlayerId;
      readonly round: number;
      readonly choice: number;
      /** Announces the choice of the next round to everybody; it binds nobody. */
      readonly claim: number | null;
      readonly now: number;
    };

export type Command = PlayerCommand | HostCommand;
