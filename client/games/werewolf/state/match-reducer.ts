// One event, one step of the model.

import {
  MESSAGE_KINDS,
  type MessageKind,
  PHASES,
  type Phase,
  TEAMS,
  type Team,
} from '../../../../shared/games/werewolf/model.ts';
import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import type { BallotModel, MatchModel, PlayerModel, StageCue } from './match-model.ts';
import { changePlayer, stampOf, withLine } from './match-steps.ts';
import { applyNarrator } from './narrator-reducer.ts';
import {
  isRole,
  numberField,
  playerField,
  rolesField,
  seatsField,
  textField,
  timeField,
} from './wire-fields.ts';

export function applyEvent(model: MatchModel, event: WireEvent): MatchModel {
  const at = Date.parse(event.at);
  const stamped = at < model.lastEventAt ? model : { ...model, lastEventId: event.eventId, lastEventAt: at };
  switch (event.type) {
    case 'MATCH_CREATED':
      return created(stamped, event);
    case 'PHASE_CHANGED':
      return phaseChanged(stamped, event);
    case 'PUBLIC_MESSAGE':
      return spoken(stamped, event);
    case 'WOLF_CHAT_MESSAGE':
      return whispered(stamped, event);
    case 'VOTE_CAST':
      return voted(stamped, event);
    case 'NIGHT_RESULT':
      return dawned(stamped, event);
    case 'PLAYER_ELIMINATED':
      return eliminated(stamped, event);
    case 'GAME_ENDED':
      return ended(stamped, event);
    case 'NARRATOR':
      return applyNarrator(stamped, event);
    default:
      return stamped;
  }
}

const phaseOf = (value: string | null): Phase => PHASES.find((phase) => phase === value) ?? 'LOBBY';
const teamField = (value: string | null): Team | null => TEAMS.find((team) => team === value) ?? null;
const speechKind = (value: string | null): MessageKind =>
  MESSAGE_KINDS.find((kind) => kind === value) ?? 'DISCUSSION';

function created(model: MatchModel, event: WireEvent): MatchModel {
  const { payload } = event;
  const at = Date.parse(event.at);
  const players = seatsField(payload, 'players').map(
    (seat): PlayerModel => ({
      playerId: seat.playerId,
      seat: seat.seat,
      agentId: seat.agentId,
      displayName: seat.displayName,
      alive: true,
      ready: false,
      role: null,
      death: null,
      spokeInPhase: false,
    }),
  );
  const next: MatchModel = {
    ...model,
    gameNumber: numberField(payload, 'gameNumber'),
    seedHash: textField(payload, 'seedHash') ?? '',
    players,
    phaseStartedAt: at,
    phaseEndsAt: timeField(payload, 'phaseEndsAt') ?? at,
  };
  return withLine(next, { ...stampOf(event), kind: 'divider', phase: 'LOBBY', day: 0, night: 0 });
}

const PHASE_CUES: Partial<Record<Phase, StageCue['kind']>> = { NIGHT: 'nightfall', DAY_ANNOUNCE: 'dawn' };

function phaseChanged(model: MatchModel, event: WireEvent): MatchModel {
  const { payload } = event;
  const phase = phaseOf(textField(payload, 'to'));
  const at = Date.parse(event.at);
  const cue = PHASE_CUES[phase];
  const next: MatchModel = {
    ...model,
    phase,
    dayNumber: numberField(payload, 'dayNumber'),
    nightNumber: numberField(payload, 'nightNumber'),
    phaseStartedAt: at,
    phaseEndsAt: timeField(payload, 'phaseEndsAt') ?? at,
    players: model.players.map((player) =>
      player.spokeInPhase ? { ...player, spokeInPhase: false } : player,
    ),
    ballots: phase === 'DAY_RESOLUTION' ? model.ballots : [],
    tonight: [],
    cue: cue ? { id: event.eventId, kind: cue, playerId: null } : model.cue,
  };
  const { dayNumber: day, nightNumber: night } = next;
  // The end has a line of its own, with the winner.
  if (phase === 'ENDED') return next;
  return withLine(next, { ...stampOf(event), kind: 'divider', phase, day, night });
}

function spoken(model: MatchModel, event: WireEvent): MatchModel {
  const { payload } = event;
  const playerId = playerField(payload, 'playerId');
  if (!playerId) return model;
  return withLine(changePlayer(model, playerId, { spokeInPhase: true }), {
    ...stampOf(event),
    kind: 'speech',
    playerId,
    speech: speechKind(textField(payload, 'kind')),
    text: textField(payload, 'text') ?? '',
    replyTo: textField(payload, 'replyToEventId'),
  });
}

function whispered(model: MatchModel, event: WireEvent): MatchModel {
  const playerId = playerField(event.payload, 'fromWolfId');
  if (!playerId) return model;
  const text = textField(event.payload, 'text') ?? '';
  return withLine(model, { ...stampOf(event), kind: 'wolf-chat', playerId, text });
}

function voted(model: MatchModel, event: WireEvent): MatchModel {
  const voter = playerField(event.payload, 'voterPlayerId');
  if (!voter) return model;
  const target = playerField(event.payload, 'targetPlayerId');
  const others = model.ballots.filter((ballot) => ballot.voter !== voter);
  const ballots: BallotModel[] = [...others, { voter, target }];
  return withLine(
    { ...model, ballots },
    {
      ...stampOf(event),
      kind: 'vote',
      voter,
      target,
      reason: textField(event.payload, 'reason'),
      changed: others.length < model.ballots.length,
    },
  );
}

function dawned(model: MatchModel, event: WireEvent): MatchModel {
  const killed = playerField(event.payload, 'killedPlayerId');
  const saved = event.payload.savedByDoctor === true;
  const next: MatchModel = saved
    ? { ...model, cue: { id: event.eventId, kind: 'saved', playerId: null } }
    : model;
  return withLine(next, { ...stampOf(event), kind: 'dawn', killed, saved });
}

function eliminated(model: MatchModel, event: WireEvent): MatchModel {
  const { payload } = event;
  const playerId = playerField(payload, 'playerId');
  if (!playerId) return model;
  const cause = payload.cause === 'VOTE' ? 'VOTE' : 'NIGHT';
  const role = isRole(payload.roleRevealed) ? payload.roleRevealed : null;
  const round = cause === 'VOTE' ? model.dayNumber : model.nightNumber;
  const next = changePlayer(model, playerId, { alive: false, role, death: { cause, round } });
  const cue: StageCue = { id: event.eventId, kind: cause === 'VOTE' ? 'verdict' : 'death', playerId };
  return withLine({ ...next, cue }, { ...stampOf(event), kind: 'death', playerId, role, cause });
}

function ended(model: MatchModel, event: WireEvent): MatchModel {
  const roles = rolesField(event.payload, 'roles');
  const winner = teamField(textField(event.payload, 'winningTeam'));
  const next: MatchModel = {
    ...model,
    winner,
    seed: textField(event.payload, 'seed'),
    players: model.players.map((player) => ({ ...player, role: roles[player.seat - 1] ?? player.role })),
    cue: { id: event.eventId, kind: 'end', playerId: null },
  };
  return withLine(next, { ...stampOf(event), kind: 'end', winner });
}
