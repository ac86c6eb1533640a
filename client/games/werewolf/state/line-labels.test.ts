import { describe, expect, it } from 'vitest';
import type { KeyMoment } from '../../../../shared/games/werewolf/moments/moment.ts';
import type { LineLabel } from '../../../../shared/matches/labels.ts';
import { labelLines } from './line-labels.ts';
import type { Line } from './match-model.ts';

const moment = (kind: KeyMoment['kind'], evidence: string[]): KeyMoment => ({
  id: `${kind} ${evidence}`,
  kind,
  day: 1,
  at: 0,
  playerIds: ['p:1'],
  targetIds: ['p:2'],
  key: 'accusations.one',
  params: {},
  text: '',
  evidence,
  weight: 1,
});

const said = (id: string): Line => ({
  kind: 'speech',
  id,
  at: 10,
  playerId: 'p:1',
  speech: 'DISCUSSION',
  text: id,
  replyTo: null,
});

const READ: ReadonlyMap<string, readonly LineLabel[]> = new Map([
  [
    'm.0002',
    [
      { label: 'asks', targetIds: ['p:3'] },
      { label: 'reports', targetIds: ['p:2'] },
      { label: 'accuses', targetIds: ['p:2'] },
    ],
  ],
]);

const labelsOf = (line: Line, ...moments: readonly KeyMoment[]) =>
  labelLines(READ, moments)(line).map(({ label }) => label);

describe('labels of lines', () => {
  it('[MOMENT-14] carry the server’s reading of a line, and none that the page does not know', () => {
    expect(labelsOf(said('m.0002'))).toEqual(['accuses', 'reports']);
    expect(labelLines(READ, [])(said('m.0002'))[0]?.targetIds).toEqual(['p:2']);
    expect(labelsOf(said('m.0003'))).toEqual([]);
    expect(labelsOf({ kind: 'note', id: 'm.0002', at: 1, note: 'resumed', text: null })).toEqual([]);
  });

  it('[MOMENT-14] mark the line that made a contradiction or countered a claim, not earlier ones', () => {
    const contradiction = moment('CONTRADICTION', ['m.0003', 'm.0004']);
    expect(labelsOf(said('m.0003'), contradiction)).toEqual([]);
    expect(labelsOf(said('m.0004'), contradiction)).toEqual(['contradicts']);
  });

  it('[MOMENT-14] appear once each, and not for moments without a speaker', () => {
    expect(labelsOf(said('m.0002'), moment('RESULT', ['m.0002']))).toEqual(['accuses', 'reports']);
    expect(labelsOf(said('m.0003'), moment('SAVE', ['m.0003']))).toEqual([]);
  });
});
