/**
 * Plays a journal again: each event is traced back to the command that must have caused it, the rules decide on
 * that command afresh, and what they say is compared with what was written. Deal and draws come from the seed.
 * What players chose and said, and when, is theirs: it must be allowed and in order, and cannot be told from a forgery
 * that is.
 */

import { hashSeed } from '../../matches/rng.ts';
import type { Command, CreateMatch } from './commands.ts';
import { createMatch, type Decision, dealFrom, decide } from './decide.ts';
import type { MatchCreated, MatchEvent, SeedDrawn } from './events.ts';
import type { MatchState, Team } from './model.ts';
import { DEFAULT_SETTINGS, ENGINE_VERSION, isPlayerId, MESSAGE_KINDS, SEATS } from './model.ts';

export type Verdict =
  | {
      readonly ok: true;
      readonly matchId: string;
      readonly events: number;
      readonly ended: boolean;
      readonly winner: Team | null;
    }
  /** `at`: the index of the first event that differs; as long as the journal if it stops too soon. */
  | { readonly ok: false; readonly at: number; readonly reason: string };

/** The last moment that a date can name. */
const END_OF_TIME = 8.64e15;

export function verifyJournal(events: readonly MatchEvent[]): Verdict {
  const created = recreate(events);
  if (!created.ok) return created;
  let { state } = created;
  let next = created.length;
  while (next < events.length) {
    const step = refuseTime(events, next) ?? turnedBack(events, next) ?? replay(state, events, next);
    if (!step.ok) return step;
    state = step.state;
    next += step.length;
  }
  return {
    ok: true,
    matchId: state.matchId,
    events: events.length,
    ended: state.phase === 'ENDED',
    winner: state.winner,
  };
}

type Step =
  | { readonly ok: true; readonly state: MatchState; readonly length: number }
  | Extract<Verdict, { ok: false }>;

const wrong = (at: number, reason: string): Extract<Verdict, { ok: false }> => ({ ok: false, at, reason });

/** No event is older than the one before it, unless another process with a clock of its own has taken over. */
function turnedBack(events: readonly MatchEvent[], at: number): Extract<Verdict, { ok: false }> | null {
  const [before, event] = [events[at - 1]!, events[at]!];
  if (!(event.at < before.at) || event.type === 'MATCH_RESUMED') return null;
  return wrong(at, `${event.type}.at is ${event.at}, earlier than the event before it (${before.at})`);
}

function recreate(events: readonly MatchEvent[]): Step {
  const [drawn, created] = events;
  if (drawn?.type !== 'SEED_DRAWN') return wrong(0, 'a journal begins with SEED_DRAWN');
  if (drawn.engineVersion !== ENGINE_VERSION) {
    return wrong(0, `written by engine version ${drawn.engineVersion}; this is version ${ENGINE_VERSION}`);
  }
  if (created?.type !== 'MATCH_CREATED') return wrong(1, 'SEED_DRAWN is followed by MATCH_CREATED');
  if (typeof drawn.seed !== 'string' || hashSeed(drawn.seed) !== created.seedHash) {
    return wrong(1, 'the seed does not match its published commitment');
  }
  const misfit = refuseTime(events, 0) ?? refuseTime(events, 1) ?? refuseCreation(created);
  if (misfit) return misfit;
  return compare(createMatch(creationOf(drawn, created)), events, 0);
}

/** Whether a player was too late, or a timer too early, is for the rules to say. */
function refuseTime(events: readonly MatchEvent[], at: number): Extract<Verdict, { ok: false }> | null {
  const event: unknown = events[at];
  if (!isRecord(event)) return wrong(at, `${JSON.stringify(event)} is no event`);
  return isNumber(event.at, END_OF_TIME) ? null : wrong(at, `${event.type}.at is no time`);
}

function refuseCreation(created: MatchCreated): Extract<Verdict, { ok: false }> | null {
  const { matchId, buildingId, gameNumber, settings, players } = created;
  const wrongField = (field: string) => wrong(1, `MATCH_CREATED.${field} makes no sense`);
  if (typeof matchId !== 'string') return wrongField('matchId');
  if (typeof buildingId !== 'string') return wrongField('buildingId');
  if (!Number.isSafeInteger(gameNumber)) return wrongField('gameNumber');
  if (!isSettings(settings)) return wrongField('settings');
  if (!Array.isArray(players) || players.length !== SEATS.length)
    return wrong(1, `a match seats ${SEATS.length}`);
  const stranger = players.findIndex((player: unknown) => !isAgent(player));
  return stranger < 0 ? null : wrongField(`players[${stranger}]`);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isNumber = (value: unknown, most: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= most;

const isAgent = (value: unknown): boolean =>
  isRecord(value) && typeof value.agentId === 'string' && typeof value.displayName === 'string';

function isSettings(value: unknown): boolean {
  if (!isRecord(value) || Object.keys(value).length !== Object.keys(DEFAULT_SETTINGS).length) return false;
  return Object.entries(DEFAULT_SETTINGS).every(([name, model]) =>
    typeof model === 'number' ? isNumber(value[name], END_OF_TIME) : typeof value[name] === typeof model,
  );
}

/** The order in which the agents had queued is not written down; it is the one that gives these seats. */
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

function replay(state: MatchState, events: readonly MatchEvent[], at: number): Step {
  const event = events[at]!;
  const command = causeOf(state, event);
  if (!command) return wrong(at, `nothing that may happen in ${state.phase} begins with ${event.type}`);
  const decision = decide(state, command);
  if (decision.ok) return compare(decision, events, at);
  return wrong(at, `${event.type} is against the rules: ${decision.rejection.message}`);
}

/** The one command that can have led to this event; `null` for events that only follow others, or make no sense. */
function causeOf(state: MatchState, event: MatchEvent): Command | null {
  const { at: now } = event;
  switch (event.type) {
    case 'PHASE_CHANGED':
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

/** Byte for byte, the batch that the rules give against the batch that was written. */
function compare(decision: Extract<Decision, { ok: true }>, events: readonly MatchEvent[], at: number): Step {
  // An accepted command without events changes nothing, so nothing in a journal can come from it.
  if (decision.entries.length === 0)
    return wrong(at, `${events[at]?.type} changes nothing and is not written twice`);
  for (const [i, { event: expected }] of decision.entries.entries()) {
    const written = events[at + i];
    if (!written)
      return wrong(at + i, `the journal stops before ${expected.type}, which belongs to the event before`);
    if (JSON.stringify(written) !== JSON.stringify(expected))
      return wrong(at + i, difference(written, expected));
  }
  return { ok: true, state: decision.state, length: decision.entries.length };
}

function difference(written: MatchEvent, expected: MatchEvent): string {
  if (written.type !== expected.type) return `${written.type} stands where the rules give ${expected.type}`;
  const [found, right] = [written, expected].map((event) => new Map(Object.entries(event)));
  for (const field of new Set([...right!.keys(), ...found!.keys()])) {
    const [is, should] = [found, right].map((fields) => JSON.stringify(fields!.get(field)) ?? 'missing');
    if (is !== should) return `${written.type}.${field} is ${is}; the rules give ${should}`;
  }
  return `${written.type} has its fields in another order than the rules give`;
}
