export interface MatchUris {
  readonly rules: string;
  readonly template: string;
  match(matchId: string): string;
  /** `null` if it is not the address of a match of this game. */
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
