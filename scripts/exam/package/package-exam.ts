/**
 * The npm package on a machine that has nothing but Node and npm: an empty HOME and cache, and the Node of the PATH.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartedProcess } from '../../town/child-process.ts';
import { temporaryFolder } from '../../town/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');
const { COMMANDS } = createRequire(import.meta.url)('../../eliza-town.cjs') as { readonly COMMANDS: object };

const STOPPED_WITHIN_MS = 30_000;
const LEAGUES_OFF = { LEAGUE_HOUSE: 'off', LEAGUE_OPEN: 'off', LEAGUE_PORT: '-1', LEAGUE_REFEREE_PORT: '-1' };
const SEASON = {
  name: 'Exam',
  game: 'werewolf',
  matches: 2,
  seed: 'package',
  pace: 'normal',
  timeScale: 50,
  entrants: [
    { name: 'A', house: 'folk' },
    { name: 'B', house: 'random' },
  ],
};

const seconds = (sinceMs: number): number => Number(((Date.now() - sinceMs) / 1_000).toFixed(1));

export async function examinePackage(say: (line: string) => void) {
  const folder = temporaryFolder('town-package-');
  try {
    return await examineIn(folder.path, say);
  } finally {
    folder.remove();
  }
}

async function examineIn(folder: string, say: (line: string) => void) {
  const at = (name: string): string => {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const path = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.includes('node_modules'));
  const environment = { PATH: path.join(delimiter), HOME: at('home'), ...LEAGUES_OFF };
  const findings: string[] = [];
  const check = (is: boolean, otherwise: string): void => {
    if (!is) findings.push(otherwise);
  };

  async function run(cwd: string, words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
    const [file = '', ...args] = words;
    const options = { cwd, env: { ...environment, ...env }, maxBuffer: 2 ** 26 };
    try {
      return (await promisify(execFile)(file, args, options)).stdout;
    } catch (error) {
      findings.push(`${words.join(' ')}: ${error instanceof Error ? error.message.slice(0, 2_000) : error}`);
      return '';
    }
  }

  const npx = (...words: string[]): Promise<string> => run(installed, ['npx', 'eliza-town', ...words]);

  await run(ROOT, ['npm', 'pack', '--silent', '--pack-destination', folder], process.env);
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  const file = join(folder, tarball);
  const megabytes = Number((statSync(file).size / 1e6).toFixed(1));
  const node = (await run(folder, ['node', '--version'])).trim();
  say(`${tarball}: ${megabytes} MB, on Node ${node}`);

  const begun = Date.now();
  const first = await openTown(at('first'), ['npx', '--yes', '--package', file, 'eliza-town'], environment);
  const secondsToOpen = seconds(begun);
  await first.matchVisible();
  const secondsToMatch = seconds(begun);
  say(`npx with an empty cache: open after ${secondsToOpen} s, first match after ${secondsToMatch} s`);
  const page = await fetch(first.url);
  check((await page.text()).includes('<title>Eliza Town'), `the page is not served: ${page.status}`);
  check((await fetch(`${first.url}/guides/experiences`)).ok, 'the guides are not served');
  const stopping = Date.now();
  check(await first.stop(), 'the town outlived the SIGTERM to npx');
  const secondsToStop = seconds(stopping);

  const installed = at('installed');
  writeFileSync(join(installed, 'package.json'), '{}');
  await run(installed, ['npm', 'install', file]);
  say('installed; asking every command for help');
  for (const name of Object.keys(COMMANDS)) {
    const help = await npx(name, '--help');
    check(help.length > 100 && !/npm (?:run|start)/.test(help), `${name} --help: ${help}`);
  }

  const town = await openTown(installed, ['npx', 'eliza-town', 'start'], {
    ...environment,
    TIME_SCALE: '20',
    HOUSE_FILL_AFTER_S: '1',
  });
  const played = { ELIZA_TOWN_URL: town.url, NAME: 'Copycat' };
  say('agents play');
  await npx('create-agent', 'ts');
  await npx('create-agent', 'py', '--python');
  await run(join(installed, 'ts'), ['npm', 'install']);
  const results = await Promise.all([
    run(join(installed, 'ts'), ['npm', 'start'], played),
    run(join(installed, 'py'), ['python3', 'agent.py'], played),
    npx('agent', '--url', town.url, '--name', 'Ada'),
  ]);
  for (const [i, who] of ['the TypeScript agent', 'the Python agent'].entries())
    check(/ won; /.test(results[i] ?? ''), `${who} did not play to the end`);
  const finished = (await (await fetch(`${town.url}/api/games`)).json()) as { games: { matchId: string }[] };
  const [game] = finished.games;
  check(
    (await npx('verify', `${town.url}/match/${game?.matchId}`)).includes('verified'),
    'verify found no match verified',
  );
  check((await npx('admin', 'list')).includes('matchId'), 'admin lists no matches');
  check(await town.stop(), 'the town outlived the SIGTERM to npx');

  say('sim, season and lab');
  check((await npx('sim', '--matches', '5', '--json')).includes('"ended":5'), 'sim did not play');
  writeFileSync(join(installed, 'season.json'), JSON.stringify(SEASON));
  await npx('season', '--config', 'season.json', '--out', 'season');
  await npx('verify', '--season', 'season');
  // Its exit code gives the verdict; with so few pairs either is possible.
  const lab = ['lab', '--a', 'random', '--b', 'folk', '--pairs', '8', '--time-scale', '100', '--json'];
  check(
    (await run(installed, ['sh', '-c', `npx eliza-town ${lab.join(' ')}; true`])).includes('"pairs":'),
    'the lab did not compare',
  );
  return { node, megabytes, secondsToOpen, secondsToMatch, secondsToStop, findings };
}

/** Kills a command as a supervisor would: only the process itself. Its children must end with it. */
async function openTown(cwd: string, command: readonly string[], env: NodeJS.ProcessEnv) {
  const child = new StartedProcess(command, { cwd, env: { ...env, PORT: '0' }, group: true });
  const [, address = ''] = await child.printed(/^ +Town +(http\S+)$/m);
  const url = address.replace('localhost', '127.0.0.1');
  return {
    url,
    async matchVisible(): Promise<void> {
      for (;;) {
        const { matches } = (await (await fetch(`${url}/api/matches`)).json()) as { matches: unknown[] };
        if (matches.length > 0) return;
      }
    },
    /** Whether everything had ended in time. */
    async stop(): Promise<boolean> {
      const isInTime = await Promise.race([
        child.stop().then(() => true),
        rest(STOPPED_WITHIN_MS, false, { ref: false }),
      ]);
      await child.kill();
      return isInTime;
    },
  };
}
