/** Resources: the caller's own worlds, and the widgets for chat clients. */
import type { Scope } from '../../../shared/agents/scopes.ts';
import type { World } from '../../../shared/contracts/worlds.ts';
import { iso } from '../../../shared/protocol/iso.ts';
import { type Answer, no, refuse } from '../../../shared/protocol/refusals.ts';
import type { Caller } from '../../agents/identity.ts';
import type { Allowance } from '../../budgets/allowance.ts';
import { agentHolder } from '../../budgets/holders.ts';
import type { Resource, ResourceText, ToolsetResources } from '../../tools/toolset.ts';
import type { WorldReads } from './world-reads.ts';

export const MY_WORLDS: Resource = {
  uri: 'world://mine',
  name: 'my-worlds',
  title: 'My worlds',
  description: 'The worlds you can read and change: worldId, name, and how much stands in each.',
  mimeType: 'application/json',
};

const SCOPE: Scope = 'worlds:read';

export interface WorldResourceDeps {
  readonly reads: Pick<WorldReads, 'worldsOf'>;
  readonly paidFrom: Allowance;
  readonly widgets: ToolsetResources;
}

const entryOf = ({ id, name, theme, characters, locations, relationships, updatedAt }: World) => ({
  worldId: id,
  name,
  theme,
  characterCount: characters,
  locationCount: locations,
  relationshipCount: relationships,
  updatedAt: iso(updatedAt),
});

export function worldResources({ paidFrom, reads, widgets }: WorldResourceDeps): ToolsetResources {
  const mine = async (caller: Caller): Promise<Answer<ResourceText>> => {
    if (!caller) return no(refuse('FORBIDDEN', `${MY_WORLDS.uri} needs an agent's key.`));
    if (!caller.scopes.includes(SCOPE)) return no(refuse('FORBIDDEN', `This key lacks the scope ${SCOPE}.`));
    const spent = paidFrom.spend(agentHolder(caller.agentId));
    if (spent) return no(spent);
    const worlds = (await reads.worldsOf({ agentId: caller.agentId })).map(entryOf);
    return { ok: true, value: { mimeType: MY_WORLDS.mimeType, text: JSON.stringify({ worlds }) } };
  };
  return {
    ...widgets,
    list: async (caller) => [MY_WORLDS, ...(await widgets.list(caller))],
    read: (uri, reader) => (uri === MY_WORLDS.uri ? mine(reader.caller) : widgets.read(uri, reader)),
  };
}

export const WIDGETS = {
  'world-card': 'World',
  'world-dashboard': 'World dashboard',
  'character-card': 'Character',
  'character-sheet': 'Character sheet',
  'location-card': 'Location',
} as const;
