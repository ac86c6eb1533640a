/** A town without transports, on virtual time, with the toy game added. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentIdentity } from '../../agents/identity.ts';
import { readConfig } from '../../config.ts';
import { type Log, silentLog } from '../../log.ts';
import type { TownGate } from '../../matches/door.ts';
import { SILENT_METERS } from '../../operations/silent-meters.ts';
import { VirtualClock } from '../../testing/virtual-clock.ts';
import { openTownServices, type TownServices } from '../../town-services.ts';
import { PARTS } from '../parts.ts';
import { type ToyOptions, toyPart } from './toy-part.ts';

export interface ToyTown extends Pick<VirtualClock, 'until'> {
  readonly services: TownServices;
  readonly toyDoor: TownGate;
  /** Seats two agents; the match has begun when this resolves. */
  seatTwo(): Promise<{ readonly agents: readonly [AgentIdentity, AgentIdentity]; readonly matchId: string }>;
  restart(): Promise<ToyTown>;
  end(): Promise<void>;
}

export interface ToyTownOptions extends ToyOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly log?: Log;
}

export async function openToyTown(options: ToyTownOptions = {}): Promise<ToyTown> {
  return on(await mkdtemp(join(tmpdir(), 'toy-town-')), options, new VirtualClock());
}

export const agentNumber = (n: number): AgentIdentity => ({
  agentId: `ag_${n}`,
  name: `Agent ${n}`,
  scopes: [],
});

async function on(dataDir: string, options: ToyTownOptions, clock: VirtualClock): Promise<ToyTown> {
  const { environment, log = silentLog, ...toyOptions } = options;
  const parts = [...PARTS, toyPart(toyOptions)];
  const config = readConfig(
    { HOUSE_BOTS: 'off', EVEN_ODD_MATCHES: '0', LEAGUE: 'off', ...environment, DATA_DIR: dataDir },
    parts,
  );
  const services = await openTownServices({
    config,
    clock,
    log,
    parts,
    meters: SILENT_METERS,
    onFatal: (error) => {
      throw error;
    },
  });
  const forget = clock.waitFor(() => services.store.health().pending > 0);
  await services.open();
  const toyDoor = services.doors.of('toy');
  if (!toyDoor) throw new Error('the toy has no door');
  let made = 0;
  return {
    services,
    toyDoor,
    until: (condition, limit) => clock.until(condition, limit),
    async seatTwo() {
      const agents = [agentNumber(++made), agentNumber(++made)] as const;
      for (const agent of agents) await toyDoor.joinQueue(agent, { queueId: toyDoor.queueId });
      const status = await toyDoor.queueStatus(agents[0], toyDoor.queueId);
      if (!status.ok || !status.value.assignment) throw new Error('the two have no table');
      return { agents, matchId: status.value.assignment.matchId };
    },
    async restart() {
      forget();
      await services.close();
      return on(dataDir, options, clock);
    },
    async end() {
      forget();
      await services.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
