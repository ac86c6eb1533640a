/**
 * Tests every client on towns of its own and prints the table for docs/connect.md: `npm ci && npm run try`, after `npm
 * ci` in the project itself. `npm run try -- Mastra` tests those whose name contains the word. Exits with 1 when a
 * client fails; `npm run exam` runs it too.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TownProcess } from '../../scripts/agent/testing/town-process.ts';
import { freePort } from '../../scripts/town/free-port.ts';
import type { ClientKind, Hand } from './hand.ts';
import { KINDS } from './kinds.ts';
import { hold, list, play, queue } from './trial.ts';

const [word = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'clients-'));

async function openTown(name: string, settings: Record<string, string>): Promise<TownProcess> {
  const common = {
    DATA_DIR: join(folder, name),
    LOG_LEVEL: 'error',
    HOUSE_MATCHES: '0',
    HOUSE_FILL_AFTER_S: '1',
  };
  const town = new TownProcess(await freePort(), {
    ...common,
    AGENTS_PER_ADDRESS_PER_HOUR: '1000',
    ...settings,
  });
  await town.start();
  return town;
}

async function newKey(town: TownProcess, name: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  const made = await fetch(`${town.url}/api/agents`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name }),
  });
  return ((await made.json()) as { apiKey: string }).apiKey;
}

const FAILED = '**no**';
const NOT_REACHED = 'not reached';
const STEPS = ['connect', 'list', 'queue', 'play', 'hold 25 s'] as const;

async function tryOne(kind: ClientKind, towns: { quick: TownProcess; still: TownProcess }) {
  const cells = new Map<string, string>();
  const step = async <T>(name: (typeof STEPS)[number], work: () => Promise<T>): Promise<T> => {
    try {
      const value = await work();
      cells.set(name, typeof value === 'string' && name !== 'queue' ? value : 'yes');
      return value;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      cells.set(name, `${FAILED}: ${reason.split('\n')[0]?.slice(0, 120)}`);
      throw error;
    }
  };
  const open = async (town: TownProcess): Promise<Hand> => {
    const name = kind.name
      .replace(/[^A-Za-z0-9]+/g, ' ')
      .trim()
      .slice(0, 20);
    return kind.connect({ url: `${town.url}/mcp?profile=llm`, key: await newKey(town, name) });
  };
  const playing = async (): Promise<void> => {
    const hand = await step('connect', () => open(towns.quick));
    await step('list', () => list(hand));
    const said = await step('queue', () => queue(hand));
    await step('play', () => play(hand, said));
    await hand.close();
  };
  const holding = async (): Promise<void> => {
    const hand = await open(towns.still);
    await step('hold 25 s', () => hold(hand));
    await hand.close();
  };
  await Promise.allSettled([playing(), holding()]);
  return STEPS.map((name) => cells.get(name) ?? NOT_REACHED);
}

const versionOf = (name: string): string => {
  const manifest = join(import.meta.dirname, 'node_modules', name, 'package.json');
  return `${name} ${(JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version}`;
};

const failed: string[] = [];

async function rowOf(kind: ClientKind): Promise<string> {
  const cells = await tryOne(kind, { quick, still });
  if (cells.some((cell) => cell === NOT_REACHED || cell.startsWith(FAILED))) failed.push(kind.name);
  const versions = kind.packages.map((name) => `\`${versionOf(name)}\``).join(' ') || 'this project';
  return `| ${kind.name} | ${versions} | ${cells.join(' | ')} |`;
}

const quick = await openTown('quick', { TIME_SCALE: '12' });
/** Nobody else comes, and fewer clients run at once than a match needs. */
const AT_ONCE = 4;
const still = await openTown('still', { HOUSE_BOTS: 'off' });
try {
  console.log(`| Client | Version | ${STEPS.join(' | ')} |\n|---|---|${STEPS.map(() => '---|').join('')}`);
  const kinds = KINDS.filter(({ name }) => name.toLowerCase().includes(word.toLowerCase()));
  for (let i = 0; i < kinds.length; i += AT_ONCE) {
    const rows = await Promise.all(kinds.slice(i, i + AT_ONCE).map((kind) => rowOf(kind)));
    console.log(rows.join('\n'));
  }
} finally {
  await Promise.all([quick.kill(), still.kill()]);
  rmSync(folder, { recursive: true, force: true });
}
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);
