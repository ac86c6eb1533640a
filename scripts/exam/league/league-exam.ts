/**
 * A league under failures: players in processes of their own, some of them faulty, a manager and a foreign referee
 * that are killed again and again. Every match must have one result, no healthy player may lose without playing, and
 * the standings must follow from the journals.
 */
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { freePort } from '../../../scripts/town/free-port.ts';
import { LeagueStores } from '../../../server/parts/league/league-stores.ts';
import { migrationsOf, PARTS } from '../../../server/parts/parts.ts';
import { openStore } from '../../../server/store/open-store.ts';
import { systemClock } from '../../../server/time/clock.ts';
import { reachTown } from '../../admin/reach-town.ts';
import { callRpc } from '../../league/rpc-client.ts';
import { StartedProcess } from '../../town/child-process.ts';
import { temporaryFolder } from '../../town/temporary-folder.ts';

export interface LeagueExamWish {
  readonly players: number;
  readonly processes: number;
  /** Of a hundred. */
  readonly faultyPercent: number;
  readonly managerKills: number;
  readonly refereeKills: number;
  readonly timeoutMs: number;
  onProgress?(done: number, of: number): void;
}

const DEADLINES = {
  LEAGUE_INVITE_S: '6',
  LEAGUE_MOVE_S: '6',
  LEAGUE_TELL_S: '2',
  LEAGUE_DRAW_S: '0',
  LEAGUE_REST_S: '0',
  LEAGUE_START_S: '0',
  LEAGUE_SILENCE_S: '8',
  LEAGUE_CALLS_PER_MINUTE: '1000000',
  BUILDING_LINGER_S: '0',
  LOG_LEVEL: 'error',
} as const;
const LOOK_EVERY_MS = 150;

const LEAGUE = /^League +(\S+)/m;
const SCRIPTS = join(import.meta.dirname, '../..');

/** Its processes; each has started when it has reported so on standard output. */
class Cast {
  readonly #children = new Set<StartedProcess>();

  async start(script: string, args: readonly string[], ready: RegExp): Promise<StartedProcess> {
    const words = [process.execPath, join(SCRIPTS, `${script}.ts`), ...args];
    const child = new StartedProcess(words, { env: { ...process.env, ...DEADLINES } });
    this.#children.add(child);
    await child.printed(ready);
    return child;
  }

  async end(): Promise<void> {
    await Promise.all([...this.#children].map((child) => child.kill()));
  }
}

export async function runLeagueExam(wish: LeagueExamWish) {
  const folder = temporaryFolder('league-exam-');
  const cast = new Cast();
  try {
    return await examine(wish, folder.path, cast);
  } finally {
    await cast.end();
    folder.remove();
  }
}

async function examine(wish: LeagueExamWish, dataDir: string, cast: Cast) {
  const port = await freePort();
  const url = `http://localhost:${port}/mcp`;
  const managing = [
    '--port',
    String(port),
    '--data',
    dataDir,
    '--start-at',
    String(wish.players),
    '--max-players',
    '1000',
  ];
  const startManager = () => cast.start('league', managing, LEAGUE);
  let manager = await startManager();
  const leagueId = LEAGUE.exec(manager.output)?.[1] ?? '';
  const joining = ['--port', '0', '--league', url, '--league-id', leagueId];
  const startReferee = () => cast.start('referee', joining, /^Referee +\S+/m);
  let referee = await startReferee();
  const begun = performance.now();
  const faulty = await startPlayers(wish, cast, joining);
  const totalRounds = wish.players % 2 === 0 ? wish.players - 1 : wish.players;
  const kills = plannedKills(totalRounds, wish);
  const until = Date.now() + wish.timeoutMs;
  for (let round = 0; ; ) {
    const status = await roundStatus(url, leagueId);
    if (status) round = status.round_id;
    if (status?.state === 'COMPLETED') break;
    if (Date.now() > until) throw new Error(`the league did not end: round ${round} of ${totalRounds}`);
    wish.onProgress?.(round, totalRounds);
    const due = kills[0];
    if (due && round >= due.round) {
      kills.shift();
      if (due.who === 'manager') {
        await manager.kill();
        manager = await startManager();
      } else {
        await referee.kill();
        referee = await startReferee();
      }
    }
    await rest(LOOK_EVERY_MS);
  }
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  await manager.stop();
  return judge({ wish, dataDir, leagueId, faulty, seconds });
}

/** Faulty ones are spread over the processes; returns their ids. */
async function startPlayers(
  wish: LeagueExamWish,
  cast: Cast,
  joining: readonly string[],
): Promise<Set<string>> {
  const { faultyPercent, players, processes } = wish;
  const faultyInAll = Math.round((players * faultyPercent) / 100);
  const faulty = new Set<string>();
  await Promise.all(
    Array.from({ length: processes }, async (_, i) => {
      const share = (all: number) =>
        Math.floor((all * (i + 1)) / processes) - Math.floor((all * i) / processes);
      const [count, bad] = [share(players), share(faultyInAll)];
      const args = [...joining, '--count', String(count), '--faulty', String(bad), '--name', `Team ${i + 1}`];
      const child = await cast.start('player', args, new RegExp(`(?:^P\\d+ [^]*?){${count}}`, 'm'));
      const ids = child.output.split('\n').flatMap((line) => /^(P\d+) /.exec(line)?.[1] ?? []);
      for (const id of ids.slice(0, bad)) faulty.add(id);
    }),
  );
  return faulty;
}

function plannedKills(rounds: number, { managerKills, refereeKills }: LeagueExamWish) {
  const spread = (who: 'manager' | 'referee', count: number, shift: number) =>
    Array.from({ length: count }, (_, i) => ({
      who,
      round: Math.round((rounds * (i + 1 - shift)) / (count + 1)),
    }));
  return [...spread('manager', managerKills, 0), ...spread('referee', refereeKills, 0.3)].sort(
    (a, b) => a.round - b.round,
  );
}

interface RoundStatus {
  readonly state: string;
  readonly round_id: number;
}

/** Null while the manager is down. */
async function roundStatus(url: string, league_id: string): Promise<RoundStatus | null> {
  try {
    const answer = await callRpc(url, 'tools/call', { name: 'get_round_status', arguments: { league_id } });
    return (answer as { structuredContent: RoundStatus }).structuredContent;
  } catch {
    return null;
  }
}

interface Evidence {
  readonly wish: LeagueExamWish;
  readonly dataDir: string;
  readonly leagueId: string;
  readonly faulty: ReadonlySet<string>;
  readonly seconds: number;
}

async function judge({ wish, dataDir, leagueId, faulty, seconds }: Evidence) {
  const town = await reachTown({ dataDir, url: undefined, environment: { LEAGUE: 'on' } });
  const reply = await town.ask({ part: 'league', name: 'verify', args: { leagueId } });
  await town.close();
  if (!reply.ok) throw new Error(reply.words);
  const figures = reply.rows[0] as Record<string, number | boolean>;
  const forfeits = await healthyForfeits(dataDir, leagueId, faulty);
  const fixtures = (wish.players * (wish.players - 1)) / 2;
  return {
    players: wish.players,
    fixtures: Number(figures.fixtures),
    results: Number(figures.results),
    twice: Number(figures.twice),
    missing: fixtures - Number(figures.results),
    healthyForfeits: forfeits.length,
    standingsEqual: figures.standingsEqual === true,
    journals: Number(figures.journals),
    reported: Number(figures.reported),
    walkovers: Number(figures.walkovers),
    managerKills: wish.managerKills,
    refereeKills: wish.refereeKills,
    seconds,
    findings: [...reply.words.split('\n').filter(Boolean), ...forfeits].slice(0, 50),
  };
}

/** Two healthy players never lose a match, or a round of it, for want of a response. */
async function healthyForfeits(
  dataDir: string,
  leagueId: string,
  faulty: ReadonlySet<string>,
): Promise<string[]> {
  const store = await openStore({
    dataDir,
    databaseUrl: undefined,
    migrations: migrationsOf(PARTS),
    onFatal: (error) => {
      throw error;
    },
  });
  try {
    const results = await new LeagueStores(store, systemClock).results(leagueId);
    return results
      .filter(({ seats }) => seats.every(({ playerId }) => !faulty.has(playerId)))
      .filter(
        ({ status, history }) =>
          status !== 'COMPLETE' || history.some(({ choices }) => choices.includes(null)),
      )
      .map(
        ({ matchId, seats, status }) =>
          `${matchId}: ${seats.map(({ playerId }) => playerId).join(' and ')} are well: ${status}`,
      );
  } finally {
    await store.close();
  }
}
