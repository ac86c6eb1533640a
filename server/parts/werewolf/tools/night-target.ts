import type { Repeatable } from '../../../tools/tool.ts';

/** The arguments of every night action against somebody. */
export interface TargetArgs extends Repeatable {
  readonly matchId: string;
  readonly targetPlayerId: string;
}
