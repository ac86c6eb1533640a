// Applies one event to the story: lines, cues, the crier, and secrets that the state does not hold.

import { facts, type HallFacts, type PlayerFacts } from '../../../../shared/games/werewolf/facts.ts';
import { type MatchState, PHASES, type Phase } from '../../../../shared/games/werewolf/model.ts';
import { recall } from '../../../../shared/games/werewolf/recall.ts';
import type { NightChoice } from '../../../../shared/games/werewolf/view.ts';
import {
  NARRATOR_KINDS,
  type WerewolfWireEvent,
  WIRE_EVENT_TYPES,
  type WireEventOf,
} from '../../../../shared/games/werewolf/wire-types.ts';
import { OMNISCIENT_VIEWER } from '../../../../shared/matches/game.ts';
import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import { storyOf } from '../../fold-events.ts';
import {
  BLANK_HALL,
  BLANK_SEAT,
  faceDown,
  handOf,
  type Line,
  type MatchModel,
  type StageCue,
} from './match-model.ts';

const TYPES: ReadonlySet<string> = new Set(WIRE_EVENT_TYPES);
const KINDS: ReadonlySet<unknown> = new Set(NARRATOR_KINDS);

/** The one place where event types and kinds of a newer server, unknown to this page, are skipped. */
export const isKnown = (event: WireEvent): event is WerewolfWireEvent =>
  TYPES.has(event.type) && (event.type !== 'NARRATOR' || KINDS.has(event.payload.kind));

/** A recording's past holds no more than this viewer received. */
export const { fold: foldEvents, replay: replayEvents } = storyOf({
  isKnown,
  apply: applyEvent,
  recall,
  project: (model: MatchModel, past: MatchState) => readHall(model, facts(past, OMNISCIENT_VIEWER)),
});

function applyEvent(model: MatchModel, event: WerewolfWireEvent): MatchModel {
  const stamp = { id: event.eventId, at: Date.parse(event.at) };
  const withCue = (kind: StageCue['kind'], playerId: StageCue['playerId'] = null): MatchModel => ({
    ...model,
    cue: { id: event.eventId, kind, playerId },
  });
  switch (event.type) {
    case 'MATCH_CREATED':
      return withLine(
        { ...model, phaseAt: stamp.at },
        { ...stamp, kind: 'divider', phase: 'LOBBY', day: 0, night: 0 },
      );
    case 'PHASE_CHANGED':
      return phaseChanged(model, event);
    case 'PUBLIC_MESSAGE': {
      const { playerId, kind: speech, text, replyToEventId: replyTo } = event.payload;
      return withLine(model, { ...stamp, kind: 'speech', playerId, speech, text, replyTo });
    }
    case 'WOLF_CHAT_MESSAGE': {
      const { fromWolfId: playerId, text } = event.payload;
      return withLine(model, { ...stamp, kind: 'wolf-chat', playerId, text });
    }
    case 'VOTE_CAST': {
      const { voterPlayerId: voter, targetPlayerId: target, reason } = event.payload;
      const last = model.lines.findLast(
        (line) => line.kind === 'divider' || (line.kind === 'vote' && line.voter === voter),
      );
      // The same vote again comes with another reason.
      const changed = last?.kind === 'vote' && last.target !== target;
      return withLine(model, { ...stamp, kind: 'vote', voter, target, reason, changed });
    }
    case 'NIGHT_RESULT': {
      const { killedPlayerId: killed, savedByDoctor: saved } = event.payload;
      return withLine(saved ? withCue('saved') : model, { ...stamp, kind: 'dawn', killed, saved });
    }
    case 'PLAYER_ELIMINATED': {
      const { playerId, roleRevealed: role, cause } = event.payload;
      const next = withCue(cause === 'VOTE' ? 'verdict' : 'death', playerId);
      return withLine(next, { ...stamp, kind: 'death', playerId, role, cause });
    }
    case 'GAME_ENDED':
      return withLine(withCue('end'), { ...stamp, kind: 'end', winner: event.payload.winningTeam });
    case 'NARRATOR':
      return narrated(model, event);
    default:
      return event satisfies never;
  }
}

const PHASE_CUES: Partial<Record<Phase, StageCue['kind']>> = { NIGHT: 'nightfall', DAY_ANNOUNCE: 'dawn' };

function phaseChanged(model: MatchModel, event: WireEventOf<'PHASE_CHANGED'>): MatchModel {
  const { to: phase, dayNumber: day, nightNumber } = event.payload;
  const stamp = { id: event.eventId, at: Date.parse(event.at) };
  const cue = PHASE_CUES[phase];
  const next: MatchModel = {
    ...model,
    phaseAt: stamp.at,
    told: { ...model.told, night: phase === 'NIGHT' ? nightNumber : 0, targets: {} },
    cue: cue ? { id: event.eventId, kind: cue, playerId: null } : model.cue,
  };
  // The end has a line of its own, with the winner.
  return phase === 'ENDED'
    ? next
    : withLine(next, { ...stamp, kind: 'divider', phase, day, night: nightNumber });
}

/** NARRATOR events: the crier's lines, and facts without an event type of their own. */
function narrated(model: MatchModel, event: WireEventOf<'NARRATOR'>): MatchModel {
  const { payload } = event;
  const stamp = { id: event.eventId, at: Date.parse(event.at) };
  switch (payload.kind) {
    case 'CRIER':
    case 'CRIER_OMNISCIENT': {
      // The crier's lines appear in the bar below the stage, and are not part of the transcript.
      const { text } = payload;
      return stamp.at < model.phaseAt ? model : { ...model, crier: { id: event.eventId, text } };
    }
    case 'VOTE_RESULT': {
      const { eliminatedPlayerId: eliminated, tied } = payload;
      return withLine(model, { ...stamp, kind: 'verdict', eliminated, tied });
    }
    case 'RESUMED':
      return withLine(model, { ...stamp, kind: 'note', note: 'resumed', text: null });
    case 'ABORTED':
      return withLine(model, { ...stamp, kind: 'note', note: 'aborted', text: payload.reason });
    case 'ROLES_DEALT':
      return { ...model, told: { ...model.told, roles: payload.roles } };
    case 'WOLF_TARGET':
      return nightAction(model, event, choiceOf('WOLF_KILL', payload));
    case 'SEER_RESULT':
      return nightAction(model, event, choiceOf('SEER_INSPECT', payload), payload.alignment === 'WEREWOLF');
    case 'DOCTOR_PROTECT':
      return nightAction(model, event, choiceOf('DOCTOR_PROTECT', payload));
    case 'NIGHT_RESOLVED': {
      const { targetPlayerId: target, protectedPlayerId, choice } = payload;
      return withLine(model, {
        ...stamp,
        kind: 'night-resolved',
        target,
        guarded: protectedPlayerId === target,
        drawn: choice === 'SPLIT' || choice === 'SILENT',
      });
    }
    case 'READY':
    case 'PASS':
    case 'TALK_ROUND':
      // The state shows who is ready, who has had the turn, and the end of the round.
      return model;
    case 'PHASE_BRIEF':
      return { ...model, brief: payload };
    case 'ROLE_CARD':
    case 'RULES':
      // The state holds the role, and the page has its own rules text for people.
      return model;
    default:
      return payload satisfies never;
  }
}

const choiceOf = (
  kind: NightChoice['kind'],
  {
    byPlayerId: by,
    targetPlayerId: target,
  }: { byPlayerId: NightChoice['by']; targetPlayerId: NightChoice['by'] },
): NightChoice => ({ kind, by, target });

function nightAction(
  model: MatchModel,
  event: WireEventOf<'NARRATOR'>,
  choice: NightChoice,
  foundWolf: boolean | null = null,
): MatchModel {
  const stamp = { id: event.eventId, at: Date.parse(event.at) };
  const { told } = model;
  // A choice that arrives late belongs to a night that is over.
  const running = told.night > 0 && stamp.at >= model.phaseAt;
  const targets = running ? { ...told.targets, [choice.by]: choice.target } : told.targets;
  return withLine(
    { ...model, told: { ...told, targets } },
    { ...stamp, kind: 'night-action', choice, foundWolf },
  );
}

/** Inserts a line by its time: secrets held back for a delayed viewer arrive after later lines. */
function withLine(model: MatchModel, line: Line): MatchModel {
  const { lines } = model;
  const last = lines.at(-1);
  if (!last || last.at <= line.at) return { ...model, lines: [...lines, line] };
  const place = lines.findLastIndex((other) => other.at <= line.at) + 1;
  return { ...model, lines: lines.toSpliced(place, 0, line) };
}

/** As received: fields that this viewer may not see were never sent. */
export type SyncedHall = Partial<Omit<HallFacts, 'players'>> & {
  readonly players?: readonly Partial<PlayerFacts>[];
};

export function readHall(model: MatchModel, state: SyncedHall): MatchModel {
  const hall = { ...BLANK_HALL, ...state };
  // Before the first state arrives there is nothing to read.
  if (!hall.matchId || !PHASES.includes(hall.phase) || hall.players.length === 0) return model;
  const { roles, night, targets } = model.told;
  const isTonight = hall.phase === 'NIGHT' && hall.nightNumber === night;
  const players = hall.players.map((sent, index): PlayerFacts => {
    const seat = { ...BLANK_SEAT, ...sent };
    // A cancelled match does not show the roles to the public, though the disclosed seed implies them.
    const revealedRole = hall.aborted && seat.alive ? '' : seat.revealedRole;
    return {
      ...seat,
      revealedRole,
      role: revealedRole || seat.role || (roles[index] ?? ''),
      nightTarget: seat.nightTarget || (isTonight && targets[seat.playerId]) || '',
    };
  });
  const over = hall.phase === 'ENDED';
  const hand = model.own !== null && !over ? handOf(players, model.own) : null;
  return {
    ...model,
    ...hall,
    players: hand ? players.map(faceDown) : players,
    hand,
    seated: true,
    over,
  };
}
