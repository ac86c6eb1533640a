/** Resources: the caller's own worlds, and the widgets for chat clients, in both formats that clients accept. */
import { join } from 'node:path';
import type { Scope } from '../../../shared/agents/scopes.ts';
import type { World } from '../../../shared/contracts/worlds.ts';
import { iso } from '../../../shared/protocol/iso.ts';
import { type Answer, no, refuse } from '../../../shared/protocol/refusals.ts';
import type { Caller } from '../../agents/identity.ts';
import type { Allowance } from '../../budgets/allowance.ts';
import { agentHolder } from '../../budgets/holders.ts';
import { BuiltFiles } from '../../http/built-files.ts';
import { PACKAGE_ROOT } from '../../package-root.ts';
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

const BUILT = join(PACKAGE_ROOT, 'dist/widgets');

const KINDS = [
  { prefix: 'ui://widget/', mimeType: 'text/html+skybridge' },
  { prefix: 'ui://widget/apps/', mimeType: 'text/html;profile=mcp-app' },
] as const;

interface WidgetResource extends Resource {
  readonly file: string;
}

const RESOURCES: readonly WidgetResource[] = KINDS.flatMap(({ prefix, mimeType }) =>
  Object.entries(WIDGETS).map(([name, title]) => ({
    uri: `${prefix}${name}.html`,
    name: mimeType.endsWith('mcp-app') ? `${name} (app)` : name,
    title,
    mimeType,
    file: `${name}.html`,
  })),
);

export function widgetResources(folder = BUILT): ToolsetResources {
  const files = new BuiltFiles(folder);
  void files.load();
  const read = async (name: string, mimeType: string) => {
    const file = await files.get(name);
    if (file) return { ok: true as const, value: { mimeType, text: file.bytes.toString() } };
    const refusal = refuse(
      'UNAVAILABLE',
      'The widgets are not built yet: the town is started with `npm start`.',
    );
    return { ok: false as const, refusal };
  };
  return {
    templates: [],
    list: async () => RESOURCES.map(({ file: _, ...resource }) => resource),
    read(uri) {
      const found = RESOURCES.find((resource) => resource.uri === uri);
      return found ? read(found.file, found.mimeType) : null;
    },
    matchAt: () => null,
  };
}
