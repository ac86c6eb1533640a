/** Builds the image of the Dockerfile step by step on a fresh Debian root, and runs it as Docker would. */
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, matchesGlob, relative } from 'node:path';
import { temporaryFolder } from '../../town/temporary-folder.ts';
import { examineCompose } from './compose-exam.ts';
import { DebianRoot, run } from './debian-root.ts';
import { commandOf, environmentOf, flagOf, type Instruction, stagesOf, withoutFlags } from './dockerfile.ts';
import { Network } from './network.ts';
import { visit } from './visit.ts';

const CONTEXT = join(import.meta.dirname, '../../..');
const URL = 'http://127.0.0.1:2567';
const MOST_SECONDS_TO_MATCH = 60;

/** What the instructions so far have made. */
interface Image {
  readonly root: DebianRoot;
  cwd: string;
  user: string;
  env: Readonly<Record<string, string>>;
  volume: string;
  command: readonly string[];
  health: readonly string[];
}

const ignored = readFileSync(join(CONTEXT, '.dockerignore'), 'utf8').trim().split('\n');
const isIgnored = (path: string): boolean => ignored.some((pattern) => matchesGlob(path, pattern));

function copy({ cwd, root }: Image, text: string, stages: ReadonlyMap<string, Image>): void {
  const stage = flagOf(text, 'from');
  const from = stage ? (stages.get(stage)?.root.path ?? '') : CONTEXT;
  const paths = withoutFlags(text).split(/\s+/);
  const into = paths.pop() ?? '';
  for (const path of paths) {
    const source = join(from, path);
    const isFolder = statSync(source).isDirectory();
    const target = root.at(join(cwd, into, isFolder ? '' : basename(path)));
    mkdirSync(root.at(join(cwd, isFolder ? '' : into)), { recursive: true });
    const filter = (file: string) => stage !== undefined || !isIgnored(relative(CONTEXT, file));
    cpSync(source, target, { recursive: true, filter });
  }
}

async function follow(image: Image, { name, text }: Instruction, stages: ReadonlyMap<string, Image>) {
  if (name === 'COPY') copy(image, text, stages);
  else if (name === 'RUN') await image.root.do(commandOf(text), image);
  else if (name === 'WORKDIR') {
    image.cwd = text;
    mkdirSync(image.root.at(text), { recursive: true });
  } else if (name === 'USER') image.user = text;
  else if (name === 'ENV') image.env = { ...image.env, ...environmentOf(text) };
  else if (name === 'VOLUME') image.volume = text;
  else if (name === 'CMD') image.command = commandOf(text);
  else if (name === 'HEALTHCHECK') image.health = commandOf(withoutFlags(text).replace(/^CMD\s+/, ''));
}

async function build(folder: string, base: DebianRoot, say: (line: string) => void): Promise<Image> {
  const stages = new Map<string, Image>();
  let image: Image | undefined;
  for (const { id, instructions } of stagesOf(readFileSync(join(CONTEXT, 'Dockerfile'), 'utf8'))) {
    const root = await base.copy(join(folder, `stage-${id}`));
    image = { root, cwd: '/', user: 'root', env: {}, volume: '', command: [], health: [] };
    for (const instruction of instructions) {
      await follow(image, instruction, stages);
      if (instruction.name === 'RUN') say(`${id}: ${instruction.text}`);
    }
    stages.set(id, image);
  }
  if (!image) throw new Error('the Dockerfile has no stages');
  return image;
}

export async function examineContainer(root: string | undefined, say: (line: string) => void) {
  const folder = temporaryFolder('town-container-');
  const network = await Network.open();
  try {
    const base = await DebianRoot.make(join(folder.path, 'base'), root);
    await base.addNode();
    say('made a Debian root with Node and npm');
    const image = await build(folder.path, base, say);
    const report = await examineImage(image, join(folder.path, 'volume'), network, say);
    const compose = await examineCompose(image, base, folder.path, say);
    return {
      ...report,
      secondsToMatchOfTwo: compose.secondsToMatch,
      findings: [...report.findings, ...compose.findings],
    };
  } finally {
    network.close();
    folder.remove();
  }
}

async function examineImage(image: Image, volume: string, network: Network, say: (line: string) => void) {
  const { root } = image;
  const findings: string[] = [];
  // Docker fills a new volume with what the image has there.
  await run('cp', ['-a', root.at(image.volume), volume]);
  const container = {
    ...image,
    network,
    env: { ...image.env, MONITOR_PASSWORD: 'correct horse battery' },
    user: `${image.user}:${image.user}`,
    binds: { [image.volume]: volume },
    readOnly: true,
  };
  const succeeds = (command: readonly string[], more: object = {}) =>
    root.do(command, { ...container, ...more }).then(
      () => true,
      () => false,
    );

  async function open() {
    const town = root.start(container);
    return { town, found: await visit({ url: URL, network, running: [town] }) };
  }

  async function stop({ child, pid, printed }: ReturnType<DebianRoot['start']>): Promise<number> {
    const begun = Date.now();
    process.kill(pid(), 'SIGTERM');
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) findings.push(`SIGTERM: the town exited with ${code}: ${printed().slice(-1_000)}`);
    return Number(((Date.now() - begun) / 1_000).toFixed(1));
  }

  const first = await open();
  const { seconds } = first.found;
  say(`first match after ${seconds.toFixed(1)} s`);
  if (seconds > MOST_SECONDS_TO_MATCH) findings.push(`the first match came after ${seconds} s`);
  if (!(await succeeds(image.health))) findings.push('the health check fails on a town that is open');
  const status = readFileSync(`/proc/${first.town.pid()}/status`, 'utf8');
  if (!/^Uid:\s+1000\s+1000\s/m.test(status)) findings.push('the town does not run as the user node');
  if (await succeeds(['touch', '/town/x'], { user: 'root' })) findings.push('the root is not read-only');
  const secondsToStop = await stop(first.town);
  if (await succeeds(image.health)) findings.push('the health check passes without a town');
  const second = await open();
  const lost = first.found.matches.filter((matchId) => !second.found.matches.includes(matchId));
  if (lost.length > 0) findings.push(`the volume has lost ${lost}`);
  say('a second container on the same volume has the same matches');
  await stop(second.town);
  const { stdout } = await run('du', ['-sm', root.at(image.cwd)]);
  return {
    megabytes: Number.parseInt(stdout, 10),
    secondsToMatch: Number(seconds.toFixed(1)),
    secondsToMatchAgain: Number(second.found.seconds.toFixed(1)),
    secondsToStop,
    findings,
  };
}
