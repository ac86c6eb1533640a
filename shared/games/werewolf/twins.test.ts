import { describe, expect, it } from 'vitest';
import { canSee, viewFor } from './audience.ts';
import { phaseBrief } from './brief.ts';
import { playerOf } from './model.ts';
import { publicSummary } from './recap.ts';
import type { Game } from './testing/game.ts';
import { makeTwins, type Twins } from './testing/twins.ts';
import type { Viewer } from './view.ts';
import { wireEvents } from './wire.ts';

function twinsFrom(count: number, pace: 'normal' | 'patient'): Twins[] {
  const found: Twins[] = [];
  for (let i = 0; found.length < count; i++) {
    const twins = makeTwins(`twins ${i}`, undefined, pace);
    if (twins) found.push(twins);
  }
  return found;
}

/** Everything the viewer would receive, in order: its events, and its view after each event it can see. */
function received(match: Game, viewer: Viewer): string[] {
  return match.log.slice(2).flatMap((entry) => {
    const events = wireEvents(entry, viewer).map((event) => JSON.stringify(event));
    if (!canSee(entry.after, viewer, entry.event)) return events;
    const view = viewFor(entry.after, viewer);
    return [
      ...events,
      JSON.stringify(view),
      publicSummary(view),
      ...(view.you ? [JSON.stringify(phaseBrief(view))] : []),
    ];
  });
}

/** Hidden moves happen at their own times; nothing a viewer receives may carry them. */
const TWINS = [...twinsFrom(400, 'normal'), ...twinsFrom(100, 'patient')];

describe('twin matches', () => {
  it('[SECRET-2] differ in roles and hidden moves', () => {
    for (const { left, right } of TWINS) {
      expect(left.state.players.map((p) => p.role)).not.toEqual(right.state.players.map((p) => p.role));
    }
    const kinds = new Set(
      TWINS.map(({ viewer, left }) =>
        viewer.kind === 'player' ? playerOf(left.state, viewer.playerId).role : 'public',
      ),
    );
    expect([...kinds].sort()).toEqual(['DOCTOR', 'SEER', 'VILLAGER', 'WEREWOLF', 'public'].sort());
  });

  it('[SECRET-2] give the viewer the same events and views, byte for byte', () => {
    for (const { left, right, viewer } of TWINS) {
      expect(received(left, viewer)).toEqual(received(right, viewer));
    }
  });

  it('[SECRET-3] give the viewer ids that sort in the order of events', () => {
    for (const { left, viewer } of TWINS) {
      const ids = left.log.flatMap((entry) => wireEvents(entry, viewer).map((event) => event.eventId));
      expect(ids).toEqual([...ids].sort());
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});
