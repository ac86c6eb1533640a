import { describe, expect, it } from 'vitest';
import { NAMES, none, only, script, VOTE_MS } from './testing/match-script.ts';

describe('votes', () => {
  it('[MOMENT-11] a flip is a changed ballot within one vote', () => {
    const match = script();
    match.vote(1);
    const first = match.cast('Ada', 'Bo');
    match.cast('Ada', 'Bo');
    match.cast('Cleo', null);
    match.cast('Cleo', 'Bo');
    const second = match.cast('Ada', 'Cleo');
    const moment = only(match, 'VOTE_FLIP');
    expect(moment).toMatchObject({ playerIds: ['p:1'], targetIds: ['p:2', 'p:3'], key: 'flip.turned' });
    expect(moment.evidence.at(-1)).toBe(second);
    expect(moment.evidence).not.toContain(first);
  });

  it('[MOMENT-11] a different ballot on another day does not count as a flip', () => {
    const match = script();
    match.vote(1);
    match.cast('Ada', 'Bo');
    match.vote(2);
    match.cast('Ada', 'Cleo');
    none(match, 'VOTE_FLIP');
    none(match, 'LAST_MINUTE');
  });

  it('[MOMENT-11] a change in the last fifth of the vote is a last-minute one', () => {
    const match = script();
    match.vote(1);
    match.cast('Ada', 'Bo');
    match.wait(0.85 * VOTE_MS);
    match.cast('Ada', 'Cleo');
    none(match, 'VOTE_FLIP');
    expect(only(match, 'LAST_MINUTE').key).toBe('flip.late');
  });

  it('[MOMENT-12] name the ballot without which there would have been a tie', () => {
    const match = script();
    match.vote(1);
    match.cast('Ada', 'Bo');
    match.cast('Bo', 'Cleo');
    const decisive = match.cast('Dmitri', 'Bo');
    const resolved = match.resolve({ Ada: 'Bo', Bo: 'Cleo', Dmitri: 'Bo' }, 'Bo');
    const moment = only(match, 'DECISIVE_VOTE');
    expect(moment).toMatchObject({
      key: 'vote.tie-breaker',
      playerIds: ['p:4'],
      targetIds: ['p:2'],
      evidence: [decisive, resolved],
    });
    expect(moment.text).toBe("Dmitri's vote sent Bo away; without it, Bo would have tied with Cleo.");
  });

  it('[VOTE-8] [MOMENT-12] do not move an early vote to the end for another reason', () => {
    const match = script();
    match.vote(1);
    match.cast('Ada', 'Bo');
    match.cast('Bo', 'Cleo');
    const decisive = match.cast('Dmitri', 'Bo');
    match.cast('Ada', 'Bo');
    const resolved = match.resolve({ Ada: 'Bo', Bo: 'Cleo', Dmitri: 'Bo' }, 'Bo');
    expect(only(match, 'DECISIVE_VOTE')).toMatchObject({
      playerIds: ['p:4'],
      evidence: [decisive, resolved],
    });
  });

  it('[MOMENT-12] name the ballot that made the majority', () => {
    const match = script();
    match.vote(1);
    for (const voter of ['Ada', 'Cleo', 'Dmitri', 'Edda'] as const) match.cast(voter, 'Bo');
    const fifth = match.cast('Finn', 'Bo');
    match.cast('Gus', 'Bo');
    match.cast('Bo', 'Ada');
    match.resolve(
      { Ada: 'Bo', Cleo: 'Bo', Dmitri: 'Bo', Edda: 'Bo', Finn: 'Bo', Gus: 'Bo', Bo: 'Ada' },
      'Bo',
    );
    expect(only(match, 'DECISIVE_VOTE')).toMatchObject({ key: 'vote.majority', playerIds: ['p:6'] });
    expect(only(match, 'DECISIVE_VOTE').evidence[0]).toBe(fifth);
  });

  it('[MOMENT-12] name the ballot that put one ahead for good, when no majority is reached', () => {
    const match = script();
    match.vote(1);
    match.cast('Ada', 'Cleo');
    match.cast('Dmitri', 'Bo');
    match.cast('Edda', 'Bo');
    match.cast('Finn', 'Bo');
    match.resolve({ Ada: 'Cleo', Dmitri: 'Bo', Edda: 'Bo', Finn: 'Bo' }, 'Bo');
    expect(only(match, 'DECISIVE_VOTE')).toMatchObject({ key: 'vote.plurality', playerIds: ['p:5'] });
  });

  it('[MOMENT-12] report a tie, and who made it', () => {
    const match = script();
    match.vote(1);
    match.cast('Ada', 'Bo');
    const levelling = match.cast('Bo', 'Ada');
    const resolved = match.resolve({ Ada: 'Bo', Bo: 'Ada' }, null, ['Ada', 'Bo']);
    expect(only(match, 'TIED_VOTE')).toMatchObject({
      key: 'vote.tied-by',
      playerIds: ['p:2'],
      evidence: [levelling, resolved],
    });
    none(match, 'DECISIVE_VOTE');
  });

  it('[MOMENT-12] report unanimity: everybody but the eliminated player', () => {
    const match = script();
    match.vote(1);
    const voters = NAMES.filter((name) => name !== 'Bo');
    for (const voter of voters) match.cast(voter, 'Bo');
    match.resolve(Object.fromEntries(voters.map((voter) => [voter, 'Bo'])), 'Bo');
    expect(only(match, 'UNANIMOUS_VOTE').playerIds).toHaveLength(7);
    none(match, 'DECISIVE_VOTE');
  });
});
