import { describe, expect, it } from 'vitest';
import { ABSTAINS } from '../../../../shared/games/werewolf/facts.ts';
import type { PlayerId, Role, Seat } from '../../../../shared/games/werewolf/model.ts';
import { DEAL, moments, NAMES, script } from '../../../../shared/games/werewolf/moments/match-script.ts';
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

/** Targets by seat, a day after the other; wolves are Bo (2) and Dmitri (4). */
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
  it('names the sharpest eye and the most deceived among those who were no wolves', () => {
    const { sharpest, deceived } = endStory(voted([2, 1, 5, 1, 6, 2, 5, 5], [4, 1, 5, 1, 2, 5, 5, null]), []);
    expect(sharpest).toMatchObject({ player: { displayName: 'Ada' }, hits: 2, ballots: 2 });
    expect(deceived).toMatchObject({ player: { displayName: 'Cleo' }, hits: 0, ballots: 2 });
  });

  it('says nothing of either when nobody voted', () => {
    expect(endStory(voted(), [])).toEqual({
      headline: null,
      fatalVote: null,
      sharpest: null,
      deceived: null,
    });
  });

  it('tells the vote that decided it', () => {
    const match = script();
    match.day(1);
    match.vote(1);
    match.cast('Ada', 'Cleo');
    match.cast('Bo', 'Cleo');
    match.resolve({ Ada: 'Cleo', Bo: 'Cleo' }, 'Cleo');
    match.lose('Cleo', 'DOCTOR');
    const { fatalVote } = endStory(voted(), moments(match));
    expect(fatalVote?.text).toContain('Cleo');
  });
});
