// One event, one step of the model.

import type { Phase } from '../../../../shared/games/werewolf/model.ts';
import {
  NARRATOR_KINDS,
  type WerewolfWireEvent,
  WIRE_EVENT_TYPES,
  type WireEventOf,
} from '../../../../shared/games/werewolf/wire-types.ts';
import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import { foldEventsWith } from '../../fold-events.ts';
import type { MatchModel, StageCue } from './match-model.ts';
import { bySeat, changePlayer, stampOf, withLine, withRoles } from './match-steps.ts';
import { applyNarrator } from './narrator-reducer.ts';

const TYPES: ReadonlySet<string> = new Set(WIRE_EVENT_TYPES);
const KINDS: ReadonlySet<unknown> = new Set(NARRATOR_KINDS);

/** The one place where events of a newer server, with types or kinds that this page does not know, are left out. */
export const isKnown = (event: WireEvent): event is WerewolfWireEvent =>
  TYPES.has(event.type) && (event.type !== 'NARRATOR' || KINDS.has(event.payload.kind));

export const foldEvents = (model: MatchModel, events: readonly WireEvent[]): MatchModel =>
  foldEventsWith({ isKnown, apply: applyEvent }, model, events);

function applyEvent(model: MatchModel, event: WerewolfWireEvent): MatchModel {
  switch (event.type) {
    case 'MATCH_CREATED':
      return created(model, event);
    case 'PHASE_CHANGED':
      return phaseChanged(model, event);
    case 'PUBLIC_MESSAGE':
      return spoken(model, event);
    case 'WOLF_CHAT_MESSAGE':
      return whispered(model, event);
    case 'VOTE_CAST':
      return voted(model, event);
    case 'NIGHT_RESULT':
      return dawned(model, event);
    case 'PLAYER_ELIMINATED':
      return eliminated(model, event);
    case 'GAME_ENDED':
      return ended(model, event);
    case 'NARRATOR':
      return applyNarrator(model, event);
    default:
      return event satisfies never;
  }
}

function created(model: MatchModel, event: WireEventOf<'MATCH_CREATED'>): MatchModel {
  const { payload } = event;
  const next: MatchModel = {
    ...model,
    gameNumber: payload.gameNumber,
    seedHash: payload.seedHash,
    players: payload.players.map(({ playerId, seat, agentId, displayName }) => ({
      playerId,
      seat,
      agentId,
      displayName,
      alive: true,
      ready: false,
      role: null,
      death: null,
      spoke: false,
    })),
    seated: true,
    phaseStartedAt: Date.parse(event.at),
    phaseEndsAt: Date.parse(payload.phaseEndsAt),
  };
  return withLine(next, { ...stampOf(event), kind: 'divider', phase: 'LOBBY', day: 0, night: 0 });
}

const PHASE_CUES: Partial<Record<Phase, StageCue['kind']>> = { NIGHT: 'nightfall', DAY_ANNOUNCE: 'dawn' };

function phaseChanged(model: MatchModel, event: WireEventOf<'PHASE_CHANGED'>): MatchModel {
  const { to: phase, dayNumber, nightNumber, phaseEndsAt } = event.payload;
  const cue = PHASE_CUES[phase];
  const next: MatchModel = {
    ...model,
    phase,
    over: phase === 'ENDED',
    dayNumber,
    nightNumber,
    phaseStartedAt: Date.parse(event.at),
    phaseEndsAt: Date.parse(phaseEndsAt),
    players: model.players.map((player) => (player.spoke ? { ...player, spoke: false } : player)),
    ballots: phase === 'DAY_RESOLUTION' ? model.ballots : [],
    tonight: [],
    cue: cue ? { id: event.eventId, kind: cue, playerId: null } : model.cue,
  };
  // The end has a line of its own, with the winner.
  if (phase === 'ENDED') return next;
  return withLine(next, { ...stampOf(event), kind: 'divider', phase, day: dayNumber, night: nightNumber });
}

function spoken(model: MatchModel, event: WireEventOf<'PUBLIC_MESSAGE'>): MatchModel {
  const { playerId, kind: speech, text, replyToEventId: replyTo } = event.payload;
  const counts = model.phase === 'DAY_OPENING' || model.phase === 'DAY_DISCUSSION';
  const heard = counts ? changePlayer(model, playerId, { spoke: true }) : model;
  return withLine(heard, { ...stampOf(event), kind: 'speech', playerId, speech, text, replyTo });
}

function whispered(model: MatchModel, event: WireEventOf<'WOLF_CHAT_MESSAGE'>): MatchModel {
  const { fromWolfId: playerId, text } = event.payload;
  return withLine(model, { ...stampOf(event), kind: 'wolf-chat', playerId, text });
}

function voted(model: MatchModel, event: WireEventOf<'VOTE_CAST'>): MatchModel {
  const { voterPlayerId: voter, targetPlayerId: target, reason } = event.payload;
  const standing = model.ballots.find((ballot) => ballot.voter === voter);
  // The same vote again comes with another reason.
  const changed = standing !== undefined && standing.target !== target;
  const ballots = bySeat(model.ballots, { voter, target }, (ballot) => ballot.voter);
  return withLine({ ...model, ballots }, { ...stampOf(event), kind: 'vote', voter, target, reason, changed });
}

function dawned(model: MatchModel, event: WireEventOf<'NIGHT_RESULT'>): MatchModel {
  const { killedPlayerId: killed, savedByDoctor: saved } = event.payload;
  const next: MatchModel = saved
    ? { ...model, cue: { id: event.eventId, kind: 'saved', playerId: null } }
    : model;
  return withLine(next, { ...stampOf(event), kind: 'dawn', killed, saved });
}

function eliminated(model: MatchModel, event: WireEventOf<'PLAYER_ELIMINATED'>): MatchModel {
  const { playerId, roleRevealed: role, cause } = event.payload;
  const round = cause === 'VOTE' ? model.dayNumber : model.nightNumber;
  const next = changePlayer(model, playerId, { alive: false, role, death: { cause, round } });
  const cue: StageCue = { id: event.eventId, kind: cause === 'VOTE' ? 'verdict' : 'death', playerId };
  return withLine({ ...next, cue }, { ...stampOf(event), kind: 'death', playerId, role, cause });
}

function ended(model: MatchModel, event: WireEventOf<'GAME_ENDED'>): MatchModel {
  const { winningTeam: winner, seed, roles } = event.payload;
  const cue: StageCue = { id: event.eventId, kind: 'end', playerId: null };
  return withLine(
    { ...withRoles(model, roles), winner, seed, cue },
    { ...stampOf(event), kind: 'end', winner },
  );
}
