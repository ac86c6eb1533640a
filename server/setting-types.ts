/** The kinds of settings there are: whoever declares one gives its default and `describe`s what it means. */
import { z } from 'zod';

export const seconds = (fallback: number, max = 86_400) =>
  z.coerce.number().min(0).max(max).default(fallback);

export const count = (fallback: number, max = 1_000_000) =>
  z.coerce.number().int().min(0).max(max).default(fallback);

export const toggle = (fallback: 'on' | 'off') => z.enum(['on', 'off']).default(fallback);

export const list = () =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    );
