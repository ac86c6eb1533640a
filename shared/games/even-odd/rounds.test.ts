import { describe, expect, it } from 'vitest';
import { evenOdd } from './game.ts';
import type { Phase } from './model.ts';
import { CHOICES, PHASES, ROUNDS } from './model.ts';
import { REJECTIONS, type RejectionCode } from './rejections.ts';
import type { Move } from './testing/match.ts';
import { Match, played } from './testing/match.ts';

/** Ada, `p:1`, plays ODD. */
const PAIRS = CHOICES.flatMap((first) => CHOICES.map((second) => [first, second] as const));

describe('a round', () => {
  it.each(PAIRS)('[ROUND-1] %i and %i: is decided by the parity of the sum', (first, second) => {
    const match = new Match().round(first, second);
    const isOdd = [3, 5, 7, 9].includes(first + second);
    expect(match.events.at(-1)).toMatchObject({
      type: 'NUMBER_DRAWN',
      round: 1,
      choices: [first, second],
      sum: first + second,
      parity: isOdd ? 'ODD' : 'EVEN',
      winner: isOdd ? 'p:1' : 'p:2',
      score: isOdd ? [1, 0] : [0, 1],
    });
  });

  it('[ROUND-1] goes to EVEN on even sums wherever it sits', () => {
    const swapped = new Match({ settings: { odd: 'SECOND' } }).round(1, 1);
    expect(swapped.state.players.map(({ role }) => role)).toEqual(['EVEN', 'ODD']);
    expect(swapped.state.history).toMatchObject([{ parity: 'EVEN', winner: 'p:1' }]);
  });

  it.each([0, 6, -1, 2.5, Number.NaN, Number.POSITIVE_INFINITY, '3', null, undefined, [3], {}])(
    '[ROUND-1] %j is not a choice',
    (choice) => {
      const match = new Match().passTo('COLLECTING_CHOICES');
      const move = { type: 'choose', round: 1, choice, claim: null } as unknown as Move;
      expect(match.codeOf('p:1', move)).toBe('INVALID_CHOICE');
    },
  );

  it('[ROUND-2] is lost by the player who has not chosen, whatever the other chose', () => {
    for (const choice of CHOICES) {
      const left = new Match().round(choice, null).state;
      expect(left).toMatchObject({ history: [{ winner: 'p:1', sum: null, parity: null }], score: [1, 0] });
      const right = new Match().round(null, choice).state;
      expect(right).toMatchObject({ history: [{ winner: 'p:2', choices: [null, choice] }], score: [0, 1] });
    }
  });

  it('[ROUND-3] is void if nobody has chosen', () => {
    expect(new Match().round(null, null).state).toMatchObject({
      history: [{ winner: null, sum: null, choices: [null, null], nonces: [null, null] }],
      score: [0, 0],
    });
  });

  it('[ROUND-4] plays all five rounds, whatever the score', () => {
    const match = played([
      [1, 2],
      [1, 2],
      [1, 2],
      [1, 1],
    ]);
    expect(match.state.history.map(({ winner }) => winner)).toEqual(['p:1', 'p:1', 'p:1', 'p:2', null]);
    expect(match.state).toMatchObject({ round: ROUNDS, score: [3, 1], ending: 'WON', winner: 'p:1' });
  });
});

describe('the match', () => {
  it.each([
    [
      [
        [1, 2],
        [1, 2],
        [1, 2],
        [1, 1],
        [1, 1],
      ],
      'WON',
      'p:1',
      [3, 2],
    ],
    [
      [
        [1, 1],
        [1, 2],
        [1, 1],
      ],
      'WON',
      'p:2',
      [1, 2],
    ],
    [
      [
        [1, 2],
        [1, 1],
      ],
      'DRAWN',
      null,
      [1, 1],
    ],
    [
      [
        [1, 2],
        [1, 1],
        [1, 2],
        [1, 1],
        [null, null],
      ],
      'DRAWN',
      null,
      [2, 2],
    ],
    [[], 'DRAWN', null, [0, 0]],
  ] as const)('[ROUND-5] %j is %s by %s', (rounds, ending, winner, score) => {
    const match = played(rounds);
    expect(match.state).toMatchObject({ ending, winner, score });
    expect(match.events.at(-2)).toMatchObject({ type: 'GAME_ENDED', ending, winner, score });
    const result = evenOdd.result(match.state);
    expect(result?.winner).toBe(winner);
    expect(result?.seats.map(({ won }) => won)).toEqual([winner === 'p:1', winner === 'p:2']);
  });
});

describe('a claim', () => {
  it('[CLAIM-1] is published at once with the commitment, and is not binding', () => {
    const match = new Match().passTo('COLLECTING_CHOICES');
    expect(match.choose('p:1', 1, 4)).toMatchObject([
      { type: 'CHOICE_MADE', audience: 'p:1', choice: 1, claim: 4 },
      { type: 'CHOICE_SEALED', audience: 'public', claim: 4 },
    ]);
    expect(evenOdd.view(match.state, { kind: 'public' }).players.map(({ claim }) => claim)).toEqual([
      4,
      null,
    ]);
    match.choose('p:2', 1);
    expect(
      match.passTo('DRAWING_NUMBER').passTo('COLLECTING_CHOICES').codeOf('p:1', {
        type: 'choose',
        round: 2,
        choice: 5,
        claim: null,
      }),
    ).toBe('ok');
  });

  it.each([0, 6, 1.5, '2', undefined])('[CLAIM-2] %j is none, and the choice is not taken', (claim) => {
    const match = new Match().passTo('COLLECTING_CHOICES');
    const move = { type: 'choose', round: 1, choice: 1, claim } as unknown as Move;
    expect(match.codeOf('p:1', move)).toBe('INVALID_CLAIM');
    expect(match.state.commitments).toEqual([null, null]);
  });

  it('[CLAIM-2] is refused in the last round', () => {
    const match = new Match();
    for (let round = 1; round < ROUNDS; round++) match.round(1, 1);
    match.passTo('COLLECTING_CHOICES');
    const move = (claim: number | null): Move => ({ type: 'choose', round: ROUNDS, choice: 1, claim });
    expect(match.codeOf('p:1', move(1))).toBe('INVALID_CLAIM');
    expect(match.codeOf('p:1', move(null))).toBe('ok');
  });

  it('[CLAIM-3] appears in the record of the round it announced, and not in later ones', () => {
    const match = new Match().passTo('COLLECTING_CHOICES');
    match.choose('p:1', 1, 4);
    match.choose('p:2', 1, 2);
    match.pass();
    match.round(3, 2).round(1, 1);
    expect(match.state.history.map(({ announced }) => announced)).toEqual([
      [null, null],
      [4, 2],
      [null, null],
    ]);
  });
});

describe('refusals', () => {
  const at = (phase: Phase): Match =>
    phase === 'WAITING_FOR_PLAYERS'
      ? new Match({ settings: { accepted: false } })
      : new Match().passTo(phase);
  const choose = (round: number): Move => ({ type: 'choose', round, choice: 3, claim: null });
  const TABLE: Readonly<Record<Phase, readonly [Move, string][]>> = {
    WAITING_FOR_PLAYERS: [
      [{ type: 'accept' }, 'ok'],
      [{ type: 'decline' }, 'ok'],
      [choose(1), 'WRONG_PHASE'],
    ],
    COLLECTING_CHOICES: [
      [{ type: 'accept' }, 'ALREADY_STARTED'],
      [{ type: 'decline' }, 'ALREADY_STARTED'],
      [choose(0), 'WRONG_ROUND'],
      [choose(1), 'ok'],
      [choose(2), 'WRONG_ROUND'],
      [{ ...choose(1), choice: 9 } as Move, 'INVALID_CHOICE'],
      [{ ...choose(1), claim: 9 } as Move, 'INVALID_CLAIM'],
    ],
    DRAWING_NUMBER: [
      [{ type: 'accept' }, 'ALREADY_STARTED'],
      [{ type: 'decline' }, 'ALREADY_STARTED'],
      [choose(1), 'WRONG_PHASE'],
      [choose(2), 'WRONG_PHASE'],
    ],
    FINISHED: [
      [{ type: 'accept' }, 'MATCH_ENDED'],
      [{ type: 'decline' }, 'MATCH_ENDED'],
      [choose(5), 'MATCH_ENDED'],
    ],
  };

  it.each(PHASES)('[DENY-1] answer every action in %s', (phase) => {
    for (const [move, code] of TABLE[phase])
      for (const playerId of ['p:1', 'p:2'] as const)
        expect([move, at(phase).codeOf(playerId, move)]).toEqual([move, code]);
  });

  it('[DENY-2] [DENY-4] leave no trace, have a code, and advise what to do', () => {
    const seen = new Set<string>();
    for (const phase of PHASES) {
      for (const [move] of TABLE[phase]) {
        const match = at(phase);
        const before = JSON.stringify(match.log);
        const decision = match.try('p:1', move);
        if (decision.ok) continue;
        const { code, message, retryable } = decision.rejection;
        expect(JSON.stringify(match.log)).toBe(before);
        // A choice for later must be for a round still to come.
        const isAhead = move.type === 'choose' && move.round > match.state.round;
        const expected = REJECTIONS[code as RejectionCode] ?? isAhead;
        expect([move, code, retryable]).toEqual([move, code, expected]);
        expect(message).toMatch(/^[A-Z].{20,}\.$/);
        seen.add(code);
      }
    }
    expect([...seen].sort()).toEqual([
      'ALREADY_STARTED',
      'INVALID_CHOICE',
      'INVALID_CLAIM',
      'MATCH_ENDED',
      'WRONG_PHASE',
      'WRONG_ROUND',
    ]);
  });

  it('[DENY-3] reject a choice at the deadline, even before the timer fires', () => {
    const match = new Match().passTo('COLLECTING_CHOICES');
    match.now = match.state.phaseEndsAt - 1;
    expect(match.codeOf('p:1', choose(1))).toBe('ok');
    match.now += 1;
    expect(match.codeOf('p:2', choose(1))).toBe('TOO_LATE');
    match.pass();
    expect(match.state.history[0]?.winner).toBe('p:1');
  });

  it('[DENY-4] never mention a sixth round', () => {
    const match = played([]);
    const drawing = match.log.findLast(({ after }) => after.phase === 'DRAWING_NUMBER')!.after;
    const decision = evenOdd.decide(drawing, { ...choose(6), playerId: 'p:1', now: 0 } as never);
    expect(decision).toMatchObject({ ok: false, rejection: { message: /last round has been played/ } });
  });
});
