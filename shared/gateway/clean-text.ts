/** Cleans callers' text before agents or people see it: removes prompt injection and invisible characters. */

/**
 * Control characters except tab and newline, soft hyphens, direction marks, zero-width characters, and the tag
 * characters in which text can be hidden from people but not from models.
 */
const UNSEEN =
  /(?![\t\n])\p{Cc}|[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]|[\u{E0100}-\u{E01EF}]/gu;

const DEEPEST = 64;

/** Half a surrogate pair would be replaced in the store, and not be found again. */
export const cleanText = (text: string): string => {
  const whole = text.toWellFormed();
  return whole.search(UNSEEN) < 0 ? whole : whole.replaceAll(UNSEEN, '');
};

export function cleanJson(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return null;
  if (Array.isArray(value)) return value.map((item) => cleanJson(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__')
      .map(([key, item]) => [cleanText(key), cleanJson(item, depth + 1)]),
  );
}
