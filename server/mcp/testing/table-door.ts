/** A door to Werewolf matches whose roles a test may choose. */
import type { LogEntry, MatchEvent } from '../../../shared/games/werewolf/events.ts';
import { evolve } from '../../../shared/games/werewolf/evolve.ts';
import { werewolf } from '../../../shared/games/werewolf/game.ts';
import {
  DEFAULT_SETTINGS,
  type MatchSettings,
  type MatchState,
  type Role,
} from '../../../shared/games/werewolf/model.ts';
import type { MatchView } from '../../../shared/games/werewolf/view.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import type { MatchHost } from '../../matches/match-host.ts';
import { WEREWOLF_QUEUE } from '../../parts/werewolf/queue-id.ts';
import type { WerewolfAction } from '../../parts/werewolf/werewolf-door.ts';
import type { Clock } from '../../time/clock.ts';
import { GameTable } from './game-table.ts';

interface Deal {
  readonly seed?: string;
  /** Index = seat − 1. */
  readonly roles?: readonly Role[];
}

export type WerewolfHost = MatchHost<MatchState, MatchEvent>;

export class TableDoor extends GameTable<MatchState, MatchEvent, MatchView, WerewolfAction, MatchSettings> {
  constructor(clock: Clock, settings: MatchSettings = DEFAULT_SETTINGS, seeds: readonly string[] = []) {
    super({ game: werewolf, queueId: WEREWOLF_QUEUE, clock, settings, seeds });
  }

  /** Seats eight agents at once. The seed decides the seating, and the roles unless `roles` does. */
  override seat(agents: readonly AgentIdentity[], { seed, roles }: Deal = {}): WerewolfHost {
    const log: LogEntry[] = [];
    for (const { event: dealt } of this.opening(agents, seed)) {
      const event = dealt.type === 'ROLES_DEALT' && roles ? { ...dealt, roles } : dealt;
      log.push({ event, after: evolve(log.at(-1)?.after ?? null, event) });
    }
    return this.host(log);
  }
}

export const agentNamed = (name: string): AgentIdentity => ({
  agentId: `ag_${name}`,
  name,
  scopes: ['werewolf:play'],
});

export const EIGHT = ['Ada', 'Bram', 'Cleo', 'Dora', 'Emil', 'Fern', 'Gus', 'Hild'].map(agentNamed);

/** The agents that hold a role, in seat order. */
export function holdersOf(host: WerewolfHost, role: Role): AgentIdentity[] {
  return host.state.players
    .filter((player) => player.role === role)
    .map((player) => agentNamed(player.displayName));
}
