/** Twins of a match that differ only in what a villager may not know, and the hidden half of their first night. */
import type { PlayerId, Role } from '../../../shared/games/werewolf/model.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import { agentNamed, type TableDoor, type WerewolfHost } from './table-door.ts';

export const [W, S, D, V] = ['WEREWOLF', 'SEER', 'DOCTOR', 'VILLAGER'] as const;
export const TWINS: readonly (readonly Role[])[] = [
  [W, W, S, D, V, V, V, V],
  [S, V, W, V, V, V, W, D],
];
/** A villager in both; the victim dies in the first night of both. */
export const VIEWER: PlayerId = 'p:5';
export const VICTIM = 'p:6';
export const PHASES_OF_A_DAY = 7;

export interface SeatedTwin {
  readonly door: TableDoor;
  readonly host: WerewolfHost;
}

export type Deed = Parameters<TableDoor['act']>[2];

export const agentAt = ({ host }: SeatedTwin, playerId: string): AgentIdentity =>
  agentNamed(host.state.players.find((player) => player.playerId === playerId)!.displayName);

/** All living players of a role, except `but`. */
export async function actAs(twin: SeatedTwin, role: Role, deed: Deed, but?: string): Promise<void> {
  const { door, host } = twin;
  for (const player of host.state.players)
    if (player.role === role && player.alive && player.playerId !== but)
      await door.act(agentAt(twin, player.playerId), host.matchId, deed);
}

/** As different as possible; neither is complete, because a night's early end is public. */
export async function secretNight(twin: SeatedTwin, busy: boolean): Promise<void> {
  if (busy) {
    await actAs(twin, W, { type: 'wolf_chat', text: 'Shall we?' });
    await actAs(twin, W, { type: 'wolf_kill', targetPlayerId: 'p:4' });
    await actAs(twin, S, { type: 'seer_inspect', targetPlayerId: VIEWER });
  } else await actAs(twin, D, { type: 'doctor_protect', targetPlayerId: VIEWER });
  await actAs(twin, W, { type: 'wolf_kill', targetPlayerId: VICTIM });
}
