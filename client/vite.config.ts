import { join } from 'node:path';
import { defineConfig } from 'vite';
import { roleIcons } from './build/role-icons.ts';
import { trimPhaser } from './phaser/trim.ts';

const root = import.meta.dirname;
const source = join(root, '../node_modules/phaser/src');

export default defineConfig(({ command }) => ({
  root,
  base: '/',
  plugins: [trimPhaser(source), roleIcons()],
  resolve: {
    // The dev server cannot serve Phaser's CommonJS sources; only builds use the trimmed entry.
    alias:
      command === 'build'
        ? [
            { find: /^phaser$/, replacement: join(root, 'phaser/trimmed.cjs') },
            { find: /^phaser-source\//, replacement: `${source}/` },
          ]
        : [],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { host: '127.0.0.1' },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 2048,
    modulePreload: { polyfill: false },
    // Phaser is one chunk, loaded after everything else; the client bench watches its size.
    chunkSizeWarningLimit: 900,
  },
}));
