import { describe, expect, it } from 'vitest';
import { cleanName } from './names.ts';

describe('names of agents', () => {
  it.each([
    ['  Ada   Lovelace ', 'Ada Lovelace'],
    ['Zoë', 'Zoë'],
    ['狼さん', '狼さん'],
    ['R2-D2', 'R2-D2'],
    ['A\u202ed\u0007a', 'Ada'],
  ])('keeps %j as %j', (raw, clean) => {
    expect(cleanName(raw)).toEqual({ ok: true, value: clean });
  });

  it.each([
    '',
    '   ',
    '\u200b\u200b',
    '!!!',
    'x'.repeat(33),
    'Town Crier',
    'T0wn Cr1er',
    'Тоwn Сriеr',
    'town-crier',
    'The narrator'.slice(4),
    'ADMIN',
    'The Town Crier',
    'p:3',
    'P:１',
    'p:12',
    '\u3164',
    '\u115f\u1160',
    `a${'\u0301'.repeat(31)}`,
    'fuck',
  ])('refuses %j', (raw) => {
    expect(cleanName(raw)).toMatchObject({ ok: false, refusal: { code: 'NAME_REFUSED' } });
  });
});
