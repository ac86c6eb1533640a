/** What came instead of what was expected, short enough for an error message. */

const LONGEST = 40;

export function received(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value !== 'string') return String(value);
  const characters = [...value];
  return JSON.stringify(characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : value);
}

export const receivedSize = (value: unknown): string =>
  typeof value === 'string' ? String([...value].length) : String(Array.isArray(value) ? value.length : value);
