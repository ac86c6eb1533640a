import { beforeAll, describe, expect, it } from 'vitest';
import { type FolkFigures, folkFigures, shareOf } from './bots/folk/testing/folk-figures.ts';
import type { SimulatedMatch } from './bots/simulate.ts';
import {
  COMBINED,
  hashOf,
  hashOfAll,
  playStretch,
  STRETCH_TIMEOUT_MS,
  STRETCHES,
} from './testing/folk-journals.ts';

let stretches: readonly (readonly SimulatedMatch[])[];
let figures: FolkFigures;
beforeAll(() => {
  stretches = [playStretch(0), playStretch(1)];
  figures = folkFigures(stretches.flat());
}, STRETCH_TIMEOUT_MS);

it('[BOT-2] of a thousand folk matches from one seed, the first 500 give the journals they always gave', () => {
  expect(stretches.map(hashOf)).toEqual(STRETCHES.slice(0, 2));
});

it('[BOT-2] the journals of the thousand have one hash', () => {
  expect(hashOfAll(STRETCHES)).toBe(COMBINED);
});

/** Of the 500: what was found when this was written stands beside each. */
describe('among folk', () => {
  it('[BOT-8] village and wolves win about as often', () => {
    expect(shareOf(figures.village)).toBeGreaterThan(0.45);
    expect(shareOf(figures.village)).toBeLessThan(0.57);
  });

  it('[BOT-21] a doctor whom nobody contests is not hanged in chorus: less than half as often as anybody else', () => {
    expect(figures.doctorHanged.of).toBeGreaterThan(80);
    // 6 of 127 votes, against 99 of 590.
    expect(shareOf(figures.doctorHanged)).toBeLessThan(0.1);
    expect(shareOf(figures.doctorHanged)).toBeLessThan(shareOf(figures.othersHanged) / 2);
  });

  it('[BOT-22] what a wolf said is followed up once its card is turned: in words, and by votes for those it spoke for', () => {
    expect(shareOf(figures.wolfRecalled)).toBeGreaterThan(0.15);
    // Of the ballots that could be cast: 217 of 313, against 195 of 1,442.
    expect(shareOf(figures.friendVotes)).toBeGreaterThan(4.3 * shareOf(figures.preyVotes));
  });

  it('[BOT-23] reactions to a claim vary: none comes in more than a third of the matches', () => {
    expect(figures.reactions.filter((times) => times > 0).length).toBeGreaterThan(30);
    // 75 times.
    expect(figures.reactions[0]).toBeLessThan(500 / 3);
  });
});
