#!/usr/bin/env node
/** `npx eliza-town <command>`: every command that the package brings; without one, a town. */
const { launch } = require('./launch.cjs');
const { version } = require('../package.json');

const script = (name) => `scripts/${name}`;
const COMMANDS = {
  // The page is built in the package.
  start: {
    source: 'server/start',
    packed: 'server/main',
    flags: ['--max-semi-space-size=64'],
    says: 'opens a town at http://localhost:2567',
  },
  agent: { source: script('agent'), says: 'plays matches with the reference agent' },
  'create-agent': {
    source: script('create-agent'),
    says: 'writes an agent of your own, in TypeScript or Python',
  },
  season: { source: script('season'), says: 'plays a benchmark season among models, agents and house bots' },
  lab: { source: script('lab'), says: 'compares two players in paired matches' },
  dataset: { source: script('dataset'), says: 'writes the tables of a season anew' },
  verify: { source: script('verify'), says: 'replays a match and checks it against its commitment' },
  sim: { source: script('sim'), says: 'plays matches of bots in the terminal, without a town' },
  admin: { source: script('admin'), says: 'looks after a town: matches, backups, keys, moderation' },
  league: { source: script('league'), says: 'runs the manager of a league' },
  referee: { source: script('referee'), says: 'runs a referee of a league' },
  player: { source: script('player'), says: 'runs a player of a league' },
  mcp: { source: script('mcp-stdio'), says: "passes the town's MCP endpoint on over stdio" },
};

const USAGE = `Usage: eliza-town [command] [options]

${Object.entries(COMMANDS)
  .map(([name, { says }]) => `  ${name.padEnd(14)}${says}`)
  .join('\n')}

Without a command it opens a town. \`eliza-town <command> --help\` says more.
`;

function main([name = 'start', ...words]) {
  if (name === '--help' || name === '-h') process.stdout.write(USAGE);
  else if (name === '--version') process.stdout.write(`${version}\n`);
  else if (Object.hasOwn(COMMANDS, name)) launch(COMMANDS[name], words);
  else {
    process.stderr.write(`eliza-town: unknown command ${name}\n\n${USAGE}`);
    process.exitCode = 2;
  }
}

if (require.main === module) main(process.argv.slice(2));
module.exports = { COMMANDS };
