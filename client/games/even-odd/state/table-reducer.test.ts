import { describe, expect, it } from 'vitest';
import { evenOdd } from '../../../../shared/games/even-odd/game.ts';
import { Match } from '../../../../shared/games/even-odd/testing/match.ts';
import { PUBLIC_VIEWER, wireEvents } from '../../../../shared/matches/game.ts';
import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import { chaptersOf, spokenIn } from './chapters.ts';
import { tellLine } from './table-lines.ts';
import { emptyTable, scoreOf, type TableModel } from './table-model.ts';
import { beforeDraw, isCounting } from './table-picture.ts';
import { foldEvents, replayEvents } from './table-reducer.ts';
import { tuneOf } from './tunes.ts';

const eventsOf = (match: Match): WireEvent[] =>
  match.log.slice(1).flatMap((entry) => wireEvents(evenOdd, entry, PUBLIC_VIEWER));
const modelOf = (match: Match) => replayEvents(emptyTable('mt_test'), eventsOf(match));
const story = (table: TableModel) => table.lines.map((line) => tellLine(line, table));

/** Ada, at the first seat, plays odd and breaks her word in the second round. */
function twoRounds(): Match {
  const match = new Match().passTo('COLLECTING_CHOICES');
  match.choose('p:1', 3, 4);
  match.choose('p:2', 4);
  match.pass();
  match.pass();
  match.choose('p:1', 5);
  match.choose('p:2', 2);
  match.pass();
  return match;
}

describe('the story of an Even/Odd match', () => {
  it('has one line for each event of interest', () => {
    expect(story(modelOf(twoRounds()))).toEqual([
      'The players gather',
      'Round 1',
      'Ada seals a number and says: “Next I choose 4.”',
      'Bram seals a number.',
      '3 + 4 = 7, odd: the round goes to Ada. The score is 1 : 0.',
      'Round 2',
      'Ada seals a number.',
      'Bram seals a number.',
      '5 + 2 = 7, odd: the round goes to Ada. Ada had announced 4. The score is 2 : 0.',
    ]);
  });

  it('states the ending, whatever it is', () => {
    const last = (match: Match) => story(modelOf(match)).at(-1);
    expect(last(twoRounds().passTo('FINISHED'))).toBe('Ada wins the match 2 : 0.');
    expect(last(new Match().passTo('FINISHED'))).toBe('The match is a draw, 0 : 0.');
    const invited = () => new Match({ settings: { accepted: false } });
    expect(last(invited().passTo('FINISHED'))).toBe('Nobody came to the table: both have lost.');
    const alone = invited();
    alone.do('p:2', { type: 'accept' });
    expect(last(alone.passTo('FINISHED'))).toBe('Ada did not come: Bram wins without a round played.');
    const off = twoRounds();
    off.host({ type: 'abort', reason: 'rain' });
    expect(last(off)).toBe('The match was cancelled: rain');
  });

  it('reports missed and void rounds', () => {
    const lines = story(modelOf(new Match().round(null, 4).round(null, null)));
    expect(lines).toContain('Ada did not choose in time: the round goes to Bram. The score is 0 : 1.');
    expect(lines).toContain('Nobody chose in time: the round is void. The score is 0 : 1.');
  });

  it('applies each event once, and ignores unknown ones', () => {
    const events = eventsOf(twoRounds());
    const model = foldEvents(emptyTable('mt_test'), events);
    expect(foldEvents(model, events)).toBe(model);
    const strange = { ...(events[0] as WireEvent), eventId: 'mt_test.9999', type: 'RAIN' };
    const after = foldEvents(model, [strange]);
    expect(after.lines).toBe(model.lines);
    expect(after.seen.has('mt_test.9999')).toBe(true);
  });

  it('has a chapter for every round, every draw and the end', () => {
    const events = eventsOf(twoRounds().passTo('FINISHED'));
    const chapters = chaptersOf(events);
    expect(chapters.map(({ name }) => name)).toEqual([
      'The players gather',
      ...[1, 2, 3, 4, 5].flatMap((round) => [`Round ${round}`, `Round ${round} · the draw`]),
      'The end',
    ]);
    for (const { position, dark } of chapters) {
      const { rounds, round } = replayEvents(emptyTable('mt_test'), events.slice(0, position));
      expect(dark).toBe(rounds.at(-1)?.round === round && events[position - 1]?.type === 'NUMBER_DRAWN');
    }
  });

  it('gives a replay time to show a draw', () => {
    const spoken = eventsOf(twoRounds()).flatMap((event) => spokenIn(event) ?? []);
    expect(spoken).toHaveLength(6);
    expect(spoken[2]).toContain('3 here and 4 there, which makes 7.');
  });

  it('plays a sound at every seal and draw', () => {
    const match = new Match().passTo('COLLECTING_CHOICES');
    expect(tuneOf(modelOf(match))).toBeNull();
    match.choose('p:1', 3);
    const seal = tuneOf(modelOf(match));
    match.choose('p:2', 3);
    expect(tuneOf(modelOf(match))?.id).not.toBe(seal?.id);
    expect(tuneOf(modelOf(match))?.notes).toEqual(seal?.notes);
    match.pass();
    const lasts = (model: TableModel) => Math.max(...(tuneOf(model)?.notes ?? []).map(({ at }) => at));
    expect(lasts(modelOf(match))).toBeGreaterThan(3);
    const quick = new Match({ settings: { drawMs: 600 } }).round(3, 4);
    expect(lasts(modelOf(quick))).toBeLessThan(2.5);
  });
});

describe('while the stones are counted', () => {
  it('shows the panels as before the draw, and not a moment longer', () => {
    const running = new Match().round(1, 5);
    running.pass();
    running.choose('p:1', 2);
    running.choose('p:2', 5);
    const before = modelOf(running);
    running.pass();
    const drawn = modelOf(running);
    expect(isCounting(drawn, running.now + 2_000)).toBe(true);
    expect(isCounting(drawn, running.now + 3_000)).toBe(false);
    const held = beforeDraw(drawn);
    expect(held.rounds).toEqual(before.rounds);
    expect(scoreOf(held)).toEqual(scoreOf(before));
    expect(story(held)).toEqual(story(before));
    expect(drawn.crier?.text).not.toMatch(/\d/);
  });

  it('withholds nothing in a quick town', () => {
    const match = new Match({ settings: { drawMs: 600 } }).round(1, 5);
    expect(isCounting(modelOf(match), match.now)).toBe(false);
  });
});
