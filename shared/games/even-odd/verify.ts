/**
 * Replays a journal and compares: seats, roles, nonces, seals, draws and scores must follow from the seed and the
 * choices. What players chose, and when, is free input: it must be legal and in order. A journal forged consistently
 * as a whole cannot be told from a true one, except by the seals published while it ran.
 */
import type { Accepted, Verdict } from '../../matches/game.ts';
import { refuseOpening } from '../../matches/journal-opening.ts';
import type { JournalFault } from '../../matches/replay-journal.ts';
import {
  END_OF_TIME,
  isNumber,
  isRecord,
  replayJournal,
  verdictOf,
  wrong,
} from '../../matches/replay-journal.ts';
import type { Command } from './commands.ts';
import type { CreateMatch } from './decide.ts';
import { createMatch, decide } from './decide.ts';
import type { MatchCreated, MatchEvent, SeedDrawn } from './events.ts';
import type { MatchState } from './model.ts';
import { DEFAULT_SETTINGS, ENGINE_VERSION, GAME_ID, isPlayerId, ODD_SEATINGS, SEATS } from './model.ts';
import { isSafeSeed } from './seal.ts';
import { seatOrder } from './seating.ts';

export function verifyJournal(events: readonly MatchEvent[]): Verdict {
  const replayed = replayJournal<MatchState, MatchEvent, Command>(events, { recreate, causeOf, decide });
  return verdictOf(replayed, events, 'FINISHED');
}

export function recreate(events: readonly MatchEvent[]): Accepted<MatchState, MatchEvent> | JournalFault {
  const [first] = events;
  if (first?.type === 'SEED_DRAWN') {
    if (first.game !== GAME_ID) return wrong(0, `a journal of ${first.game}; this game is ${GAME_ID}`);
    if (typeof first.seed !== 'string' || !isSafeSeed(first.seed))
      return wrong(0, 'SEED_DRAWN.seed is not a seed');
  }
  const misfit = refuseOpening(events, { version: ENGINE_VERSION, seats: SEATS.length, isSettings });
  if (misfit) return misfit;
  const [drawn, created] = events as readonly [SeedDrawn, MatchCreated];
  return createMatch(creationOf(drawn, created));
}

function isSettings(value: unknown): boolean {
  if (!isRecord(value) || Object.keys(value).length !== Object.keys(DEFAULT_SETTINGS).length) return false;
  const { odd, accepted, ...durations } = value;
  return (
    ODD_SEATINGS.some((seating) => seating === odd) &&
    typeof accepted === 'boolean' &&
    Object.entries(durations).every(([name, ms]) => name in DEFAULT_SETTINGS && isNumber(ms, END_OF_TIME))
  );
}

/** The order in which the agents were passed in is not recorded; it is the one that yields these seats. */
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
    // The remaining events only follow others, or come first.
    default:
      return null;
  }
}
