/** Leads one run from the first agent to the verdict. */
import { setTimeout as delay } from 'node:timers/promises';
import type { LoadOptions } from './arguments.ts';
import { loadGame } from './games/games.ts';
import { LoadWorkers, shareOf } from './load-workers.ts';
import { longestSilenceMs, type MatchFate } from './match-book.ts';
import type { Findings, FromWorker } from './messages.ts';
import { OwnServer } from './own-server.ts';
import type { Progress } from './progress.ts';
import { type LoadResult, resultOf } from './result.ts';
import { askTown, probeServer } from './server-probe.ts';
import { Tally } from './tally.ts';
import { Timeline } from './timeline.ts';

const LOOK_EVERY_MS = 2_000;
/** How long a kill leaves the town without a server, besides the start itself. */
const AWAY_MS = 500;
const MOST_TROUBLE = 20;
const BREAK_UP_MS = 30_000;

export async function runLoad(options: LoadOptions, progress: Progress): Promise<LoadResult> {
  const { timeScale, profile } = options;
  const server = options.url === null ? await OwnServer.start({ timeScale, profile }) : null;
  const url = options.url ?? (server as OwnServer).url;
  try {
    const { timeScale: pace } = await askTown(url);
    return await new LoadRun({ ...options, timeScale: pace }, url, server, progress).lead();
  } finally {
    await server?.stop();
    progress.stop();
  }
}

class LoadRun {
  readonly #options: LoadOptions;
  readonly #url: string;
  readonly #server: OwnServer | null;
  readonly #progress: Progress;
  readonly #tally = new Tally();
  readonly #timeline = new Timeline();
  readonly #fates = new Map<string, MatchFate>();
  readonly #reasons = new Map<string, string>();
  readonly #trouble: string[] = [];
  readonly #failures: string[] = [];
  readonly #idle = new Set<number>();
  readonly #findings: Findings[] = [];
  #workers: LoadWorkers | null = null;
  #peak = 0;
  #lastFateAt = 0;
  #kills = 0;
  #hasEnded = false;
  #stirred: () => void = () => undefined;

  constructor(options: LoadOptions, url: string, server: OwnServer | null, progress: Progress) {
    this.#options = options;
    this.#url = url;
    this.#server = server;
    this.#progress = progress;
    server?.onUnexpectedDeath((words) => this.#note(`the server died: ${words}`));
  }

  async lead(): Promise<LoadResult> {
    const { minutes, processes } = this.#options;
    const workers = await LoadWorkers.start(processes, {
      onMessage: (index, message) => this.#hear(index, message),
      onDeath: (index, words) => {
        this.#note(`load process ${index + 1} died: ${words}`);
        this.#idle.add(index);
      },
    });
    this.#workers = workers;
    try {
      const startedAt = new Date();
      const before = await probeServer(this.#url);
      this.#timeline.begin(performance.now(), before);
      this.#lastFateAt = performance.now();
      for (let i = 0; i < processes; i++)
        workers.tell(i, { kind: 'begin', share: shareOf(this.#options, this.#url, i) });
      const watching = this.#watch();
      const chaos = this.#chaos();
      if (minutes !== null) {
        await this.#until(() => this.#hasDied(), minutes * 60_000);
        workers.tellAll({ kind: 'stop' });
      }
      const isIdle = (): boolean => this.#idle.size === workers.count || this.#hasDied();
      await this.#until(() => isIdle() || this.#isStandstill());
      if (!isIdle()) await this.#breakUp(workers, isIdle);
      this.#hasEnded = true;
      await Promise.all([watching, chaos]);
      await this.#verify(workers);
      return resultOf({
        options: this.#options,
        url: this.#url,
        startedAt,
        before,
        tally: this.#tally,
        timeline: this.#timeline,
        fates: this.#fates,
        peak: this.#peak,
        kills: this.#kills,
        findings: this.#findings,
        reasons: this.#reasons,
        trouble: [...this.#trouble, ...this.#failures],
      });
    } finally {
      this.#hasEnded = true;
      await workers.leave();
    }
  }

  #hear(index: number, message: FromWorker): void {
    switch (message.kind) {
      case 'tick':
        this.#tally.add(message.tally);
        this.#timeline.hear(index, message);
        return;
      case 'match':
        this.#follow(message.matchId, message.fate);
        return;
      case 'failed':
        if (!this.#reasons.has(message.what)) this.#reasons.set(message.what, message.reason);
        return;
      case 'idle':
        this.#idle.add(index);
        this.#stirred();
        return;
      case 'findings':
        this.#findings.push(message);
        this.#stirred();
        return;
    }
  }

  /** Several processes see one match; the first report of its end counts, and it is never counted as running again. */
  #follow(matchId: string, fate: MatchFate): void {
    const known = this.#fates.get(matchId);
    this.#lastFateAt = performance.now();
    if (known === undefined || known === 'running' || known === 'stuck') {
      if (!(known === 'stuck' && fate === 'running')) this.#fates.set(matchId, fate);
    }
    this.#peak = Math.max(this.#peak, this.#count('running'));
  }

  #count(fate: MatchFate): number {
    let count = 0;
    for (const each of this.#fates.values()) if (each === fate) count += 1;
    return count;
  }

  async #watch(): Promise<void> {
    while (!this.#hasEnded) {
      await this.#until(() => this.#hasEnded, LOOK_EVERY_MS);
      const figures = await probeServer(this.#url);
      const finished = this.#count('ended') + this.#count('aborted');
      const moment = this.#timeline.look(performance.now(), figures, {
        running: this.#count('running'),
        finished,
      });
      this.#progress.show(moment, this.#fates.size);
    }
  }

  async #chaos(): Promise<void> {
    const { chaosEveryS } = this.#options;
    const server = this.#server;
    if (chaosEveryS === null || !server) return;
    for (;;) {
      await this.#until(() => this.#hasEnded, chaosEveryS * 1000);
      if (this.#hasEnded) return;
      this.#workers?.tellAll({ kind: 'server', isAway: true });
      await server.kill();
      this.#kills += 1;
      await delay(AWAY_MS);
      await server.up();
      this.#workers?.tellAll({ kind: 'server', isAway: false });
    }
  }

  async #verify(workers: LoadWorkers): Promise<void> {
    this.#progress.say('verifying journals …');
    workers.tellAll({ kind: 'verify' });
    await this.#until(() => this.#findings.length === workers.count || this.#hasDied());
  }

  /** Agents wait and no match runs: nobody will ever seat them. */
  #isStandstill(): boolean {
    const silentMs = performance.now() - this.#lastFateAt;
    return (
      silentMs > longestSilenceMs(loadGame(this.#options.game), this.#options.timeScale) &&
      this.#count('running') === 0
    );
  }

  async #breakUp(workers: LoadWorkers, isIdle: () => boolean): Promise<void> {
    this.#failures.push('agents waited in the queue, and no match was made of them');
    workers.tellAll({ kind: 'stop' });
    await this.#until(isIdle, BREAK_UP_MS);
  }

  #hasDied(): boolean {
    return this.#trouble.length > 0;
  }

  #note(trouble: string): void {
    if (this.#trouble.length < MOST_TROUBLE) this.#trouble.push(trouble);
    this.#stirred();
  }

  /** Checks after every message, and at least every tenth of a second. */
  async #until(isSo: () => boolean, atMostMs = Number.POSITIVE_INFINITY): Promise<void> {
    const deadline = performance.now() + atMostMs;
    while (!isSo() && performance.now() < deadline) {
      const stirred = new Promise<void>((resolve) => {
        this.#stirred = resolve;
      });
      await Promise.race([stirred, delay(Math.min(100, Math.max(0, deadline - performance.now())))]);
    }
  }
}
