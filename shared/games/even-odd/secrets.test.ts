import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../matches/game.ts';
import { eventsOf, OMNISCIENT_VIEWER, PUBLIC_VIEWER, wireEvents } from '../../matches/game.ts';
import { mayReceive } from './audience.ts';
import { phaseBrief } from './brief.ts';
import type { LogEntry } from './events.ts';
import { evenOdd } from './game.ts';
import type { PlayerId } from './model.ts';
import { otherOf, PLAYER_IDS, ROUNDS } from './model.ts';
import { keyMoments } from './moments.ts';
import { publicSummary } from './recap.ts';
import { played, SEED } from './testing/match.ts';
import { opens, pieces } from './testing/seal-breaker.ts';
import type { Twin, Twins } from './testing/twins.ts';
import { makeTwins } from './testing/twins.ts';

const viewerOf = (playerId: PlayerId): Viewer => ({ kind: 'player', playerId });
const VIEWERS: readonly Viewer[] = [PUBLIC_VIEWER, OMNISCIENT_VIEWER, ...PLAYER_IDS.map(viewerOf)];
const othersThan = (chooser: PlayerId): Viewer[] => [
  PUBLIC_VIEWER,
  OMNISCIENT_VIEWER,
  viewerOf(otherOf(chooser)),
];

/** Everything this viewer can request from the game: after each step, and of the whole log at its end. */
function received(log: readonly LogEntry[], viewer: Viewer): string[] {
  const steps = log.slice(1).flatMap((entry) => {
    const { event, after } = entry;
    const view = evenOdd.view(after, viewer);
    return [
      wireEvents(evenOdd, entry, viewer),
      evenOdd.canSee(after, viewer, event) ? event : null,
      view,
      view.you ? phaseBrief(view) : null,
      publicSummary(view),
      evenOdd.sign(after),
      evenOdd.progress(after),
      event.audience === 'public' ? evenOdd.stir(event) : null,
      evenOdd.dueAt(after),
      evenOdd.result(after),
    ];
  });
  const { players } = log.at(-1)!.after;
  const story = [keyMoments(players, eventsOf(log)), evenOdd.transcript(log)];
  return [...steps, ...story].map((sent) => JSON.stringify(sent));
}

const untilDraw = ({ match, untilDraw: length }: Twin): LogEntry[] => match.log.slice(0, length);

const masked = (twin: Twin, viewer: Viewer): string[] =>
  received(untilDraw(twin), viewer).map((sent) => sent.replaceAll(twin.commitment, 'sealed'));

/** What the draw, the last step of each, gives the viewer; without the seals. */
const drawnFor = ({ match, commitment }: Twin, viewer: Viewer): string =>
  JSON.stringify(wireEvents(evenOdd, match.log.at(-1)!, viewer)).replaceAll(commitment, 'sealed');

const TWINS: readonly Twins[] = Array.from({ length: 200 }, (_, i) => makeTwins(`${i}`));

describe('200 twin matches that differ in one choice', () => {
  it('[SEAL-3] differ in every round, for every seat, with and without the other choice', () => {
    const kinds = new Set<string>();
    for (const { chooser, left, right } of TWINS) {
      expect(left.choice).not.toBe(right.choice);
      expect(left.commitment).not.toBe(right.commitment);
      const { round, commitments } = left.match.log[left.untilDraw - 1]!.after;
      kinds.add(`${chooser} ${round} ${commitments.includes(null) ? 'alone' : 'both'}`);
    }
    expect(kinds.size).toBe(2 * ROUNDS * 2);
  });

  it('[SEAL-3] give everybody else, omniscient viewers included, the same bytes until the draw', () => {
    for (const { chooser, left, right } of TWINS) {
      for (const viewer of othersThan(chooser)) expect(masked(left, viewer)).toEqual(masked(right, viewer));
      expect(left.refusals).toEqual(right.refusals);
    }
  });

  it('[SEAL-3] give the chooser its own choice, and everybody the difference at the draw', () => {
    for (const { chooser, left, right } of TWINS) {
      expect(masked(left, viewerOf(chooser))).not.toEqual(masked(right, viewerOf(chooser)));
      for (const viewer of othersThan(chooser))
        expect(drawnFor(left, viewer)).not.toEqual(drawnFor(right, viewer));
    }
  });
});

describe('trying 1 to 5', () => {
  it('[SEAL-4] opens no commitment with what the others received', () => {
    for (const { chooser, left } of TWINS.slice(0, 20)) {
      const log = untilDraw(left);
      const sent = pieces(othersThan(chooser).flatMap((viewer) => received(log, viewer)));
      expect(sent).toContain(left.commitment);
      expect(opens(left.commitment, sent, log.at(-1)!.after.round)).toBe(false);
    }
  });

  it('[SEAL-4] succeeds with what the chooser received, with the seed, and with the draw', () => {
    for (const { chooser, left } of TWINS.slice(0, 20)) {
      const log = untilDraw(left);
      const { round, seed } = log.at(-1)!.after;
      expect(opens(left.commitment, pieces(received(log, viewerOf(chooser))), round)).toBe(true);
      expect(opens(left.commitment, new Set([seed]), round)).toBe(true);
      expect(opens(left.commitment, pieces(received(left.match.log, PUBLIC_VIEWER)), round)).toBe(true);
    }
  });
});

describe('the seed', () => {
  it('[SEAL-3] is sent to nobody before the end', () => {
    const { log } = played([
      [1, 2],
      [3, 4],
      [5, 1],
    ]);
    for (const viewer of VIEWERS) {
      const sent = log.filter(({ event }) => event.type !== 'GAME_ENDED' && event.type !== 'SEED_DRAWN');
      for (const entry of sent) {
        const isOver = entry.after.phase === 'FINISHED';
        const told = JSON.stringify([evenOdd.view(entry.after, viewer), wireEvents(evenOdd, entry, viewer)]);
        expect(told.includes(SEED)).toBe(isOver);
      }
    }
  });

  it('[SEAL-3] does not leak: server events reach nobody, and a choice only its chooser', () => {
    for (const viewer of VIEWERS) expect(mayReceive(viewer, 'server')).toBe(false);
    for (const viewer of VIEWERS) expect(mayReceive(viewer, 'public')).toBe(true);
    const may = VIEWERS.map((viewer) => mayReceive(viewer, 'p:1'));
    expect(may).toEqual([false, false, true, false]);
  });

  it('[SEAL-3] is hidden from the omniscient, who receive exactly what the public receives', () => {
    const { log } = played([
      [1, 2],
      [null, 4],
      [5, 1],
    ]);
    expect(received(log, OMNISCIENT_VIEWER)).toEqual(received(log, PUBLIC_VIEWER));
  });
});
