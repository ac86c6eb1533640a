import { type Decoder, Encoder, Reflection, type Schema, StateView } from '@colyseus/schema';
import { describe, expect, it } from 'vitest';
import { evenOddMirror } from '../../../../server/parts/even-odd/room.ts';
import type { LogEntry } from '../../../../shared/games/even-odd/events.ts';
import { facts } from '../../../../shared/games/even-odd/facts.ts';
import { evenOdd } from '../../../../shared/games/even-odd/game.ts';
import { type MatchState, PLAYER_IDS } from '../../../../shared/games/even-odd/model.ts';
import { Match, type MatchOptions } from '../../../../shared/games/even-odd/testing/match.ts';
import {
  OMNISCIENT_VIEWER,
  PUBLIC_VIEWER,
  type Viewer,
  wireEvents,
} from '../../../../shared/matches/game.ts';
import { emptyTable, type TableModel } from './table-model.ts';
import { tablePicture } from './table-picture.ts';
import { foldEvents, readTable, replayEvents, type SyncedTable } from './table-reducer.ts';

/** Decodes the room's state as a viewer's page does, from the exact bytes the room would send. */
function decodedFor(viewer: Viewer, match: MatchState): SyncedTable {
  const mirror = evenOddMirror();
  mirror.show(match);
  const encoder = new Encoder(mirror.state);
  const decoder = Reflection.decode(Reflection.encode(encoder)) as Decoder<Schema>;
  if (viewer.kind === 'public') {
    decoder.decode(encoder.encodeAll());
  } else {
    const view = new StateView();
    for (const { object, tag } of mirror.grants(viewer, match)) view.add(object, tag);
    const it = { offset: 0 };
    encoder.encodeAll(it);
    decoder.decode(encoder.encodeAllView(view, it.offset, it));
  }
  return decoder.state.toJSON() as SyncedTable;
}

/** The facts, without the story. */
function factsOf({ lines, crier, cue, past, seen, lastEventId, lastEventAt, brief, ...facts }: TableModel) {
  return facts;
}

const told = (entries: readonly LogEntry[], viewer: Viewer) =>
  entries.flatMap((entry) => (entry.event.type === 'SEED_DRAWN' ? [] : wireEvents(evenOdd, entry, viewer)));

const readFor = ({ state }: Match, viewer: Viewer) =>
  readTable(emptyTable('mt_test'), decodedFor(viewer, state));
const replayFor = ({ log }: Match, viewer: Viewer) => replayEvents(emptyTable('mt_test'), told(log, viewer));

const VIEWERS: readonly Viewer[] = [
  PUBLIC_VIEWER,
  OMNISCIENT_VIEWER,
  ...PLAYER_IDS.map((playerId) => ({ kind: 'player' as const, playerId })),
];
const nameOf = (viewer: Viewer) => (viewer.kind === 'player' ? viewer.playerId : viewer.kind);

/** One move each; the match is paused after every one of them. */
type Step = (match: Match) => unknown;

const pass: Step = (match) => match.pass();
const choose =
  (seat: 0 | 1, choice: number, claim: number | null = null): Step =>
  (match) =>
    match.choose(PLAYER_IDS[seat] ?? 'p:1', choice, claim);

const WHOLE: readonly Step[] = [
  pass,
  ...[choose(0, 3, 4), choose(1, 4), pass, pass],
  ...[choose(1, 5, 2), choose(0, 1), pass, pass],
  ...[choose(1, 2, 2), pass, pass],
  ...[pass, pass],
  (match) => {
    match.now += 500;
    match.host({ type: 'resume', pausedMs: 60_000 });
  },
  ...[choose(0, 5), choose(1, 5), pass, pass],
];

const INVITED: MatchOptions = { settings: { accepted: false } };
const STORIES: readonly (readonly [string, MatchOptions, readonly Step[]])[] = [
  ['a whole match', {}, WHOLE],
  ['other seats and roles', { seed: 'another', settings: { odd: 'SECOND' } }, WHOLE],
  [
    'a match called off',
    {},
    [pass, choose(1, 4, 3), (match) => match.host({ type: 'abort', reason: 'rain' })],
  ],
  [
    'a forfeit',
    INVITED,
    [(match) => match.do('p:2', { type: 'accept' }), (match) => match.do('p:1', { type: 'decline' }), pass],
  ],
  ['nobody coming', INVITED, [pass]],
];

describe('the table read from the state', () => {
  it.each(VIEWERS.map((viewer) => [nameOf(viewer), viewer] as const))(
    'equals the table replayed from the events and the projection for this viewer, after every step: %s',
    (_name, viewer) => {
      for (const [story, options, steps] of STORIES) {
        const match = new Match(options);
        let replayed = emptyTable('mt_test');
        let heard = 0;
        for (const step of [() => undefined, ...steps]) {
          step(match);
          replayed = replayEvents(replayed, told(match.log.slice(heard), viewer));
          heard = match.log.length;
          expect(factsOf(readFor(match, viewer)), story).toEqual(factsOf(replayed));
          // The tag opens exactly what the projection gives this viewer.
          const { players } = facts(match.state, viewer);
          const seen = decodedFor(viewer, match.state).players ?? [];
          expect(
            seen.map((player) => ({ choice: 0, ...player })),
            story,
          ).toEqual(players);
        }
        expect(replayed, story).toMatchObject({ phase: 'FINISHED', over: true });
      }
    },
  );

  it('is drawn before any event arrives', () => {
    const match = new Match();
    match.round(3, 4).pass();
    match.choose('p:2', 5, 1);
    const shown = {
      now: match.now,
      omniscient: false,
      moments: [],
      labels: new Map(),
      dark: false,
      speed: null,
    };
    const late = tablePicture({ ...shown, model: readFor(match, PUBLIC_VIEWER) });
    expect(late).toEqual(tablePicture({ ...shown, model: replayFor(match, PUBLIC_VIEWER) }));
    expect(late.sitters.map(({ cup, score }) => [cup, score])).toEqual([
      ['held', 1],
      ['sealed', 0],
    ]);
  });

  it('hides a sealed choice from everybody, its chooser included, until the cups are lifted', () => {
    const seen = [1, 2, 3, 4, 5].map((choice) => {
      const match = new Match().passTo('COLLECTING_CHOICES');
      match.choose('p:1', choice);
      return VIEWERS.map((viewer) => {
        const read = factsOf(readFor(match, viewer));
        expect(read).toEqual(factsOf(replayFor(match, viewer)));
        return { ...read, players: read.players.map((player) => ({ ...player, commitment: '' })) };
      });
    });
    for (const other of seen) expect(other).toEqual(seen[0]);
  });

  it('names the author of the last move to a viewer who missed the seating', () => {
    const match = new Match().passTo('COLLECTING_CHOICES');
    match.choose('p:1', 2, 4);
    const late = foldEvents(emptyTable('mt_test'), told(match.log.slice(-1), PUBLIC_VIEWER));
    const read = readTable(late, decodedFor(PUBLIC_VIEWER, match.state));
    expect(read.crier?.text).toBe('Ada seals a number and says: “Next I choose 4.”');
  });

  it('reads nothing before the first state arrives', () => {
    const empty = emptyTable('mt_1');
    expect(readTable(empty, {})).toBe(empty);
  });
});
