import { describe, expect, it } from 'vitest';
import { TOOLS } from '../tool-names.ts';
import { ABOUT, AYES, EXCHANGES, REASONS } from './exchanges.ts';
import { answerTo, ayeFor, openingLine, type PlayedMatch, reasonFor, type TalkFacts } from './small-talk.ts';
import { noteForPeople, tableNote } from './table-note.ts';

const match: PlayedMatch = {
  game: 'Werewolf',
  number: 7,
  rounds: 3,
  winners: ['Mabel', 'Otto'],
  losers: ['Pim'],
};
const ALL = ABOUT.flatMap((about) => EXCHANGES[about]);

/** What is said when nothing said before is forgotten, until nobody has anything left to say. */
function untilSilent(facts: Partial<TalkFacts>, seed = 's'): string[] {
  const said: string[] = [];
  for (;;) {
    const line = openingLine({
      seed: `${seed}${said.length}`,
      present: ['Agnes', 'Bo'],
      matches: [],
      guests: [],
      ...facts,
      said,
    });
    if (line === null) return said;
    said.push(line);
  }
}

const LIVELY = { matches: [match], guests: ['Ada'] };

describe('small talk', () => {
  it('has at least 120 exchanges; each is said once, and then nobody speaks', () => {
    expect(ALL.length).toBeGreaterThanOrEqual(120);
    expect(new Set(ALL.flatMap(({ answer, opening }) => [answer, opening])).size).toBe(2 * ALL.length);
    const said = untilSilent(LIVELY);
    expect(said).toHaveLength(ALL.length);
    expect(new Set(said).size).toBe(ALL.length);
    // Another player or match does not make another exchange.
    const others = { ...match, number: 8, winners: ['Rose', 'Gus'], losers: ['Ivy'] };
    const facts = { seed: 'x', present: [], matches: [others], guests: ['Ben'], said };
    expect(openingLine(facts)).toBeNull();
    expect(answerTo(openingLine({ ...facts, said: said.slice(1) }) ?? '')).toBeTruthy();
  });

  it('is answered with the answer of its own exchange, and nothing else is', () => {
    const answers = untilSilent({ matches: [{ ...match, rounds: 1 }], guests: ['Ada'] }).map(answerTo);
    expect(new Set(answers).size).toBe(ALL.length);
    for (const answer of answers) {
      expect(answer).toBeTruthy();
      expect(answerTo(answer ?? '')).toBeNull();
    }
    expect(answerTo('They want a song about Otto and Werewolf 7.')).toBe('What rhymes with Otto?');
    expect(answerTo('Sit down, Ada. What shall we play?')).toBe('Let Ada get their breath back first.');
    expect(answerTo('Good evening.')).toBeNull();
    expect(answerTo('')).toBeNull();
  });

  it('has no slot in an answer that its opening does not fill', () => {
    const slotsIn = (text: string) => text.match(/\{\w+\}/g) ?? [];
    for (const { answer, opening } of ALL)
      expect(slotsIn(opening)).toEqual(expect.arrayContaining(slotsIn(answer)));
  });

  it('tells of what was played and who played it, and makes nothing up where nothing was played', () => {
    const about = untilSilent({ matches: [match] }).filter((line) => /\d/.test(line));
    expect(about).toHaveLength(EXCHANGES.winner.length + EXCHANGES.loser.length);
    for (const line of about) expect(line).toMatch(/Werewolf 7/);
    for (const line of about) expect(line).toMatch(/Mabel|Otto|Pim/);
    expect(untilSilent({})).toHaveLength(EXCHANGES.idle.length);
    for (const line of untilSilent({})) expect(line).not.toMatch(/\d/);
  });

  it('does not speak of those who sit there', () => {
    const lines = untilSilent({ present: ['Pim', 'Otto'], matches: [match] });
    for (const line of lines) expect(`${line} ${answerTo(line)}`).not.toMatch(/Pim|Otto/);
    expect(lines.some((line) => line.includes('Mabel'))).toBe(true);
  });

  it('greets guests now and then', () => {
    const first = (i: number) =>
      openingLine({ seed: `s${i}`, present: [], matches: [match], guests: ['Ada'], said: [] }) ?? '';
    const greeted = Array.from({ length: 200 }, (_, i) => first(i)).filter((line) => line.includes('Ada'));
    expect(greeted.length).toBeGreaterThan(30);
    expect(greeted.length).toBeLessThan(120);
  });

  it.each([
    ['ayes', ayeFor, AYES, (line: string) => line],
    ['reasons', reasonFor, REASONS, (line: string) => `Agnes proposes Werewolf. “${line}”`],
  ] as const)('%s are not repeated either', (_, think, lines, heardAs) => {
    const said: string[] = [];
    for (let line = think('s', said); line !== null; line = think(`s${said.length}`, said))
      said.push(heardAs(line));
    expect(new Set(said)).toEqual(new Set(lines.map((line) => heardAs(line))));
  });

  it('fits a speech bubble with long names, and holds no tool name, slot or id', () => {
    const long = 'Bartholomew the Bold';
    const played = { ...match, number: 12_345, rounds: 12, winners: [long], losers: [long] };
    const spoken = untilSilent({ matches: [played], guests: [long] }).flatMap((line) => [
      line,
      answerTo(line) ?? '',
    ]);
    for (const line of [...spoken, ...AYES, ...REASONS]) {
      expect(line.length, line).toBeLessThanOrEqual(110);
      expect(line).not.toMatch(/[{}_]|[0-9a-f]{8}-|\w\.\w/);
      for (const tool of Object.values(TOOLS)) expect(line).not.toContain(tool);
    }
  });
});

it('people read in the note of a passed vote neither a tool nor an id', () => {
  const note = tableNote(2, '3bd9e6d1-6697-41ba-8b40-b2eabd93c220');
  expect(note).toContain('lobby.join 3bd9e6d1');
  expect(noteForPeople(note)).toBe('The vote has passed, 2 for it. The table is set.');
  expect(noteForPeople('Ada proposes Werewolf.')).toBe('Ada proposes Werewolf.');
});
