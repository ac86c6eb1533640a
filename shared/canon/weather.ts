/** The town's weather and hour: a pure function of its day and hour, so that every node and every page agree. */

export const WEATHERS = ['clear', 'clouds', 'mist', 'drizzle', 'rain', 'storm'] as const;
export type Weather = (typeof WEATHERS)[number];

export const TIMES_OF_DAY = ['dawn', 'morning', 'afternoon', 'dusk', 'night'] as const;
export type TimeOfDay = (typeof TIMES_OF_DAY)[number];

/** A day of the town and its hour, 0 to 24. */
export interface TownHour {
  readonly dayIndex: number;
  readonly hour: number;
}

export function townHourAt(now: number, dayLengthMs: number): TownHour {
  if (dayLengthMs <= 0) return { dayIndex: 0, hour: 12 };
  const days = now / dayLengthMs;
  const dayIndex = Math.floor(days);
  return { dayIndex, hour: (days - dayIndex) * 24 };
}

export function timeOfDay(hour: number): TimeOfDay {
  if (hour < 5 || hour >= 20.5) return 'night';
  if (hour < 8) return 'dawn';
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'dusk';
}

/** Each spell lasts a sixth of a day; fair ones are commoner. */
const SPELL_HOURS = 4;
const SPELLS = Object.entries({ clear: 4, clouds: 3, drizzle: 1, rain: 2, storm: 1 } as const).flatMap(
  ([weather, times]) => Array<Weather>(times).fill(weather as Weather),
);
const MISTY_ONE_IN = 3;

export function weatherAt(dayIndex: number, hour: number): Weather {
  const spell = dayIndex * (24 / SPELL_HOURS) + Math.floor(hour / SPELL_HOURS);
  const chosen = spellNumber(spell);
  const before = spellNumber(spell - 1);
  // A storm does not come out of a blue sky.
  const settled = chosen === 'storm' && before === 'clear' ? 'clouds' : chosen;
  const early = hour >= 4 && hour < 8;
  return early && settled === 'clear' && drawn(dayIndex * 31 + 7) % MISTY_ONE_IN === 0 ? 'mist' : settled;
}

const spellNumber = (spell: number): Weather => SPELLS[drawn(spell) % SPELLS.length] ?? 'clear';

function drawn(number: number): number {
  let v = Math.imul(number ^ 0x9e3779b9, 0x85ebca6b);
  v ^= v >>> 13;
  v = Math.imul(v, 0xc2b2ae35);
  return (v ^ (v >>> 16)) >>> 0;
}

const WEATHER_WORDS: Readonly<Record<Weather, string>> = {
  clear: 'A clear sky; swifts over the chimneys.',
  clouds: 'Grey clouds in no hurry, and washing taken in just in case.',
  mist: 'Mist lies in the streets up to the window sills.',
  drizzle: 'A drizzle so fine that nobody admits it is raining.',
  rain: 'Steady rain drums on the shingles and runs down the gutters.',
  storm: 'A storm over the roofs: rain in sheets, and thunder that rattles the shutters.',
};
const NIGHT_WORDS: Partial<Readonly<Record<Weather, string>>> = {
  clear: 'A clear sky, with more stars than the town has lamps.',
  clouds: 'Clouds over the roofs, and no star to be seen.',
};

export const weatherWords = (weather: Weather, time: TimeOfDay): string =>
  (time === 'night' ? NIGHT_WORDS[weather] : undefined) ?? WEATHER_WORDS[weather];

type Sky = 'clear' | 'dull' | 'wet';
const SKY: Readonly<Record<Weather, Sky>> = {
  clear: 'clear',
  clouds: 'dull',
  mist: 'dull',
  drizzle: 'wet',
  rain: 'wet',
  storm: 'wet',
};
const LIGHTING_WORDS: Readonly<Record<TimeOfDay, Readonly<Record<Sky, string>>>> = {
  dawn: {
    clear: 'A thin pink light comes over the eastern roofs.',
    dull: 'The dark turns grey, and that is all there is of the sunrise.',
    wet: 'A grey light, and every gutter running.',
  },
  morning: {
    clear: 'Bright morning light on the cobbles.',
    dull: 'A flat morning light without shadows.',
    wet: 'What light there is shines on wet cobbles.',
  },
  afternoon: {
    clear: 'Full daylight; short shadows under the awnings.',
    dull: 'A soft grey daylight.',
    wet: 'A dim afternoon; the lamps in the windows are lit early.',
  },
  dusk: {
    clear: 'The lamps are being lit, one street after the other, under the last of the sun.',
    dull: 'The lamps are being lit, one street after the other.',
    wet: 'The lamps are being lit, and each has a twin in the puddle below.',
  },
  night: {
    clear: 'Starlight, lamplight and window light; beyond that, dark.',
    dull: 'Lamplight and window light; beyond that, dark.',
    wet: 'Lamplight on wet stones; beyond that, dark.',
  },
};

export const lightingWords = (time: TimeOfDay, weather: Weather): string =>
  LIGHTING_WORDS[time][SKY[weather]];
