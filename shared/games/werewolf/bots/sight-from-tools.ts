/** A bot's sight over the wire: from the results of `get_state` and `events.get`, or the same on a socket. */
import type { WireEvent } from '../../../matches/wire-event.ts';
import type { Alignment, MessageKind, Phase, PlayerId, Role } from '../model.ts';
import { isPlayerId, MESSAGE_KINDS, PHASES, ROLES } from '../model.ts';
import type { RequiredAction } from '../view.ts';
import type { Note } from './chronicle.ts';
import type { BotSight, Chronicle } from './sight.ts';
import { recordOf } from './sight-from-view.ts';

/** The part of `get_state`'s `state` that a bot reads; ids arrive as plain strings. */
export interface ToolState {
  readonly matchId: string;
  readonly phase: Phase;
  readonly dayNumber: number;
  readonly players: readonly {
    readonly playerId: string;
    readonly seat: number;
    readonly displayName: string;
    readonly alive: boolean;
  }[];
  readonly you: {
    readonly playerId: string;
    readonly role: Role;
    readonly alive: boolean;
    readonly knownWolves: readonly string[];
    readonly seerHistory: readonly {
      readonly night: number;
      readonly targetPlayerId: string;
      readonly result: Alignment;
    }[];
    readonly requiredAction: {
      readonly type: RequiredAction['type'];
      readonly allowedTargets: readonly string[];
      readonly alreadySubmitted: boolean;
    } | null;
  } | null;
}

type Payload = WireEvent['payload'];

const text = (payload: Payload, key: string): string | null => {
  const value = payload[key];
  return typeof value === 'string' ? value : null;
};
const player = (payload: Payload, key: string): PlayerId | null => {
  const value = text(payload, key);
  return value !== null && isPlayerId(value) ? value : null;
};
const oneOf = <T extends string>(set: readonly T[], value: string | null): T | null =>
  set.find((member) => member === value) ?? null;

function narratorNote(payload: Payload): Note | null {
  switch (payload.kind) {
    case 'READY': {
      const playerId = player(payload, 'playerId');
      return playerId && { note: 'ready', playerId };
    }
    case 'PASS': {
      const playerId = player(payload, 'playerId');
      return playerId && { note: 'passed', playerId };
    }
    case 'TALK_ROUND':
      return { note: 'round' };
    case 'WOLF_TARGET': {
      const playerId = player(payload, 'byPlayerId');
      const target = player(payload, 'targetPlayerId');
      return playerId && target && { note: 'marked', playerId, target };
    }
    case 'VOTE_RESULT': {
      const tied = Array.isArray(payload.tied) ? payload.tied.filter(isPlayerId) : [];
      return { note: 'dusk', eliminated: player(payload, 'eliminatedPlayerId'), tied };
    }
    default:
      return null;
  }
}

/** `null` for events that bots ignore, and for payloads it does not understand. */
export function noteOfWire({ eventId, type, payload }: WireEvent): Note | null {
  const playerId = player(payload, 'playerId');
  switch (type) {
    case 'PHASE_CHANGED': {
      const phase = oneOf(PHASES, text(payload, 'to'));
      return (
        phase && {
          note: 'phase',
          phase,
          day: Number(payload.dayNumber),
          inRounds: payload.talkRound !== undefined,
        }
      );
    }
    case 'PUBLIC_MESSAGE': {
      const kind: MessageKind = oneOf(MESSAGE_KINDS, text(payload, 'kind')) ?? 'DISCUSSION';
      const replyToEventId = text(payload, 'replyToEventId');
      return (
        playerId && {
          note: 'said',
          eventId,
          playerId,
          text: text(payload, 'text') ?? '',
          kind,
          replyToEventId,
          talk: null,
        }
      );
    }
    case 'WOLF_CHAT_MESSAGE': {
      const from = player(payload, 'fromWolfId');
      return from && { note: 'whispered', eventId, playerId: from, text: text(payload, 'text') ?? '' };
    }
    case 'VOTE_CAST': {
      const voter = player(payload, 'voterPlayerId');
      const target = player(payload, 'targetPlayerId');
      return voter && { note: 'voted', eventId, playerId: voter, target, reason: text(payload, 'reason') };
    }
    case 'NIGHT_RESULT':
      return {
        note: 'dawn',
        killed: player(payload, 'killedPlayerId'),
        saved: payload.savedByDoctor === true,
      };
    case 'PLAYER_ELIMINATED': {
      const role = oneOf(ROLES, text(payload, 'roleRevealed'));
      return playerId && role && { note: 'died', playerId, role };
    }
    case 'NARRATOR':
      return narratorNote(payload);
    default:
      return null;
  }
}

/** `null` for a state without a player in it: the caller does not play in that match. */
export function sightFromTools(state: ToolState, chronicle: Chronicle): BotSight | null {
  const { you } = state;
  if (!you || !isPlayerId(you.playerId)) return null;
  const nights = state.phase === 'NIGHT' ? state.dayNumber + 1 : state.dayNumber;
  return {
    ...recordOf(chronicle),
    matchId: state.matchId,
    phase: state.phase,
    day: state.dayNumber,
    night: nights,
    players: state.players.flatMap(({ playerId, seat, displayName, alive }) =>
      isPlayerId(playerId) ? [{ playerId, seat, displayName, alive }] : [],
    ),
    me: you.playerId,
    role: you.role,
    alive: you.alive,
    knownWolves: you.knownWolves.filter(isPlayerId),
    inspections: you.seerHistory.flatMap(({ night, targetPlayerId, result }) =>
      isPlayerId(targetPlayerId) ? [{ night, targetPlayerId, result }] : [],
    ),
    action: you.requiredAction && {
      ...you.requiredAction,
      allowedTargets: you.requiredAction.allowedTargets.filter(isPlayerId),
    },
  };
}
