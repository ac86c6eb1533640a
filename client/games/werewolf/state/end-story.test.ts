import { describe, expect, it } from 'vitest';
import { ABSTAINS } from '../../../../shared/games/werewolf/facts.ts';
import type { PlayerId, Role, Seat } from '../../../../shared/games/werewolf/model.ts';
import {
  DEAL,
  moments,
  NAMES,
  script,
} from '../../../../shared/games/werewolf/moments/testing/match-script.ts';
import { endStory } from './end-story.ts';
import { BLANK_SEAT, emptyMatch, type MatchModel } from './match-model.ts';

const players: MatchModel['players'] = NAMES.map((displayName, i) => ({
  ...BLANK_SEAT,
  playerId: `p:${i + 1}` as PlayerId,
  seat: (i + 1) as Seat,
  agentId: displayName,
  displayName,
  role: DEAL[i] as Role,
}));

/** Targets by seat, one day after the other; wolves are Bo (2) and Dmitri (4). */
const voted = (...days: readonly (readonly (number | null)[])[]): MatchModel => ({
  ...emptyMatch('m'),
  players,
  winner: 'WEREWOLVES',
  voteRounds: days.map((targets, day) => ({
    day: day + 1,
    ballots: targets.map((target) => target ?? ABSTAINS),
    eliminated: 0,
    tied: [],
  })),
});

describe('the story of the end', () => {
  it('names the sharpest eye and the most deceived among the villagers', () => {
    const { sharpest, deceived } = endStory(voted([2, 1, 5, 1, 6, 2, 5, 5], [4, 1, 5, 1, 2, 5, 5, null]), []);
    expect(sharpest).toMatchObject({ player: { displayName: 'Ada' }, hits: 2, ballots: 2 });
    expect(deceived).toMatchObject({ player: { displayName: 'Cleo' }, hits: 0, ballots: 2 });
  });

  it('omits both when nobody voted', () => {
    expect(endStory(voted(), [])).toEqual({
      headline: null,
      vote: null,
      sharpest: null,
      deceived: null,
    });
  });

  it('omits statistics for players that voted only once', () => {
    const once = endStory(voted([2, 1, 2, 1, 2, 1, 2, 2]), []);
    expect([once.sharpest, once.deceived]).toEqual([null, null]);
    const twice = endStory(voted([2, null, 2, 1, 2, 1, 2, 2], [4, null, null, 1, 1, 1, 1, null]), []);
    expect(twice.sharpest).toMatchObject({ player: { displayName: 'Ada' }, hits: 2, ballots: 2 });
  });

  /** A first day on which `away` is voted out, or nobody, and the match that ends with it. */
  function decidedBy(winner: 'VILLAGERS' | 'WEREWOLVES', away: 'Cleo' | 'Bo' | null) {
    const match = script();
    match.day(1);
    match.vote(1);
    match.cast('Ada', away ?? 'Cleo');
    match.cast('Dmitri', away ?? 'Ada');
    if (away) match.resolve({ Ada: away, Dmitri: away }, away);
    else match.resolve({ Ada: 'Cleo', Dmitri: 'Ada' }, null, ['Ada', 'Cleo']);
    if (away) match.lose(away, away === 'Bo' ? 'WEREWOLF' : 'DOCTOR');
    match.end(DEAL, winner);
    return endStory({ ...voted(), winner }, moments(match)).vote;
  }

  it.each([
    ['WEREWOLVES', 'Cleo', 'fatal'],
    ['WEREWOLVES', null, 'fatalTie'],
    ['VILLAGERS', 'Bo', 'winning'],
  ] as const)('where the %s win by %s, the vote is %s', (winner, away, weight) => {
    const vote = decidedBy(winner, away);
    expect(vote?.weight).toBe(weight);
    expect(vote?.moment.text).toContain(away ?? 'Cleo');
  });

  it('calls a vote fatal only where it decided the match', () => {
    const match = script();
    match.day(1);
    match.vote(1);
    match.cast('Ada', 'Cleo');
    match.cast('Bo', 'Cleo');
    match.resolve({ Ada: 'Cleo', Bo: 'Cleo' }, 'Cleo');
    match.lose('Cleo', 'DOCTOR');
    const { vote } = endStory(voted(), moments(match));
    expect(vote).toMatchObject({ weight: 'other', moment: { day: 1 } });
  });
});
