/**
 * Runs a command or an example of the project with Node 24, or says in one line what is missing. Written for every
 * Node: an old one would fail on the first `.ts` file with a stack trace.
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
} else if (!script) {
  process.stderr.write('Which file? For example: npm run example examples/agents/agent.ts\n');
  process.exitCode = 2;
} else {
  process.argv = [node, resolve(script), ...words];
  // What was compiled once is read the next time: commands start in half the time. Where nothing can be written, nothing is.
  enableCompileCache(resolve(__dirname, '../node_modules/.cache/node'));
  // A failure is reported by Node itself, as if the script had been named on its command line.
  void import(pathToFileURL(process.argv[1]).href);
}
