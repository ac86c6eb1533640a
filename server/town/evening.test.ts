import { describe, expect, it } from 'vitest';
import { simulate } from '../../shared/games/werewolf/bots/simulate.ts';
import type { MatchEvent } from '../../shared/games/werewolf/events.ts';
import { werewolf } from '../../shared/games/werewolf/game.ts';
import { LOOK_AT_RESULT_MS } from '../../shared/town/programme.ts';
import { ScriptedMatch } from '../parts/werewolf/testing/scripted-match.ts';
import { type Change, STAY_MS } from './broadcast.ts';
import { TownModel } from './town-model.ts';

const HOUSES = 4;
const EVENING_MS = 20 * 60_000;
const TICK_MS = 1_000;
/** Houses do not begin at the same time, nor one match on the heels of another. */
const APART_MS = 70_000;
const BREAK_MS = 20_000;
/** As the town's settings have it. */
const LINGER_MS = 90_000;

interface Playing {
  readonly match: ScriptedMatch;
  /** Still to come, by time. */
  readonly events: MatchEvent[];
}

/** A folk match as it would be played from this moment on. */
function begun(seed: string, index: number, now: number): Playing {
  const { events } = simulate(index, seed, 'folk');
  const shift = now - (events[0]?.at ?? 0);
  const moved = events.map((event) => ({ ...event, at: event.at + shift }));
  const opening = moved.filter(({ at }) => at <= now);
  return { match: new ScriptedMatch(opening), events: moved.slice(opening.length) };
}

interface Logged extends Change {
  readonly at: number;
}

/** What the town looked at through an evening in four houses, as its log tells it, and when which match ended. */
function evening(seed: string): {
  readonly log: readonly Logged[];
  readonly endedAt: ReadonlyMap<string, number>;
} {
  const log: Logged[] = [];
  const endedAt = new Map<string, number>();
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
      while (playing.events[0] && playing.events[0].at <= now)
        playing.match.play([playing.events.shift() as MatchEvent]);
      if (playing.events.length > 0) continue;
      house.playing = null;
      house.beginsAt = now + BREAK_MS;
    }
    town.tick(now);
    for (const building of town.buildings)
      if (building.endedAt !== null) endedAt.set(building.matchId, building.endedAt);
  }
  return { log, endedAt };
}

/** In about half of all evenings something is decided while the town looks at another house. */
const EVENINGS = ['evening', 'harvest', 'supper'];

describe('an evening of Town TV', () => {
  const decided: Logged[] = [];

  it.each(EVENINGS)(
    'stays 45 seconds and more through twenty minutes of four matches, but for what its log names: %s',
    (seed) => {
      const { log, endedAt } = evening(seed);
      expect(log.length).toBeGreaterThan(8);
      expect(new Set(log.map(({ matchId }) => matchId)).size).toBeGreaterThanOrEqual(HOUSES);
      // A viewer's page turns when the town does, but never before the result was looked at.
      const seen = log.map((change) => {
        const ended = endedAt.get(change.before ?? '') ?? Number.POSITIVE_INFINITY;
        const lookedUntil = ended <= change.at ? ended + LOOK_AT_RESULT_MS : 0;
        return { ...change, at: Math.max(change.at, lookedUntil) };
      });
      const stays = seen.slice(1).map((change, index) => ({
        ...change,
        seenMs: change.at - (seen[index]?.at ?? 0),
      }));
      for (const { before, reason, event, seenMs } of stays) {
        if (before === null || seenMs >= STAY_MS) continue;
        expect(reason, `${before} was on for ${seenMs} ms`).toBe('decisive');
        expect(event?.words, 'the log names it').toMatch(/\w/);
      }
      const called = log.filter(({ reason }) => reason === 'decisive');
      decided.push(...called);
      for (const { event } of called)
        expect(event).toMatchObject({ mark: 'verdict', words: expect.stringMatching(/\w/) });
      // The log alone tells why: every change has its reason, and how long the one before was on.
      for (const [index, change] of log.entries()) {
        if (change.before === null) continue;
        expect(change.before).toBe(log[index - 1]?.matchId);
        expect(change.stayedMs).toBe(change.at - (log[index - 1]?.at ?? 0));
      }
      expect(log.some(({ reason }) => reason === 'livelier')).toBe(true);
    },
  );

  it('turns at once to what is decisive', () => expect(decided.length).toBeGreaterThan(0));
});
