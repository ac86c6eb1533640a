import { describe, expect, it } from 'vitest';
import { measureColumns } from './data-table.tsx';

const row = (game: string, ...ids: string[]) => ({
  game,
  measures: Object.fromEntries(ids.map((id) => [id, { sum: 1, of: 2 }])),
});

describe('columns of measures', () => {
  it('are headed in the words of their game, in its order, and say what they count', () => {
    const columns = measureColumns([row('werewolf', 'spared', 'hits'), row('werewolf', 'unsuspected')]);
    expect(columns.map(({ label }) => label)).toEqual(['Unsuspected', 'Hits', 'Spared']);
    expect(columns[1]?.title).toBe('Votes of this villager that hit a werewolf');
  });

  it('are another game’s own, even under the same name; what a game does not name is shown as it is', () => {
    const columns = measureColumns([row('werewolf', 'hits'), row('archery', 'hits', 'misses')]);
    expect(columns.map(({ label }) => label)).toEqual(['Hits', 'hits', 'misses']);
    expect(columns.map(({ title }) => title)).toEqual([
      'Votes of this villager that hit a werewolf',
      undefined,
      undefined,
    ]);
  });
});
