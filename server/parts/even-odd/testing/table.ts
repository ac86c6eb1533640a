/** An in-memory table of Even/Odd, with its tools at `/mcp/even-odd`. */
import type { MatchEvent } from '../../../../shared/games/even-odd/events.ts';
import { evenOdd } from '../../../../shared/games/even-odd/game.ts';
import {
  DEFAULT_SETTINGS,
  type MatchSettings,
  type MatchState,
} from '../../../../shared/games/even-odd/model.ts';

import type { MatchView } from '../../../../shared/games/even-odd/view.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import type { WaitSlots } from '../../../budgets/wait-slots.ts';
import type { MatchHost } from '../../../matches/match-host.ts';
import { GameTable } from '../../../mcp/testing/game-table.ts';
import { type McpTown, openMcpTown, UNHURRIED_READS } from '../../../mcp/testing/mcp-town.ts';
import { bearer, type RawAnswer, rawPost, rpc } from '../../../mcp/testing/raw-mcp.ts';
import { type Judged, judge } from '../../../mcp/testing/result-check.ts';
import { TableDoor } from '../../../mcp/testing/table-door.ts';
import type { Clock } from '../../../time/clock.ts';
import { FakeClock } from '../../../time/fake-clock.ts';
import { createDispatch, type Dispatch } from '../../../tools/dispatch.ts';
import { EVEN_ODD_QUEUE, type EvenOddAction, type EvenOddDoor } from '../even-odd-door.ts';

import { evenOddToolset } from '../toolset.ts';

export type EvenOddHost = MatchHost<MatchState, MatchEvent>;

export class EvenOddTable extends GameTable<MatchState, MatchEvent, MatchView, EvenOddAction, MatchSettings> {
  constructor(clock: Clock, settings: MatchSettings = DEFAULT_SETTINGS) {
    super({ game: evenOdd, queueId: EVEN_ODD_QUEUE, clock, settings });
  }
}

export const playerNamed = (name: string): AgentIdentity => ({
  agentId: `ag_${name}`,
  name,
  scopes: ['even-odd:play'],
});

export const ADA = playerNamed('Ada');
export const BRAM = playerNamed('Bram');

/** The agent in this seat. */
export const agentAt = ({ state }: EvenOddHost, playerId: string): AgentIdentity =>
  playerNamed(state.players.find((player) => player.playerId === playerId)!.displayName);

export interface EvenOddTown {
  readonly town: McpTown;
  readonly table: EvenOddTable;
  readonly clock: FakeClock;
  post(request: string, caller: AgentIdentity | null): Promise<RawAnswer>;
  /** Calls a tool and checks its answer against the registry. */
  call(tool: string, args: object, caller: AgentIdentity | null): Promise<Judged>;
}

export async function openEvenOddTown(settings: Partial<MatchSettings> = {}): Promise<EvenOddTown> {
  const clock = new FakeClock();
  const table = new EvenOddTable(clock, { ...DEFAULT_SETTINGS, ...settings });
  const set = evenOddToolset({ door: table, settings: table.settings, limits: UNHURRIED_READS });
  const town = await openMcpTown(new TableDoor(clock), [ADA, BRAM, playerNamed('Stranger')], {
    clock,
    more: [set],
  });
  const post: EvenOddTown['post'] = (request, caller) =>
    rawPost(`${town.url}/even-odd`, request, bearer(caller));
  return {
    town,
    table,
    clock,
    post,
    async call(tool, args, caller) {
      const { body } = await post(toolCall(tool, args), caller);
      return judge(`et.evenodd.${tool}`, body.result);
    },
  };
}

export const toolCall = (tool: string, args: object): string =>
  rpc('tools/call', { name: `et.evenodd.${tool}`, arguments: args });

interface Pace {
  readonly limits?: typeof UNHURRIED_READS;
  readonly waits?: WaitSlots;
}

/** Without a transport. */
export const dispatchBefore = (
  door: EvenOddDoor,
  clock: Clock,
  { limits = UNHURRIED_READS, waits }: Pace = {},
): Dispatch =>
  createDispatch({
    sets: [evenOddToolset({ door, settings: DEFAULT_SETTINGS, limits })],
    clock,
    ...(waits && { waits }),
  });
