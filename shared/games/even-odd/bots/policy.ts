import type { Choice } from '../model.ts';
import type { BotSight } from './sight.ts';

export type BotAction =
  | { readonly type: 'accept' }
  | {
      readonly type: 'choose';
      readonly round: number;
      readonly choice: Choice;
      readonly claim: Choice | null;
    };

export interface BotMove {
  readonly action: BotAction;
  /** How long a human would take for it, before any time scale. */
  readonly afterMs: number;
}

/**
 * A pure function of the sight: its only memory is the match's own record, so that a bot survives the loss of its
 * process. `null`: nothing to do until something visible happens.
 */
export interface Bot {
  act(sight: BotSight): BotMove | null;
}

export interface BotIdentity {
  /** Drawn by the bot's host. Never the match's own seed, which would reveal every nonce to the bot. */
  readonly seed: string;
  readonly agentId: string;
}

export type BotMaker = (identity: BotIdentity) => Bot;
