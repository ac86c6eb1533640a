import { describe, expect, it } from 'vitest';
import { ayeFor, type PlayedMatch, reasonFor, smallTalk } from './small-talk.ts';

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
  it('names only real matches and their players', () => {
    const said = lines({ matches: [match] });
    for (const line of said) expect(line).toContain('Werewolf 7');
    expect(said.some((line) => /Mabel|Otto/.test(line))).toBe(true);
    expect(new Set(said).size).toBeGreaterThan(5);
  });

  it('does not mention the speaker, and invents nothing where nothing was played', () => {
    for (const line of lines({ speaker: 'Pim', matches: [{ ...match, winners: [] }] }))
      expect(line).not.toMatch(/Pim/);
    for (const line of lines({})) expect(line).not.toMatch(/\d/);
  });

  it('greets guests now and then', () => {
    const greeted = lines({ guests: ['Ada'] }).filter((line) => line.includes('Ada')).length;
    expect(greeted).toBeGreaterThan(30);
    expect(greeted).toBeLessThan(120);
  });

  it('repeats nothing said recently while there is anything else to say', () => {
    const REMEMBERED = 6;
    const saying = (think: (seed: string, said: readonly string[]) => string) => {
      const said: string[] = [];
      for (let i = 0; i < 60; i++) said.unshift(think(`s${i}`, said.slice(0, REMEMBERED)));
      return said;
    };
    const speeches = [
      saying((seed, said) => smallTalk({ seed, speaker: 'Agnes', matches: [], guests: [], said })),
      saying((seed, said) => smallTalk({ seed, speaker: 'Agnes', matches: [match], guests: [], said })),
      saying(ayeFor),
      saying(reasonFor),
    ];
    for (const said of speeches) {
      for (const [i, line] of said.entries())
        expect(said.slice(i + 1, i + 1 + REMEMBERED)).not.toContain(line);
      expect(new Set(said).size).toBeGreaterThan(REMEMBERED);
    }
    // Once everything has been said, the line not heard for longest.
    const heard = saying(ayeFor).slice(0, 30);
    const unheardFor = heard.lastIndexOf(ayeFor('x', [...new Set(heard)]));
    expect(unheardFor).toBeGreaterThan(REMEMBERED);
  });
});
