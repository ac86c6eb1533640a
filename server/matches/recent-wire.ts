/**
 * Caches the wire events of a match's latest steps: its room, eight agents and MCP readers ask for the same few, and an
 * agent that continues reading asks for its last step twice. Older steps are rarely requested and would stay in memory
 * as long as the match.
 */
import type { Entry, Game, Viewer } from '../../shared/matches/game.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';

const STEPS_KEPT = 4;

interface WireForms {
  public?: readonly WireEvent[];
  readonly byViewer: Map<string, readonly WireEvent[]>;
}

interface Logged {
  readonly game: Game;
  /** Grows, and stays the same array for as long as the match is hosted. */
  readonly log: readonly Entry[];
}

const kept = new WeakMap<readonly Entry[], Map<number, WireForms>>();

/** The events of a step that every viewer sees. */
export function publicWireAt({ game, log }: Logged, step: number): readonly WireEvent[] {
  const entry = log[step] as Entry;
  const told = toldAt(log, step);
  if (!told) return game.publicWire(entry);
  told.public ??= game.publicWire(entry);
  return told.public;
}

export function wireAt(match: Logged, step: number, viewer: Viewer): readonly WireEvent[] {
  const shared = publicWireAt(match, step);
  if (viewer.kind === 'public') return shared;
  const { game, log } = match;
  const make = () => [...shared, ...game.privateWire(log[step] as Entry, viewer)];
  const told = toldAt(log, step);
  if (!told) return make();
  const name = viewer.kind === 'player' ? viewer.playerId : viewer.kind;
  const known = told.byViewer.get(name) ?? make();
  told.byViewer.set(name, known);
  return known;
}

/** Call it when entries of this log were replaced. */
export function forgetWire(log: readonly Entry[]): void {
  kept.delete(log);
}

/** Null for a step that is too old to be cached. */
function toldAt(log: readonly Entry[], step: number): WireForms | null {
  const oldest = log.length - STEPS_KEPT;
  if (step < oldest) return null;
  let steps = kept.get(log);
  if (!steps) {
    steps = new Map();
    kept.set(log, steps);
  }
  const known = steps.get(step);
  if (known) return known;
  for (const other of steps.keys()) if (other < oldest) steps.delete(other);
  const told: WireForms = { byViewer: new Map() };
  steps.set(step, told);
  return told;
}
