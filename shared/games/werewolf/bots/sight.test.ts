import { describe, expect, it } from 'vitest';
import { canSee, viewFor } from '../audience.ts';
import type { LogEntry } from '../events.ts';
import { evolve } from '../evolve.ts';
import type { MatchState } from '../model.ts';
import type { Viewer } from '../view.ts';
import { wireEvents } from '../wire.ts';
import { ChronicleKeeper, noteOfEvent, noteOfWire } from './chronicle.ts';
import { type SeenView, sightFromView } from './sight.ts';
import { type Glimpse, playFolk, watching } from './testing/folk-match.ts';

const played = playFolk('sights');

function logOf(): LogEntry[] {
  let state: MatchState | null = null;
  return played.events.map((event) => {
    state = evolve(state, event);
    return { event, after: state };
  });
}

describe("a bot's sight", { timeout: 60_000 }, () => {
  it('[BOT-5] is the same over the wire as inside the server, at every step and for every player', () => {
    const log = logOf();
    const dealt = log.findIndex(({ event }) => event.type === 'ROLES_DEALT');
    for (const { playerId } of played.state.players) {
      const viewer: Viewer = { kind: 'player', playerId };
      const inside = new ChronicleKeeper();
      const outside = new ChronicleKeeper();
      for (const [i, entry] of log.entries()) {
        const seen = canSee(entry.after, viewer, entry.event) ? noteOfEvent(entry.event) : null;
        if (seen) inside.add(seen);
        for (const note of wireEvents(entry, viewer).map(noteOfWire)) if (note) outside.add(note);
        if (i < dealt) continue;
        const view = viewFor(entry.after, viewer);
        const answer: SeenView = JSON.parse(JSON.stringify(view));
        expect(sightFromView(answer, outside)).toEqual(sightFromView(view, inside));
      }
    }
  });

  it('[BOT-6] shows no living neighbour’s role but a packmate’s, and pack talk only to the pack', () => {
    const glimpses: Glimpse[] = [];
    playFolk('secrets', watching(glimpses));
    expect(glimpses.length).toBeGreaterThan(100);
    for (const { sight } of glimpses) {
      const dead = new Set(sight.deaths.map((death) => death.playerId));
      expect(
        sight.players.filter((player) => !player.alive).every((player) => dead.has(player.playerId)),
      ).toBe(true);
      expect(
        sight.deaths.every((death) => !sight.players.find((p) => p.playerId === death.playerId)?.alive),
      ).toBe(true);
      for (const player of sight.players) expect(Object.keys(player)).not.toContain('role');
      if (sight.role === 'WEREWOLF') continue;
      expect([sight.whispered, sight.marked, sight.knownWolves]).toEqual([[], [], []]);
      if (sight.role !== 'SEER') expect(sight.inspections).toEqual([]);
    }
  });
});
