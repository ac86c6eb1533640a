import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rollup } from 'vite';

export const WIDGET_NAMES = [
  'world-card',
  'world-dashboard',
  'character-card',
  'character-sheet',
  'location-card',
] as const;

export type WidgetName = (typeof WIDGET_NAMES)[number];

const root = import.meta.dirname;

/** The cards of worlds share a script; that of a match has its own. */
export async function buildWidgets(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, { script, style }: Bundle): void =>
    writeFileSync(join(folder, `${name}.html`), htmlOf(name, script, style));
  const cards = await bundle('widget.tsx');
  for (const name of WIDGET_NAMES) write(name, cards);
  write('hall', await bundle('hall.tsx'));
}

interface Bundle {
  readonly script: string;
  readonly style: string;
}

async function bundle(entry: string): Promise<Bundle> {
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      write: false,
      target: 'es2022',
      cssCodeSplit: false,
      lib: { entry: join(root, entry), formats: ['iife'], name: 'widget', cssFileName: 'widget' },
    },
  })) as Rollup.RollupOutput[];
  const output = built.flatMap((each) => each.output);
  const script = output.find((file) => file.type === 'chunk')?.code;
  const style = output.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  if (!script || style?.type !== 'asset') throw new Error(`${entry} came out without script or style`);
  return { script, style: String(style.source) };
}

const htmlOf = (name: string, script: string, style: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Eliza Town: ${name.replace('-', ' ')}</title>
<style>${style}</style>
<div id="widget" data-card="${name}"></div>
<script>${script.replaceAll('</script', '<\\/script')}</script>
</html>
`;
