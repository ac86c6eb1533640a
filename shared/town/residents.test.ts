import { expect, it } from 'vitest';
import { isResident, residentNumber, TOWNSFOLK } from './residents.ts';

it('has as many residents as needed, each with an id and a name of its own', () => {
  const many = Array.from({ length: 40_000 }, (_, i) => residentNumber(i));
  expect(new Set(many.map(({ agentId }) => agentId)).size).toBe(many.length);
  expect(new Set(many.map(({ displayName }) => displayName)).size).toBe(many.length);
  expect(many.every(({ agentId }) => isResident(agentId))).toBe(true);
  expect(Math.max(...many.map(({ displayName }) => displayName.length))).toBeLessThanOrEqual(32);
});

it.each([
  [0, 'ag_house_mabel', 'Mabel'],
  [TOWNSFOLK - 1, 'ag_house_josephine', 'Josephine'],
  [TOWNSFOLK, 'ag_house_mabel-2', 'Mabel II'],
  [3 * TOWNSFOLK + 1, 'ag_house_otto-4', 'Otto IV'],
  [48 * TOWNSFOLK, 'ag_house_mabel-49', 'Mabel XLIX'],
])('knows resident %d as %s', (index, agentId, displayName) => {
  expect(residentNumber(index)).toEqual({ agentId, displayName });
});

it('does not mistake other agents for residents', () => {
  expect(isResident('ag_01JXYZ')).toBe(false);
});
