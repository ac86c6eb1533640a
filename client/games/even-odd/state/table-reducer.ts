// One event, one step of the model.

import { type Pair, PLAYER_IDS, seatIndex } from '../../../../shared/games/even-odd/model.ts';
import {
  type EvenOddWireEvent,
  WIRE_EVENT_TYPES,
  type WireEventType,
} from '../../../../shared/games/even-odd/wire-events.ts';
import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import { foldEventsWith } from '../../fold-events.ts';
import type { Line } from './table-lines.ts';
import type { DrawnRound, Side, TableModel, TablePlayer } from './table-model.ts';
import { crierOf } from './telling.ts';

type EventOf<Type extends WireEventType> = Extract<EvenOddWireEvent, { readonly type: Type }>;

const TYPES: ReadonlySet<string> = new Set(WIRE_EVENT_TYPES);

/** The one place where events of a newer server, with types that this page does not know, are left out. */
export const isKnown = (event: WireEvent): event is EvenOddWireEvent => TYPES.has(event.type);

export const foldEvents = (model: TableModel, events: readonly WireEvent[]): TableModel =>
  foldEventsWith({ isKnown, apply: applyEvent }, model, events);

function applyEvent(model: TableModel, event: EvenOddWireEvent): TableModel {
  switch (event.type) {
    case 'MATCH_CREATED':
      return created(model, event);
    case 'PLAYER_ACCEPTED':
    case 'PLAYER_DECLINED':
      return answered(model, event);
    case 'PHASE_CHANGED':
      return phaseChanged(model, event);
    case 'CHOICE_SEALED':
      return sealed(model, event);
    case 'NUMBER_DRAWN':
      return numberDrawn(model, event);
    case 'GAME_ENDED':
      return ended(model, event);
    case 'MATCH_RESUMED':
      return resumed(model, event);
    case 'MATCH_ABORTED':
      return aborted(model, event);
    case 'CHOICE_MADE':
    case 'RULES':
    case 'ROLE_CARD':
    case 'PHASE_BRIEF':
      // Written for a player, who reads them elsewhere.
      return model;
    default:
      return event satisfies never;
  }
}

const stampOf = (event: EvenOddWireEvent) => ({ id: event.eventId, at: Date.parse(event.at) });

/** Adds a line, and has the crier say it. */
function withLine(model: TableModel, line: Line): TableModel {
  const lines = [...model.lines, line];
  return { ...model, lines, crier: crierOf(lines, model.players) };
}

const placed = <T>([first, second]: Pair<T>, side: Side, value: T): Pair<T> =>
  side === 0 ? [value, second] : [first, value];

function created(model: TableModel, event: EventOf<'MATCH_CREATED'>): TableModel {
  const { gameNumber, seedHash, players, accepted, phaseEndsAt } = event.payload;
  const seats = PLAYER_IDS.map((playerId, index): TablePlayer => {
    const player = players.find((each) => each.playerId === playerId);
    if (!player) return model.players[index as Side];
    const { agentId, displayName, role } = player;
    return { playerId, agentId, name: displayName, role, seated: accepted };
  });
  const next: TableModel = {
    ...model,
    gameNumber,
    seedHash,
    players: seats as unknown as TableModel['players'],
    seated: true,
    phaseStartedAt: Date.parse(event.at),
    phaseEndsAt: Date.parse(phaseEndsAt),
  };
  return withLine(next, { ...stampOf(event), kind: 'divider', round: 0 });
}

function answered(
  model: TableModel,
  event: EventOf<'PLAYER_ACCEPTED'> | EventOf<'PLAYER_DECLINED'>,
): TableModel {
  const side = seatIndex(event.payload.playerId);
  const accepted = event.type === 'PLAYER_ACCEPTED';
  const players = placed(model.players, side, { ...model.players[side], seated: accepted });
  return withLine({ ...model, players }, { ...stampOf(event), kind: 'answer', side, accepted });
}

function phaseChanged(model: TableModel, event: EventOf<'PHASE_CHANGED'>): TableModel {
  const { to: phase, round, phaseEndsAt } = event.payload;
  const next: TableModel = {
    ...model,
    phase,
    over: phase === 'FINISHED',
    round,
    phaseStartedAt: Date.parse(event.at),
    phaseEndsAt: Date.parse(phaseEndsAt),
  };
  // The draw and the end have lines of their own, with what came of them.
  if (phase !== 'COLLECTING_CHOICES') return next;
  const cleared = { commitments: NEITHER, announced: model.claims, claims: NEITHER };
  return withLine({ ...next, ...cleared }, { ...stampOf(event), kind: 'divider', round });
}

const NEITHER: Pair<null> = [null, null];

function sealed(model: TableModel, event: EventOf<'CHOICE_SEALED'>): TableModel {
  const { playerId, commitment, claim } = event.payload;
  const side = seatIndex(playerId);
  const next: TableModel = {
    ...model,
    commitments: placed(model.commitments, side, commitment),
    claims: placed(model.claims, side, claim),
    cue: { id: event.eventId, kind: 'seal' },
  };
  return withLine(next, { ...stampOf(event), kind: 'seal', side, claim });
}

function numberDrawn(model: TableModel, event: EventOf<'NUMBER_DRAWN'>): TableModel {
  const { round, choices, sum, parity, winner, score } = event.payload;
  const drawn: DrawnRound = {
    round,
    choices,
    announced: model.announced,
    commitments: model.commitments,
    sum,
    parity,
    winner: winner && seatIndex(winner),
  };
  const next: TableModel = {
    ...model,
    rounds: [...model.rounds, drawn],
    score,
    cue: { id: event.eventId, kind: winner ? 'draw' : 'void' },
  };
  return withLine(next, { ...stampOf(event), kind: 'draw', drawn, score });
}

function ended(model: TableModel, event: EventOf<'GAME_ENDED'>): TableModel {
  const { ending, winner: by, score, seed } = event.payload;
  const winner = by && seatIndex(by);
  const next: TableModel = { ...model, ending, winner, seed, cue: { id: event.eventId, kind: 'end' } };
  return withLine(next, { ...stampOf(event), kind: 'end', ending, winner, score });
}

function resumed(model: TableModel, event: EventOf<'MATCH_RESUMED'>): TableModel {
  const { pausedMs, phaseEndsAt } = event.payload;
  const next: TableModel = {
    ...model,
    phaseStartedAt: model.phaseStartedAt + pausedMs,
    phaseEndsAt: Date.parse(phaseEndsAt),
  };
  return withLine(next, { ...stampOf(event), kind: 'note', note: 'resumed', text: null });
}

function aborted(model: TableModel, event: EventOf<'MATCH_ABORTED'>): TableModel {
  const { reason, seed } = event.payload;
  return withLine(
    { ...model, aborted: true, seed },
    { ...stampOf(event), kind: 'note', note: 'aborted', text: reason },
  );
}
