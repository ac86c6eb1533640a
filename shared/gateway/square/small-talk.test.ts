import { describe, expect, it } from 'vitest';
import { type PlayedMatch, smallTalk } from './small-talk.ts';

const match: PlayedMatch = {
  game: 'Werewolf',
  number: 7,
  rounds: 3,
  winners: ['Mabel', 'Otto'],
  losers: ['Pim'],
};
const lines = (facts: object) =>
  Array.from({ length: 200 }, (_, i) =>
    smallTalk({ seed: `s${i}`, speaker: 'Agnes', matches: [], guests: [], ...facts }),
  );

describe('small talk', () => {
  it('names only what was played, and who played it', () => {
    const said = lines({ matches: [match] });
    for (const line of said) expect(line).toMatch(/Werewolf 7|quiet|fountain|proposes/);
    expect(said.some((line) => /Mabel|Otto/.test(line))).toBe(true);
    expect(new Set(said).size).toBeGreaterThan(5);
  });

  it('does not speak of the speaker, and makes nothing up where nothing was played', () => {
    for (const line of lines({ speaker: 'Pim', matches: [{ ...match, winners: [] }] }))
      expect(line).not.toMatch(/Pim/);
    for (const line of lines({})) expect(line).not.toMatch(/\d/);
  });

  it('greets guests now and then', () => {
    const greeted = lines({ guests: ['Ada'] }).filter((line) => line.includes('Ada')).length;
    expect(greeted).toBeGreaterThan(30);
    expect(greeted).toBeLessThan(120);
  });
});
