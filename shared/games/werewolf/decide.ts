/**
 * The one place where a command becomes events or a refusal. Pure: time is in the command, chance in the seed. An
 * accepted decision holds every event with the state after it; `state` is the last of these, or the one before.
 */

import { hashSeed, shuffle } from '../../matches/rng.ts';
import type { Command, CreateMatch, PlayerCommand } from './commands.ts';
import { Draft } from './draft.ts';
import type { LogEntry, SeedDrawn } from './events.ts';
import { evolve } from './evolve.ts';
import type { MatchState, Player, Role, SeatedAgent } from './model.ts';
import { ENGINE_VERSION, PLAYER_IDS, playerOf, ROLE_DECK, SEATS } from './model.ts';
import type { Rejection } from './rejections.ts';
import { reject } from './rejections.ts';
import { doctorProtect, seerInspect, wolfChat, wolfKill } from './rules/night.ts';
import { abort, refuseLate, resume, timeout } from './rules/phases.ts';
import { sayPublic } from './rules/talk.ts';
import { vote } from './rules/vote.ts';

export type Decision =
  | { readonly ok: true; readonly entries: readonly LogEntry[]; readonly state: MatchState }
  | { readonly ok: false; readonly rejection: Rejection };

export function decide(state: MatchState, command: Command): Decision {
  const draft = new Draft(state, command.now);
  const rejection = run(draft, command);
  return rejection ? { ok: false, rejection } : { ok: true, entries: draft.entries, state: draft.state };
}

function run(draft: Draft, command: Command): Rejection | null {
  switch (command.type) {
    case 'timeout':
      return timeout(draft, command.phaseSerial);
    case 'resume':
      return resume(draft, command.pausedMs);
    case 'abort':
      return abort(draft, command.reason);
    default: {
      const player = playerOf(draft.state, command.playerId);
      const rejection = refuseLate(draft) ?? act(draft, player, command);
      if (rejection?.code !== 'WRONG_PHASE') return rejection;
      return { ...rejection, retryable: mayDoLater(player, command) };
    }
  }
}

const ROLE_FOR: Partial<Readonly<Record<PlayerCommand['type'], Role>>> = {
  wolf_chat: 'WEREWOLF',
  wolf_kill: 'WEREWOLF',
  seer_inspect: 'SEER',
  doctor_protect: 'DOCTOR',
};

/** The lobby never comes back, roles never change, and the dead stay dead; every other phase recurs. */
const mayDoLater = ({ alive, role }: Player, { type }: PlayerCommand): boolean =>
  alive && type !== 'ready' && (ROLE_FOR[type] ?? role) === role;

function act(draft: Draft, player: Player, command: PlayerCommand): Rejection | null {
  switch (command.type) {
    case 'ready':
      return ready(draft, player);
    case 'say_public':
      return sayPublic(draft, player, command);
    case 'vote':
      return vote(draft, player, command);
    case 'wolf_chat':
      return wolfChat(draft, player, command.text);
    case 'wolf_kill':
      return wolfKill(draft, player, command.targetPlayerId);
    case 'seer_inspect':
      return seerInspect(draft, player, command.targetPlayerId);
    case 'doctor_protect':
      return doctorProtect(draft, player, command.targetPlayerId);
    default:
      return command satisfies never;
  }
}

function ready(draft: Draft, player: Player): Rejection | null {
  const { phase } = draft.state;
  if (phase === 'ENDED') return reject('MATCH_ENDED', 'The match has ended; join the queue to play another.');
  if (phase !== 'LOBBY')
    return reject('WRONG_PHASE', `It is ${phase}; ready belongs to LOBBY, and the match runs.`);
  if (!player.ready) draft.emit({ type: 'PLAYER_READY', audience: 'public', playerId: player.playerId });
  return null;
}

/** Seats and roles come from the seed alone, so that anyone can reproduce the deal from GAME_ENDED. */
export function dealFrom(
  seed: string,
  agents: CreateMatch['agents'],
): { seats: SeatedAgent[]; roles: Role[] } {
  if (agents.length !== SEATS.length) throw new Error(`a match seats ${SEATS.length}, not ${agents.length}`);
  const seats = shuffle(seed, 'seats', agents).map((agent, i) => ({
    playerId: PLAYER_IDS[i] as (typeof PLAYER_IDS)[number],
    seat: SEATS[i] as (typeof SEATS)[number],
    agentId: agent.agentId,
    displayName: agent.displayName,
  }));
  return { seats, roles: shuffle(seed, 'roles', ROLE_DECK) };
}

export function createMatch(
  input: CreateMatch,
  engineVersion: number = ENGINE_VERSION,
): Extract<Decision, { ok: true }> {
  const { seats, roles } = dealFrom(input.seed, input.agents);
  const first: SeedDrawn = {
    type: 'SEED_DRAWN',
    seq: 0,
    eventId: `${input.matchId}.0000-s0001`,
    at: input.now,
    audience: 'server',
    engineVersion,
    seed: input.seed,
  };
  const begun = evolve(null, first);
  const draft = new Draft({ ...begun, matchId: input.matchId }, input.now);
  draft.emit({
    type: 'MATCH_CREATED',
    audience: 'public',
    matchId: input.matchId,
    gameNumber: input.gameNumber,
    buildingId: input.buildingId,
    seedHash: hashSeed(input.seed),
    settings: input.settings,
    players: seats,
    phaseEndsAt: input.now + input.settings.lobbyMs,
  });
  draft.emit({ type: 'ROLES_DEALT', audience: 'omniscient', roles });
  return { ok: true, entries: [{ event: first, after: begun }, ...draft.entries], state: draft.state };
}
