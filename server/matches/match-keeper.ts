/**
 * Brings matches into this process and lets them go: made, taken over after a restart or from a dead node,
 * retired when their building leaves the map. Knows the lease; the hosts know only their match.
 */
import type { CreateMatch } from '../../shared/werewolf/commands.ts';
import { createMatch, decide } from '../../shared/werewolf/decide.ts';
import type { MatchEvent } from '../../shared/werewolf/events.ts';
import { evolve } from '../../shared/werewolf/evolve.ts';
import type { LogEntry } from '../../shared/werewolf/log.ts';
import { ENGINE_VERSION } from '../../shared/werewolf/model.ts';
import type { Journal } from '../journal/journal.ts';
import { FencedError, type IntactJournal, type MatchJournal } from '../journal/journal-event.ts';
import type { Lease, Leases } from '../journal/leases.ts';
import type { Log } from '../log.ts';
import type { Match } from '../store/match-record.ts';
import type { Matches } from '../store/matches-table.ts';
import type { Clock } from './clock.ts';
import { MatchHost } from './match-host.ts';
import type { MatchRegistry } from './match-registry.ts';
import type { MatchWriter } from './match-writer.ts';
import { toJournal } from './match-writer.ts';
import { hashState } from './state-hash.ts';

/** Takeovers that share a commit: one after the other, thousands of matches would wait for the disk each. */
const TAKEN_AT_ONCE = 50;

export interface KeeperDeps {
  readonly nodeId: string;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly leases: Leases;
  readonly matches: Matches;
  readonly writer: MatchWriter;
  readonly registry: MatchRegistry;
  readonly log: Log;
  onTimer(lateMs: number): void;
  /** An append took so long. */
  onAppend(ms: number): void;
}

export class MatchKeeper {
  readonly #deps: KeeperDeps;
  readonly #epochs = new Map<string, number>();
  /** Why matches were put aside, for /healthz. */
  readonly quarantined = new Map<string, string>();

  constructor(deps: KeeperDeps) {
    this.#deps = deps;
  }

  /** A match that the store has just taken in. */
  open(input: CreateMatch, plotId: string): MatchHost {
    return this.#host(createMatch(input).events, plotId, 0);
  }

  /** Takes over matches that have lost their host; returns how many it hosts now. */
  async takeOver(orphans: readonly Lease[]): Promise<number> {
    const leases = new Map(orphans.map((lease) => [lease.matchId, lease]));
    let taken = 0;
    let underWay: Promise<boolean>[] = [];
    const finish = async () => {
      taken += (await Promise.all(underWay)).filter(Boolean).length;
      underWay = [];
    };
    for await (const journal of this.#deps.journal.readLive([...leases.keys()])) {
      const taking = this.#take(journal, leases.get(journal.matchId) as Lease);
      // Met when the group is finished; until then nobody listens.
      taking.catch(() => undefined);
      underWay.push(taking);
      if (underWay.length === TAKEN_AT_ONCE) await finish();
    }
    await finish();
    return taken;
  }

  async #take(journal: MatchJournal, lease: Lease): Promise<boolean> {
    if (journal.ok) return this.#resume(journal, lease);
    await this.#quarantine(lease, journal.damage.message);
    return false;
  }

  /** Matches that ended shortly before this process began still stand on the map, and can be visited. */
  async reopenEnded(): Promise<void> {
    const { journal, matches, registry } = this.#deps;
    for (const match of await matches.onMap()) {
      if (match.status !== 'ended' && match.status !== 'aborted') continue;
      const kept = await journal.read(match.matchId);
      const log = kept?.ok ? replay(kept) : 'unreadable';
      if (typeof log !== 'string') registry.open(this.#hostLog(log, match.plotId ?? '', match.epoch));
    }
  }

  async #resume(journal: IntactJournal, lease: Lease): Promise<boolean> {
    const { clock, leases, matches, nodeId } = this.#deps;
    const replayed = replay(journal);
    if (typeof replayed === 'string') {
      await this.#quarantine(lease, replayed);
      return false;
    }
    const row = await matches.byId(journal.matchId);
    const last = replayed.at(-1) as LogEntry;
    const now = clock.now();
    // Its host was alive when it last wrote, and at its last heartbeat.
    const aliveAt = Math.max(last.event.at, Math.min(now, lease.aliveAt ?? 0));
    const decision = decide(last.after, { type: 'resume', pausedMs: Math.max(0, now - aliveAt), now });
    if (!row || !decision.ok) {
      await this.#quarantine(lease, 'the match runs by its row but not by its journal');
      return false;
    }
    const [resumed] = decision.events as [MatchEvent];
    const claim = { matchId: journal.matchId, node: nodeId, epoch: lease.epoch };
    const result = await leases.takeOver({ ...claim, resumed: toJournal(resumed) });
    if (!result.taken) return false;
    // An older host of it may still be here, fenced but not yet aware of it.
    await this.release(journal.matchId);
    const log = [...replayed, { event: resumed, after: decision.state }];
    this.#deps.registry.open(this.#hostLog(log, row.plotId ?? '', result.epoch));
    return true;
  }

  #host(events: readonly MatchEvent[], plotId: string, epoch: number): MatchHost {
    const log: LogEntry[] = [];
    for (const event of events) log.push({ event, after: evolve(log.at(-1)?.after ?? null, event) });
    const host = this.#hostLog(log, plotId, epoch);
    this.#deps.registry.open(host);
    return host;
  }

  #hostLog(log: readonly LogEntry[], plotId: string, epoch: number): MatchHost {
    const { clock, writer } = this.#deps;
    const host = new MatchHost(plotId, log, {
      clock,
      append: async (match, events, after, companions) => {
        const begun = performance.now();
        await writer.append(this.#epochs.get(match.matchId) ?? epoch, events, after, companions);
        this.#deps.onAppend(performance.now() - begun);
      },
      onTimer: this.#deps.onTimer,
      onTrouble: (match, error) => this.#trouble(match, error),
    });
    this.#epochs.set(host.matchId, epoch);
    return host;
  }

  #trouble(match: MatchHost, error: unknown): void {
    if (error instanceof FencedError) void this.withdraw(match.matchId);
    else this.#deps.log.error({ matchId: match.matchId, err: error }, 'a step of this match failed');
  }

  /** The match is another node's now: stop, tell nobody anything more. */
  async withdraw(matchId: string): Promise<void> {
    this.#deps.log.warn({ matchId }, 'fenced: another node hosts this match, withdrawing');
    await this.release(matchId);
  }

  async release(matchId: string): Promise<void> {
    this.#epochs.delete(matchId);
    await this.#deps.registry.close(matchId);
  }

  /** Silent when the match has ended or found another host since it was listed: then nothing is wrong with it. */
  async #quarantine({ matchId, epoch }: Lease, reason: string): Promise<void> {
    const { clock, log, matches, nodeId } = this.#deps;
    const claim = { matchId, node: nodeId, epoch, at: clock.now(), note: reason };
    if (!(await matches.quarantine(claim))) return;
    this.quarantined.set(matchId, reason);
    log.error({ matchId, reason }, 'quarantined: this match cannot go on');
    // An older host of it may still be here.
    await this.release(matchId);
  }

  /** Archives a finished match and takes its building off the map. */
  async retire(match: Match): Promise<void> {
    const { clock, journal, log, matches } = this.#deps;
    const damage = await journal.archive(match.matchId, clock.now(), [matches.clearing(match.matchId)]);
    if (damage)
      log.error({ matchId: match.matchId, reason: damage.damage.message }, 'cannot archive this match');
    await this.release(match.matchId);
  }
}

/** Folds a journal back into a log, or says why it cannot be trusted. */
export function replay(journal: IntactJournal): LogEntry[] | string {
  const marks = new Map(journal.marks.map((mark) => [mark.seq, mark.hash]));
  const log: LogEntry[] = [];
  try {
    for (const { seq, body } of journal.events) {
      const event = JSON.parse(body) as MatchEvent;
      if (event.seq !== seq) return `event ${seq} calls itself ${event.seq}`;
      if (event.type === 'SEED_DRAWN' && event.engineVersion !== ENGINE_VERSION) {
        return `written by engine ${event.engineVersion}, this is engine ${ENGINE_VERSION}`;
      }
      const after = evolve(log.at(-1)?.after ?? null, event);
      const mark = marks.get(seq);
      if (mark && mark !== hashState(after)) return `the replay differs from what was played at event ${seq}`;
      log.push({ event, after });
    }
  } catch (error) {
    return `event ${log.length} cannot be replayed: ${error instanceof Error ? error.message : error}`;
  }
  return log.length ? log : 'the journal is empty';
}
