/** The built widgets as resources, in both formats that chat clients accept. */
import { join } from 'node:path';
import { refuse } from '../../shared/protocol/refusals.ts';
import { BuiltFiles } from '../http/built-files.ts';
import { PACKAGE_ROOT } from '../package-root.ts';
import type { Resource, ToolsetResources } from '../tools/toolset.ts';

const BUILT = join(PACKAGE_ROOT, 'dist/widgets');

const SKYBRIDGE = 'ui://widget/';
const APPS = 'ui://widget/apps/';

const KINDS = [
  { prefix: SKYBRIDGE, mimeType: 'text/html+skybridge' },
  { prefix: APPS, mimeType: 'text/html;profile=mcp-app' },
] as const;

/** A tool's `_meta`: its results are shown by this widget. */
export const shownBy = (widget: string) => ({
  'openai/outputTemplate': `${SKYBRIDGE}${widget}.html`,
  'openai/widgetAccessible': true,
  ui: { resourceUri: `${APPS}${widget}.html` },
});

interface WidgetResource extends Resource {
  readonly file: string;
}

/** `widgets`: the titles, by the name of the file. */
export function widgetResources(widgets: Readonly<Record<string, string>>, folder = BUILT): ToolsetResources {
  const resources: readonly WidgetResource[] = KINDS.flatMap(({ prefix, mimeType }) =>
    Object.entries(widgets).map(([name, title]) => ({
      uri: `${prefix}${name}.html`,
      name: mimeType.endsWith('mcp-app') ? `${name} (app)` : name,
      title,
      mimeType,
      file: `${name}.html`,
    })),
  );
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
    list: async () => resources.map(({ file: _, ...resource }) => resource),
    read(uri) {
      const found = resources.find((resource) => resource.uri === uri);
      return found ? read(found.file, found.mimeType) : null;
    },
    matchAt: () => null,
  };
}
