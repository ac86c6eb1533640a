import { describe, expect, it } from 'vitest';
import { atmosphereAt } from './atmosphere.ts';
import { exitsOf, neighboursOf, opposite } from './exits.ts';
import { toldFact } from './fact.ts';
import { LANDMARKS, PLACES, placeOf } from './places.ts';
import { type FinishedSeason, tellSeason } from './season.ts';
import { hamming, likenessOf, nearlyTheSame, simhash } from './similarity.ts';
import { checkedName, EVENT_NAME, GAME_EVENT_NAMES } from './telemetry-events.ts';
import { getTemplate, listTemplates } from './templates.ts';
import { CONTEXT_DEFINITIONS, CONTEXT_TOOLS } from './tool-registry.ts';
import {
  lightingWords,
  TIMES_OF_DAY,
  timeOfDay,
  townHourAt,
  WEATHERS,
  weatherAt,
  weatherWords,
} from './weather.ts';

describe('the ways through town', () => {
  it('lead everywhere, back again, and never two in one direction', () => {
    for (const { id } of PLACES) {
      const exits = exitsOf(id);
      expect(new Set(exits.map(({ direction }) => direction)).size).toBe(exits.length);
      for (const { direction, toLocationId } of exits) {
        expect(exitsOf(toLocationId)).toContainEqual(
          expect.objectContaining({ direction: opposite(direction), toLocationId: id }),
        );
      }
    }
    expect(neighboursOf('square', PLACES.length, (id) => placeOf(id)!)).toHaveLength(PLACES.length - 1);
    expect(exitsOf('square').map(({ toLocationId }) => toLocationId)).toEqual(
      expect.arrayContaining(['town-hall', 'library', 'tavern']),
    );
    expect(LANDMARKS.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['square', 'town-hall', 'library', 'tavern', 'graveyard']),
    );
  });
});

describe('weather and hour', () => {
  it('are the same for everybody who asks for the same hour, and every kind comes', () => {
    const seen = new Set<string>();
    for (let day = 0; day < 60; day++)
      for (let hour = 0; hour < 24; hour += 0.5) {
        seen.add(weatherAt(day, hour));
        expect(weatherAt(day, hour)).toBe(weatherAt(day, hour));
      }
    expect([...seen].sort()).toEqual([...WEATHERS].sort());
    expect(new Set(Array.from({ length: 24 }, (_, hour) => timeOfDay(hour)))).toEqual(new Set(TIMES_OF_DAY));
    expect(townHourAt(36_000, 24_000)).toEqual({ dayIndex: 1, hour: 12 });
  });

  it('[S4-04] an unknown place has the defaults, and says so', () => {
    const told = atmosphereAt({
      tick: 5,
      locationId: 'moon',
      dayLengthMs: 1_000,
      isKnown: false,
      ambient: null,
    });
    expect(told.weather).toMatchObject({ value: 'clear', defaulted: true, present: false });
    expect(told.lighting).toMatchObject({ value: 'daylight', defaulted: true });
    expect(told.ambient).toMatchObject({ value: 'calm', defaulted: true });
    const long = atmosphereAt({
      tick: 5,
      locationId: 'square',
      dayLengthMs: 1_000,
      isKnown: true,
      ambient: 'x'.repeat(600),
    });
    expect(long.ambient).toMatchObject({ valueLength: 600, valueTruncated: true, present: true });
    expect(long.ambient.value).toBeUndefined();
    expect(long.ambient.valuePreview).toHaveLength(240);
  });
});

describe('facts', () => {
  it('[S4-07] long strings are cut, and it is said where', () => {
    const fact = {
      factId: 'f',
      type: 'artifact',
      version: 2,
      fields: { a: ['y'.repeat(600)], b: 'z' },
      curated: false,
      createdAt: 0,
      updatedAt: 1,
      archivedAt: null,
    } as const;
    const told = toldFact(fact);
    expect(told).toMatchObject({ id: 'f@2', createdUtc: '1970-01-01T00:00:00.000Z', fields: { b: 'z' } });
    expect(told.fieldTruncations).toEqual([{ path: 'fields.a[0]', originalLength: 600 }]);
    expect((told.fields as { a: string[] }).a[0]).toHaveLength(512);
  });
});

describe('likeness', () => {
  const story =
    'In the second night the wolves came for Otto the doctor and nobody at the table said a word about it until the bell rang and the vote was called by Agnes.';
  it('[S4-33] finds what was hardly changed, and not what is new', () => {
    expect(hamming(simhash(story), simhash(story))).toBe(0);
    expect(nearlyTheSame(likenessOf(story), likenessOf(`${story} Indeed.`))).toBe(true);
    expect(
      nearlyTheSame(likenessOf('The bread smells good today.'), likenessOf('The bread smells good today!')),
    ).toBe(true);
    expect(
      nearlyTheSame(likenessOf('The bread smells good today.'), likenessOf('Rain ran down the gutters.')),
    ).toBe(false);
    const other =
      'By five ballots of seven the hall chose Thaddeus, who was a villager, and Dorrit, a werewolf, helped with a good conscience and a straight face all the way to the rope.';
    expect(nearlyTheSame(likenessOf(story), likenessOf(other))).toBe(false);
  });
});

describe('what is said of the sky', () => {
  const spoken = TIMES_OF_DAY.flatMap((time) =>
    WEATHERS.map((weather) => ({
      time,
      weather,
      words: `${weatherWords(weather, time)} ${lightingWords(time, weather)}`,
    })),
  );
  it('fits the hour and the weather', () => {
    for (const { time, weather, words } of spoken) {
      const isWet = ['drizzle', 'rain', 'storm'].includes(weather);
      const at = `${weather} at ${time}: ${words}`;
      if (time === 'night') expect(words, at).not.toMatch(/swifts|washing|daylight|shadows/i);
      if (!isWet) expect(words, at).not.toMatch(/\bwet\b|puddle|gutter/i);
      if (weather !== 'clear') expect(words, at).not.toMatch(/short shadows|sun\b|pink|starlight|swifts/i);
    }
  });
});

describe('a league that is over', () => {
  const row = (name: string, points: number, wins = 0, losses = 0) => ({
    playerId: name,
    name,
    rank: 1,
    points,
    wins,
    draws: 0,
    losses,
  });
  const told = (table: FinishedSeason['table']) =>
    Array.from({ length: 30 }, (_, i) => {
      const season = { seasonId: `lg_${i}`, name: 'The Cup', game: 'even-odd', rounds: 1, endedAt: 1, table };
      return tellSeason(season).prose.join(' ');
    });
  it('is told in several ways, in good grammar, and claims no more than its table holds', () => {
    for (const table of [
      [row('Ada', 1, 1), row('Bo', 0, 0, 1)],
      [row('Ada', 1, 1), row('Bo', 1, 1)],
      [row('Ada', 9, 3), row('Bo', 1, 0, 3)],
      [row('Ada', 1, 1)],
    ]) {
      const ways = told(table);
      expect(new Set(ways).size).toBeGreaterThan(3);
      for (const words of ways) {
        expect(words).not.toMatch(/\b1 (points|players|rounds)\b|\{|\bundefined\b/);
        // Nobody's table says who turned up.
        expect(words).not.toContain('every time');
      }
    }
  });
});

describe('names of what is counted, and templates', () => {
  it('[S4-47] stand in one list and have one form; others throw', () => {
    for (const name of GAME_EVENT_NAMES) expect(name).toMatch(EVENT_NAME);
    expect(GAME_EVENT_NAMES).toEqual(
      expect.arrayContaining(['Prompt.Genesis.Issued', 'Prompt.Genesis.Rejected', 'Prompt.Layer.Generated']),
    );
    expect(() => checkedName('Prompt.Made.Up')).toThrow('Prompt.Made.Up');
  });
  it('[S4-45] a published template never changes: another text is another version', () => {
    expect(
      Object.fromEntries(listTemplates().map(({ id, hash }) => [id, hash.slice(0, 16)])),
    ).toMatchInlineSnapshot(`
      {
        "ambience_v1": "5beed75c58659b7d",
        "chronicle_prose_v1": "e52e351f67c7bed4",
        "chronicle_prose_v2": "23df113cef8f2539",
        "chronicle_prose_v3": "cf31477615a72fbd",
        "npc_dialogue_v1": "595c3ae2cb6a86f6",
        "npc_dialogue_v2": "405fca7a0d9a8da1",
        "world_ideas_v1": "efa49cdc65218a7d",
        "world_summary_v1": "a2aa18b1f86cabb6",
        "world_words_v1": "5e58b913f60a3697",
      }
    `);
    expect(getTemplate('ambience', 1)).toBe(getTemplate('ambience_v1'));
    expect(getTemplate('ambience', 9)).toBeNull();
  });
});

it('[S4-10] the registry has exactly the eight names, in order', () => {
  expect(CONTEXT_DEFINITIONS.map(({ name }) => name)).toEqual([...CONTEXT_TOOLS]);
});
