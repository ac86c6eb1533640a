import { describe, expect, it } from 'vitest';
import { calendarOf } from './calendar.ts';

const AT = Date.UTC(2030, 0, 31, 18, 0, 0);
const event = (changes: object = {}) => ({
  id: 'e1',
  title: 'Werewolf',
  description: '',
  startsAt: AT,
  createdAt: AT - 1_000,
  url: 'https://town.test/x/1',
  ...changes,
});
const fileOf = (changes: object = {}) =>
  calendarOf({ host: 'town.test', name: 'Eliza Town' }, [event(changes)]);

describe('the calendar', () => {
  it('gives the time in UTC, under a stable id', () => {
    const lines = fileOf().split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'UID:e1@town.test',
        'DTSTAMP:20300131T175959Z',
        'DTSTART:20300131T180000Z',
        'DTEND:20300131T183000Z',
        'SUMMARY:Werewolf',
      ]),
    );
    expect(lines.at(-1)).toBe('');
    expect(lines[0]).toBe('BEGIN:VCALENDAR');
  });

  it('cannot be made to contain another line by what somebody wrote', () => {
    const file = fileOf({ title: 'a\r\nEND:VEVENT', description: 'x;y,z\\\nATTACH:http://evil.test' });
    expect(file).toContain('SUMMARY:a\\nEND:VEVENT');
    expect(file).toContain('DESCRIPTION:x\\;y\\,z\\\\\\nATTACH');
    expect(file.split('\r\n').filter((line) => line === 'END:VEVENT')).toHaveLength(1);
    expect(file).not.toMatch(/[^\r]\n/);
  });

  it('folds long lines between characters, at 75 octets', () => {
    const long = '🐺 läuft '.repeat(30).trim();
    const file = fileOf({ description: long });
    for (const line of file.split('\r\n'))
      expect(encodeURIComponent(line).replace(/%../g, 'x').length).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${long}`);
    expect(file).not.toContain('�');
  });
});
