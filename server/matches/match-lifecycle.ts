/**
 * Opens matches in this process and closes them: newly created ones, those taken over after a restart or from a dead
 * node, those retired when their building leaves the map. Manages the lease; a host knows only its match.
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

/** Logs the phases and the end of a match. Public facts only, because many people can read logs. */
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

/** Takeovers per commit: one by one, thousands of matches would each wait for the disk. */
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
  /** Called with the duration of each append. */
  onAppend(ms: number): void;
}

export class MatchLifecycle {
  readonly #deps: LifecycleDeps;
  /** Why matches were quarantined, for /healthz. */
  readonly quarantined = new Map<string, string>();

  constructor(deps: LifecycleDeps) {
    this.#deps = deps;
  }

  /** Opens a match whose first events have just been written to the store. */
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
      // The error is handled when the group is awaited.
      taking.catch(() => undefined);
      underWay.push(taking);
      if (underWay.length === TAKEN_AT_ONCE) await wait();
    }
    await wait();
    await wait();
    return taken;
  }

  /** Reopens a match that ended shortly before this process started and can still be visited. */
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
    // The host was alive when the phase began, and at its last heartbeat. It was also when it last wrote, but everybody
    // sees the pause, and the last event may be hidden.
    const aliveAt = Math.max(last.after.phaseStartedAt, Math.min(now, lease.aliveAt ?? 0));
    const decision = game.decide(last.after, { type: 'resume', pausedMs: Math.max(0, now - aliveAt), now });
    if (!row || !decision.ok) {
      await this.#quarantine(lease, 'the match runs by its row but not by its journal');
      return false;
    }
    const [resumed] = decision.entries as [Entry];
    const claim = { matchId: journal.matchId, node: nodeId, epoch: lease.epoch };
    const result = await leases.takeOver({ ...claim, resumed: toJournal(resumed.event) });
    if (!result.taken) return false;
    // An older host of the match may still be here, fenced but not yet aware of it.
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
    // A newer host of the match may be here by now, and it is healthy.
    else if (registry.get(matchId) === match)
      void this.withdraw(matchId, trouble === 'MOVED' ? 'fenced' : 'unsure of its journal');
  }

  /**
   * Drops a match whose memory cannot be trusted any more: another node writes its journal, or the journal has our last
   * write and memory does not. Publishes nothing further; the holder of the lease, perhaps this node, reads it back
   * from the journal.
   */
  async withdraw(matchId: string, why: 'fenced' | 'unsure of its journal' = 'fenced'): Promise<void> {
    this.#deps.log.warn({ matchId, why }, 'withdrawing from this match');
    await this.release(matchId);
  }

  async release(matchId: string): Promise<void> {
    await this.#deps.registry.close(matchId);
  }

  /** Does nothing if the match has ended or found another host since it was listed. */
  async #quarantine({ matchId, epoch }: Lease, reason: string): Promise<void> {
    const { clock, log, matches, nodeId } = this.#deps;
    const claim = { matchId, node: nodeId, epoch, at: clock.now(), note: reason };
    if (!(await matches.quarantine(claim))) return;
    this.quarantined.set(matchId, reason);
    log.error({ matchId, reason }, 'quarantined: this match cannot go on');
    // An older host of the match may still be here.
    await this.release(matchId);
  }

  /** Archives a finished match and removes its building, if any, from the map. */
  async retire({ matchId }: Pick<Match, 'matchId'>): Promise<void> {
    const { clock, journal, log, matches } = this.#deps;
    const damage = await journal.archive(matchId, clock.now(), [matches.clearing(matchId)]);
    if (damage) {
      // The rows stay for later repair; the building must not stand forever.
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
