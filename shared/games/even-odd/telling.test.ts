import { describe, expect, it } from 'vitest';
import type { BuildingSign } from '../../matches/sign.ts';
import { evenOdd } from './game.ts';
import { keyMoments } from './moments.ts';
import { Match, played } from './testing/match.ts';

const momentsOf = (match: Match) => keyMoments(match.state.players, match.events);
const kindsOf = (match: Match): string[] => momentsOf(match).map(({ kind }) => kind);
const invited = (): Match => new Match({ settings: { accepted: false } });

/** Ada announces an odd number for round 2 and chooses an even one. */
function bluffed(theirChoice: number): Match {
  const match = new Match().passTo('COLLECTING_CHOICES');
  match.choose('p:1', 1, 3);
  match.choose('p:2', 2);
  match.pass();
  return match.round(4, theirChoice);
}

describe('the sign', () => {
  const signOf = (match: Match): BuildingSign => evenOdd.sign(match.state);

  it('[SHOW-1] follows the match from gathering to end', () => {
    const match = new Match();
    expect(signOf(match)).toEqual({
      label: 'GATHERING',
      detail: '0:0',
      tone: 'gathering',
      outcome: '',
      banner: '',
      suspense: 'none',
      weight: 2,
    });
    match.passTo('COLLECTING_CHOICES');
    expect(signOf(match)).toMatchObject({ label: 'ROUND 1 · CHOICE', tone: 'calm' });
    match.choose('p:1', 1);
    expect(signOf(match).label).toBe('ROUND 1 · CHOICE');
    match.choose('p:2', 2);
    expect(signOf(match).label).toBe('ROUND 1 · SEALED');
    match.pass();
    expect(signOf(match)).toMatchObject({ label: 'ROUND 1 · DRAW', detail: '1:0', tone: 'tense' });
    match.passTo('FINISHED');
    expect(signOf(match)).toMatchObject({
      label: 'FINISHED',
      tone: 'over',
      outcome: 'ODD won',
      banner: 'gold',
      suspense: 'none',
      weight: 0,
    });
  });

  it('[SHOW-1] covers every ending', () => {
    const forfeit = invited();
    forfeit.do('p:2', { type: 'accept' });
    const aborted = new Match();
    aborted.host({ type: 'abort', reason: 'rain' });
    const outcomes = [
      played([[1, 1]]),
      played([]),
      forfeit.passTo('FINISHED'),
      invited().passTo('FINISHED'),
      aborted,
    ].map((match) => [signOf(match).outcome, signOf(match).banner]);
    expect(outcomes).toEqual([
      ['EVEN won', 'azure'],
      ['A draw', ''],
      ['Forfeit', 'azure'],
      ['Nobody came', ''],
      ['called off', ''],
    ]);
  });

  it('[SHOW-1] gives a last round at an equal score more weight than a decided one', () => {
    const rounds = (...winners: readonly number[]): Match => {
      const match = new Match();
      for (const sum of winners) match.round(1, sum);
      return match.passTo('COLLECTING_CHOICES');
    };
    const decider = signOf(rounds(1, 2, 1, 2));
    const decided = signOf(rounds(1, 1, 1, 1));
    expect(decider.weight).toBeGreaterThan(decided.weight + 5);
    expect([decider.tone, decided.tone]).toEqual(['tense', 'calm']);
    expect(decider.weight).toBeLessThanOrEqual(35);
  });

  it('[SHOW-1] rates a choice as some life, a draw as a reveal, the end as a verdict', () => {
    const stirs = played([[1, 2]]).events.map((event) => [event.type, evenOdd.stir(event)]);
    expect(new Map(stirs as [string, string | null][])).toEqual(
      new Map([
        ['SEED_DRAWN', null],
        ['MATCH_CREATED', null],
        ['PHASE_CHANGED', null],
        ['CHOICE_MADE', null],
        ['CHOICE_SEALED', 'line'],
        ['NUMBER_DRAWN', 'reveal'],
        ['GAME_ENDED', 'verdict'],
      ]),
    );
  });
});

describe('progress and result', () => {
  it('[SHOW-3] state the standing, the players and the winner', () => {
    const match = invited();
    expect(evenOdd.progress(match.state)).toEqual({ phase: 'WAITING_FOR_PLAYERS', round: 0, remaining: 2 });
    match.do('p:1', { type: 'decline' });
    expect(evenOdd.progress(match.state).remaining).toBe(1);
    const over = played([[1, 2]]);
    expect(evenOdd.progress(over.state)).toEqual({ phase: 'FINISHED', round: 5, remaining: 2 });
    expect(evenOdd.result(over.log.at(-2)!.after)).toBeNull();
    expect(evenOdd.result(over.state)).toEqual({
      winner: 'p:1',
      aborted: false,
      seats: [
        { seat: 1, role: 'ODD', won: true, survived: true },
        { seat: 2, role: 'EVEN', won: false, survived: true },
      ],
    });
    expect([evenOdd.id, evenOdd.version, evenOdd.seats]).toEqual(['even-odd', 1, 2]);
  });
});

describe('moments', () => {
  it('[SHOW-2] count a broken word that fools the other as a bluff, otherwise as called', () => {
    expect(momentsOf(bluffed(3))).toMatchObject([
      { kind: 'BLUFF', id: 'bluff:p:1', round: 2, text: 'Ada announced 3 and chose 4: Bram was fooled.' },
    ]);
    expect(momentsOf(bluffed(2))).toMatchObject([
      { kind: 'BLUFF_CALLED', round: 2, text: 'Ada announced 3 and chose 4, but Bram saw through it.' },
    ]);
    expect(kindsOf(bluffed(2).round(null, null))).toEqual(['BLUFF_CALLED', 'VOID_ROUND']);
  });

  it('[SHOW-2] count neither another number of the announced parity nor a missing choice as misleading', () => {
    const kept = (choice: number | null): Match => {
      const match = new Match().passTo('COLLECTING_CHOICES');
      match.choose('p:1', 1, 3);
      match.choose('p:2', 2);
      match.pass();
      return match.round(choice, 2);
    };
    expect(kindsOf(kept(5))).toEqual([]);
    expect(kindsOf(kept(null))).toEqual(['MISSED_ROUND']);
  });

  it('[SHOW-2] replace the first bluff’s moment by the second, with more weight and a mention', () => {
    const match = new Match().passTo('COLLECTING_CHOICES');
    for (const [mine, theirs, claim] of [
      [1, 2, 3],
      [4, 1, 5],
      [2, 1, null],
    ] as const) {
      match.passTo('COLLECTING_CHOICES');
      match.choose('p:1', mine, claim);
      match.choose('p:2', theirs);
      match.pass();
    }
    const [bluff, ...rest] = momentsOf(match);
    expect(rest).toEqual([]);
    expect(bluff).toMatchObject({
      kind: 'BLUFF',
      round: 3,
      weight: 75,
      text: 'Ada announced 5 and chose 2: Bram was fooled, for the second time.',
    });
    expect(bluff?.evidence).toHaveLength(4);
  });

  it.each([
    [
      [
        [1, 1],
        [1, 1],
        [1, 2],
        [1, 2],
        [1, 2],
      ],
      ['DECIDER', 'COMEBACK'],
    ],
    [
      [
        [1, 2],
        [1, 1],
        [1, 2],
        [1, 1],
        [1, 2],
      ],
      ['DECIDER'],
    ],
    [
      [
        [1, 2],
        [1, 2],
        [1, 2],
        [1, 2],
        [1, 2],
      ],
      ['WHITEWASH'],
    ],
    [
      [
        [1, 2],
        [1, 2],
        [null, 2],
        [1, 2],
        [1, 2],
      ],
      ['MISSED_ROUND'],
    ],
    [
      [
        [1, 2],
        [null, null],
        [1, 2],
        [1, 2],
        [1, 2],
      ],
      ['VOID_ROUND'],
    ],
  ] as const)('[SHOW-2] %j has %j', (rounds, kinds) => {
    expect(kindsOf(played(rounds))).toEqual(kinds);
  });

  it('[SHOW-2] include one no-show, and two', () => {
    const forfeit = invited();
    forfeit.do('p:1', { type: 'accept' });
    expect(kindsOf(forfeit.passTo('FINISHED'))).toEqual(['FORFEIT']);
    expect(kindsOf(invited().passTo('FINISHED'))).toEqual(['NO_SHOW']);
  });

  it('[SHOW-2] have public events as proof, a text and a weight, and are the same when fed one by one', () => {
    const match = played([
      [1, 1],
      [1, 1],
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
    const open = new Set(
      match.events.filter(({ audience }) => audience === 'public').map(({ eventId }) => eventId),
    );
    const reader = evenOdd.momentReader(match.state.players);
    for (const event of match.events) reader.feed({ event });
    expect(reader.moments()).toEqual(momentsOf(match));
    for (const { evidence, text, weight, at } of reader.moments()) {
      expect(evidence.every((eventId) => open.has(eventId))).toBe(true);
      expect(text).toMatch(/\.$/);
      expect(weight).toBeGreaterThan(0);
      expect(weight).toBeLessThanOrEqual(100);
      expect(match.events.map((event) => event.at)).toContain(at);
    }
    const closed = match.events.filter(({ audience }) => audience !== 'public');
    expect(keyMoments(match.state.players, closed)).toEqual([]);
  });
});

describe('the transcript', () => {
  it('[TELL-7] states the rounds, announcements, moments and proof', () => {
    const match = bluffed(3).round(null, 2).round(null, null).passTo('FINISHED');
    const text = evenOdd.transcript(match.log);
    for (const line of [
      '# Even/Odd Game #7',
      '**Ada**, playing ODD, **won 2:1** against **Bram**.',
      '| 1 | **Ada** | ODD | 2 | 1 of 2 | 0 of 1 |',
      '## Round 2',
      '- **Ada** sets the cup down and says: “Next I choose 3.”',
      'The cups are lifted: 4 + 3 = **7**, odd. The round goes to **Ada**. *2:0*',
      '> *Ada had announced 3.*',
      'The time is up and **Ada** has not chosen. The round goes to **Bram**. *2:1*',
      'The time is up and neither cup was set down: the round is void. *2:1*',
      '| 2 | 4 (said 3) | 3 | 7, odd | **Ada** |',
      '| 3 | – | 2 | – | **Bram** |',
      '## Key moments',
      '- Round 2: Ada announced 3 and chose 4: Bram was fooled.',
      '## The proof',
      `- Round 1, seat 1: 1 with nonce \`${match.state.history[0]?.nonces[0]}\` opens \`${match.state.history[0]?.commitments[0]}\``,
    ])
      expect(text.split('\n')).toContain(line);
    expect(text).not.toMatch(/undefined|null|\n\n\n/);
  });

  it('[TELL-7] covers every ending, and withholds the seed of a running match', () => {
    const forfeit = invited();
    forfeit.do('p:1', { type: 'accept' });
    forfeit.do('p:2', { type: 'decline' });
    const aborted = new Match();
    aborted.host({ type: 'abort', reason: 'a *star* fell' });
    const opening = (match: Match) => evenOdd.transcript(match.log).split('\n')[2];
    expect(opening(forfeit.passTo('FINISHED'))).toBe('**Ada** **won by forfeit**: **Bram** did not come.');
    expect(evenOdd.transcript(forfeit.log)).toContain('**Bram** declines to play.');
    expect(opening(invited().passTo('FINISHED'))).toBe('Nobody came to the table. Both have lost.');
    expect(opening(played([]))).toBe('**A draw**, 0:0.');
    expect(opening(aborted)).toBe('The match was called off: a \\*star\\* fell');
    const running = evenOdd.transcript(new Match().round(1, 2).log);
    expect(running).toContain('still being played');
    expect(running).not.toContain('Seed');
  });

  it('[TELL-4] keeps a name within its quotes', () => {
    const match = played([[1, 2]], { names: ['Ada|x\n# y', '<b>'] });
    const text = evenOdd.transcript(match.log);
    expect(text).not.toMatch(/^# y/m);
    expect(text).not.toContain('<b>');
  });
});
