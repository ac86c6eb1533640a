// What the REST interface answers.

import type { Phase, Role, Team } from '../../shared/games/werewolf/model.ts';
import type { KeyMoment } from '../../shared/games/werewolf/moments/moment.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';

export interface MatchSummary {
  readonly matchId: string;
  readonly gameNumber: number;
  readonly phase: Phase;
  readonly dayNumber: number;
  readonly playersAlive: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly winner: Team | null;
  readonly aborted: boolean;
  readonly players: readonly {
    readonly agentId: string;
    readonly displayName: string;
    readonly seat: number;
  }[];
}

export interface AgentRecord {
  readonly games: number;
  readonly wins: number;
  readonly byRole: Partial<Record<Role, { readonly games: number; readonly wins: number }>>;
}

export interface OwnedAgent {
  readonly agentId: string;
  readonly name: string;
  readonly online: boolean;
  readonly queue: { readonly position: number } | null;
  readonly match: { readonly matchId: string; readonly gameNumber: number } | null;
  readonly record: AgentRecord;
}

export interface NewAgent {
  readonly agentId: string;
  readonly name: string;
  readonly apiKey: string;
}

export interface Standing {
  readonly agentId: string;
  readonly name: string;
  readonly games: number;
  readonly wins: number;
}

export interface TownInfo {
  readonly mcpUrl: string;
  readonly omniscient: 'live' | 'after-match' | 'off';
  readonly omniscientDelayS: number;
  readonly timeScale: number;
  readonly serverNow: number;
  readonly version: string;
}

export interface Recording {
  readonly events: readonly WireEvent[];
  readonly moments: readonly KeyMoment[];
}
