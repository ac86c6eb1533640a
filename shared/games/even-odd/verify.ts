/**
 * Plays a journal again and compares: seats, roles, nonces, seals, draws and scores must follow from the seed and from
 * what was chosen. What players chose, and when, is theirs: it must be allowed and in order, and a whole journal that
 * was forged consistently cannot be told from a true one, except by the seals that were published while it ran.
 */
import type { Accepted, Verdict } from '../../matches/game.ts';
import type { JournalFault } from '../../matches/replay-journal.ts';
import {
  END_OF_TIME,
  isNumber,
  isRecord,
  refuseTime,
  replayJournal,
  wrong,
} from '../../matches/replay-journal.ts';
import { hashSeed } from '../../matches/rng.ts';
import type { Command } from './commands.ts';
import type { CreateMatch } from './decide.ts';
import { createMatch, decide } from './decide.ts';
import type { MatchCreated, MatchEvent, SeedDrawn } from './events.ts';
import type { MatchState } from './model.ts';
import { DEFAULT_SETTINGS, ENGINE_VERSION, GAME_ID, isPlayerId, ODD_SEATINGS, SEATS } from './model.ts';
import { isSafeSeed } from './seal.ts';
import { seatOrder } from './seating.ts';

export function verifyJournal(events: readonly MatchEvent[]): Verdict {
  const replayed = replayJournal<MatchState, MatchEvent, Command>(events, {
    recreate,
    causeOf,
    decide,
  });
  if (!replayed.ok) return replayed;
  const { matchId, phase, winner } = replayed.state;
  return { ok: true, matchId, events: events.length, ended: phase === 'FINISHED', winner };
}

export function recreate(events: readonly MatchEvent[]): Accepted<MatchState, MatchEvent> | JournalFault {
  const [drawn, created] = events;
  if (drawn?.type !== 'SEED_DRAWN') return wrong(0, 'a journal begins with SEED_DRAWN');
  if (drawn.game !== GAME_ID) return wrong(0, `a journal of ${drawn.game}; this game is ${GAME_ID}`);
  if (drawn.engineVersion !== ENGINE_VERSION) {
    return wrong(0, `written by engine version ${drawn.engineVersion}; this is version ${ENGINE_VERSION}`);
  }
  if (typeof drawn.seed !== 'string' || !isSafeSeed(drawn.seed))
    return wrong(0, 'SEED_DRAWN.seed is no seed');
  if (created?.type !== 'MATCH_CREATED') return wrong(1, 'SEED_DRAWN is followed by MATCH_CREATED');
  if (hashSeed(drawn.seed) !== created.seedHash) {
    return wrong(1, 'the seed does not match its published commitment');
  }
  const misfit = refuseTime(events, 0) ?? refuseTime(events, 1) ?? refuseCreation(created);
  return misfit ?? createMatch(creationOf(drawn, created));
}

function refuseCreation(created: MatchCreated): JournalFault | null {
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

const isAgent = (value: unknown): boolean =>
  isRecord(value) && typeof value.agentId === 'string' && typeof value.displayName === 'string';

function isSettings(value: unknown): boolean {
  if (!isRecord(value) || Object.keys(value).length !== Object.keys(DEFAULT_SETTINGS).length) return false;
  const { odd, accepted, ...durations } = value;
  return (
    ODD_SEATINGS.some((seating) => seating === odd) &&
    typeof accepted === 'boolean' &&
    Object.entries(durations).every(([name, ms]) => name in DEFAULT_SETTINGS && isNumber(ms, END_OF_TIME))
  );
}

/** The order in which the agents were handed in is not written down; it is the one that gives these seats. */
function creationOf(drawn: SeedDrawn, created: MatchCreated): CreateMatch {
  const { matchId, gameNumber, buildingId, settings, players, at: now } = created;
  const order = seatOrder(drawn.seed);
  const agents = SEATS.map((_, place) => {
    const { agentId, displayName } = players[order.indexOf(place)]!;
    return { agentId, displayName };
  });
  return { matchId, gameNumber, buildingId, settings, seed: drawn.seed, agents, now };
}

export function causeOf(state: MatchState, event: MatchEvent): Command | null {
  const { at: now } = event;
  switch (event.type) {
    case 'PLAYER_ACCEPTED':
    case 'PLAYER_DECLINED': {
      const { playerId } = event;
      const type = event.type === 'PLAYER_ACCEPTED' ? 'accept' : 'decline';
      return isPlayerId(playerId) ? { type, playerId, now } : null;
    }
    case 'CHOICE_MADE': {
      const { playerId, round, choice, claim } = event;
      return isPlayerId(playerId) ? { type: 'choose', playerId, round, choice, claim, now } : null;
    }
    case 'PHASE_CHANGED':
    case 'GAME_ENDED':
      return { type: 'timeout', phaseSerial: state.phaseSerial, now };
    case 'MATCH_RESUMED':
      return isNumber(event.pausedMs, now) ? { type: 'resume', pausedMs: event.pausedMs, now } : null;
    case 'MATCH_ABORTED':
      return typeof event.reason === 'string' ? { type: 'abort', reason: event.reason, now } : null;
    // The rest only follows others, or stands at the beginning.
    default:
      return null;
  }
}
