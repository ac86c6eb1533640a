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
  /** How long somebody human would take for it, before any time scale. */
  readonly afterMs: number;
}

/**
 * A pure function of the sight: no memory but the match's own record, so that a bot survives the loss of its
 * process. `null`: nothing to do until something visible happens.
 */
export interface Bot {
  act(sight: BotSight): BotMove | null;
}

export interface BotIdentity {
  /** Drawn by whoever runs the bot. Never the match's own seed: that would tell the bot every nonce. */
  readonly seed: string;
  readonly agentId: string;
}

export type BotMaker = (identity: BotIdentity) => Bot;
