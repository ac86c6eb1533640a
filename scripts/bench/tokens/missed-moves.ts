import type { MatchEvent } from '../../../shared/games/werewolf/events.ts';
import type { Phase, PlayerId, Role } from '../../../shared/games/werewolf/model.ts';
import { seatIndex } from '../../../shared/games/werewolf/model.ts';

type EventType = MatchEvent['type'];

const NIGHT_MOVES: Readonly<Record<Role, EventType | null>> = {
  WEREWOLF: 'WOLF_TARGET_CHOSEN',
  SEER: 'SEER_INSPECTED',
  DOCTOR: 'DOCTOR_PROTECTED',
  VILLAGER: null,
};

const moveIn = (phase: Phase, role: Role): EventType | null => {
  switch (phase) {
    case 'LOBBY':
      return 'PLAYER_READY';
    case 'NIGHT':
      return NIGHT_MOVES[role];
    case 'DAY_OPENING':
    case 'DAY_DISCUSSION':
      return 'PUBLIC_MESSAGE';
    case 'DAY_VOTE':
      return 'VOTE_CAST';
    default:
      return null;
  }
};

export function missedMoves(events: readonly MatchEvent[], agentId: string): string[] {
  const player = events
    .flatMap((event) => (event.type === 'MATCH_CREATED' ? event.players : []))
    .find((seated) => seated.agentId === agentId);
  const dealt = events.find((event) => event.type === 'ROLES_DEALT');
  if (!player || !dealt) throw new Error(`${agentId} has no seat in this match`);
  const role = dealt.roles[seatIndex(player.playerId)] ?? 'VILLAGER';
  return phasesOf(events)
    .filter(({ living }) => living.has(player.playerId))
    .filter(({ phase, moves }) => {
      const asked = moveIn(phase, role);
      return asked !== null && !moves.some(({ type, by }) => type === asked && by === player.playerId);
    })
    .map(({ phase, day }) => `${phase} of day ${day} as ${role}`);
}

interface PlayedPhase {
  readonly phase: Phase;
  readonly day: number;
  readonly living: ReadonlySet<PlayerId>;
  readonly moves: { readonly type: EventType; readonly by: PlayerId }[];
}

function phasesOf(events: readonly MatchEvent[]): PlayedPhase[] {
  const living = new Set<PlayerId>();
  const phases: PlayedPhase[] = [];
  const begin = (phase: Phase, day: number) =>
    phases.push({ phase, day, living: new Set(living), moves: [] });
  for (const event of events) {
    if (event.type === 'MATCH_CREATED') {
      for (const { playerId } of event.players) living.add(playerId);
      begin('LOBBY', 0);
    } else if (event.type === 'PHASE_CHANGED') begin(event.to, event.dayNumber);
    else if (event.type === 'PLAYER_ELIMINATED') living.delete(event.playerId);
    else if ('playerId' in event) phases.at(-1)?.moves.push({ type: event.type, by: event.playerId });
  }
  return phases;
}
