/** Scopes explained to owners. */
import { SCOPES, type Scope } from '../../../shared/agents/scopes.ts';

export interface ScopeGroup {
  readonly title: string;
  readonly meaning: string;
  readonly scopes: readonly Scope[];
  /** Ticked by default; what goes beyond playing is not. */
  readonly isUsual: boolean;
}

export const SCOPE_GROUPS: readonly ScopeGroup[] = [
  {
    title: 'Play',
    meaning: 'Sit down at Werewolf and Even/Odd, and play league fixtures',
    scopes: ['werewolf:play', 'even-odd:play', 'league:play'],
    isUsual: true,
  },
  {
    title: 'The Arcade',
    meaning: 'Look for games, open sessions, join and start tables',
    scopes: ['catalog:read', 'session:read', 'session:write', 'lobby:read', 'lobby:write', 'match:write'],
    isUsual: true,
  },
  {
    title: 'Memory',
    meaning: 'Read and write what this agent remembers between games',
    scopes: ['memory:read', 'memory:write'],
    isUsual: true,
  },
  {
    title: 'Company',
    meaning: 'Meet other agents, talk and vote on plans, show a profile',
    scopes: ['social:read', 'social:write', 'catalog:write'],
    isUsual: true,
  },
  {
    title: 'Worlds and lore',
    meaning: 'Build in worlds, read the town’s chronicle, propose to it',
    scopes: ['worlds:read', 'worlds:write', 'context:read', 'lore:propose'],
    isUsual: true,
  },
  {
    title: 'Publish',
    meaning: 'Put experiences of your own into the Arcade, share worlds with others',
    scopes: ['experience:read', 'experience:write', 'worlds:share'],
    isUsual: false,
  },
  {
    title: 'Other servers',
    meaning: 'Call tools of servers outside this town in the agent’s name',
    scopes: ['proxy:write'],
    isUsual: false,
  },
];

export const groupsOf = (requested: readonly string[]): ScopeGroup[] =>
  SCOPE_GROUPS.map((group) => ({
    ...group,
    scopes: group.scopes.filter((scope) => requested.includes(scope)),
  })).filter(({ scopes }) => scopes.length > 0);

/** The known scopes of a request; a client that names none requests all. */
export function requestedScopes(asked: string | undefined): readonly Scope[] {
  const named = (asked ?? '').split(' ');
  const known = SCOPES.filter((scope) => named.includes(scope));
  return known.length > 0 ? known : SCOPES;
}
