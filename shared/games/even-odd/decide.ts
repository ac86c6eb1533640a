/** The one place where a command becomes events or a refusal. Pure: time is in the command, chance in the seed. */
import type { Accepted, Decision, OpenMatch, Rejection } from '../../matches/game.ts';
import { hashSeed } from '../../matches/rng.ts';
import type { Command, PlayerCommand } from './commands.ts';
import { Draft } from './draft.ts';
import type { MatchEvent, SeedDrawn } from './events.ts';
import { evolve } from './evolve.ts';
import {
  ENGINE_VERSION,
  GAME_ID,
  type MatchSettings,
  type MatchState,
  type Player,
  playerOf,
} from './model.ts';

import { choose } from './rules/choice.ts';
import { abort, answer, resume, timeout, waitingMs } from './rules/phases.ts';
import { isSafeSeed, MAX_SEED_BYTES } from './seal.ts';
import { seatingOf } from './seating.ts';

export type CreateMatch = OpenMatch<MatchSettings>;

export function decide(state: MatchState, command: Command): Decision<MatchState, MatchEvent> {
  const draft = new Draft(state, command.now);
  const rejection = run(draft, command);
  return rejection ? { ok: false, rejection } : { ok: true, entries: draft.entries };
}

function run(draft: Draft, command: Command): Rejection | null {
  switch (command.type) {
    case 'timeout':
      return timeout(draft, command.phaseSerial);
    case 'resume':
      return resume(draft, command.pausedMs);
    case 'abort':
      return abort(draft, command.reason);
    default:
      return act(draft, playerOf(draft.state, command.playerId), command);
  }
}

function act(draft: Draft, player: Player, command: PlayerCommand): Rejection | null {
  switch (command.type) {
    case 'accept':
      return answer(draft, player, 'ACCEPTED');
    case 'decline':
      return answer(draft, player, 'DECLINED');
    case 'choose':
      return choose(draft, player, command);
    default:
      return command satisfies never;
  }
}

export function createMatch(input: CreateMatch): Accepted<MatchState, MatchEvent> {
  const { matchId, gameNumber, buildingId, seed, settings, agents, now } = input;
  if (!isSafeSeed(seed)) throw new Error(`a seed has at most ${MAX_SEED_BYTES} bytes`);
  const first: SeedDrawn = {
    type: 'SEED_DRAWN',
    audience: 'server',
    game: GAME_ID,
    engineVersion: ENGINE_VERSION,
    seed,
    seq: 0,
    eventId: `${matchId}.0000-s0001`,
    at: now,
  };
  const begun = evolve(null, first);
  const draft = new Draft({ ...begun, matchId }, now);
  draft.emit({
    type: 'MATCH_CREATED',
    audience: 'public',
    matchId,
    gameNumber,
    buildingId,
    seedHash: hashSeed(seed),
    settings,
    ...seatingOf(seed, agents, settings.odd),
    phaseEndsAt: now + waitingMs(settings),
  });
  return { ok: true, entries: [{ event: first, after: begun }, ...draft.entries] };
}
