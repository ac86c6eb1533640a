import { describe, expect, it } from 'vitest';
import type { PlayerId, Seat } from '../../../../shared/games/werewolf/model.ts';
import type { KeyMoment } from '../../../../shared/games/werewolf/moments/moment.ts';
import { labelLines } from './line-labels.ts';
import { BLANK_SEAT, emptyMatch, type Line, type MatchModel } from './match-model.ts';

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

const PLAYERS = (['Ada', 'Bo', 'Cleo'] as const).map((displayName, i) => ({
  ...BLANK_SEAT,
  playerId: `p:${i + 1}` as PlayerId,
  seat: (i + 1) as Seat,
  agentId: displayName,
  displayName,
}));

const said = (text: string, more: Partial<Extract<Line, { kind: 'speech' }>> = {}): Line => ({
  kind: 'speech',
  id: text,
  at: 10,
  playerId: 'p:1',
  speech: 'DISCUSSION',
  text,
  replyTo: null,
  ...more,
});
const matchOf = (...lines: readonly Line[]): MatchModel => ({
  ...emptyMatch('mt_test'),
  seated: true,
  players: PLAYERS,
  lines,
});

const labelsOf = (line: Line, model: MatchModel, ...moments: readonly KeyMoment[]) =>
  labelLines(model, moments)(line).map(({ label }) => label);

describe('labels of lines', () => {
  it.each([
    ['I am the seer and Bo is a wolf.', ['accuses', 'claims', 'reports']],
    ['I trust Cleo. Vote Bo.', ['accuses']],
    ['My eye is on Bo.', ['accuses']],
    ['Who has seen anything?', []],
    ['What a lovely morning.', []],
  ])('[MOMENT-14] %j carries its labels, with no moment to point at it', (text, labels) => {
    const line = said(text);
    expect(labelsOf(line, matchOf(line))).toEqual(labels);
  });

  it('[MOMENT-14] an answer accuses whom it answers', () => {
    const question = said('Where were you?', { playerId: 'p:2' });
    const answer = said('You are lying.', { replyTo: question.id });
    expect(labelsOf(answer, matchOf(question, answer))).toEqual(['accuses']);
    const nobody = said('You are lying.');
    expect(labelsOf(nobody, matchOf(nobody))).toEqual([]);
  });

  it('[MOMENT-14] the dead are not accused', () => {
    const death: Line = { kind: 'death', id: 'd', at: 5, playerId: 'p:2', role: 'WEREWOLF', cause: 'VOTE' };
    const line = said('I suspect Bo.');
    expect(labelsOf(line, matchOf(death, line))).toEqual([]);
  });

  it('[MOMENT-14] the line that made a contradiction or countered a claim is marked, not the ones before it', () => {
    const [first, second] = [said('Well.'), said('Indeed.')];
    const model = matchOf(first, second);
    const contradiction = moment('CONTRADICTION', [first.id, second.id]);
    expect(labelsOf(first, model, contradiction)).toEqual([]);
    expect(labelsOf(second, model, contradiction)).toEqual(['contradicts']);
  });

  it('[MOMENT-14] a thing is said once, and nothing of moments that nobody spoke', () => {
    const line = said('I inspected Bo: werewolf.');
    const model = matchOf(line);
    expect(labelsOf(line, model, moment('RESULT', [line.id]))).toEqual(['accuses', 'claims', 'reports']);
    const quiet = said('Well, well.');
    expect(labelsOf(quiet, matchOf(quiet), moment('SAVE', [quiet.id]))).toEqual([]);
  });
});
