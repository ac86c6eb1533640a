/** The arguments of every night action against somebody. */
export interface TargetArgs {
  readonly matchId: string;
  readonly targetPlayerId: string;
}
