/** How a place feels: the hour, the weather and the light of the town, and what was accepted to be said of it (S4-F3). */
import { cutText } from '../matches/text.ts';
import {
  lightingWords,
  type TimeOfDay,
  timeOfDay,
  townHourAt,
  type Weather,
  weatherAt,
  weatherWords,
} from './weather.ts';

export interface LayerText {
  readonly present: boolean;
  readonly layerType: string;
  /** Nobody has said anything else. */
  readonly defaulted: boolean;
  /** Left out where it is long. */
  readonly value?: string;
  readonly valuePreview: string;
  readonly valueLength: number;
  readonly valueTruncated: boolean;
}

export interface Atmosphere {
  readonly tick: number;
  readonly locationId: string;
  readonly timeOfDay: TimeOfDay;
  readonly weather: LayerText & { readonly kind: Weather };
  readonly lighting: LayerText;
  readonly ambient: LayerText;
}

const LONGEST_VALUE = 512;
const PREVIEW = 240;

export const DEFAULTS = { weather: 'clear', lighting: 'daylight', ambient: 'calm' } as const;

export const layerText = (layerType: keyof typeof DEFAULTS, value: string | null): LayerText => {
  const words = value ?? DEFAULTS[layerType];
  return {
    present: value !== null,
    layerType,
    defaulted: value === null,
    ...(words.length <= LONGEST_VALUE && { value: words }),
    valuePreview: cutText(words, PREVIEW),
    valueLength: words.length,
    valueTruncated: words.length > PREVIEW,
  };
};

export interface AtmosphereAsked {
  readonly tick: number;
  readonly locationId: string;
  readonly dayLengthMs: number;
  /** False: the town has no such place, and nothing is known of it. */
  readonly isKnown: boolean;
  readonly ambient: string | null;
}

export function atmosphereAt({
  tick,
  locationId,
  dayLengthMs,
  isKnown,
  ambient,
}: AtmosphereAsked): Atmosphere {
  const { dayIndex, hour } = townHourAt(tick, dayLengthMs);
  const time = timeOfDay(hour);
  const kind = isKnown ? weatherAt(dayIndex, hour) : DEFAULTS.weather;
  return {
    tick,
    locationId,
    timeOfDay: time,
    weather: { kind, ...layerText('weather', isKnown ? weatherWords(kind, time) : null) },
    lighting: layerText('lighting', isKnown ? lightingWords(time, kind) : null),
    ambient: layerText('ambient', ambient),
  };
}
