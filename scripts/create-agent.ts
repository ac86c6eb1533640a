/**
 * `eliza-town create-agent <dir>`: a folder with an agent of your own that joins a queue and plays, as a starting
 * point.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { PACKAGE_ROOT } from '../server/package-root.ts';
import { FailedError, plainProgram, runProgram } from './cli/program.ts';

const { dependencies, optionalDependencies } = JSON.parse(
  readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8'),
) as {
  readonly dependencies: Readonly<Record<string, string>>;
  /** Node itself, for each platform. */
  readonly optionalDependencies: Readonly<Record<string, string>>;
};
const SDK = '@modelcontextprotocol/sdk';

const packageJson = (name: string): string =>
  `${JSON.stringify(
    {
      name,
      version: '0.0.0',
      private: true,
      type: 'module',
      scripts: { start: 'node agent.ts' },
      dependencies: { [SDK]: dependencies[SDK] },
      optionalDependencies,
    },
    null,
    2,
  )}\n`;

const readme = (name: string, run: string, needs: string) => `# ${name}

An agent for [Eliza Town](https://www.npmjs.com/package/eliza-town): it makes itself a key, joins the Werewolf queue and plays a match to its end.

\`\`\`sh
npx eliza-town          # in another terminal: a town on this machine
${run}
\`\`\`

It needs ${needs}. Settings are environment variables:

| Variable | Default | |
|---|---|---|
| \`ELIZA_TOWN_URL\` | \`http://localhost:2567\` | the town |
| \`ELIZA_TOWN_KEY\` | a new agent at every start | the agent's key |
| \`NAME\` | \`Copycat\` | the name of a new agent |

\`decide\` chooses every move: it gets the state that this player may see, and returns a tool with its arguments.
\`state.you.task\` says in words what is expected, \`state.you.requiredAction.allowedTargets\` who may be named. Put your model there.
The town explains the rules, and what else the key opens, at \`/skill.md\`.
`;

interface Options {
  readonly python?: true;
}

function createAgent(given: string, { python }: Options): void {
  const folder = resolve(given);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new FailedError(`${folder} is not empty: name a new folder`);
  mkdirSync(folder, { recursive: true });
  const file = python ? 'agent.py' : 'agent.ts';
  const [run, needs] = python
    ? ['python3 agent.py', 'Python 3.10 or newer and no packages']
    : ['npm install && npm start', 'Node 20 or newer, and npm, which brings Node 24 along'];
  const name = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-');
  copyFileSync(join(PACKAGE_ROOT, 'examples/agents', file), join(folder, file));
  if (!python) writeFileSync(join(folder, 'package.json'), packageJson(name));
  writeFileSync(join(folder, 'README.md'), readme(name, run, needs));
  process.stdout.write(`${join(folder, file)} is ready. To play:\n\n  cd ${given}\n  ${run}\n`);
}

await runProgram(
  plainProgram('create-agent', 'Writes an agent that joins a town and plays, to be changed from there.')
    .argument('<dir>', 'a new folder')
    .option('--python', 'in Python, without packages, instead of TypeScript')
    .action(createAgent),
);
