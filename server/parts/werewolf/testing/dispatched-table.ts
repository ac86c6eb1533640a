/** Werewolf's tools on a table, without a transport. */
import { DEFAULT_SETTINGS } from '../../../../shared/games/werewolf/model.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import type { WaitSlots } from '../../../budgets/wait-slots.ts';
import { EIGHT, TableDoor } from '../../../mcp/testing/table-door.ts';
import type { Clock } from '../../../time/clock.ts';
import { FakeClock } from '../../../time/fake-clock.ts';
import { createDispatch, type Dispatch, type DispatchDeps } from '../../../tools/dispatch.ts';
import { type WerewolfLimits, werewolfLimits } from '../settings.ts';
import { werewolfToolset } from '../toolset.ts';
import type { WerewolfDoor } from '../werewolf-door.ts';

export const ada = EIGHT[0] as AgentIdentity;

export function openTable() {
  const clock = new FakeClock();
  const door = new TableDoor(clock);
  const host = door.seat(EIGHT);
  return { clock, door, host, matchId: host.matchId };
}

interface Pace {
  readonly limits?: WerewolfLimits;
  readonly waits?: WaitSlots;
  readonly silenced?: NonNullable<DispatchDeps['silenced']>;
}

export const dispatchBefore = (
  door: WerewolfDoor,
  clock: Clock,
  { limits = werewolfLimits(1_000), silenced, waits }: Pace = {},
): Dispatch =>
  createDispatch({
    sets: [werewolfToolset({ door, settings: DEFAULT_SETTINGS, limits })],
    clock,
    ...(waits && { waits }),
    ...(silenced && { silenced }),
  });
