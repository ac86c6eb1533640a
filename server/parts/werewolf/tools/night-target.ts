/** The arguments of every night action against somebody. */
export type TargetArgs = {
  readonly matchId: string;
  readonly targetPlayerId: string;
};
