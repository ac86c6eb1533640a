/** One load process: runs its share of the agents and spectators, as the leader of the run orders. */
import './wire/counting-socket.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { McpEntrance } from './agents/mcp-entrance.ts';
import { Player } from './agents/player.ts';
import { registerAgent } from './agents/register.ts';
import { WsEntrance } from './agents/ws-entrance.ts';
import { examine } from './checks/examine.ts';
import type { Crew, TownFacts } from './crew.ts';
import { loadGame } from './games/games.ts';
import { longestSilenceMs, MatchBook } from './match-book.ts';
import type { FromWorker, Share, ToWorker } from './messages.ts';
import { askTown } from './server-probe.ts';
import { MatchSpectator } from './spectators/match-spectator.ts';
import { type Bubbles, TownWatcher } from './spectators/town-watcher.ts';
import { Tally } from './tally.ts';
import { countBytes } from './wire/counting-socket.ts';

const TICK_MS = 1_000;
const TOWN_WATCHER_EVERY = 20;
/** At most this many seconds' worth of the ramp look for a seat at once. */
const SEEKING_S = 2;
/** After the server was killed, its clients need a while to find it again. */
const RECOVERY_MS = 15_000;

const tell = (message: FromWorker): void => void process.send?.(message);

class LoadProcess {
  readonly #share: Share;
  readonly #crew: Crew;
  readonly #tally = new Tally();
  readonly #bubbles: Bubbles = new Map();
  readonly #spectators: { watch(): Promise<void>; stop(): void }[] = [];
  #stopping = false;
  #awayUntil = 0;
  #seeking = 0;
  #seated = 0;
  #watching = 0;
  #tickDueAt = 0;

  constructor(share: Share, town: TownFacts, clockAheadMs: number) {
    this.#share = share;
    countBytes((kind, bytes) => {
      this.#tally.count(`bytes.${kind}`, bytes);
      this.#tally.count(`frames.${kind}`);
    });
    this.#crew = {
      url: share.url,
      game: loadGame(share.game),
      town,
      clockAheadMs,
      tally: this.#tally,
      matches: new MatchBook((matchId, fate) => tell({ kind: 'match', matchId, fate })),
      stopping: () => this.#stopping,
      mayFail: () => Date.now() < this.#awayUntil,
      failed: (what, reason) => this.#failed(what, reason),
      lost: (kind, code) => this.#failed(`keep the connection of a ${kind}`, `closed with ${code}`),
    };
  }

  begin(): void {
    this.#tickDueAt = performance.now() + TICK_MS;
    setInterval(() => this.#tick(), TICK_MS).unref();
    void this.#playAll();
    this.#watchAll();
  }

  stop(): void {
    this.#stopping = true;
  }

  serverIs(isAway: boolean): void {
    this.#awayUntil = isAway ? Number.POSITIVE_INFINITY : Date.now() + RECOVERY_MS;
  }

  async verify(): Promise<void> {
    for (const spectator of this.#spectators) spectator.stop();
    this.#tick();
    tell(await examine(this.#crew, this.#bubbles));
  }

  #failed(what: string, reason: string): void {
    if (this.#crew.mayFail()) {
      this.#tally.count('failures during chaos');
      return;
    }
    this.#tally.count(`failures.${what}`);
    tell({ kind: 'failed', what, reason });
  }

  #tick(): void {
    const now = performance.now();
    const lateMs = Math.max(0, now - this.#tickDueAt);
    this.#tickDueAt = now + TICK_MS;
    const { user, system } = process.cpuUsage();
    this.#crew.matches.giveUpOn(longestSilenceMs(this.#crew.game, this.#crew.town.timeScale), Date.now());
    tell({
      kind: 'tick',
      tally: this.#tally.drain(),
      seated: this.#seated,
      watching: this.#watching,
      cpuS: (user + system) / 1e6,
      rssMb: process.memoryUsage.rss() / 2 ** 20,
      lateMs,
    });
  }

  async #playAll(): Promise<void> {
    const { matches, ramp } = this.#share;
    const { seats } = this.#crew.game.game;
    const gapMs = 1000 / (ramp * seats);
    const lives: Promise<void>[] = [];
    const mostSeeking = Math.max(2 * seats, Math.ceil(SEEKING_S * ramp * seats));
    for (let i = 0; i < matches * seats && !this.#stopping; i++) {
      lives.push(this.#live(i));
      await delay(gapMs);
      // A town that seats them more slowly is not flooded: waiting agents cost it more than playing ones.
      while (this.#seeking >= mostSeeking && !this.#stopping) await delay(gapMs);
    }
    await Promise.all(lives);
    tell({ kind: 'idle' });
  }

  /** One agent: created, queued, seated, and again if the run goes on. */
  async #live(i: number): Promise<void> {
    const { agents, again, index, processes } = this.#share;
    this.#seeking += 1;
    const agent = await registerAgent(this.#crew, i * processes + index);
    this.#seeking -= 1;
    if (!agent) return;
    const isMcp = agents === 'mcp' || (agents === 'mixed' && i % 2 === 1);
    const entrance = new (isMcp ? McpEntrance : WsEntrance)(this.#crew, agent.apiKey);
    do {
      this.#seeking += 1;
      const assigned = await entrance.findMatch();
      this.#seeking -= 1;
      if (!assigned) break;
      const player = new Player(this.#crew, assigned, agent);
      const seat = await entrance.sit(assigned, player.onEvents);
      this.#seated += 1;
      await player.play(seat);
      this.#seated -= 1;
    } while (again && !this.#stopping);
    await entrance.close();
  }

  /** Of twenty, one watches the town, thirteen the public side of a match, six the omniscient view if allowed. */
  #watchAll(): void {
    const { spectators, ramp, matches, index, processes } = this.#share;
    const gapMs = (matches / ramp / Math.max(1, spectators)) * 1000;
    const isOpen = this.#crew.town.omniscient === 'live';
    for (let i = 0; i < spectators; i++) {
      const place = (i * processes + index) % TOWN_WATCHER_EVERY;
      const spectator =
        place === TOWN_WATCHER_EVERY - 1
          ? new TownWatcher(this.#crew, this.#bubbles)
          : new MatchSpectator(this.#crew, place % 3 === 2 && isOpen ? 'omniscient' : 'public');
      this.#spectators.push(spectator);
      void delay(i * gapMs).then(() => {
        this.#watching += 1;
        return spectator.watch();
      });
    }
  }
}

async function begin(share: Share): Promise<LoadProcess> {
  const asked = Date.now();
  const town = await askTown(share.url);
  const clockAheadMs = town.serverNow - (asked + Date.now()) / 2;
  // A few milliseconds between two clocks cannot be measured this way, and usually they are one.
  return new LoadProcess(share, town, Math.abs(clockAheadMs) < 50 ? 0 : clockAheadMs);
}

let running: LoadProcess | null = null;
process.on('message', async (message: ToWorker) => {
  switch (message.kind) {
    case 'begin':
      running = await begin(message.share);
      running.begin();
      return;
    case 'stop':
      return running?.stop();
    case 'server':
      return running?.serverIs(message.isAway);
    case 'verify':
      return running?.verify();
    case 'leave':
      process.exit(0);
  }
});
// The leader of the run is gone: nobody would receive the result.
process.on('disconnect', () => process.exit(1));
tell({ kind: 'ready' });
