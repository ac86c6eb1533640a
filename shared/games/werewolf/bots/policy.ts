/** What a bot is: a function from its own sight of a match to its next action. */
import type { MessageKind, PlayerId } from '../model.ts';
import type { Talk } from '../talk/talk.ts';
import type { BotSight } from './sight.ts';

/** Names and arguments as in the tools. */
export type BotAction =
  | { readonly tool: 'ready' }
  | {
      readonly tool: 'say_public';
      readonly text: string;
      readonly kind: MessageKind;
      readonly replyToEventId: string | null;
    }
  | { readonly tool: 'vote'; readonly targetPlayerId: PlayerId | null; readonly reason: string | null }
  | { readonly tool: 'wolf_chat'; readonly text: string }
  | {
      readonly tool: 'wolf_kill' | 'seer_inspect' | 'doctor_protect';
      readonly targetPlayerId: PlayerId;
    };

export interface BotMove {
  readonly action: BotAction;
  /** How long a human would take for it, before any time scale. */
  readonly afterMs: number;
  /**
   * The meaning of its words, for the neighbours. Only the `action` is ever submitted: no journal and no view has
   * this.
   */
  readonly meaning?: Talk;
}

/**
 * A pure function of the sight: its only memory is the match's own record, so that a bot survives the loss of its
 * process. `null`: nothing to do until something visible happens.
 */
export interface Bot {
  act(sight: BotSight): BotMove | null;
  /**
   * The `afterMs` that `act` would answer now, if that is less than `within`; otherwise `null`. For bots that can
   * compute it faster than the move: the time is queried at every event, the move only on the bot's own turns.
   */
  delay?(sight: BotSight, within: number): number | null;
}

export interface BotIdentity {
  /** Drawn by the bot's host. Never the match's own seed, which would reveal every role to the bot. */
  readonly seed: string;
  readonly agentId: string;
}
