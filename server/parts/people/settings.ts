/** Settings of people's tables. */
import { z } from 'zod';
import { toggle } from '../../setting-types.ts';

export const PEOPLE_SETTINGS = {
  PEOPLE: toggle('on').describe('off: nobody plays in the browser'),
  MIXED_PACE: z.coerce
    .number()
    .min(0.25)
    .max(10)
    .default(1.5)
    .describe('How many times as long phases are at tables that people and agents share'),
} as const;
