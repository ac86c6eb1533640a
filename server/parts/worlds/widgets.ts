/** The cards that chat clients show, as resources: one file each, for both ways in which clients take them. */
import { join } from 'node:path';
import { refuse } from '../../../shared/protocol/refusals.ts';
import { BuiltFiles } from '../../http/built-files.ts';
import type { Resource, ToolsetResources } from '../../tools/toolset.ts';

export const WIDGETS = {
  'world-card': 'World',
  'world-dashboard': 'World dashboard',
  'character-card': 'Character',
  'character-sheet': 'Character sheet',
  'location-card': 'Location',
} as const;

const BUILT = join(import.meta.dirname, '../../../dist/widgets');

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
