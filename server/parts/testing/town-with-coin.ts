/** A town without transports, on virtual time, with the coin game added. */
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
import { type CoinOptions, coinPart } from './coin-part.ts';

export const HEADS = { type: 'say', side: 'HEADS' };
export const TAILS = { type: 'say', side: 'TAILS' };

interface Seated {
  readonly agents: readonly [AgentIdentity, AgentIdentity];
  readonly matchId: string;
}

export interface CoinTown extends Pick<VirtualClock, 'until'> {
  readonly services: TownServices;
  readonly coinDoor: TownGate;
  /** Seats two agents; the match has begun when this resolves. */
  seatTwo(): Promise<Seated>;
  /** The first of the two wins. */
  playOut(seated: Seated): Promise<string>;
  /** A match that is over. */
  over(): Promise<string>;
  restart(): Promise<CoinTown>;
  end(): Promise<void>;
}

export interface CoinTownOptions extends CoinOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly log?: Log;
}

export async function openCoinTown(options: CoinTownOptions = {}): Promise<CoinTown> {
  return on(await mkdtemp(join(tmpdir(), 'coin-town-')), options, new VirtualClock());
}

export const agentNumber = (n: number): AgentIdentity => ({
  agentId: `ag_${n}`,
  name: `Agent ${n}`,
  scopes: [],
});

async function on(dataDir: string, options: CoinTownOptions, clock: VirtualClock): Promise<CoinTown> {
  const { environment, log = silentLog, ...coinOptions } = options;
  const parts = [...PARTS, coinPart(coinOptions)];
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
  const coinDoor = services.doors.of('coin');
  if (!coinDoor) throw new Error('the coin has no door');
  let made = 0;
  const town: CoinTown = {
    services,
    coinDoor,
    until: (condition, limit) => clock.until(condition, limit),
    async seatTwo() {
      const agents = [agentNumber(++made), agentNumber(++made)] as const;
      for (const agent of agents) await coinDoor.joinQueue(agent, { queueId: coinDoor.queueId });
      const status = await coinDoor.queueStatus(agents[0], coinDoor.queueId);
      if (!status.ok || !status.value.assignment) throw new Error('the two have no table');
      return { agents, matchId: status.value.assignment.matchId };
    },
    async playOut({ agents, matchId }) {
      await coinDoor.act(agents[0], matchId, HEADS);
      await coinDoor.act(agents[1], matchId, TAILS);
      return matchId;
    },
    over: async () => town.playOut(await town.seatTwo()),
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
  return town;
}
