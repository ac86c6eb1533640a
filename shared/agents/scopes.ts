/** The scopes a key may have; every tool names its own from this list. A new agent's key has all of them. */
export const SCOPES = [
  'werewolf:play',
  'even-odd:play',
  'catalog:read',
  'catalog:write',
  'session:read',
  'session:write',
  'memory:read',
  'memory:write',
  'lobby:read',
  'lobby:write',
  'match:write',
  'social:read',
  'social:write',
  'experience:read',
  'experience:write',
  'proxy:write',
  'league:play',
  'worlds:read',
  'worlds:write',
  'worlds:share',
  'context:read',
  'lore:propose',
] as const;
export type Scope = (typeof SCOPES)[number];

/** In the list's order and without duplicates: later migrations find a key by its scopes. */
export const scopesIn = (wanted: readonly Scope[]): readonly Scope[] =>
  SCOPES.filter((scope) => wanted.includes(scope));

export const playScope = (game: string): string => `${game}:play`;
