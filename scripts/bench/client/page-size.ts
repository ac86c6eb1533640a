import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

const BUILT = join(import.meta.dirname, '../../../dist/client');
const ASSETS = join(BUILT, 'assets');

export const assets = (name: RegExp): string[] => readdirSync(ASSETS).filter((file) => name.test(file));

export const kbGzip = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(ASSETS, file)), { level: 9 }).length, 0) /
  1024;

/** What the page's HTML loads by itself, with the static imports of those files. */
function panelFiles(): string[] {
  const html = readFileSync(join(BUILT, 'index.html'), 'utf8');
  const found = new Set<string>();
  const follow = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    const source = readFileSync(join(ASSETS, file), 'utf8');
    for (const [, next] of source.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      if (next) follow(next);
  };
  for (const [, file] of html.matchAll(/assets\/([^"']+\.js)/g)) if (file) follow(file);
  return [...found];
}

export async function loadedScripts(page: Page): Promise<string[]> {
  const addresses = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  return addresses.flatMap((address) => /\/assets\/([^/?]+\.js)$/.exec(new URL(address).pathname)?.[1] ?? []);
}

/** In KB, compressed. `first`: what a visitor of the map has loaded once it is drawn and connected. */
export function sizesOf(first: readonly string[]) {
  const loaded = new Set(first);
  const later = assets(/\.js$/).filter((file) => !loaded.has(file));
  return {
    panels: kbGzip(panelFiles()),
    firstLoad: kbGzip([...loaded]),
    largestLazyChunk: Math.max(0, ...later.map((file) => kbGzip([file]))),
  };
}
