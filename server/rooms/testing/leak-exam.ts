/**
 * The exam on the wire: every kind of viewer watches a match and its twin over real sockets, from the start and
 * coming late. Both must give that viewer the same bytes, and a step that is hidden from it must give it none.
 */

import type { MatchEvent } from '../../../shared/games/werewolf/events.ts';
import type { Role } from '../../../shared/games/werewolf/model.ts';
import { seatIndex } from '../../../shared/games/werewolf/model.ts';
import { diceFor } from '../../../shared/matches/dice.ts';
import { ROOM_NAMES } from '../../../shared/protocol/room-messages.ts';
import type { Steps } from '../../parts/werewolf/testing/recorded-match.ts';
import { recordMatch } from '../../parts/werewolf/testing/recorded-match.ts';
import type { ScriptedMatch } from '../../parts/werewolf/testing/scripted-match.ts';
import { openMatch } from './open-match.ts';
import { RawViewer } from './raw-viewer.ts';
import type { RoomServer } from './room-server.ts';
import { keyOf } from './room-server.ts';
import type { Watcher } from './twins.ts';
import { hidingPart, rolesOf, sees, twinFor, WATCHERS } from './twins.ts';

export interface Leak {
  readonly match: string;
  readonly watcher: Watcher;
  readonly what: string;
}

export interface LeakReport {
  readonly matches: number;
  readonly showings: number;
  readonly framesCompared: number;
  readonly hiddenSteps: number;
  readonly leaks: readonly Leak[];
}

/** What one viewer got: its frames in order, and how many came with steps that were hidden from it. */
interface Transcript {
  readonly frames: string[];
  readonly framesOfHiddenSteps: number;
  readonly hiddenSteps: number;
}

/** A reconnection token is drawn anew for every join and says nothing about the match. */
const TOKEN_AT = 2;
const TOKEN_LENGTH = 9;

export async function examineLeaks(
  server: RoomServer,
  options: { readonly matches: number; readonly seed: string; onMatch?(done: number): void },
): Promise<LeakReport> {
  const leaks: Leak[] = [];
  const totals = { showings: 0, framesCompared: 0, hiddenSteps: 0 };
  for (let i = 0; i < options.matches; i++) {
    const name = String(i).padStart(6, '0');
    const original = hidingPart(recordMatch(`mt_${name}`, `${options.seed}-${i}`));
    const lateAt = 1 + diceFor('late', name).below(countPublic(original) - 1);
    const seen = await show(server, original, WATCHERS, lateAt);
    totals.showings++;
    for (const watcher of WATCHERS) {
      const twin = twinFor(watcher, original, name);
      const [, again] = [...(await show(server, twin, [watcher], lateAt))][0] ?? [];
      const once = seen.get(watcher);
      if (!once || !again) throw new Error(`${watcher} saw nothing`);
      totals.showings++;
      totals.framesCompared += once.frames.length;
      totals.hiddenSteps += once.hiddenSteps + again.hiddenSteps;
      for (const what of differences(once, again)) leaks.push({ match: name, watcher, what });
    }
    options.onMatch?.(i + 1);
  }
  return { matches: options.matches, ...totals, leaks };
}

function* differences(once: Transcript, again: Transcript): Iterable<string> {
  const hidden = once.framesOfHiddenSteps + again.framesOfHiddenSteps;
  if (hidden > 0) yield `${hidden} frames came with hidden steps`;
  if (once.frames.length !== again.frames.length) {
    yield `${once.frames.length} frames of the match, ${again.frames.length} of its twin`;
  }
  const at = once.frames.findIndex((frame, i) => frame !== again.frames[i]);
  if (at >= 0) yield `frame ${at}: ${firstDifference(once.frames[at] ?? '', again.frames[at] ?? '')}`;
}

function firstDifference(some: string, other: string): string {
  let at = 0;
  while (some[at] === other[at]) at++;
  const around = (frame: string): string => JSON.stringify(frame.slice(Math.max(0, at - 60), at + 60));
  return `byte ${at}: ${around(some)} ≠ ${around(other)}`;
}

const countPublic = (steps: Steps): number => steps.filter(isPublic).length;
const isPublic = (step: readonly MatchEvent[]): boolean => step.some((e) => e.audience === 'public');

/** Plays the match to the watchers; a second one of each comes just before the `lateAt`th public step. */
async function show(
  server: RoomServer,
  steps: Steps,
  watchers: readonly Watcher[],
  lateAt: number,
): Promise<Map<Watcher, Transcript>> {
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
  await Promise.all(audience.map((watching) => watching.leave()));
  server.matches.close(match);
  return new Map(audience.map((watching) => [watching.watcher, watching.transcript()]));
}

class Watching {
  readonly watcher: Watcher;
  readonly #server: RoomServer;
  readonly #match: ScriptedMatch;
  readonly #roles: readonly Role[];
  readonly #viewers: RawViewer[] = [];
  readonly #frames: string[] = [];
  #framesOfHiddenSteps = 0;
  #hiddenSteps = 0;

  constructor(server: RoomServer, match: ScriptedMatch, watcher: Watcher, roles: readonly Role[]) {
    this.#server = server;
    this.#match = match;
    this.watcher = watcher;
    this.#roles = roles;
  }

  async join(): Promise<void> {
    const { matchId } = this.#match;
    const viewer = await RawViewer.join(this.#server.address, ROOM_NAMES.match, {
      matchId,
      ...this.#identity(),
    });
    const [welcome, ...frames] = viewer.take();
    if (!welcome) throw new Error('a viewer was not welcomed');
    welcome.fill(0, TOKEN_AT, TOKEN_AT + TOKEN_LENGTH);
    this.#keep([welcome, ...frames]);
    this.#viewers.push(viewer);
  }

  async witness(step: readonly MatchEvent[]): Promise<void> {
    await Promise.all(this.#viewers.map((viewer) => viewer.settled()));
    const frames = this.#viewers.flatMap((viewer) => viewer.take());
    this.#keep(frames);
    if (step.some((event) => sees(this.watcher, event, this.#roles))) return;
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
    const player = this.#match.state.players[seatIndex(this.watcher)];
    return { key: keyOf(player?.agentId ?? '') };
  }

  #keep(frames: readonly Buffer[]): void {
    for (const frame of frames) this.#frames.push(frame.toString('latin1'));
  }
}
