/**
 * All attackers, in one low-priority process: agents that queue and never act, one owner with a tableful, floods from
 * 127.0.0.2 to 127.0.0.250. Starts and stops with the lines `flood` and `rest`, and prints the outcome on `report`.
 */

import { setPriority } from 'node:os';
import { TOOLS } from '../../../shared/games/werewolf/tool-names.ts';
import { serveLines } from '../../town/piped-process.ts';
import { type MadeAgent, TownClient } from '../../town/town-client.ts';
import { ATTACKS, type Attacker, type AttackKind, MIX, type Prey } from './attacks.ts';

export interface AttackReport {
  readonly requests: number;
  readonly mostInASecond: number;
  /** By kind: how often each response came. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By agent: its owner. */
  readonly owners: Readonly<Record<string, string>>;
  readonly mostAgents: number;
  readonly mostGuesses: number;
}

const [url = '', perSecondText = '300', tickText = '30000'] = process.argv.slice(2);
const PER_SECOND = Number(perSecondText);
/** How often agents that never act queue again. */
const AGAIN_MS = Number(tickText);
const EVERY_MS = 20;
const ABSENT = 16;
const SEATS = 8;
const MOST_UNDER_WAY = 250;
const NICENESS = 10;
const QUEUE = { queueId: 'werewolf-default' };

setPriority(NICENESS);
const prey: Prey = { url, running: '', lastEvent: '', ended: [] };
const callers = Array.from(
  { length: 249 },
  (_, n) => new TownClient(url, { address: `127.0.0.${n + 2}`, sockets: 4 }),
);
const agents = new Map<TownClient, MadeAgent>();
const owners: Record<string, string> = {};
const answers: Record<string, Record<string, number>> = {};
const madeBy = new Map<TownClient, number>();
const guessedBy = new Map<TownClient, number[]>();
const seconds = new Map<number, number>();
let requests = 0;
let underWay = 0;
let isFlooding = false;

const kinds = (Object.keys(MIX) as AttackKind[]).flatMap((kind) => Array<AttackKind>(MIX[kind]).fill(kind));
const nth = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

function note(kind: string, answer: string): void {
  const counts = answers[kind] ?? {};
  answers[kind] = { ...counts, [answer]: (counts[answer] ?? 0) + 1 };
}

function countRequest(): void {
  requests += 1;
  const second = Math.floor(performance.now() / 1_000);
  seconds.set(second, (seconds.get(second) ?? 0) + 1);
}

async function strike(n: number): Promise<void> {
  // A prime step mixes the kinds evenly, instead of one kind after the other.
  const kind = nth(kinds, n * 37);
  const from = kind === 'agents' || kind === 'guesses' ? nth(callers, n % 3 === 0 ? 0 : n) : nth(callers, n);
  const attacker: Attacker = { from, agent: agents.get(from) ?? null };
  countRequest();
  underWay += 1;
  try {
    const answer = await ATTACKS[kind](attacker, prey, n);
    note(kind, answer);
    if (kind === 'agents' && answer === 'made') madeBy.set(from, (madeBy.get(from) ?? 0) + 1);
    if (kind === 'guesses' && answer === '401')
      guessedBy.set(from, [...(guessedBy.get(from) ?? []), Date.now()]);
  } catch {
    note(kind, 'no answer');
  } finally {
    underWay -= 1;
  }
}

let struck = 0;
let owed = 0;
function flood(): void {
  if (!isFlooding) return;
  owed = Math.min(owed + (PER_SECOND * EVERY_MS) / 1_000, PER_SECOND / 10);
  for (; owed >= 1 && underWay < MOST_UNDER_WAY; owed -= 1) void strike(struck++);
}

async function lookAround(): Promise<void> {
  const scout = callers[0] as TownClient;
  const list = async (filter: string) => {
    const { matches = [] } = await scout.get<{ matches?: { matchId: string; game: string }[] }>(
      `/api/matches?limit=100&status=${filter}`,
    );
    return matches;
  };
  const running = (await list('ACTIVE')).find(({ game }) => game === 'werewolf');
  prey.running = running?.matchId ?? prey.running;
  prey.ended = (await list('ENDED')).map(({ matchId }) => matchId);
  const { events = [] } = await scout.tool(TOOLS.getEvents, {
    matchId: prey.running,
    limit: 200,
  });
  prey.lastEvent = events.at(-1)?.eventId ?? prey.lastEvent;
}

async function make(from: TownClient, name: string, owner: string, cookie = ''): Promise<MadeAgent> {
  const made = await from.makeAgent(name, cookie ? { cookie } : {});
  madeBy.set(from, (madeBy.get(from) ?? 0) + 1);
  owners[made.agentId] = owner;
  return made;
}

const join = (from: TownClient, { apiKey }: MadeAgent): Promise<unknown> =>
  from.tool(TOOLS.joinQueue, QUEUE, { key: apiKey }).catch(() => undefined);

/** They queue, and stay silent until they queue once more. */
async function neverAct(): Promise<void> {
  const absent = callers.slice(10, 10 + ABSENT);
  for (const [n, from] of absent.entries()) agents.set(from, await make(from, `Absent ${n}`, `absent ${n}`));
  const all = absent.map((from) => [from, agents.get(from) as MadeAgent] as const);
  const queue = () => Promise.all(all.map(([from, agent]) => join(from, agent)));
  await queue();
  setInterval(() => void queue(), AGAIN_MS);
}

/** One cookie, a tableful of agents, from one address: anybody seated with them plays against one mind. */
async function fillATable(): Promise<void> {
  const from = callers[40] as TownClient;
  const first = await make(from, 'Twin 0', 'one owner');
  const all = [first];
  for (let n = 1; n < SEATS; n++) all.push(await make(from, `Twin ${n}`, 'one owner', first.cookie));
  const queue = () => Promise.all(all.map((agent) => join(from, agent)));
  await queue();
  setInterval(() => void queue(), AGAIN_MS / 3);
}

/** Separate agents for some attackers, so that keys do not bypass a limit. */
async function getKeys(): Promise<void> {
  for (const [n, from] of callers.slice(60, 100).entries())
    agents.set(from, await make(from, `Restless ${n}`, `restless ${n}`));
}

const mostIn = (counts: Iterable<number>): number => Math.max(0, ...counts);

/** The maximum within any one minute. */
function inAMinute(times: readonly number[]): number {
  return mostIn(times.map((from) => times.filter((at) => at >= from && at < from + 60_000).length));
}

const report = (): AttackReport => ({
  requests,
  mostInASecond: mostIn(seconds.values()),
  answers,
  owners,
  mostAgents: mostIn(madeBy.values()),
  mostGuesses: mostIn([...guessedBy.values()].map(inAMinute)),
});

await getKeys();
await fillATable();
await neverAct();
await lookAround();
setInterval(() => void lookAround().catch(() => undefined), 10_000);
setInterval(flood, EVERY_MS);
serveLines({}, (line) => {
  isFlooding = line === 'flood' || (isFlooding && line !== 'rest');
  return line === 'report' ? report() : {};
});
