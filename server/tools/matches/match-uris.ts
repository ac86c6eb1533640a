export interface MatchUris {
  readonly rules: string;
  readonly template: string;
  match(matchId: string): string;
  /** `null` when the address is not a match's of this game. */
  matchIdOf(uri: string): string | null;
}

export function matchUris(game: string): MatchUris {
  const template = `et://${game}/matches/{matchId}`;
  const pattern = new RegExp(`^et://${game}/matches/([\\w.:-]{1,128})$`);
  return {
    rules: `et://${game}/rules`,
    template,
    match: (matchId) => template.replace('{matchId}', matchId),
    matchIdOf: (uri) => pattern.exec(uri)?.[1] ?? null,
  };
}
