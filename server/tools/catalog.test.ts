import { describe, expect, it } from 'vitest';
import { Budgets } from '../budgets/budgets.ts';
import { FakeClock } from '../time/fake-clock.ts';
import { toolCatalog } from './catalog.ts';
import { gardenSet, setOfOne } from './testing/garden.ts';
import type { Toolset } from './toolset.ts';

const catalogOf = (...sets: Toolset[]) =>
  toolCatalog(sets, { budgets: new Budgets({ clock: new FakeClock() }), queueMoves: [] });

describe('toolsets', () => {
  it('[D20] are found by either spelling of a name, in which only dots change', () => {
    const catalog = catalogOf(gardenSet());
    expect(catalog.get('garden_plant')).toBe(catalog.get('garden.plant'));
    expect(catalog.get('garden_get-location')?.name).toBe('garden.get-location');
    expect(catalog.get('garden_get_location')?.name).toBe('garden.get_location');
    expect(catalog.get('garden.shoot')).toBeUndefined();
    expect(catalog.get('__proto__')).toBeUndefined();
  });

  it.each([
    ['the same name', 'a.b', 'a.b'],
    ['a name that turns into another', 'a.b', 'a_b'],
    ['two names that turn into one', 'a.b_c', 'a_b.c'],
  ])('are refused at the start for %s', (_, one, other) => {
    expect(() => catalogOf(setOfOne('first', one), setOfOne('second', other))).toThrow(
      `would be both ${one} of first and ${other} of second`,
    );
  });

  it('are rejected at startup for the same id', () => {
    expect(() => catalogOf(setOfOne('first', 'a'), setOfOne('first', 'b'))).toThrow('called first');
  });
});

describe('a toolset', () => {
  const { definitions, tools } = gardenSet();

  it.each([
    ['lacks one', definitions, tools.slice(1), 'lacks garden.plant'],
    ['has one more', definitions.slice(1), tools, 'has garden.plant, which its registry does not'],
    ['has one twice', definitions, [...tools, tools[0]!], 'has a tool twice'],
  ])('is refused at the start when against its registry it %s', (_, promised, kept, words) => {
    expect(() => catalogOf(gardenSet({ definitions: promised, tools: kept }))).toThrow(words);
  });

  it('is rejected at startup if it implements a definition that is not in its registry', () => {
    const copied = { ...tools[0]!, definition: { ...tools[0]!.definition, description: 'Altered.' } };
    expect(() => catalogOf(gardenSet({ tools: [copied, ...tools.slice(1)] }))).toThrow('lacks garden.plant');
  });
});
