import { type Decoder, Encoder, Reflection, type Schema, StateView } from '@colyseus/schema';
import { describe, expect, it } from 'vitest';
import { werewolfMirror } from '../../../../server/parts/werewolf/room.ts';
import { recordMatch } from '../../../../server/parts/werewolf/testing/recorded-match.ts';
import { OMNISCIENT_VIEWER, PUBLIC_VIEWER } from '../../../../shared/games/werewolf/audience.ts';
import type { LogEntry } from '../../../../shared/games/werewolf/events.ts';
import { evolve } from '../../../../shared/games/werewolf/evolve.ts';
import { facts } from '../../../../shared/games/werewolf/facts.ts';
import { type MatchState, PLAYER_IDS } from '../../../../shared/games/werewolf/model.ts';
import { Game, ROLES_IN_ORDER } from '../../../../shared/games/werewolf/testing/game.ts';
import type { Viewer } from '../../../../shared/games/werewolf/view.ts';
import { wireEvents } from '../../../../shared/games/werewolf/wire.ts';
import { hallPicture } from './hall-picture.ts';
import { BLANK_SEAT, emptyMatch, type MatchModel, tonightIn } from './match-model.ts';
import { foldEvents, readHall, replayEvents, type SyncedHall } from './match-reducer.ts';

/** Decodes the room's state as a viewer's page does, from the exact bytes the room would send. */
function decodedFor(viewer: Viewer, match: MatchState): SyncedHall {
  const mirror = werewolfMirror();
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
  return decoder.state.toJSON() as SyncedHall;
}

/** The facts, without the story. */
function factsOf(model: MatchModel) {
  const { lines, crier, cue, phaseAt, told, past, seen, lastEventId, lastEventAt, brief, ...facts } = model;
  return facts;
}

function logOf(seed: string): LogEntry[][] {
  let state: MatchState | null = null;
  return recordMatch('mt_1', seed).map((step) =>
    step.map((event) => {
      state = evolve(state, event);
      return { event, after: state };
    }),
  );
}

const VIEWERS: readonly Viewer[] = [
  PUBLIC_VIEWER,
  OMNISCIENT_VIEWER,
  ...PLAYER_IDS.map((playerId) => ({ kind: 'player' as const, playerId })),
];
const nameOf = (viewer: Viewer) => (viewer.kind === 'player' ? viewer.playerId : viewer.kind);

const told = (entries: readonly LogEntry[], viewer: Viewer) =>
  entries.flatMap((entry) => (entry.event.type === 'SEED_DRAWN' ? [] : wireEvents(entry, viewer)));

describe('the hall read from the state', () => {
  it.each(VIEWERS.map((viewer) => [nameOf(viewer), viewer] as const))(
    'equals the hall replayed from the events and the projection for this viewer, after every step: %s',
    (_name, viewer) => {
      for (const seed of ['one', 'two', 'three']) {
        let replayed = emptyMatch('mt_1');
        for (const step of logOf(seed)) {
          replayed = replayEvents(replayed, told(step, viewer));
          const match = step.at(-1)?.after;
          if (!match) throw new Error('an empty step');
          const read = readHall(emptyMatch('mt_1'), decodedFor(viewer, match));
          expect(factsOf(read)).toEqual(factsOf(replayed));
          expect(factsOf(read)).toEqual(factsOf(readHall(emptyMatch('mt_1'), facts(match, viewer))));
          // Tags open exactly what the projection gives this viewer.
          const { players } = facts(match, viewer);
          expect(withBlanks(decodedFor(viewer, match))).toEqual(players);
        }
        expect(replayed).toMatchObject({ phase: 'ENDED', over: true });
      }
    },
  );

  it('equals the replayed hall of a match that was paused and cancelled, too', () => {
    const game = new Game({ roles: ROLES_IN_ORDER });
    game.passTo('NIGHT').wolvesKill('p:5').passTo('DAY_DISCUSSION');
    game.say('p:6', 'Who was it?');
    game.host({ type: 'resume', pausedMs: 60_000 });
    for (const viewer of VIEWERS)
      expect(factsOf(readFor(game, viewer))).toEqual(factsOf(replayFor(game, viewer)));
    game.host({ type: 'abort', reason: 'the hall is on fire' });
    for (const viewer of VIEWERS)
      expect(factsOf(readFor(game, viewer))).toEqual(factsOf(replayFor(game, viewer)));
    expect(readFor(game, PUBLIC_VIEWER).players.map(({ role }) => role)).toEqual(
      PLAYER_IDS.map((playerId) => (playerId === 'p:5' ? 'VILLAGER' : '')),
    );
  });

  it('is drawn before any event arrives', () => {
    const game = new Game({ roles: ROLES_IN_ORDER });
    game.passTo('NIGHT').wolvesKill('p:5').passTo('DAY_VOTE').vote('p:6', 'p:1');
    const shown = {
      now: game.now,
      omniscient: false,
      moments: [],
      labels: new Map(),
      dark: false,
      speed: null,
    };
    const late = hallPicture({ ...shown, model: readFor(game, PUBLIC_VIEWER) });
    const early = hallPicture({ ...shown, model: replayFor(game, PUBLIC_VIEWER) });
    expect(late).toEqual(early);
    expect(late.seats.map(({ alive }) => alive)).toEqual([true, true, true, true, false, true, true, true]);
    expect(late.votes).toEqual([{ from: 'p:6', to: 'p:1' }]);
  });

  it('keeps roles known only from events, for a viewer whose secrets are delayed', () => {
    const game = new Game({ roles: ROLES_IN_ORDER });
    game.passTo('NIGHT');
    game.do('p:1', { type: 'wolf_kill', targetPlayerId: 'p:6' });
    const story = foldEvents(emptyMatch('mt_test'), told(game.log, OMNISCIENT_VIEWER));
    const model = readHall(story, decodedFor(PUBLIC_VIEWER, game.state));
    expect(model.players.map(({ role }) => role)).toEqual(ROLES_IN_ORDER);
    expect(tonightIn(model)).toEqual([{ kind: 'WOLF_KILL', by: 'p:1', target: 'p:6' }]);
    game.wolvesKill('p:6').passTo('DAY_ANNOUNCE');
    expect(tonightIn(readHall(story, decodedFor(PUBLIC_VIEWER, game.state)))).toEqual([]);
  });

  it('reads nothing before the first state arrives', () => {
    const empty = emptyMatch('mt_1');
    expect(readHall(empty, {})).toBe(empty);
  });
});

const readFor = (game: Game, viewer: Viewer) =>
  readHall(emptyMatch('mt_test'), decodedFor(viewer, game.state));
const replayFor = (game: Game, viewer: Viewer) => replayEvents(emptyMatch('mt_test'), told(game.log, viewer));
const withBlanks = ({ players = [] }: SyncedHall) => players.map((player) => ({ ...BLANK_SEAT, ...player }));
