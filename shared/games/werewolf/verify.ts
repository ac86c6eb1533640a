/**
 * Replays a journal: each event is traced back to the command that must have caused it, the rules decide on that
 * command afresh, and the result is compared with the record. Deal and draws come from the seed. What players chose
 * and said, and when, is free input: it must be legal and in order, but cannot be told from a legal forgery.
 */

import type { Accepted, Verdict } from '../../matches/game.ts';
import { refuseOpening } from '../../matches/journal-opening.ts';
import type { JournalFault } from '../../matches/replay-journal.ts';
import { END_OF_TIME, isNumber, isRecord, replayJournal, verdictOf } from '../../matches/replay-journal.ts';
import type { Command, CreateMatch } from './commands.ts';
import { createMatch, dealFrom, decide } from './decide.ts';
import type { MatchCreated, MatchEvent, SeedDrawn } from './events.ts';
import type { MatchState } from './model.ts';
import {
  DEFAULT_SETTINGS,
  ENGINE_VERSION,
  isPlayerId,
  MESSAGE_KINDS,
  MOST_ROUNDS,
  PASS_WORDS,
  SEATS,
} from './model.ts';

export function verifyJournal(events: readonly MatchEvent[], version: number = ENGINE_VERSION): Verdict {
  const rules = { recreate: recreateBy(version), causeOf, decide };
  return verdictOf(replayJournal<MatchState, MatchEvent, Command>(events, rules), events, 'ENDED');
}

/** `version`: of the engine that wrote the journal. */
export const recreateBy =
  (version: number) =>
  (events: readonly MatchEvent[]): Accepted<MatchState, MatchEvent> | JournalFault => {
    const isSettings = version >= ENGINE_VERSION ? isPacedSettings : isPlainSettings;
    const misfit = refuseOpening(events, { version, seats: SEATS.length, isSettings });
    if (misfit) return misfit;
    const [drawn, created] = events as readonly [SeedDrawn, MatchCreated];
    return createMatch(creationOf(drawn, created), version);
  };

/** Those of engine 3, which may also set a pace or a house table. */
function isPacedSettings(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { patient, houseOnly, ...plain } = value;
  if (houseOnly !== undefined && houseOnly !== true) return false;
  return isPlainSettings(plain) && (patient === undefined || isPatient(patient));
}

const isPatient = (value: unknown): boolean =>
  isRecord(value) &&
  Object.keys(value).length === 2 &&
  isNumber(value.capMs, END_OF_TIME) &&
  Number.isSafeInteger(value.rounds) &&
  isNumber(value.rounds, MOST_ROUNDS) &&
  value.rounds >= 1;

function isPlainSettings(value: unknown): boolean {
  if (!isRecord(value) || Object.keys(value).length !== Object.keys(DEFAULT_SETTINGS).length) return false;
  return Object.entries(DEFAULT_SETTINGS).every(([name, model]) =>
    typeof model === 'number' ? isNumber(value[name], END_OF_TIME) : typeof value[name] === typeof model,
  );
}

/** The order in which the agents had queued is not recorded; it is the one that yields these seats. */
function creationOf(drawn: SeedDrawn, created: MatchCreated): CreateMatch {
  const places = SEATS.map((_, place) => ({ agentId: String(place), displayName: '' }));
  const agents = places.slice();
  dealFrom(drawn.seed, places).seats.forEach(({ agentId }, seat) => {
    const { agentId: id, displayName } = created.players[seat]!;
    agents[Number(agentId)] = { agentId: id, displayName };
  });
  const { matchId, gameNumber, buildingId, settings, at: now } = created;
  return { matchId, gameNumber, buildingId, settings, seed: drawn.seed, agents, now };
}

/** The only command that can have led to this event; `null` for events that only follow others, or are invalid. */
export function causeOf(state: MatchState, event: MatchEvent): Command | null {
  const { at: now } = event;
  switch (event.type) {
    case 'PHASE_CHANGED':
    case 'ROUND_BEGAN':
    case 'NIGHT_RESOLVED':
      return { type: 'timeout', phaseSerial: state.phaseSerial, now };
    case 'MATCH_RESUMED':
      return isNumber(event.pausedMs, now) ? { type: 'resume', pausedMs: event.pausedMs, now } : null;
    case 'MATCH_ABORTED':
      return typeof event.reason === 'string' ? { type: 'abort', reason: event.reason, now } : null;
    default:
      return 'playerId' in event && typeof event.playerId === 'string' && isPlayerId(event.playerId)
        ? playersCause(event, now)
        : null;
  }
}

function playersCause(event: MatchEvent, now: number): Command | null {
  switch (event.type) {
    case 'PLAYER_READY':
      return { type: 'ready', playerId: event.playerId, now };
    case 'PLAYER_PASSED':
      return {
        type: 'say_public',
        playerId: event.playerId,
        text: PASS_WORDS,
        kind: 'DISCUSSION',
        replyToEventId: null,
        now,
      };
    case 'PUBLIC_MESSAGE': {
      const { playerId, text, kind, replyToEventId } = event;
      if (typeof text !== 'string' || (replyToEventId !== null && typeof replyToEventId !== 'string'))
        return null;
      if (!MESSAGE_KINDS.includes(kind)) return null;
      return { type: 'say_public', playerId, text, kind, replyToEventId, now };
    }
    case 'WOLF_CHAT_MESSAGE':
      if (typeof event.text !== 'string') return null;
      return { type: 'wolf_chat', playerId: event.playerId, text: event.text, now };
    case 'VOTE_CAST': {
      const { playerId, targetPlayerId, reason } = event;
      if (![targetPlayerId, reason].every((value) => value === null || typeof value === 'string'))
        return null;
      return { type: 'vote', playerId, targetPlayerId, reason, now };
    }
    case 'WOLF_TARGET_CHOSEN':
    case 'SEER_INSPECTED':
    case 'DOCTOR_PROTECTED':
      if (typeof event.targetPlayerId !== 'string') return null;
      return {
        type: NIGHT_COMMANDS[event.type],
        playerId: event.playerId,
        targetPlayerId: event.targetPlayerId,
        now,
      };
    default:
      return null;
  }
}

const NIGHT_COMMANDS = {
  WOLF_TARGET_CHOSEN: 'wolf_kill',
  SEER_INSPECTED: 'seer_inspect',
  DOCTOR_PROTECTED: 'doctor_protect',
} as const;
