/**
 * What a key may do: the one list of scopes, from which every tool names its own. A new agent's key may do all of
 * it.
 */
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

/** In the list's own order, each once: later migrations find a key by what it may do. */
export const scopesIn = (wanted: readonly Scope[]): readonly Scope[] =>
  SCOPES.filter((scope) => wanted.includes(scope));

export const playScope = (game: string): string => `${game}:play`;
