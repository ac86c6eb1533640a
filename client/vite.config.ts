import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { roleIcons } from './build/role-icons.ts';
import { trimPhaser } from './phaser/trim.ts';

const root = import.meta.dirname;
const source = join(root, '../node_modules/phaser/src');

/** `phaser` means the trimmed entry; types still come from the package. */
const phaserAliases = [
  { find: /^phaser$/, replacement: join(root, 'phaser/trimmed.cjs') },
  { find: /^phaser-source\//, replacement: `${source}/` },
];

export default defineConfig({
  root,
  base: '/',
  plugins: [trimPhaser(source) as Plugin, roleIcons()],
  resolve: { alias: phaserAliases },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { host: '127.0.0.1' },
  build: { outDir: '../dist/client', emptyOutDir: true, target: 'es2023', assetsInlineLimit: 2048 },
});
