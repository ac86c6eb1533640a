import { describe, expect, it } from 'vitest';
import { diceFor } from '../../../matches/dice.ts';
import { eventsOf } from '../../../matches/game.ts';
import { viewFor } from '../audience.ts';
import type { Choice, Role } from '../model.ts';
import { parityOf } from '../model.ts';
import { inputOf, Match } from '../testing/match.ts';
import { makeTwins } from '../testing/twins.ts';
import { verifyJournal } from '../verify.ts';
import { housePlayer } from './house-player.ts';
import type { BotMaker } from './policy.ts';
import type { BotSight, SeenRound } from './sight.ts';
import { sightFromView } from './sight.ts';
import { countMatch, NO_FIGURES, simulate } from './simulate.ts';
import type { StrategyName } from './strategies.ts';
import { STRATEGIES, STRATEGY_NAMES } from './strategies.ts';
import { playMatch } from './table.ts';

const seen = (theirs: Choice | null, mine: Choice | null = 1, won: boolean | null = true): SeenRound => ({
  mine,
  theirs,
  iAnnounced: null,
  theyAnnounced: null,
  won,
});

const sight = (role: Role, rounds: readonly SeenRound[], changes: Partial<BotSight> = {}): BotSight => ({
  matchId: 'm',
  phase: 'COLLECTING_CHOICES',
  round: rounds.length + 1,
  totalRounds: 5,
  me: 'p:1',
  role,
  isMyTurn: true,
  rounds,
  iAnnounced: null,
  theyAnnounced: null,
  ...changes,
});

/** Samples a strategy's choices over many dice. */
const plays = (name: StrategyName, at: BotSight) =>
  Array.from({ length: 200 }, (_, i) => STRATEGIES[name](at, diceFor('dice', i), () => diceFor('habit', i)));
const parities = (name: StrategyName, at: BotSight) =>
  new Set(plays(name, at).map(({ choice }) => parityOf(choice)));

describe('house players', () => {
  it.each(STRATEGY_NAMES)('[HOUSE-1] %s ends every match without a refused move, repeatably', (name) => {
    for (let i = 0; i < 40; i++) {
      const match = simulate(i, 'ends', name);
      expect(match.state).toMatchObject({ phase: 'FINISHED', aborted: false });
      expect(match.state.history.every(({ sum }) => sum !== null)).toBe(true);
      expect(match.refusals).toEqual([]);
      expect(verifyJournal(eventsOf(match.log)).ok).toBe(true);
      expect(JSON.stringify(simulate(i, 'ends', name).log)).toBe(JSON.stringify(match.log));
    }
    expect(simulate(0, 'x'.repeat(200), name).state.phase).toBe('FINISHED');
  });

  it('[HOUSE-1] accepts an invitation, and a silent neighbour loses', () => {
    const asleep: BotMaker = () => ({ act: () => null });
    const input = inputOf({ settings: { accepted: false } });
    const { state } = playMatch(input, 'bots', [housePlayer('nash'), asleep]);
    expect(state).toMatchObject({ ending: 'FORFEIT', winner: 'p:1' });
    const tardy: BotMaker = (identity) => ({
      act: (at) => (at.phase === 'WAITING_FOR_PLAYERS' ? housePlayer('nash')(identity).act(at) : null),
    });
    const late = playMatch(input, 'bots', [housePlayer('nash'), tardy]);
    expect(late.state).toMatchObject({ ending: 'WON', winner: 'p:1', score: [5, 0] });
  });

  it('[HOUSE-1] refuses a bot that breaks the rules, and the match goes on', () => {
    const cheat: BotMaker = () => ({
      act: ({ isMyTurn }) =>
        isMyTurn ? { action: { type: 'choose', round: 9, choice: 1, claim: null }, afterMs: 5 } : null,
    });
    const { state, refusals } = playMatch(inputOf(), 'bots', [housePlayer('nash'), cheat]);
    expect(refusals).toEqual(['WRONG_ROUND', 'WRONG_ROUND', 'WRONG_ROUND', 'WRONG_ROUND', 'WRONG_ROUND']);
    expect(state).toMatchObject({ phase: 'FINISHED', score: [5, 0] });
  });

  it.each([
    ['uniform', 0.48],
    ['nash', 0.5],
  ] as const)(
    '[HOUSE-2] %s: odd sums in %f of 15,000 rounds, within three standard deviations',
    (name, share) => {
      let figures = NO_FIGURES;
      for (let i = 0; i < 3_000; i++) figures = countMatch(figures, simulate(i, 'eliza', name));
      expect(figures).toMatchObject({ matches: 3_000, ended: 3_000, rounds: 15_000 });
      expect(Math.abs(figures.oddSums / figures.rounds - share)).toBeLessThan(0.0123);
    },
  );

  it.each(STRATEGY_NAMES)('[HOUSE-3] %s decides the same from the same sight', (name) => {
    const identity = { seed: 's', agentId: 'a' };
    const at = sight('ODD', [seen(2), seen(3, 4, false)], { iAnnounced: 2, theyAnnounced: 5 });
    const bot = housePlayer(name)(identity);
    const move = bot.act(at);
    expect(bot.act(at)).toEqual(move);
    expect(housePlayer(name)(identity).act(at)).toEqual(move);
    expect(move?.afterMs).toBeGreaterThanOrEqual(2_000);
    expect(move?.afterMs).toBeLessThan(9_000);
    expect(bot.act({ ...at, isMyTurn: false })).toBeNull();
  });

  it('[HOUSE-3] hides a choice before its draw', () => {
    for (let i = 0; i < 100; i++) {
      const { chooser, left, right } = makeTwins(`sight ${i}`);
      const playerId = chooser === 'p:1' ? 'p:2' : 'p:1';
      const [one, other] = [left, right].map(({ match, untilDraw }) =>
        sightFromView(viewFor(match.log[untilDraw - 1]!.after, { kind: 'player', playerId })),
      );
      expect(one).toEqual(other);
    }
    expect(() => sightFromView(viewFor(new Match().state, { kind: 'public' }))).toThrow('own view');
  });

  it('[HOUSE-3] shows a player its own side of the table', () => {
    const match = new Match().passTo('COLLECTING_CHOICES');
    match.choose('p:1', 1, 3);
    match.choose('p:2', 2, 5);
    match.pass();
    match.round(4, null).passTo('COLLECTING_CHOICES');
    const eyes = sightFromView(viewFor(match.state, { kind: 'player', playerId: 'p:2' }));
    expect(eyes).toMatchObject({ me: 'p:2', role: 'EVEN', round: 3, isMyTurn: true, totalRounds: 5 });
    expect(eyes.rounds).toEqual([
      { mine: 2, theirs: 1, iAnnounced: null, theyAnnounced: null, won: false },
      { mine: null, theirs: 4, iAnnounced: 5, theyAnnounced: 3, won: false },
    ]);
  });
});

describe('strategies', () => {
  it('[HOUSE-4] pattern repeats a cycle of two or three', () => {
    for (let i = 0; i < 50; i++) {
      const choices = [1, 2, 3, 4, 5, 6, 7].map(
        (round) =>
          STRATEGIES.pattern(sight('ODD', [], { round }), diceFor(round), () => diceFor('habit', i)).choice,
      );
      const repeats = (length: number) => choices.every((choice, at) => choice === choices[at % length]);
      expect(repeats(2) || repeats(3)).toBe(true);
    }
  });

  it('[HOUSE-4] markov answers what usually follows, and beats patterns', () => {
    const alternating = [seen(1), seen(2), seen(3), seen(4)];
    expect(parities('markov', sight('EVEN', alternating))).toEqual(new Set(['ODD']));
    expect(parities('markov', sight('ODD', alternating))).toEqual(new Set(['EVEN']));
    expect(parities('markov', sight('ODD', []))).toEqual(new Set(['ODD', 'EVEN']));
    expect(parities('markov', sight('EVEN', [seen(null), seen(2)]))).toEqual(new Set(['EVEN']));
    let [won, lost] = [0, 0];
    for (let i = 0; i < 500; i++) {
      const input = { ...inputOf({ seed: `duel ${i}` }), matchId: `m${i}` };
      const { score } = playMatch(input, 'bots', [housePlayer('markov'), housePlayer('pattern')]).state;
      won += score[0];
      lost += score[1];
    }
    expect(won / (won + lost)).toBeGreaterThan(0.6);
  });

  it('[HOUSE-4] grudge stays with what wins, and never forgives a defeat', () => {
    expect(new Set(plays('grudge', sight('ODD', [seen(2, 5, true)])).map(({ choice }) => choice))).toEqual(
      new Set([5]),
    );
    const beaten = [seen(2, 4, false), seen(1, 3, true)];
    expect(parities('grudge', sight('EVEN', beaten))).toEqual(new Set(['EVEN']));
    expect(parities('grudge', sight('ODD', beaten))).toEqual(new Set(['ODD']));
    expect(parities('grudge', sight('ODD', []))).toEqual(new Set(['ODD', 'EVEN']));
  });

  it('[HOUSE-4] bluffer announces, mostly lies, and answers what the other announces', () => {
    const told = plays('bluffer', sight('ODD', [seen(1)], { iAnnounced: 3 }));
    const lies = told.filter(({ choice }) => parityOf(choice) === 'EVEN').length;
    expect(lies / told.length).toBeGreaterThan(0.55);
    expect(lies).toBeLessThan(told.length);
    expect(told.every(({ claim }) => claim !== null)).toBe(true);
    expect(parities('bluffer', sight('EVEN', [], { theyAnnounced: 2 }))).toEqual(new Set(['EVEN']));
    const match = simulate(1, 'claims', 'bluffer');
    const claims = eventsOf(match.log).flatMap((event) => (event.type === 'CHOICE_SEALED' ? [event] : []));
    expect(claims.map(({ round, claim }) => (claim !== null) === round < 5)).not.toContain(false);
  });

  it('[HOUSE-4] uniform and nash ignore the record', () => {
    for (const name of ['uniform', 'nash'] as const)
      expect(plays(name, sight('ODD', [seen(1), seen(1)]))).toEqual(plays(name, sight('EVEN', [])));
  });
});
