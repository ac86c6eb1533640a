/** Strings whose limits count code points, as JSON Schema does; zod's own `min` and `max` count UTF-16 units. */
import { z } from 'zod';

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** A string type with limits; `tooLong` replaces zod's own message. */
export const within = <Type extends z.ZodType<string>>(
  type: Type,
  min: number,
  max: number,
  tooLong?: string,
): Type =>
  type
    .check(({ issues, value }) => {
      const length = codePoints(value);
      const limit = { origin: 'string', inclusive: true, input: value } as const;
      if (length < min) issues.push({ ...limit, code: 'too_small', minimum: min });
      if (length > max)
        issues.push({ ...limit, code: 'too_big', maximum: max, ...(tooLong && { message: tooLong }) });
    })
    .meta({ ...(min > 0 && { minLength: min }), maxLength: max });

export const text = (min: number, max: number, tooLong?: string): z.ZodString =>
  within(z.string(), min, max, tooLong);

/** Limits apply to the trimmed text. */
export const trimmed = (min: number, max: number): z.ZodString => within(z.string().trim(), min, max);
