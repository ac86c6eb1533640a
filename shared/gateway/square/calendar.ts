/** The schedule as a calendar file (RFC 5545) that people subscribe to. Pure: the caller supplies the time. */

export interface CalendarEvent {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly startsAt: number;
  readonly createdAt: number;
  readonly url: string;
}

export interface CalendarFacts {
  readonly name: string;
  /** After `@` in every event's id. */
  readonly host: string;
}

const HALF_AN_HOUR_MS = 30 * 60_000;
/** Octets of a line, excluding its end. */
const LONGEST_LINE = 75;

/** `20300131T180000Z`. */
const stamp = (at: number): string => `${new Date(at).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');

const octets = (sign: string): number => {
  const point = sign.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
};

/** Folds long lines: the continuation starts with a space, and never splits a character. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let length = 0;
  for (const sign of line) {
    const more = octets(sign);
    if (length + more > LONGEST_LINE) {
      lines.push(current);
      current = ' ';
      length = 1;
    }
    current += sign;
    length += more;
  }
  return [...lines, current].join('\r\n');
}

const eventLines = (
  { createdAt, description, id, startsAt, title, url }: CalendarEvent,
  host: string,
): string[] => [
  'BEGIN:VEVENT',
  `UID:${id}@${host}`,
  `DTSTAMP:${stamp(createdAt)}`,
  `DTSTART:${stamp(startsAt)}`,
  `DTEND:${stamp(startsAt + HALF_AN_HOUR_MS)}`,
  `SUMMARY:${escaped(title)}`,
  ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
  `URL:${url}`,
  'END:VEVENT',
];

export function calendarOf({ host, name }: CalendarFacts, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Eliza Town//The Square//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...events.flatMap((event) => eventLines(event, host)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
