import { describe, expect, it } from 'vitest';
import type { InsightPoint } from '../../../../shared/games/werewolf/insight/insight.ts';
import { SEATS } from '../../../../shared/games/werewolf/model.ts';
import { BLANK_SEAT, colorOf, emptyMatch, type MatchModel } from '../state/match-model.ts';
import { insightNow, marksOf } from './insight-now.ts';

const NAMES = ['Ada', 'Bo', 'Cleo', 'Dag', 'Edda', 'Finn', 'Gil', 'Hope'];

const MODEL: MatchModel = {
  ...emptyMatch('m'),
  players: SEATS.map((seat, i) => ({
    ...BLANK_SEAT,
    playerId: `p:${seat}`,
    seat,
    agentId: `ag_${seat}`,
    displayName: NAMES[i] ?? '',
  })),
  lines: [
    { kind: 'vote', id: 'm.2', at: 2, voter: 'p:1', target: 'p:2', reason: null, changed: false },
    { kind: 'speech', id: 'm.3', at: 3, playerId: 'p:3', speech: 'DISCUSSION', text: 'No.', replyTo: null },
  ],
};

const point = (
  number: number,
  swing: number,
  suspected: InsightPoint['suspected'] = {},
  day = 1,
): InsightPoint => ({ eventId: `m.${number}`, day, chance: 0.5 + swing, swing, suspected, changed: [] });

const marks = (...points: InsightPoint[]) => marksOf({ points, moved: [] }, MODEL);

describe('insight marks on the scrubber', () => {
  it('show a bar for each event that moved the chances, up for the village and down for the wolves, with its description', () => {
    expect(marks(point(1, 0), point(2, 0.2), point(3, -0.05), point(4, 0.004))).toEqual([
      { eventId: 'm.2', shape: 'bar', lift: 1, text: 'Day 1, +20 % for the village: Ada votes for Bo' },
      { eventId: 'm.3', shape: 'bar', lift: -0.25, text: 'Day 1, +5 % for the wolves: Cleo: “No.”' },
    ]);
  });

  it('name the phase if only its beginning happened', () => {
    const dawn = { kind: 'divider', id: 'm.2', at: 1, phase: 'DAY_ANNOUNCE', day: 1, night: 1 } as const;
    const [mark] = marksOf({ points: [point(2, 0.1)], moved: [] }, { ...MODEL, lines: [dawn] });
    expect(mark?.text).toBe('Day 1, +10 % for the village: Dawn breaks');
  });

  it('keep small swings small in a quiet match', () => {
    expect(marks(point(2, 0.05))).toMatchObject([{ lift: 0.5 }]);
  });

  it('show a flag in the colour of a new main suspect, once, and none while nobody stands out', () => {
    const quiet = { 'p:1': 0.2, 'p:2': 0.2 };
    const tied = { 'p:1': 0.6, 'p:2': 0.6 };
    const found = marks(
      point(1, 0, quiet),
      point(2, 0, { 'p:1': 0.5, 'p:2': 0.3 }),
      point(3, 0, { 'p:1': 0.7, 'p:2': 0.3 }),
      point(4, 0, tied),
      point(5, 0, { 'p:1': 0.6, 'p:2': 0.8 }),
    );
    expect(found).toEqual([
      { eventId: 'm.2', shape: 'flag', color: colorOf('p:1'), text: 'Ada is now the most suspected' },
      { eventId: 'm.5', shape: 'flag', color: colorOf('p:2'), text: 'Bo is now the most suspected' },
    ]);
  });
});

describe('turning points so far', () => {
  it('list the greatest swings first, five of them, and no future ones', () => {
    const points = [1, 2, 3, 4, 5, 6, 7].map((number) =>
      point(number, ((number % 2 ? 1 : -1) * number) / 100),
    );
    const seen = new Set(['m.1', 'm.2', 'm.3', 'm.4', 'm.5', 'm.6']);
    const { swings } = insightNow({ points, moved: [] }, seen);
    expect(swings.map(({ eventId }) => eventId)).toEqual(['m.6', 'm.5', 'm.4', 'm.3', 'm.2']);
  });
});
