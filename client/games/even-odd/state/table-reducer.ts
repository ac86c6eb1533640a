// Applies one event to the story: lines and cues.

import { facts, type PlayerFacts, type TableFacts } from '../../../../shared/games/even-odd/facts.ts';
import { type MatchState, PHASES, seatIndex } from '../../../../shared/games/even-odd/model.ts';
import { recall } from '../../../../shared/games/even-odd/recall.ts';
import { type EvenOddWireEvent, WIRE_EVENT_TYPES } from '../../../../shared/games/even-odd/wire-events.ts';
import { PUBLIC_VIEWER } from '../../../../shared/matches/game.ts';
import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import { storyOf } from '../../fold-events.ts';
import { crierOf, type Line } from './table-lines.ts';
import { BLANK_TABLE, emptyTable, type TableCue, type TableModel } from './table-model.ts';

const TYPES: ReadonlySet<string> = new Set(WIRE_EVENT_TYPES);

/** The one place where event types of a newer server, unknown to this page, are skipped. */
export const isKnown = (event: WireEvent): event is EvenOddWireEvent => TYPES.has(event.type);

export const { fold: foldEvents, replay: replayEvents } = storyOf({
  isKnown,
  apply: applyEvent,
  recall,
  project: (model: TableModel, past: MatchState) => readTable(model, facts(past, PUBLIC_VIEWER)),
});

function applyEvent(model: TableModel, event: EvenOddWireEvent): TableModel {
  const stamp = { id: event.eventId, at: Date.parse(event.at) };
  const withCue = (kind: TableCue['kind']): TableModel => ({ ...model, cue: { id: event.eventId, kind } });
  switch (event.type) {
    case 'MATCH_CREATED':
      return withLine(model, { ...stamp, kind: 'divider', round: 0 });
    case 'PLAYER_ACCEPTED':
    case 'PLAYER_DECLINED': {
      const accepted = event.type === 'PLAYER_ACCEPTED';
      return withLine(model, {
        ...stamp,
        kind: 'answer',
        side: seatIndex(event.payload.playerId),
        accepted,
      });
    }
    case 'PHASE_CHANGED': {
      const { to, round } = event.payload;
      // The draw and the end have lines of their own, with their outcome.
      return to === 'COLLECTING_CHOICES' ? withLine(model, { ...stamp, kind: 'divider', round }) : model;
    }
    case 'CHOICE_SEALED': {
      const { playerId, claim } = event.payload;
      return withLine(withCue('seal'), { ...stamp, kind: 'seal', side: seatIndex(playerId), claim });
    }
    case 'NUMBER_DRAWN': {
      const { nonces: _, score, ...drawn } = event.payload;
      return withLine(withCue(drawn.winner ? 'draw' : 'void'), { ...stamp, kind: 'draw', drawn, score });
    }
    case 'GAME_ENDED': {
      const { ending, winner, score } = event.payload;
      return withLine(withCue('end'), { ...stamp, kind: 'end', ending, winner, score });
    }
    case 'MATCH_RESUMED':
      return withLine(model, { ...stamp, kind: 'note', note: 'resumed', text: null });
    case 'MATCH_ABORTED':
      return withLine(model, { ...stamp, kind: 'note', note: 'aborted', text: event.payload.reason });
    case 'PHASE_BRIEF':
      return { ...model, brief: event.payload };
    case 'CHOICE_MADE':
    case 'RULES':
    case 'ROLE_CARD':
      // The state holds the choice and the role.
      return model;
    default:
      return event satisfies never;
  }
}

function withLine(model: TableModel, line: Line): TableModel {
  const lines = [...model.lines, line];
  return { ...model, lines, crier: crierOf(lines, model) };
}

/** As received: fields that this viewer may not see were never sent. */
export type SyncedTable = Partial<Omit<TableFacts, 'players'>> & {
  readonly players?: readonly Partial<PlayerFacts>[];
};

const BLANK = emptyTable('').players;

export function readTable(model: TableModel, state: SyncedTable): TableModel {
  const table = { ...BLANK_TABLE, ...state };
  const [first, second] = state.players ?? [];
  // Before the first state arrives there is nothing to read.
  if (!table.matchId || !PHASES.includes(table.phase) || !first?.playerId || !second?.playerId) return model;
  // The one field visible to a player alone goes into that player's hand: the table shows it to nobody.
  const mine = [first, second].find(({ playerId }) => playerId === model.own);
  const players: TableModel['players'] = [
    { ...BLANK[0], ...first, choice: 0 },
    { ...BLANK[1], ...second, choice: 0 },
  ];
  return {
    ...model,
    ...table,
    players,
    hand: mine?.role ? { role: mine.role, choice: mine.choice ?? 0 } : null,
    seated: true,
    over: table.phase === 'FINISHED',
    // A late joiner received the last move, but not yet its author.
    crier: crierOf(model.lines, { players, rounds: table.rounds }),
  };
}
