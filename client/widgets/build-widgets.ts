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

export async function buildWidgets(folder: string): Promise<void> {
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      write: false,
      target: 'es2022',
      cssCodeSplit: false,
      lib: { entry: join(root, 'widget.tsx'), formats: ['iife'], name: 'widget', cssFileName: 'widget' },
    },
  })) as Rollup.RollupOutput[];
  const output = built.flatMap((each) => each.output);
  const script = output.find((file) => file.type === 'chunk')?.code;
  const style = output.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  if (!script || style?.type !== 'asset') throw new Error('the widgets came out without script or style');
  mkdirSync(folder, { recursive: true });
  for (const name of WIDGET_NAMES) {
    writeFileSync(join(folder, `${name}.html`), htmlOf(name, script, String(style.source)));
  }
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
