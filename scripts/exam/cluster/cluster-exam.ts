/** The exam of a cluster: agents and viewers on real nodes, failures of every kind, and an audit at the end. */
import { setTimeout as delay } from 'node:timers/promises';
import seedrandom from 'seedrandom';
import { type LocalCluster, startCluster } from '../../../server/cluster/testing/local-cluster.ts';
import { Ledger } from '../../town/ledger.ts';
import { TownClient } from '../../town/town-client.ts';
import { MatchAgent, type Stage } from '../match-agent.ts';
import { type Audit, audit } from './audit.ts';
import { type Trouble, wreakHavoc } from './chaos.ts';
import { type BlowKind, Silences } from './silences.ts';
import { ExamViewer, type ViewerTally } from './viewer.ts';

export interface ExamOptions {
  readonly seconds: number;
  /** Tables of eight agents. */
  readonly tables: number;
  readonly viewers: number;
  readonly timeScale: number;
  readonly killEveryS: number;
  readonly troubles: readonly Trouble[];
  readonly stopS: number;
  readonly awayS: number;
  /** How long running matches may take to end after the last failure. */
  readonly graceS: number;
  say(line: string): void;
}

export type ExamReport = Awaited<ReturnType<typeof examineCluster>>;

const NODES = 3;
/** Matches orphaned by the last failure need a moment to find a new host. */
const SETTLE_MS = 20_000;
const LOOK_EVERY_MS = 500;
const LEAGUE_PLAYERS = 40;
/** Agents that offer layers and legends as well. */
const OFFERING = 4;
const OFFER_EVERY_MS = 1_000;
const WAIT_S = 2;
const PAUSE_MS = 200;
/** Beyond a call's own long-poll time: a hung node is abandoned, and the call repeated elsewhere. */
const ANSWER_WITHIN_MS = 4_000;

export async function examineCluster(options: ExamOptions) {
  const { say, tables, timeScale } = options;
  const cluster = await startCluster(NODES, {
    TIME_SCALE: String(timeScale),
    HOUSE_BOTS: 'off',
    BUILDING_LINGER_S: String(10 * timeScale),
    LEAGUE_DRAW_S: '0.3',
    LEAGUE_THINK_S: '0.3',
    LEAGUE_REST_S: '0.3',
    LOG_LEVEL: 'warn',
  });
  try {
    await openLeague(cluster);
    say(`${NODES} nodes, Redis and Postgres are up, a league goes on; ${tables * 8} agents come`);
    return await run(cluster, options);
  } finally {
    await cluster.end();
  }
}

/** Long enough to last for the whole exam: nodes hand it over to each other as they die. */
async function openLeague({ nodes: [first] }: LocalCluster): Promise<void> {
  const caller = new TownClient(first?.url ?? '');
  const { cookie } = await caller.makeAgent('Owner');
  const league = {
    name: 'Cluster Cup',
    maxPlayers: LEAGUE_PLAYERS,
    housePlayers: LEAGUE_PLAYERS,
    autoStart: false,
  };
  const headers = { cookie };
  const { leagueId } = await caller.post<{ leagueId?: string }>('/api/leagues', league, { headers });
  const { status, text } = await caller.ask(`/api/leagues/${leagueId}/start`, { body: '{}', headers });
  if (status >= 400) throw new Error(`no league: ${text}`);
}

async function run(cluster: LocalCluster, options: ExamOptions) {
  const { graceS, say, seconds, tables } = options;
  const urls = cluster.nodes.map((node) => node.url);
  const client = new TownClient(urls, { answerWithinMs: ANSWER_WITHIN_MS });
  const ledger = new Ledger();
  const viewers: ViewerTally = { watched: 0, seenToTheEnd: 0, rejoined: 0 };
  const [silences, blackouts] = [new Silences(), new Silences()];
  const struck = (kind: BlowKind) => {
    const mended = [silences.struck(kind), blackouts.struck(kind)];
    return () => {
      for (const each of mended) each();
    };
  };
  let [stopping, over] = [false, false];
  const common = { client, stopping: () => stopping, over: () => over };
  const stage: Stage = {
    ...common,
    ledger,
    waitS: WAIT_S,
    life: () => 1,
    pauseMs: () => PAUSE_MS,
    answered: (since) => silences.since(since),
  };
  const agents = await Promise.all(
    Array.from({ length: tables * 8 }, async (_, i) => {
      const name = `Agent ${i + 1}`;
      return new MatchAgent(await client.makeAgent(name), stage, seedrandom.alea(name));
    }),
  );
  const everybody = Promise.all([
    ...agents.map((agent) => agent.live()),
    ...agents.slice(0, OFFERING).map((agent, number) => agent.offer(number, () => OFFER_EVERY_MS)),
    ...Array.from({ length: options.viewers }, (_, i) =>
      new ExamViewer({ ...common, tally: viewers, blackouts }, i).run(),
    ),
  ]);
  const chaos = await wreakHavoc(cluster, { ...options, struck });
  stopping = true;
  say(`${seconds} s are over: no new matches, the running ones may end`);
  await Promise.race([everybody, delay(graceS * 1000, undefined, { ref: false })]);
  over = true;
  await everybody;
  const result = await auditOnceSettled(cluster, ledger);
  const complaints = [...result.complaints, ...judge(result, viewers, cluster), ...strangeRefusals(ledger)];
  return {
    ...result,
    ...chaos,
    complaints,
    agents: tables * 8,
    viewers,
    refusals: Object.fromEntries(ledger.refusals),
    unanswered: client.unanswered,
    /** How long agents went without a response, and viewers without their room. */
    silences: silences.report(),
    blackouts: blackouts.report(),
  };
}

async function auditOnceSettled(cluster: LocalCluster, ledger: Ledger): Promise<Audit> {
  for (const deadline = Date.now() + SETTLE_MS; ; await delay(LOOK_EVERY_MS)) {
    const result = await audit(cluster.databaseUrl, ledger, await livingNodes(cluster));
    if (result.orphans === 0 || Date.now() > deadline) return result;
  }
}

/** An exam without any activity has proved nothing. */
function judge(result: Audit, viewers: ViewerTally, cluster: LocalCluster): string[] {
  const complaints: string[] = [];
  if (result.finished === 0) complaints.push('no match was finished');
  if (result.acknowledged === 0) complaints.push('no command was acknowledged');
  if (result.leagueResults === 0) complaints.push('no league match was played');
  if (result.chronicles === 0 && result.finished > 0) complaints.push('no match was told in the library');
  if (result.offered === 0) complaints.push('nobody has offered anything to the town’s memory');
  if (viewers.seenToTheEnd === 0 && viewers.watched > 0) complaints.push('no viewer saw the end of a match');
  for (const node of cluster.nodes) {
    if (!node.isUp)
      complaints.push(`node ${node.name} does not run at the end:\n${node.output().slice(-2_000)}`);
  }
  return complaints;
}

/** A known match, and an event that was shown, cannot be unknown later. */
function strangeRefusals({ refusals }: Ledger): string[] {
  return ['MATCH_NOT_FOUND', 'NOT_A_PLAYER', 'INVALID_CURSOR', 'IDEMPOTENCY_CONFLICT'].flatMap((code) =>
    refusals.has(code) ? [`${refusals.get(code)} calls were refused as ${code}`] : [],
  );
}

async function livingNodes(cluster: LocalCluster): Promise<ReadonlySet<string>> {
  const living = new Set<string>();
  for (const { url } of cluster.nodes) {
    const [health, ready] = await Promise.all([fetch(`${url}/healthz`), fetch(`${url}/readyz`)]);
    const { nodeId } = (await health.json()) as { nodeId: string };
    if (ready.ok) living.add(nodeId);
  }
  return living;
}
