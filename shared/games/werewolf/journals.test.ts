import { beforeAll, describe, expect, it } from 'vitest';
import { type FolkFigures, folkFigures, shareOf } from './bots/folk/testing/folk-figures.ts';
import type { SimulatedMatch } from './bots/simulate.ts';
import { hashOf, PINNED, PINNED_HASH, playFolk } from './testing/folk-journals.ts';

const MATCHES = 250;

let matches: readonly SimulatedMatch[];
let figures: FolkFigures;
beforeAll(() => {
  matches = playFolk(MATCHES);
  figures = folkFigures(matches);
}, 600_000);

it('[BOT-2] give the same journals for folk matches of one seed as ever', () => {
  expect(hashOf(matches.slice(0, PINNED))).toBe(PINNED_HASH);
});

/** The counts measured when this was written are noted beside each limit. */
describe('folk statistics', () => {
  it('[BOT-8] village and wolves win about as often', () => {
    expect(shareOf(figures.village)).toBeGreaterThan(0.45);
    expect(shareOf(figures.village)).toBeLessThan(0.57);
  });

  it('[BOT-21] an uncontested doctor is hanged less than half as often as other players', () => {
    expect(figures.doctorHanged.of).toBeGreaterThan(40);
    // 3 of 42 votes, against 32 of 195.
    expect(shareOf(figures.doctorHanged)).toBeLessThan(0.1);
    expect(shareOf(figures.doctorHanged)).toBeLessThan(shareOf(figures.othersHanged) / 2);
  });

  it('[BOT-22] words of a revealed wolf are followed up: in talk, and by votes for those it defended', () => {
    expect(shareOf(figures.wolfRecalled)).toBeGreaterThan(0.15);
    // Of the possible ballots: 104 of 139, against 92 of 656.
    expect(shareOf(figures.friendVotes)).toBeGreaterThan(4.3 * shareOf(figures.preyVotes));
  });

  it('[BOT-23] reactions to a claim vary: none occurs in more than a third of the matches', () => {
    expect(figures.reactions.filter((times) => times > 0).length).toBeGreaterThan(30);
    // 32 times.
    expect(figures.reactions[0]).toBeLessThan(MATCHES / 3);
  });
});
