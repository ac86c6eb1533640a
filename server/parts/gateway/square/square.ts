import type { Refusal } from '../../../../shared/protocol/refusals.ts';
import type { Statement } from '../../../store/store.ts';
import type { Errands } from '../../../time/errands.ts';
import type { Kernel } from '../../kernel.ts';
import type { PlayedGame } from '../catalogue/builtins.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import type { GatewayTool } from '../define-tool.ts';
import type { Lobbies } from '../lobbies/lobbies-table.ts';
import type { TableService } from '../lobbies/table-service.ts';
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

export interface SquareDeps extends Pick<Kernel, 'clock' | 'houseComes' | 'isStopped' | 'log' | 'store'> {
  /** Where rounds leave what an experience may have a part in. */
  readonly errands: Errands;
  readonly tables: Pick<TableService, 'arrange' | 'callOff' | 'startByItself'>;
  readonly lobbies: Lobbies;
  readonly games: readonly PlayedGame[];
  experienceById(id: string): Promise<ExperienceRecord | undefined>;
  ready(): Promise<void>;
  silenced(agentId: string): Promise<Refusal | null>;
}

export interface Square {
  readonly tools: readonly GatewayTool[];
  readonly benches: BenchService;
  readonly assembly: Assembly;
  readonly schedule: Schedule;
  readonly profiles: Profiles;
  readonly reviews: Reviews;
  seated(gameSessionId: string): Promise<void>;
  /** What goes with an experience that is taken down (S2-113). */
  forgetting(experienceId: string): readonly Statement[];
  round(): Promise<void>;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Who has not been heard of for so long sits there no longer. */
const ASLEEP_AFTER_MS = 20 * MINUTE_MS;
const DESERTED_AFTER_MS = 60 * MINUTE_MS;
const TALK_KEPT_MS = 7 * DAY_MS;
const SWEEP_EVERY_MS = MINUTE_MS;

export function openSquare(deps: SquareDeps): Square {
  const { clock, errands, experienceById, lobbies, log, silenced, store, tables } = deps;
  const rows = new Benches(store);
  const messages = new Messages(store);
  const proposals = new Proposals(store);
  const benches = new BenchService({
    store,
    benches: rows,
    messages,
    proposals,
    clock,
    silenced,
    decided: async (lobbyId) => {
      if (!deps.isStopped) await assembly.settleAt(lobbyId);
    },
  });
  const sittingDown = new SittingDown({
    proposals,
    lobbies,
    messages,
    clock,
    log,
    errands,
    start: (hostId, id) => tables.startByItself(hostId, id),
    callOff: (lobby, notes) => tables.callOff(lobby, notes),
  });
  const seated = (id: string) => sittingDown.seated(id);
  const assembly: Assembly = new Assembly({
    store,
    benches: rows,
    messages,
    proposals,
    company: benches,
    clock,
    log,
    errands,
    experienceById,
    arrange: (host, wanted, id, guards) => tables.arrange(host, wanted, id, guards),
    arranged: seated,
    silenced,
  });
  const schedule = new Schedule({ store, clock, experienceById, silenced });
  const { games, houseComes, ready } = deps;
  const demand = new DemandService({
    store,
    clock,
    games,
    houseComes,
    ready,
    coming: () => schedule.coming(),
  });
  const profiles = new Profiles({ store, clock, silenced });
  const reviews = new Reviews({ store, clock, experienceById, silenced });
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
