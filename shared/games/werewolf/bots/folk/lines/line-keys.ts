/**
 * The situations that folk have lines for: those of the lines that anybody may say. A line is a template: `{T}` is filled
 * in, one option of `[a|b]` is chosen.
 */
import type { COMMON_LINES } from '../speech.ts';

/** `why.x`: a fact; `not.x`: how the accused answers it. */
export type LineKey = keyof typeof COMMON_LINES;

/** What one voice adds. */
export type Lines = Readonly<Partial<Record<LineKey, readonly string[]>>>;
