export type TargetArgs = {
  readonly matchId: string;
  readonly targetPlayerId: string;
};
