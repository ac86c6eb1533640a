/**
 * Brings matches into this process and lets them go: made, taken over after a restart or from a dead node,
 * retired when their building leaves the map. Knows the lease; the hosts know only their match.
 */
import type { Entry, Game, GameState } from '../../shared/matches/game.ts';
import { isOver } from '../../shared/matches/game.ts';
import type { Journal } from '../journal/journal.ts';
import type { MatchJournal } from '../journal/journal-event.ts';
import type { Lease, MatchLeases } from '../journal/match-leases.ts';
import type { Log } from '../log.ts';
import type { Match } from '../store/match-record.ts';
import type { Matches } from '../store/matches-table.ts';
import type { Seats } from '../store/seats-table.ts';
import type { Clock } from '../time/clock.ts';
import type { Games } from './games.ts';
import type { HostedMatches } from './hosted-matches.ts';
import type { LiveMatch, MatchTerms } from './live-match.ts';
import type { MatchHooks } from './match-hooks.ts';
import { MatchHost } from './match-host.ts';
import type { MatchWriter } from './match-writer.ts';
import { toJournal } from './match-writer.ts';
import { type MixedTable, mixedTableOf, withAccounts } from './mixed-table.ts';
import { troubleOf } from './passing-trouble.ts';
import { replay } from './replay.ts';

/** Tells the log what becomes of a match: its phases and its end. Public facts only, for logs are read by many. */
type Story = Pick<Log, 'debug' | 'info'>;

function tellStory(match: LiveMatch, log: Story): void {
  const facts = { matchId: match.matchId, game: match.game.id };
  let told = match.state.phaseSerial;
  log.debug({ ...facts, ...match.game.progress(match.state) }, PHASE);
  match.subscribe((added) => {
    for (const { after } of added) {
      if (after.phaseSerial === told) continue;
      told = after.phaseSerial;
      tellTurn(match, after, log);
    }
  });
}

const PHASE = 'a phase begins';

function tellTurn({ game, matchId, log: steps }: LiveMatch, state: GameState, log: Story): void {
  const facts = { matchId, game: game.id, ...game.progress(state) };
  const result = game.result(state);
  if (result) {
    const { winner, aborted } = result;
    const seconds = Math.round((state.phaseStartedAt - state.createdAt) / 1000);
    log.info({ ...facts, winner, aborted, seconds, events: steps.length }, 'a match has ended');
  } else log.debug(facts, PHASE);
}

/** Takeovers that share a commit: one after the other, thousands of matches would wait for the disk each. */
const TAKEN_AT_ONCE = 50;

export interface LifecycleDeps {
  readonly games: Games;
  readonly nodeId: string;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly leases: MatchLeases;
  readonly matches: Matches;
  readonly seats: Pick<Seats, 'of'>;
  readonly writer: MatchWriter;
  readonly registry: HostedMatches;
  readonly log: Log;
  readonly hooks: Pick<MatchHooks, 'ended'>;
  onTimer(lateMs: number): void;
  /** An append took so long. */
  onAppend(ms: number): void;
}

export class MatchLifecycle {
  readonly #deps: LifecycleDeps;
  /** Why matches were put aside, for /healthz. */
  readonly quarantined = new Map<string, string>();

  constructor(deps: LifecycleDeps) {
    this.#deps = deps;
  }

  /** A match whose first events the store has just taken in. */
  open(game: Game, entries: readonly Entry[], terms: MatchTerms): MatchHost {
    const host = this.#host(game, entries, terms, 0);
    this.#deps.registry.open(host);
    return host;
  }

  /** Takes over matches that have lost their host; returns how many it hosts now. */
  async takeOver(orphans: readonly Lease[]): Promise<number> {
    const { journal, matches } = this.#deps;
    const leases = new Map(orphans.map((lease) => [lease.matchId, lease]));
    const rows = await matches.byIds([...leases.keys()]);
    const tables = await this.#mixedTables([...rows.values()]);
    let taken = 0;
    let before: readonly Promise<boolean>[] = [];
    let underWay: Promise<boolean>[] = [];
    // While one group is being written, the next is replayed.
    const wait = async () => {
      taken += (await Promise.all(before)).filter(Boolean).length;
      before = underWay;
      underWay = [];
    };
    for await (const kept of journal.readLive([...leases.keys()])) {
      const taking = this.#take(kept, leases.get(kept.matchId) as Lease, {
        row: rows.get(kept.matchId),
        mixed: tables.get(kept.matchId) ?? null,
      });
      // Met when the group is finished; until then nobody listens.
      taking.catch(() => undefined);
      underWay.push(taking);
      if (underWay.length === TAKEN_AT_ONCE) await wait();
    }
    await wait();
    await wait();
    return taken;
  }

  /** Ended shortly before this process began, and can still be visited: its building stands, or its room is open. */
  async reopenEnded(match: Match): Promise<void> {
    const { games, journal, registry } = this.#deps;
    const kept = await journal.read(match.matchId);
    const replayed = kept && replay(kept, games);
    if (!replayed?.ok) return;
    const mixed = (await this.#mixedTables([match])).get(match.matchId) ?? null;
    registry.open(this.#host(replayed.game, replayed.log, termsOf(match, mixed), match.epoch));
  }

  async #mixedTables(rows: readonly Match[]): Promise<ReadonlyMap<string, MixedTable | null>> {
    const kinds = new Map(rows.flatMap(({ matchId, mixed }) => (mixed ? [[matchId, mixed] as const] : [])));
    const seats = Map.groupBy(await this.#deps.seats.of([...kinds.keys()]), ({ matchId }) => matchId);
    return new Map(
      [...kinds].map(([matchId, kind]) => [matchId, mixedTableOf(kind, seats.get(matchId) ?? [])]),
    );
  }

  async #take(
    journal: MatchJournal,
    lease: Lease,
    { mixed, row }: { readonly row: Match | undefined; readonly mixed: MixedTable | null },
  ): Promise<boolean> {
    const { clock, games, leases, nodeId } = this.#deps;
    const replayed = replay(journal, games);
    if (!replayed.ok) {
      await this.#quarantine(lease, replayed.reason);
      return false;
    }
    const { game, last } = replayed;
    const now = Math.max(clock.now(), last.event.at);
    // Its host was alive when it last wrote, and at its last heartbeat.
    const aliveAt = Math.max(last.event.at, Math.min(now, lease.aliveAt ?? 0));
    const decision = game.decide(last.after, { type: 'resume', pausedMs: Math.max(0, now - aliveAt), now });
    if (!row || !decision.ok) {
      await this.#quarantine(lease, 'the match runs by its row but not by its journal');
      return false;
    }
    const [resumed] = decision.entries as [Entry];
    const claim = { matchId: journal.matchId, node: nodeId, epoch: lease.epoch };
    const result = await leases.takeOver({ ...claim, resumed: toJournal(resumed.event) });
    if (!result.taken) return false;
    // An older host of it may still be here, fenced but not yet aware of it.
    await this.release(journal.matchId);
    const log = [...replayed.log, resumed];
    this.#deps.log.debug({ matchId: journal.matchId, epoch: result.epoch }, 'a match goes on here');
    this.#deps.registry.open(this.#host(game, log, termsOf(row, mixed), result.epoch));
    return true;
  }

  #host(game: Game, log: readonly Entry[], terms: MatchTerms, epoch: number): MatchHost {
    const { clock, writer } = this.#deps;
    const host = new MatchHost(game, terms, log, {
      clock,
      append: async (match, entries, companions) => {
        const begun = performance.now();
        const { ranked, leagueId = null, mixed = null } = terms;
        const writing = { game, epoch, ranked, leagueId, mixed, before: match.state, log: match.log };
        await writer.append(writing, entries, companions);
        this.#deps.onAppend(performance.now() - begun);
      },
      onTimer: this.#deps.onTimer,
      onTrouble: (match, error) => this.#trouble(match, error),
    });
    host.subscribe(() => this.#watchEnd(host));
    if (!isOver(game, host.state)) tellStory(host, this.#deps.log);
    return host;
  }

  /** The step that ends a match is its last. */
  #watchEnd({ game, leagueId, log, mixed, ranked, state: last }: MatchHost): void {
    const result = game.result(last);
    const state = withAccounts(last, mixed);
    if (result) this.#deps.hooks.ended({ game, ranked, leagueId, mixed, state, log, result });
  }

  #trouble(match: MatchHost, error: unknown): void {
    const { log, registry } = this.#deps;
    const { matchId } = match;
    const trouble = troubleOf(error);
    if (!trouble) log.error({ matchId, err: error }, 'a step of this match failed');
    else if (trouble === 'STORE_AWAY') log.warn({ matchId, err: error }, 'a step of this match was not kept');
    // A newer host of it may be here by now, and nothing is wrong with that one.
    else if (registry.get(matchId) === match)
      void this.withdraw(matchId, trouble === 'MOVED' ? 'fenced' : 'unsure of its journal');
  }

  /**
   * What is in memory is not to be trusted any more: another node writes this journal, or has our last write and
   * we have not. Tells nobody anything further; whoever has the lease, perhaps we, takes it up from the journal.
   */
  async withdraw(matchId: string, why: 'fenced' | 'unsure of its journal' = 'fenced'): Promise<void> {
    this.#deps.log.warn({ matchId, why }, 'withdrawing from this match');
    await this.release(matchId);
  }

  async release(matchId: string): Promise<void> {
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

  /** Archives a finished match and takes its building, if it has one, off the map. */
  async retire({ matchId }: Pick<Match, 'matchId'>): Promise<void> {
    const { clock, journal, log, matches } = this.#deps;
    const damage = await journal.archive(matchId, clock.now(), [matches.clearing(matchId)]);
    if (damage) {
      // Its rows stay for whoever can read them; its building must not stand for ever.
      log.error({ matchId, reason: damage.damage.message }, 'this match cannot be archived');
      await matches.clear(matchId);
    }
    await this.release(matchId);
  }
}

const termsOf = ({ plotId, ranked, leagueId }: Match, mixed: MixedTable | null): MatchTerms => ({
  plotId: plotId ?? '',
  ranked,
  leagueId,
  mixed,
});
