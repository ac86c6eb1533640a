import { describe, expect, it } from 'vitest';
import { playRandomMatch } from '../../shared/games/werewolf/bots/random-match.ts';
import type { MatchEvent } from '../../shared/games/werewolf/events.ts';
import { evolve } from '../../shared/games/werewolf/evolve.ts';
import { werewolf } from '../../shared/games/werewolf/game.ts';
import type { MatchState } from '../../shared/games/werewolf/model.ts';
import { newMatch } from '../../shared/games/werewolf/testing/game.ts';
import type { IntactJournal } from '../journal/journal-event.ts';
import { Games } from './games.ts';
import { toJournal } from './match-writer.ts';
import { replay } from './replay.ts';
import { hashState } from './state-hash.ts';

const games = new Games([werewolf], werewolf.id);
const MARKS_EVERY = 10;

function playedJournal(): IntactJournal {
  const events: MatchEvent[] = [];
  playRandomMatch(newMatch(), 'bots', (added) => events.push(...added));
  let state: MatchState | null = null;
  const marks = events.flatMap((event) => {
    state = evolve(state, event);
    return event.seq % MARKS_EVERY === 0 ? [{ seq: event.seq, hash: hashState(state) }] : [];
  });
  return { ok: true, matchId: 'mt_1', events: events.map(toJournal), marks };
}

describe('a replay', () => {
  const journal = playedJournal();

  it('reproduces the match as it was played', () => {
    const replayed = replay(journal, games);
    expect(replayed).toMatchObject({ ok: true, log: { length: journal.events.length } });
  });

  it('is rejected, naming the first event that differs, if its states differ from those played', () => {
    const wrong = journal.marks.map((mark, i) => (i < 2 ? mark : { ...mark, hash: 'another' }));
    expect(replay({ ...journal, marks: wrong }, games)).toEqual({
      ok: false,
      reason: `the replay differs from what was played at event ${2 * MARKS_EVERY}`,
    });
  });
});
