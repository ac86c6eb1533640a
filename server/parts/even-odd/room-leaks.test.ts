import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evenOdd } from '../../../shared/games/even-odd/game.ts';
import type { PlayerId } from '../../../shared/games/even-odd/model.ts';
import { otherOf, seatIndex } from '../../../shared/games/even-odd/model.ts';
import { opens, pieces } from '../../../shared/games/even-odd/testing/seal-breaker.ts';
import type { Twin } from '../../../shared/games/even-odd/testing/twins.ts';
import { makeTwins } from '../../../shared/games/even-odd/testing/twins.ts';
import { LONGEST_HISTORY_PAGE } from '../../../shared/protocol/room-messages.ts';
import { RawViewer } from '../../rooms/testing/raw-viewer.ts';
import { keyOf, type RoomServer, startRoomServer } from '../../rooms/testing/room-server.ts';
import { evenOddRoom } from './room.ts';
import { ReplayedMatch, stepsOf } from './testing/replayed-match.ts';

/**
 * The leak exam on the wire: viewers of all kinds watch a match and its twin over real sockets, from the start and
 * joining late, and request the history of both. Until the draw both must give all but the chooser, who watches in the
 * same room, the same bytes, except for the commitment.
 */
const MATCHES = 50;

let server: RoomServer;
beforeAll(async () => {
  server = await startRoomServer({ gameRooms: [evenOddRoom] });
});
afterAll(async () => {
  await server.close();
  expect(server.complaints).toEqual([]);
});

type Watcher = 'public' | 'omniscient' | 'opponent' | 'chooser';
const OTHERS: readonly Watcher[] = ['public', 'omniscient', 'opponent'];
const EVERYBODY: readonly Watcher[] = [...OTHERS, 'chooser'];

/** A reconnection token is random for every join and says nothing about the match. */
const TOKEN = { at: 2, length: 9 };

interface Heard {
  /** Everything sent until the draw. */
  readonly frames: string[];
  /** Everything sent by the draw. */
  readonly drawn: string[];
}

async function openRoom(match: ReplayedMatch): Promise<void> {
  const opened = new Promise<void>((resolve) => {
    const stop = server.rooms.directory.onRoom((of) => {
      if (of.matchId !== match.matchId) return;
      stop();
      resolve();
    });
  });
  server.matches.open(match.asLive());
  await opened;
}

class Watching {
  readonly heard: Heard = { frames: [], drawn: [] };
  readonly #options: object;
  readonly #viewers: RawViewer[] = [];

  constructor({ matchId, state }: ReplayedMatch, watcher: Watcher, chooser: PlayerId) {
    const playerId = watcher === 'chooser' ? chooser : otherOf(chooser);
    const { agentId } = state.players[seatIndex(playerId)]!;
    const isViewer = watcher === 'public' || watcher === 'omniscient';
    this.#options = { matchId, ...(isViewer ? { view: watcher } : { key: keyOf(agentId) }) };
  }

  async join(): Promise<void> {
    const viewer = await RawViewer.join(server.address, evenOdd.id, this.#options);
    this.#viewers.push(viewer);
    const [welcome, ...frames] = viewer.take();
    welcome!.fill(0, TOKEN.at, TOKEN.at + TOKEN.length);
    this.#keep(this.heard.frames, [welcome!, ...frames]);
    await this.hear();
  }

  async hear(kept: keyof Heard = 'frames'): Promise<void> {
    for (const viewer of this.#viewers) {
      await viewer.settled();
      this.#keep(this.heard[kept], viewer.take());
    }
  }

  async ask(): Promise<void> {
    for (const viewer of this.#viewers) {
      viewer.request('history', { before: null, limit: LONGEST_HISTORY_PAGE });
      viewer.request('history', { before: null, limit: 3 });
      viewer.request('history', { before: 'mt_test.0002-p10001', limit: 3 });
      viewer.request('history', { before: 'mt_test.0002-p20001', limit: 3 });
    }
    await this.hear();
  }

  async leave(): Promise<void> {
    for (const viewer of this.#viewers) await viewer.leave();
  }

  #keep(kept: string[], frames: readonly Buffer[]): void {
    for (const frame of frames) kept.push(frame.toString('latin1'));
  }
}

/** Plays the twin to all viewers; a second one of each kind joins when the choice that differs is sealed. */
async function show(twin: Twin, chooser: PlayerId): Promise<Map<Watcher, Heard>> {
  const [opening, ...rest] = stepsOf(twin.match.log);
  const match = new ReplayedMatch(opening!);
  await openRoom(match);
  const audience = EVERYBODY.map((watcher) => new Watching(match, watcher, chooser));
  const all = (work: (watching: Watching) => Promise<void>) => Promise.all(audience.map(work));
  await all((watching) => watching.join());
  const draw = rest.pop()!;
  for (const step of rest) {
    match.tell(step);
    await all((watching) => watching.hear());
    if (step.some(({ event }) => 'commitment' in event && event.commitment === twin.commitment))
      await all((watching) => watching.join());
  }
  expect(match.log).toHaveLength(twin.untilDraw);
  await all((watching) => watching.ask());
  match.tell(draw);
  await all((watching) => watching.hear('drawn'));
  await all((watching) => watching.leave());
  server.matches.close(match.asLive());
  return new Map(EVERYBODY.map((watcher, i) => [watcher, audience[i]!.heard]));
}

const masked = (frames: readonly string[], { commitment }: Twin): string[] =>
  frames.map((frame) => frame.replaceAll(commitment, 'sealed'));

/** The welcome names the viewer's kind; packed, each word is preceded by its length. */
const asPublic = (frame: string): string => frame.replaceAll('\xa2as\xaaomniscient', '\xa2as\xa6public');

describe(`[ROOM-2] ${MATCHES} twin matches in rooms`, () => {
  it('send all other viewers the same frames until the draw, the omniscient included', {
    timeout: 180_000,
  }, async () => {
    let compared = 0;
    for (let i = 0; i < MATCHES; i++) {
      const { chooser, left, right } = makeTwins(`rooms ${i}`);
      const [once, again] = [await show(left, chooser), await show(right, chooser)];
      for (const watcher of OTHERS) {
        const { frames, drawn } = once.get(watcher)!;
        expect(masked(again.get(watcher)!.frames, right)).toEqual(masked(frames, left));
        expect(masked(again.get(watcher)!.drawn, right)).not.toEqual(masked(drawn, left));
        compared += frames.length;
      }
      expect(once.get('omniscient')!.frames.map(asPublic)).toEqual(once.get('public')!.frames);
      expect(masked(again.get('chooser')!.frames, right)).not.toEqual(
        masked(once.get('chooser')!.frames, left),
      );
      const { round } = left.match.state;
      if (i % 10 > 0) continue;
      const sent = OTHERS.flatMap((watcher) => once.get(watcher)!.frames);
      expect(opens(left.commitment, pieces(sent), round)).toBe(false);
      expect(opens(left.commitment, pieces(once.get('chooser')!.frames), round)).toBe(true);
    }
    expect(compared).toBeGreaterThan(MATCHES * 3 * 10);
  });
});
