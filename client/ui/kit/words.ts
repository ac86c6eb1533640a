export const kitText = {
  loading: (what: string) => `Loading ${what}…`,
  missing: 'There is nothing at this address. It may never have been, or the link was cut short.',
  failed: 'The town did not answer.',
  refused: 'The town would not say.',
  retry: 'Try again',
  stale: 'The town does not answer just now: what you see may be old.',
  copy: 'Copy',
  /** A part of the page that scrolls by itself needs a name apart from the section around it. */
  scrolls: (label: string) => `${label}: scrollable`,
  trail: 'Where you are',
  more: 'Show more',
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "40 s", "5 min", "3 h", "2 days". */
export function spanWords(ms: number): string {
  if (ms < MINUTE) return `${Math.max(0, Math.round(ms / SECOND))} s`;
  if (ms < HOUR) return `${Math.round(ms / MINUTE)} min`;
  if (ms < 2 * DAY) return `${Math.round(ms / HOUR)} h`;
  return `${Math.round(ms / DAY)} days`;
}

/** "now", "5 min ago", "in 40 s". */
export function sinceWords(at: number, now: number): string {
  if (Math.abs(now - at) < SECOND) return 'now';
  return at <= now ? `${spanWords(now - at)} ago` : `in ${spanWords(at - now)}`;
}

/** How long a call took: "84 ms", "1.2 s". */
export const callWords = (ms: number): string =>
  ms < SECOND ? `${Math.round(ms)} ms` : `${(ms / SECOND).toFixed(ms < 10 * SECOND ? 1 : 0)} s`;

/** Words of strangers, no longer than their place; a character of two halves is never split. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const kept = text.slice(0, longest - 1);
  return `${kept.isWellFormed() ? kept : kept.slice(0, -1)}…`;
}

/** "WEREWOLF" → "Werewolf". */
export const roleWord = (role: string): string =>
  role.charAt(0) + role.slice(1).toLowerCase().replaceAll('_', ' ');

/** "DAY_VOTE" → "day vote". */
export const plainWord = (word: string): string => word.replaceAll('_', ' ').toLowerCase();

/** "2:07": minutes and seconds. */
export function clockWords(seconds: number): string {
  const left = Math.max(0, seconds);
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}
