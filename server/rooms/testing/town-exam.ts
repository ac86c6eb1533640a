/**
 * The leak exam of the town room, watched while a match is played and while its twin is played with the same public
 * events. Both must give the same bytes, patches and messages, to viewers present from the start, late ones and seated
 * agents; a hidden step must send nothing.
 */
import { matchMaker, type Room } from '@colyseus/core';
import type { MatchEvent } from '../../../shared/games/werewolf/events.ts';
import { diceFor } from '../../../shared/matches/dice.ts';
import { ROOM_NAMES } from '../../../shared/protocol/room-messages.ts';
import { agentIdFor, recordMatch, type Steps } from '../../parts/werewolf/testing/recorded-match.ts';
import { openMatch } from './open-match.ts';
import { RawViewer } from './raw-viewer.ts';
import { keyOf, type RoomServer, startRoomServer } from './room-server.ts';
import { differences, type Leak, type Transcript, withoutToken } from './transcript.ts';
import { hidingPart, twinFor } from './twins.ts';

export interface TownReport {
  readonly matches: number;
  readonly framesCompared: number;
  readonly hiddenSteps: number;
  readonly leaks: readonly Leak[];
}

/** Patches are sent when the exam says so: on real time, no two runs would be cut alike. */
const NEVER_MS = 2_000_000_000;

/** Runs beside the other, so that the town has something else to show. */
const COMPANION = hidingPart(recordMatch('mt_companion', 'companion'));

export async function examineTown(options: {
  readonly matches: number;
  readonly seed: string;
  onMatch?(done: number): void;
}): Promise<TownReport> {
  const leaks: Leak[] = [];
  let framesCompared = 0;
  let hiddenSteps = 0;
  for (let i = 0; i < options.matches; i++) {
    const name = String(i).padStart(6, '0');
    const original = hidingPart(recordMatch(`mt_${name}`, `${options.seed}-${i}`));
    const lateAt = 1 + diceFor('late in town', name).below(original.filter(isPublic).length - 1);
    const once = await show(original, lateAt);
    const again = await show(twinFor('public', original, name), lateAt);
    framesCompared += once.frames.length;
    hiddenSteps += once.hiddenSteps + again.hiddenSteps;
    for (const what of differences(once, again)) leaks.push({ match: name, watcher: 'town', what });
    options.onMatch?.(i + 1);
  }
  return { matches: options.matches, framesCompared, hiddenSteps, leaks };
}

const isPublic = (step: readonly MatchEvent[]): boolean => step.some(({ audience }) => audience === 'public');

/** On a separate server, because a town remembers the matches it has shown. */
async function show(steps: Steps, lateAt: number): Promise<Transcript> {
  const server = await startRoomServer();
  try {
    const showing = new Showing(server, await townRoom());
    await showing.play(steps, lateAt);
    if (server.complaints.length > 0) throw new Error(JSON.stringify(server.complaints));
    return showing;
  } finally {
    await server.close();
  }
}

async function townRoom(): Promise<Room> {
  const [listed] = await matchMaker.query({ name: ROOM_NAMES.town });
  const room = listed && matchMaker.getLocalRoomById(listed.roomId);
  if (!room) throw new Error('the town has no room');
  room.patchRate = NEVER_MS;
  return room;
}

class Showing implements Transcript {
  readonly frames: string[] = [];
  framesOfHiddenSteps = 0;
  hiddenSteps = 0;
  readonly #server: RoomServer;
  readonly #room: Room;
  readonly #viewers: RawViewer[] = [];

  constructor(server: RoomServer, room: Room) {
    this.#server = server;
    this.#room = room;
  }

  async play([opening = [], ...rest]: Steps, lateAt: number): Promise<void> {
    await this.#join();
    await this.#join({ key: keyOf(agentIdFor('Ada')) });
    const [companionOpening = [], ...companionRest] = COMPANION;
    const companion = await openMatch(this.#server, companionOpening);
    const match = await openMatch(this.#server, opening);
    await this.#look(opening);
    let publicSteps = 1;
    for (const step of rest) {
      if (isPublic(step) && publicSteps++ === lateAt) await this.#join();
      match.play(step);
      // Time and the other match advance with public steps only: the twins differ in the number of hidden ones.
      const now = step[0]?.at ?? 0;
      while (isPublic(step) && (companionRest[0]?.[0]?.at ?? Number.POSITIVE_INFINITY) <= now)
        companion.play(companionRest.shift() ?? []);
      await this.#look(step);
    }
    for (const viewer of this.#viewers) await viewer.leave();
  }

  async #join(options: object = {}): Promise<void> {
    const viewer = await RawViewer.join(this.#server.address, ROOM_NAMES.town, options);
    this.#keep(withoutToken(viewer.take()));
    this.#viewers.push(viewer);
  }

  async #look(step: readonly MatchEvent[]): Promise<void> {
    if (isPublic(step)) {
      this.#server.clock.advanceTo(step[0]?.at ?? 0);
      this.#server.town.tick(this.#server.clock.now());
    }
    this.#room.broadcastPatch();
    let frames = 0;
    for (const viewer of this.#viewers) {
      await viewer.settled();
      frames += this.#keep(viewer.take());
    }
    if (isPublic(step)) return;
    this.hiddenSteps++;
    this.framesOfHiddenSteps += frames;
  }

  /** Drops offers of a seat: they contain a random ticket and arrive once it is drawn. */
  #keep(frames: readonly Buffer[]): number {
    const kept = frames
      .map((frame) => frame.toString('latin1'))
      .filter((text) => !text.includes('reservation'));
    this.frames.push(...kept);
    return kept.length;
  }
}
