import { describe, expect, it } from 'vitest';
import { simulate } from '../../shared/games/werewolf/bots/simulate.ts';
import type { MatchEvent } from '../../shared/games/werewolf/events.ts';
import { werewolf } from '../../shared/games/werewolf/game.ts';
import { LOOK_AT_RESULT_MS } from '../../shared/town/programme.ts';
import { ScriptedMatch } from '../parts/werewolf/testing/scripted-match.ts';
import { type Change, REVEAL_MS, STAY_MS } from './broadcast.ts';
import { TownModel } from './town-model.ts';

const HOUSES = 4;
const EVENING_MS = 60 * 60_000;
const TICK_MS = 1_000;
/** Matches start at different times, also within a house. */
const APART_MS = 70_000;
const BREAK_MS = 20_000;
/** As in the town's settings. */
const LINGER_MS = 90_000;

interface Playing {
  readonly match: ScriptedMatch;
  /** Future events, by time. */
  readonly events: MatchEvent[];
}

/** A folk match played from this moment on. */
function begun(seed: string, index: number, now: number): Playing {
  const { events } = simulate(index, seed, 'folk');
  const shift = now - (events[0]?.at ?? 0);
  const moved = events.map((event) => ({
    ...event,
    at: event.at + shift,
    ...('phaseEndsAt' in event && { phaseEndsAt: event.phaseEndsAt + shift }),
  }));
  const opening = moved.filter(({ at }) => at <= now);
  return { match: new ScriptedMatch(opening), events: moved.slice(opening.length) };
}

interface Logged extends Change {
  readonly at: number;
}

interface Verdict {
  readonly matchId: string;
  readonly at: number;
  /** Survivors when the vote closed. */
  readonly remaining: number;
}

/** The featured matches of an evening in four houses, from the town's log, and the end of each match. */
function evening(seed: string): {
  readonly log: readonly Logged[];
  readonly endedAt: ReadonlyMap<string, number>;
  readonly verdicts: readonly Verdict[];
} {
  const log: Logged[] = [];
  const endedAt = new Map<string, number>();
  const verdicts: Verdict[] = [];
  let now = 0;
  const town = new TownModel({
    games: [werewolf],
    timeScale: 1,
    dayLengthMs: 600_000,
    buildingLingerMs: LINGER_MS,
    isHouse: () => true,
    onFeatured: (change) => void log.push({ ...change, at: now }),
  });
  const houses = Array.from({ length: HOUSES }, (_, house) => ({
    playing: null as Playing | null,
    beginsAt: house * APART_MS,
  }));
  let played = 0;
  for (; now < EVENING_MS; now += TICK_MS) {
    for (const house of houses) {
      if (!house.playing && now >= house.beginsAt) {
        played += 1;
        house.playing = begun(seed, played, now);
        town.matchOpened(house.playing.match);
      }
      const { playing } = house;
      if (!playing) continue;
      while (playing.events[0] && playing.events[0].at <= now) {
        const event = playing.events.shift() as MatchEvent;
        playing.match.play([event]);
        if (event.type !== 'PLAYER_ELIMINATED' || event.cause === 'NIGHT') continue;
        const remaining = werewolf.progress(playing.match.state).remaining + 1;
        verdicts.push({ matchId: playing.match.matchId, at: now, remaining });
      }
      if (playing.events.length > 0) continue;
      house.playing = null;
      house.beginsAt = now + BREAK_MS;
    }
    town.tick(now);
    for (const building of town.buildings)
      if (building.endedAt !== null) endedAt.set(building.matchId, building.endedAt);
  }
  return { log, endedAt, verdicts };
}

/** Verdicts so close together that nobody could watch both. */
const COINCIDE_MS = 10_000;

describe.each(['evening', 'harvest', 'supper'])('an hour of Town TV: %s', (seed) => {
  const { log, endedAt, verdicts } = evening(seed);
  const onAirAt = (time: number): string | null => log.findLast(({ at }) => at <= time)?.matchId ?? null;

  it('shows every verdict that does not coincide with another, and every one among the last three', () => {
    expect(endedAt.size).toBeGreaterThanOrEqual(12);
    const apart = verdicts.filter((verdict) =>
      verdicts.every((other) => other === verdict || Math.abs(other.at - verdict.at) > COINCIDE_MS),
    );
    const missed = apart.filter(
      ({ matchId, at }) => onAirAt(at) !== matchId || onAirAt(at + REVEAL_MS - TICK_MS) !== matchId,
    );
    expect(apart.length).toBeGreaterThan(30);
    expect(missed.length / apart.length).toBeLessThanOrEqual(0.05);
    expect(missed.filter(({ remaining }) => remaining <= 3)).toEqual([]);
  });

  it('logs a reason for every change, and stays 45 seconds unless something is decided', () => {
    expect(new Set(log.map(({ matchId }) => matchId)).size).toBeGreaterThanOrEqual(12);
    for (const [index, { before, reason, event, stayedMs, at }] of log.entries()) {
      if (before === null) continue;
      expect(before).toBe(log[index - 1]?.matchId);
      expect(stayedMs).toBe(at - (log[index - 1]?.at ?? 0));
      if (reason === 'decisive') expect(event).toMatch(/\w/);
      if (reason === 'livelier') expect(stayedMs).toBeGreaterThanOrEqual(STAY_MS);
      if (reason === 'over')
        expect(at - (endedAt.get(before) ?? 0)).toBeGreaterThanOrEqual(LOOK_AT_RESULT_MS);
    }
  });
});
