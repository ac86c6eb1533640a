/**
 * Starts a command of the project: its source in a checkout, its compiled form in the published package. With Node 24
 * in this very process, on an older Node with the one that npm installed beside the package.
 */
const { spawn } = require('node:child_process');
const { existsSync } = require('node:fs');
const { dirname, join } = require('node:path');

const NEEDED = 24;
const LAUNCHER = join(__dirname, 'node24.cjs');
const { optionalDependencies } = require('../package.json');

/** Wherever npm put it: in the package's own folder, or above. */
function installedNode() {
  for (const name of Object.keys(optionalDependencies)) {
    try {
      const manifest = require.resolve(`${name}/package.json`);
      return join(dirname(manifest), require(manifest).bin.node);
    } catch {
      // Made for another platform, so npm did not install it.
    }
  }
  return process.execPath;
}

/** `flags` are for Node, so they need a process of their own. */
function launch({ source, packed = source, flags = [] }, words) {
  const checkedOut = join(__dirname, '..', `${source}.ts`);
  const script = existsSync(checkedOut) ? checkedOut : join(__dirname, '../dist/town', `${packed}.js`);
  const isCurrent = Number.parseInt(process.version.slice(1), 10) >= NEEDED;
  if (isCurrent && flags.length === 0) {
    process.argv = [process.execPath, LAUNCHER, script, ...words];
    require(LAUNCHER);
    return;
  }
  const child = spawn(
    isCurrent ? process.execPath : installedNode(),
    [...flags, LAUNCHER, script, ...words],
    {
      stdio: 'inherit',
    },
  );
  child.on('exit', (code, signal) => {
    process.exitCode = signal ? 1 : (code ?? 1);
  });
  // `npx` dies of a signal without passing it on.
  if (process.env.npm_command === 'exec') {
    const { ppid } = process;
    setInterval(() => process.ppid === ppid || child.kill('SIGTERM'), 1_000).unref();
  }
  // Whoever ends this process means the command.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      // A terminal sends it to both.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
}

module.exports = { launch };
