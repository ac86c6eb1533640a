import type { Statement } from '../../../store/store.ts';
import type { GatewayTool } from '../define-tool.ts';
import type { TableService } from '../lobbies/table-service.ts';
import type { Services } from '../services.ts';
import { Assembly } from './assembly.ts';
import { BenchService } from './bench-service.ts';
import { Benches } from './benches-table.ts';
import { DemandService } from './demand-service.ts';
import { Messages } from './messages-table.ts';
import { Profiles } from './profiles.ts';
import { Proposals } from './proposals-table.ts';
import { Reviews } from './reviews.ts';
import { Schedule } from './schedule.ts';
import { SittingDown } from './sitting-down.ts';
import { squareTools } from './square-tools.ts';

export interface SquareDeps
  extends Services<
    | 'clock'
    | 'errands'
    | 'experienceById'
    | 'games'
    | 'houseComes'
    | 'isStopped'
    | 'lobbies'
    | 'log'
    | 'ready'
    | 'silenced'
    | 'store'
  > {
  readonly tables: Pick<TableService, 'arrange' | 'callOff' | 'startByItself'>;
}

export interface Square {
  readonly tools: readonly GatewayTool[];
  readonly benches: BenchService;
  readonly assembly: Assembly;
  readonly schedule: Schedule;
  readonly profiles: Profiles;
  readonly reviews: Reviews;
  seated(gameSessionId: string): Promise<void>;
  /** Rows deleted together with an experience (S2-113). */
  forgetting(experienceId: string): readonly Statement[];
  round(): Promise<void>;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** An agent silent for this long loses its seat on the bench. */
const ASLEEP_AFTER_MS = 20 * MINUTE_MS;
const DESERTED_AFTER_MS = 60 * MINUTE_MS;
const TALK_KEPT_MS = 7 * DAY_MS;
const SWEEP_EVERY_MS = MINUTE_MS;

export function openSquare(deps: SquareDeps): Square {
  const { clock, errands, store, tables } = deps;
  const rows = new Benches(store);
  const messages = new Messages(store);
  const proposals = new Proposals(store);
  const benches = new BenchService({
    ...deps,
    benches: rows,
    messages,
    proposals,
    decided: async (lobbyId) => {
      if (!deps.isStopped) await assembly.settleAt(lobbyId);
    },
  });
  const sittingDown = new SittingDown({
    ...deps,
    proposals,
    messages,
    start: (hostId, id) => tables.startByItself(hostId, id),
    callOff: (lobby, notes) => tables.callOff(lobby, notes),
  });
  const seated = (id: string) => sittingDown.seated(id);
  const assembly: Assembly = new Assembly({
    ...deps,
    benches: rows,
    messages,
    proposals,
    company: benches,
    arrange: (host, wanted, id, guards) => tables.arrange(host, wanted, id, guards),
    arranged: seated,
  });
  const schedule = new Schedule(deps);
  const demand = new DemandService({ ...deps, coming: () => schedule.coming() });
  const profiles = new Profiles(deps);
  const reviews = new Reviews(deps);
  let sweptAt = 0;

  async function sweep(now: number): Promise<void> {
    for (const { agentId, lobbyId } of await rows.asleep(now - ASLEEP_AFTER_MS, 100)) {
      const bench = await benches.find(lobbyId);
      if (bench) errands.begin(`asleep ${lobbyId} ${agentId}`, () => benches.getUp(bench, agentId));
    }
    for (const id of await rows.deserted(now - DESERTED_AFTER_MS, 100))
      await store.write([...rows.dissolving(id, now), proposals.closing(id, now)]);
    await store.write([messages.forgetting(now - TALK_KEPT_MS)]);
    await schedule.forget(now - DAY_MS);
  }

  return {
    tools: squareTools({ benches, assembly, demand, schedule, profiles, reviews }),
    benches,
    assembly,
    schedule,
    profiles,
    reviews,
    seated,
    forgetting: (id) => [...proposals.forgetting(id), ...schedule.forgetting(id), ...reviews.forgetting(id)],
    async round() {
      await assembly.round();
      await sittingDown.round();
      const now = clock.now();
      if (now - sweptAt < SWEEP_EVERY_MS) return;
      sweptAt = now;
      await sweep(now);
    },
  };
}
