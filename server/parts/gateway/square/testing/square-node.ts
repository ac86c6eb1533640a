/** The Square on one node of a town: real services on a store, without transport or matches. */

import { evenOdd } from '../../../../../shared/games/even-odd/game.ts';
import { coreTables } from '../../../../core-tables.ts';
import { silentLog } from '../../../../log.ts';
import { Ratings } from '../../../../ratings/ratings.ts';
import { Agents } from '../../../../store/agents-table.ts';
import { KeptResults } from '../../../../store/idempotency-table.ts';
import { Queue } from '../../../../store/queue-table.ts';
import type { Store } from '../../../../store/store.ts';
import type { Clock } from '../../../../time/clock.ts';
import { Errands } from '../../../../time/errands.ts';
import { CallMemory } from '../../../../tools/call-memory.ts';
import type { Kernel } from '../../../kernel.ts';
import { enteringBuiltins, type PlayedGame } from '../../catalogue/builtins.ts';
import { Experiences } from '../../catalogue/experiences-table.ts';
import { builtinTables } from '../../lobbies/builtin-tables.ts';
import { Lobbies } from '../../lobbies/lobbies-table.ts';
import { TableEngagements } from '../../lobbies/table-engagements.ts';
import { TableService } from '../../lobbies/table-service.ts';
import { Identities } from '../../sessions/identities.ts';
import { SessionRows } from '../../sessions/sessions-table.ts';
import { openSquare, type Square } from '../square.ts';

export interface SquareNode {
  readonly square: Square;
  readonly tables: TableService;
  /** Includes everything it has started. */
  round(): Promise<void>;
}

/** The part of a game that the Square uses; nothing is played here. */
const GAMES = [
  {
    game: evenOdd,
    queueId: 'even-odd',
    mcpPath: '/mcp/even-odd',
    playable: { summary: '', tags: [], instructions: '', actionSchema: {}, settingsAt: () => ({}) },
  },
] as unknown as readonly PlayedGame[];

const NO_MATCHES: Kernel['apart'] = {
  absenceOf: async () => null,
  companyWith: async () => ({ isMixed: false, ranked: true }),
  seat: async () => ({ made: false, why: 'NOT_NOW', away: [] }),
  seatWithPeople: async () => null,
};

export function squareNode(store: Store, clock: Clock): SquareNode {
  const experiences = new Experiences(store);
  const entered = enteringBuiltins({ experiences, store, clock }, GAMES);
  const experienceById = async (id: string) => {
    await entered();
    return experiences.byId(id);
  };
  const lobbies = new Lobbies(store);
  const kind = builtinTables({
    queue: new Queue(store),
    lobbies,
    apart: NO_MATCHES,
    games: GAMES,
    ownerOf: async () => null,
  });
  const tables = new TableService({
    ...coreTables(store),
    store,
    lobbies,
    holds: new TableEngagements(store),
    identities: new Identities(store, 'secret'),
    ratings: new Ratings(store),
    rows: new SessionRows(store),
    calls: new CallMemory(new KeptResults(store), clock),
    clock,
    experienceById,
    kindOf: () => kind,
  });
  const errands = new Errands({
    most: 100,
    onError(error) {
      throw error;
    },
  });
  const square = openSquare({
    store,
    clock,
    log: silentLog,
    errands,
    tables,
    lobbies,
    games: GAMES,
    houseComes: false,
    isStopped: false,
    experienceById,
    async ready() {
      await entered();
    },
    silenced: async () => null,
  });
  return {
    square,
    tables,
    async round() {
      await square.round();
      await errands.close();
    },
  };
}

/** Creates agents without an owner. */
export async function moveIn(store: Store, count: number) {
  const agents = Array.from({ length: count }, (_, i) => ({
    agentId: `ag_${i}`,
    name: `Agent ${i}`,
    scopes: [],
  }));
  await new Agents(store).add(
    agents.map((agent) => ({
      ...agent,
      ownerId: null,
      keyHmac: `key of ${agent.agentId}`,
      house: false,
      createdAt: 1,
    })),
  );
  return agents;
}
