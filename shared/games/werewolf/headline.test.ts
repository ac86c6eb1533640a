import { describe, expect, it } from 'vitest';
import { headlineOf } from './headline.ts';
import type { Ballot, DayRecord, Phase, Player, PlayerId, Role, Seat } from './model.ts';
import { DEAL, moments, NAMES, script } from './moments/testing/match-script.ts';

const players = (dead: readonly string[] = []): Player[] =>
  NAMES.map((displayName, i) => ({
    playerId: `p:${(i + 1) as Seat}` as PlayerId,
    seat: (i + 1) as Seat,
    agentId: displayName,
    displayName,
    role: DEAL[i] as Role,
    alive: !dead.includes(displayName),
    ready: true,
  }));

interface Headline {
  readonly phase: Phase;
  readonly dead?: readonly string[];
  readonly ballots?: readonly Ballot[];
  readonly today?: Partial<DayRecord>;
  readonly match?: ReturnType<typeof script>;
}

const told = ({ phase, dead, ballots = [], today, match = script() }: Headline): string =>
  headlineOf(
    {
      phase,
      dayNumber: 1,
      players: players(dead),
      ballots,
      history: today
        ? [{ day: 1, killed: null, savedByDoctor: false, ballots: [], eliminated: null, tied: [], ...today }]
        : [],
    },
    moments(match),
  );

const talk = (...lines: readonly (readonly [(typeof NAMES)[number], string])[]) => {
  const match = script();
  match.day(1);
  for (const [who, text] of lines) match.say(who, text);
  return match;
};

describe('headline', () => {
  it('counts the accusers of a player', () => {
    const match = talk(
      ['Ada', 'Bo is the wolf.'],
      ['Cleo', 'I think Bo is a werewolf.'],
      ['Finn', 'Bo is the wolf.'],
    );
    expect(told({ phase: 'DAY_DISCUSSION', match })).toBe('Bo accused by 3');
    expect(told({ phase: 'DAY_DISCUSSION', match, dead: ['Bo'] })).toBe('');
  });

  it('names the duel of two seers, and drops it when one of them is gone', () => {
    const match = talk(['Ada', 'I am the seer.'], ['Dmitri', 'No, I am the seer.']);
    expect(told({ phase: 'DAY_DISCUSSION', match })).toBe('two seers');
    expect(told({ phase: 'DAY_DISCUSSION', match, dead: ['Ada'] })).toBe('');
  });

  it('states how close a vote is', () => {
    const on = (...targets: Ballot[]) => told({ phase: 'DAY_VOTE', ballots: targets });
    expect(on()).toBe('');
    expect(on('p:2')).toBe('');
    expect(on('p:2', 'p:2')).toBe('2 votes on Bo');
    expect(on('p:2', 'p:2', 'p:3', 'p:3')).toBe('Bo or Cleo: 2 all');
    expect(on('p:2', 'p:2', 'p:2', 'p:2')).toBe('Bo: one vote from the rope');
    expect(on('p:2', 'p:2', 'p:2', 'p:2', 'p:2')).toBe('Bo is lost: 5 votes');
  });

  it('keeps the verdict through the night, with the role of the dead', () => {
    expect(told({ phase: 'NIGHT', today: { eliminated: 'p:2' }, dead: ['Bo'] })).toBe('Bo hanged: a wolf');
    expect(told({ phase: 'DAY_RESOLUTION', today: { tied: ['p:2', 'p:3'] } })).toBe('a tie: nobody hanged');
    expect(told({ phase: 'NIGHT' })).toBe('');
  });

  it('states the outcome of the night', () => {
    expect(told({ phase: 'DAY_ANNOUNCE', today: { killed: 'p:5' }, dead: ['Edda'] })).toBe('Edda found dead');
    expect(told({ phase: 'DAY_ANNOUNCE', today: { savedByDoctor: true } })).toBe('saved in the night');
    expect(told({ phase: 'DAY_ANNOUNCE', today: {} })).toBe('nobody died');
  });

  it('[PUB] is the same for twins that differ only in the roles of the living', () => {
    const match = talk(['Ada', 'Bo is the wolf.'], ['Cleo', 'Bo is the wolf.']);
    const turned = players().map((player, i) => ({ ...player, role: DEAL[(i + 3) % DEAL.length] as Role }));
    for (const phase of ['DAY_DISCUSSION', 'DAY_VOTE', 'NIGHT'] as const) {
      const state = { phase, dayNumber: 1, ballots: ['p:2', 'p:2'] as Ballot[], history: [] };
      expect(headlineOf({ ...state, players: turned }, moments(match))).toBe(
        headlineOf({ ...state, players: players() }, moments(match)),
      );
    }
  });
});
