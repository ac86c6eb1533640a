/**
 * The leak exam on the wire: every kind of viewer watches a match and its twin over real sockets, from the start and
 * joining late, and requests the history of both. Both must give a viewer the same bytes, including pages and refused
 * cursors, and a step hidden from it must send it nothing.
 */
import { Protocol, ResponseStatus } from '@colyseus/core';
import type { HistoryRequest } from '../../../shared/contracts/rooms.ts';
import type { MatchEvent } from '../../../shared/games/werewolf/events.ts';
import { werewolf } from '../../../shared/games/werewolf/game.ts';
import type { Role } from '../../../shared/games/werewolf/model.ts';
import { seatIndex } from '../../../shared/games/werewolf/model.ts';
import { diceFor } from '../../../shared/matches/dice.ts';
import { LONGEST_HISTORY_PAGE } from '../../../shared/protocol/room-messages.ts';
import type { Steps } from '../../parts/werewolf/testing/recorded-match.ts';
import { recordMatch } from '../../parts/werewolf/testing/recorded-match.ts';
import type { ScriptedMatch } from '../../parts/werewolf/testing/scripted-match.ts';
import { openMatch } from './open-match.ts';
import { RawViewer } from './raw-viewer.ts';
import type { RoomServer } from './room-server.ts';
import { keyOf } from './room-server.ts';
import type { Leak, Transcript } from './transcript.ts';
import { differences, differencesOf, withoutToken } from './transcript.ts';
import type { Watcher } from './twins.ts';
import { hidingPart, rolesOf, sees, twinFor, WATCHERS } from './twins.ts';

/**
 * Both asked for everything and count as the public until it comes. `delayed`: a town whose delay is longer than the
 * match. `awaiting`: owners' agents play in a town that others can reach.
 */
export type ExamWatcher = Watcher | 'delayed' | 'awaiting';

export interface LeakReport {
  readonly matches: number;
  readonly showings: number;
  readonly framesCompared: number;
  /** Includes pages of history and refused cursors. */
  readonly pagesRead: number;
  readonly cursorsRefused: number;
  readonly hiddenSteps: number;
  readonly leaks: readonly Leak[];
}

const PROBES = 12;
const WHOLE: HistoryRequest = { before: null, limit: LONGEST_HISTORY_PAGE };
const SHORT: HistoryRequest = { before: null, limit: 7 };

export async function examineLeaks(
  server: RoomServer,
  options: {
    readonly matches: number;
    readonly seed: string;
    readonly watchers?: readonly ExamWatcher[];
    onMatch?(done: number): void;
  },
): Promise<LeakReport> {
  const leaks: Leak[] = [];
  const { watchers = WATCHERS } = options;
  const totals = { showings: 0, framesCompared: 0, pagesRead: 0, cursorsRefused: 0, hiddenSteps: 0 };
  for (let i = 0; i < options.matches; i++) {
    const name = String(i).padStart(6, '0');
    const original = hidingPart(recordMatch(`mt_${name}`, `${options.seed}-${i}`));
    const lateAt = 1 + diceFor('late', name).below(countPublic(original) - 1);
    const probes = probesOf(original, name);
    const seen = await show(server, original, watchers, { lateAt, probes });
    totals.showings++;
    for (const watcher of watchers) {
      const twin = twinFor(eyesOf(watcher), original, name);
      const [, again] = [...(await show(server, twin, [watcher], { lateAt, probes }))][0] ?? [];
      const once = seen.get(watcher);
      if (!once || !again) throw new Error(`${watcher} saw nothing`);
      totals.showings++;
      totals.framesCompared += once.frames.length;
      totals.pagesRead += answersWith(ResponseStatus.OK, once);
      totals.cursorsRefused += answersWith(ResponseStatus.REJECTED, once);
      totals.hiddenSteps += once.hiddenSteps + again.hiddenSteps;
      for (const what of differences(once, again)) leaks.push({ match: name, watcher, what });
    }
    for (const what of strangeToPublic(seen)) leaks.push({ match: name, watcher: 'awaiting', what });
    options.onMatch?.(i + 1);
  }
  return { matches: options.matches, ...totals, leaks };
}

/** A viewer that must wait receives exactly the public's bytes plus the reason. */
function strangeToPublic(seen: ReadonlyMap<ExamWatcher, Transcript>): Iterable<string> {
  const [awaiting, everybody] = [seen.get('awaiting'), seen.get('public')];
  if (!awaiting || !everybody) return [];
  const isReason = (frame: string) => frame.includes('OMNISCIENT_AGENTS_PLAY');
  return differencesOf(
    awaiting.frames.filter((frame) => !isReason(frame)),
    everybody.frames,
  );
}

/** The viewer whose knowledge decides what may be sent. */
const eyesOf = (watcher: ExamWatcher): Watcher =>
  watcher === 'delayed' || watcher === 'awaiting' ? 'public' : watcher;

/**
 * Cursors for history requests: events of the match, including hidden ones, which must be as unknown as in the twin.
 */
function probesOf(steps: Steps, name: string): readonly HistoryRequest[] {
  const dice = diceFor('probes', name);
  const events = steps.flat();
  return Array.from({ length: PROBES }, () => ({
    before: dice.pick(events).eventId,
    limit: 1 + dice.below(40),
  }));
}

const STATUS_AT = 2;

const answersWith = (status: number, { frames }: Transcript): number =>
  frames.filter(
    (frame) => frame.charCodeAt(0) === Protocol.ROOM_RESPONSE && frame.charCodeAt(STATUS_AT) === status,
  ).length;

const countPublic = (steps: Steps): number => steps.filter(isPublic).length;
const isPublic = (step: readonly MatchEvent[]): boolean => step.some((e) => e.audience === 'public');

/**
 * Plays the match to the watchers; a second one of each kind joins just before the `lateAt`th public step. At the end
 * all request the history, including the `probes`.
 */
async function show(
  server: RoomServer,
  steps: Steps,
  watchers: readonly ExamWatcher[],
  { lateAt, probes }: { readonly lateAt: number; readonly probes: readonly HistoryRequest[] },
): Promise<Map<ExamWatcher, Transcript>> {
  const [opening, ...rest] = steps;
  const match = await openMatch(server, opening ?? []);
  const roles = rolesOf(steps);
  const audience = watchers.map((watcher) => new Watching(server, match, watcher, roles));
  for (const watching of audience) await watching.join();
  let publicSteps = 1;
  for (const step of rest) {
    if (isPublic(step) && publicSteps++ === lateAt) for (const watching of audience) await watching.join();
    match.play(step);
    await Promise.all(audience.map((watching) => watching.witness(step)));
  }
  await Promise.all(audience.map((watching) => watching.ask([WHOLE, SHORT, ...probes])));
  await Promise.all(audience.map((watching) => watching.leave()));
  server.matches.close(match);
  return new Map(audience.map((watching) => [watching.watcher, watching.transcript()]));
}

class Watching {
  readonly watcher: ExamWatcher;
  readonly #server: RoomServer;
  readonly #match: ScriptedMatch;
  readonly #roles: readonly Role[];
  readonly #viewers: RawViewer[] = [];
  readonly #frames: string[] = [];
  #framesOfHiddenSteps = 0;
  #hiddenSteps = 0;

  constructor(server: RoomServer, match: ScriptedMatch, watcher: ExamWatcher, roles: readonly Role[]) {
    this.#server = server;
    this.#match = match;
    this.watcher = watcher;
    this.#roles = roles;
  }

  async join(): Promise<void> {
    const { matchId } = this.#match;
    const viewer = await RawViewer.join(this.#server.address, werewolf.id, {
      matchId,
      ...this.#identity(),
    });
    this.#keep(withoutToken(viewer.take()));
    this.#viewers.push(viewer);
    await this.ask([WHOLE, SHORT]);
  }

  /** Every viewer requests every page. */
  async ask(requests: readonly HistoryRequest[]): Promise<void> {
    for (const viewer of this.#viewers) {
      for (const request of requests) viewer.request('history', request);
      await viewer.settled();
      const answers = viewer.take();
      if (answers.length !== requests.length)
        throw new Error(`${answers.length} answers to ${requests.length}`);
      this.#keep(answers);
    }
  }

  async witness(step: readonly MatchEvent[]): Promise<void> {
    await Promise.all(this.#viewers.map((viewer) => viewer.settled()));
    const frames = this.#viewers.flatMap((viewer) => viewer.take());
    this.#keep(frames);
    if (step.some((event) => sees(eyesOf(this.watcher), event, this.#roles))) return;
    this.#hiddenSteps++;
    this.#framesOfHiddenSteps += frames.length;
  }

  async leave(): Promise<void> {
    await Promise.all(this.#viewers.map((viewer) => viewer.leave()));
  }

  transcript(): Transcript {
    return {
      frames: this.#frames,
      framesOfHiddenSteps: this.#framesOfHiddenSteps,
      hiddenSteps: this.#hiddenSteps,
    };
  }

  #identity(): object {
    if (this.watcher === 'public' || this.watcher === 'omniscient') return { view: this.watcher };
    if (this.watcher === 'delayed' || this.watcher === 'awaiting') return { view: 'omniscient' };
    const player = this.#match.state.players[seatIndex(this.watcher)];
    return { key: keyOf(player?.agentId ?? '') };
  }

  #keep(frames: readonly Buffer[]): void {
    for (const frame of frames) this.#frames.push(frame.toString('latin1'));
  }
}
