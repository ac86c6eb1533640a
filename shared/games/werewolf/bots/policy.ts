/** What a bot is: something that looks at its own sight of a match and says what it would do. */
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
  /** How long somebody human would take for it, before any time scale. */
  readonly afterMs: number;
  /** What its words mean, for the neighbours. Only the `action` is ever submitted: no journal and no view has this. */
  readonly meaning?: Talk;
}

/**
 * A pure function of the sight: no memory but the match's own record, so that a bot survives the loss of its
 * process. `null`: nothing to do until something visible happens.
 */
export interface Bot {
  act(sight: BotSight): BotMove | null;
  /**
   * The `afterMs` that `act` would answer now, if that is less than `within`; else `null`. For bots that find this
   * out sooner than the move itself: a bot is asked when at every event, and what only at its own turns.
   */
  delay?(sight: BotSight, within: number): number | null;
}

export interface BotIdentity {
  /** Drawn by whoever runs the bot. Never the match's own seed: that would tell the bot every role. */
  readonly seed: string;
  readonly agentId: string;
}
