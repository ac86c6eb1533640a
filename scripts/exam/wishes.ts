/** What an exam agent asks for: anything that its role and the phase may allow, as often as possible. */

import type { Role } from '../../shared/games/werewolf/model.ts';
import type { ToolName } from '../../shared/games/werewolf/tool-registry.ts';
import type { TableView } from './world.ts';

export interface Wish {
  readonly tool: ToolName;
  readonly args: Readonly<Record<string, unknown>>;
}

interface Wisher {
  readonly playerId: string;
  readonly role: Role;
}

const say = (kind: string): Wish => ({
  tool: 'et.werewolf.match.say_public',
  args: { text: 'I have something to say', kind },
});

/** `null`: there is nothing to do for this one now. */
export function wishFor(view: TableView, me: Wisher, roll: () => number): Wish | null {
  const living = view.players.filter((player) => player.alive);
  if (!living.some((player) => player.playerId === me.playerId)) return null;
  const others = living.filter((player) => player.playerId !== me.playerId);
  const targetPlayerId = others[Math.floor(roll() * others.length)]?.playerId ?? null;
  switch (view.phase) {
    case 'LOBBY':
      return { tool: 'et.werewolf.match.ready', args: {} };
    case 'NIGHT':
      return targetPlayerId ? nightWish(me.role, targetPlayerId, roll) : null;
    case 'DAY_OPENING':
      return say('OPENING');
    case 'DAY_DISCUSSION':
      return say('DISCUSSION');
    case 'DAY_VOTE':
      return { tool: 'et.werewolf.match.vote', args: { targetPlayerId, reason: '' } };
    default:
      return null;
  }
}

function nightWish(role: Role, targetPlayerId: string, roll: () => number): Wish | null {
  switch (role) {
    case 'WEREWOLF':
      return roll() < 0.4
        ? { tool: 'et.werewolf.match.night.wolf_chat', args: { text: 'Whom do we visit?' } }
        : { tool: 'et.werewolf.match.night.wolf_kill', args: { targetPlayerId } };
    case 'SEER':
      return { tool: 'et.werewolf.match.night.seer_inspect', args: { targetPlayerId } };
    case 'DOCTOR':
      return { tool: 'et.werewolf.match.night.doctor_protect', args: { targetPlayerId } };
    case 'VILLAGER':
      return null;
  }
}
