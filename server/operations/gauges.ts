import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from '@prometheus-io/client';
import type { Viewer } from '../../shared/matches/game.ts';
import { isOver } from '../../shared/matches/game.ts';
import { HOUSE_NAMES } from '../../shared/town/residents.ts';
import type { ResidentFigures } from '../house/minds.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import type { StoreHealth } from '../store/store.ts';
import { MATCH_STATUSES, type MatchStatus } from '../store/tables.ts';

export interface TownSources {
  matchesByStatus(): Promise<ReadonlyMap<MatchStatus, number>>;
  hosted(): Iterable<LiveMatch>;
  isHouse(agentId: string): boolean;
  viewers(): Readonly<Record<Viewer['kind'], number>>;
  queueSize(): number;
  waits(): number;
  storeHealth(): StoreHealth;
  quarantined(): number;
  /** Residents that use a model. */
  thinking(): readonly ResidentFigures[];
}

export function gaugeTown(registry: Registry, town: TownSources): void {
  const registers = [registry];
  new Gauge({
    name: 'town_matches',
    help: 'Matches of the whole town by status; absent while the store does not answer',
    labelNames: ['status'],
    registers,
    async collect() {
      this.reset();
      const counts = await town.matchesByStatus().catch(() => null);
      if (!counts) return;
      for (const status of MATCH_STATUSES) this.set({ status }, counts.get(status) ?? 0);
    },
  });
  new Gauge({
    name: 'town_hosted_matches',
    help: 'Matches that live in this process, by game and phase',
    labelNames: ['game', 'phase'],
    registers,
    collect() {
      this.reset();
      for (const { game, state } of town.hosted()) {
        // Games name their last phase differently; dashboards leave these out.
        const phase = isOver(game, state) ? 'ENDED' : state.phase;
        this.inc({ game: game.id, phase });
      }
    },
  });
  new Gauge({
    name: 'town_seats',
    help: 'Seats of running matches in this process, by who holds them and whether they still play',
    labelNames: ['held_by', 'alive'],
    registers,
    collect() {
      this.reset();
      for (const held_by of ['agent', 'house']) {
        for (const alive of ['true', 'false']) this.set({ held_by, alive }, 0);
      }
      for (const { game, state } of town.hosted()) {
        if (isOver(game, state)) continue;
        for (const { seat, active } of game.cards(state)) {
          const agentId = state.players.find((player) => player.seat === seat)?.agentId ?? '';
          this.inc({ held_by: town.isHouse(agentId) ? 'house' : 'agent', alive: String(active) });
        }
      }
    },
  });
  new Gauge({
    name: 'town_viewers',
    help: 'WebSocket viewers of matches in this process, by kind',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const [kind, count] of Object.entries(town.viewers())) this.set({ kind }, count);
    },
  });
  gaugeNumbers(registry, town);
  gaugeResidents(registry, town);
}

const FIRST_NAMES: ReadonlySet<string> = new Set(HOUSE_NAMES);

/** One label per permanent resident; those added later count as "others". */
function gaugeResidents(registry: Registry, { thinking }: TownSources): void {
  const figures: readonly [name: string, help: string, read: (resident: ResidentFigures) => number][] = [
    ['calls', 'Questions that a resident has asked a model', ({ calls }) => calls],
    ['failures', 'Of these, the ones that came to nothing', ({ failures }) => failures],
    ['model_moves', 'Moves of a resident that a model made', ({ modelMoves }) => modelMoves],
    ['fallback_moves', 'Moves that folk wisdom made in its place', ({ fallbackMoves }) => fallbackMoves],
    ['tokens', 'Tokens that a resident has used', ({ tokensIn, tokensOut }) => tokensIn + tokensOut],
    ['thinking_seconds', 'How long a resident has waited for its model', ({ thoughtMs }) => thoughtMs / 1000],
  ];
  for (const [name, help, read] of figures) {
    new Gauge({
      name: `town_resident_${name}`,
      help: `${help}, since this node began`,
      labelNames: ['resident'],
      registers: [registry],
      collect() {
        this.reset();
        for (const each of thinking())
          this.inc({ resident: FIRST_NAMES.has(each.name) ? each.name : 'others' }, read(each));
      },
    });
  }
}

function gaugeNumbers(registry: Registry, town: TownSources): void {
  const numbers: readonly [name: string, help: string, read: () => number][] = [
    ['town_queue_size', 'Agents waiting for a match', () => town.queueSize()],
    ['town_mcp_waits', 'Calls held open until something happens', () => town.waits()],
    ['town_store_up', '1 while the store takes writes', () => (town.storeHealth().state === 'up' ? 1 : 0)],
    ['town_store_pending', 'Batches the store has not answered yet', () => town.storeHealth().pending],
    ['town_quarantined_matches', 'Matches put aside by this process', () => town.quarantined()],
  ];
  for (const [name, help, read] of numbers) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
}

const RESOLUTION_MS = 10;
const QUANTILES = [0.5, 0.9, 0.99, 1] as const;

/** Since the last scrape. Node's own figure contains the sampling interval; this one does not. */
export function gaugeEventLoopDelay(registry: Registry): void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  new Gauge({
    name: 'town_event_loop_delay_seconds',
    help: 'How long the event loop kept others waiting since the last look, by quantile',
    labelNames: ['quantile'],
    registers: [registry],
    collect() {
      for (const quantile of QUANTILES) {
        const nanoseconds = delays.count > 0 ? delays.percentile(quantile * 100) : 0;
        this.set({ quantile: String(quantile) }, Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000));
      }
      delays.reset();
    },
  });
}
