/**
 * Runs one of the project's commands, or says in one line what is missing. Every Node can read this file: an old one
 * would die of the first `.ts` with a stack trace that helps nobody.
 */
const { enableCompileCache } = require('node:module');
const { resolve } = require('node:path');
const { pathToFileURL } = require('node:url');

const NEEDED = 24;
const { version, platform, arch } = process;
const [node, , script, ...words] = process.argv;

if (Number.parseInt(version.slice(1), 10) < NEEDED) {
  process.stderr.write(
    `This is Node ${version}, and the town needs ${NEEDED}: run \`npm ci --include=optional\`, which brings it, ` +
      `or, if there is none for ${platform} ${arch}, install Node ${NEEDED} from https://nodejs.org.\n`,
  );
  process.exitCode = 1;
} else {
  process.argv = [node, resolve(script), ...words];
  // What was compiled once is read the next time: commands start in half the time. Where nothing can be written, nothing is.
  enableCompileCache(resolve(__dirname, '../node_modules/.cache/node'));
  // A failure is reported by Node itself, as if the script had been named on its command line.
  void import(pathToFileURL(process.argv[1]).href);
}
