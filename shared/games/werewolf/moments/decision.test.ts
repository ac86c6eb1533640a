import { describe, expect, it } from 'vitest';
import { simulate } from '../bots/simulate.ts';
import type { MatchEvent, VoteResolved } from '../events.ts';
import { keyMoments } from './reader.ts';
import { DEAL, moments, only, script } from './testing/match-script.ts';

const SIMULATED = [
  ...Array.from({ length: 400 }, (_, index) => ({ index, bots: 'random' as const })),
  ...Array.from({ length: 25 }, (_, index) => ({ index, bots: 'folk' as const })),
];

/** Each vote with whether it found a wolf, according to the journal. */
function votesOf(events: readonly MatchEvent[]) {
  const roles = events.find((event) => event.type === 'ROLES_DEALT')?.roles ?? [];
  return events
    .filter((event): event is VoteResolved => event.type === 'VOTE_RESOLVED')
    .map((vote) => {
      const out = vote.eliminatedPlayerId;
      const role = out ? roles[Number(out.slice(2)) - 1] : undefined;
      return { id: vote.eventId, found: role === 'WEREWOLF', hanged: role !== undefined };
    });
}

describe('the deciding moment', () => {
  it('[MOMENT-17] is the heaviest moment of every win: the vote that won it, or the one that lost it', () => {
    const wins = { VILLAGERS: 0, WEREWOLVES: 0 };
    for (const { index, bots } of SIMULATED) {
      const { state, events } = simulate(index, 'decisions', bots);
      if (!state.winner) throw new Error('nobody won');
      wins[state.winner] += 1;
      const [heaviest, next] = [...keyMoments(state.players, events)].sort((a, b) => b.weight - a.weight);
      const town = state.winner === 'VILLAGERS';
      const fatal = votesOf(events).findLast(({ found }) => found === town);
      expect(heaviest).toMatchObject({ kind: 'DECISION', evidence: expect.arrayContaining([fatal?.id]) });
      expect(next?.weight ?? 0).toBeLessThan(heaviest?.weight ?? 0);
      if (town) continue;
      // Had it hit a wolf, with the eliminated player still alive, the wolves would not have reached parity.
      const living = state.players.filter(({ alive }) => alive);
      const wolves = living.filter(({ role }) => role === 'WEREWOLF').length - 1;
      const others = living.filter(({ role }) => role !== 'WEREWOLF').length + (fatal?.hanged ? 1 : 0);
      expect(wolves).toBeLessThan(others);
    }
    expect(Math.min(wins.VILLAGERS, wins.WEREWOLVES)).toBeGreaterThan(20);
  });

  it('[MOMENT-17] names the last wolf and the day', () => {
    const match = script();
    match.vote(2);
    match.resolve({ Ada: 'Bo', Cleo: 'Bo' }, 'Bo');
    match.lose('Bo', 'WEREWOLF');
    match.vote(3);
    const resolved = match.resolve({ Ada: 'Dmitri', Cleo: 'Dmitri' }, 'Dmitri');
    const loss = match.lose('Dmitri', 'WEREWOLF');
    const end = match.end(DEAL);
    const decision = only(match, 'DECISION');
    expect(decision).toMatchObject({
      targetIds: ['p:4'],
      playerIds: ['p:1', 'p:3'],
      evidence: [resolved, loss, end],
    });
    expect(decision.text).toBe('The vote of day 3 won it: Dmitri, the last werewolf, was sent away.');
  });

  it('[MOMENT-17] is the vote that let the wolves win, even if a wolf was found later', () => {
    const match = script();
    match.vote(1);
    const fatal = match.resolve({ Bo: 'Ada', Dmitri: 'Ada' }, 'Ada');
    match.lose('Ada', 'SEER');
    match.vote(2);
    match.resolve({ Cleo: 'Bo' }, 'Bo');
    match.lose('Bo', 'WEREWOLF');
    match.lose('Cleo', 'DOCTOR', 'NIGHT');
    match.end(DEAL, 'WEREWOLVES');
    expect(only(match, 'DECISION').evidence[0]).toBe(fatal);
    expect(only(match, 'DECISION').text).toBe(
      'The vote of day 1 lost it: the town sent Ada away, who was the seer.',
    );
  });

  it.each([
    [['Ada', 'Bo'], 'The vote of day 1 lost it: a tie between Ada and Bo, and no werewolf left.'],
    [[], 'The vote of day 1 lost it: nobody was named, and no werewolf left.'],
  ] as const)('[MOMENT-17] names a vote that sent nobody away (tied: %j)', (tied, text) => {
    const match = script();
    match.vote(1);
    match.resolve({}, null, tied);
    match.lose('Edda', 'VILLAGER', 'NIGHT');
    match.end(DEAL, 'WEREWOLVES');
    expect(only(match, 'DECISION').text).toBe(text);
  });

  it('[MOMENT-17] is the night where no vote was held, and absent where nothing happened', () => {
    const match = script();
    match.lose('Edda', 'VILLAGER', 'NIGHT');
    match.end(DEAL, 'WEREWOLVES');
    expect(only(match, 'DECISION').key).toBe('decision.night');
    const empty = script();
    empty.end(DEAL);
    expect(moments(empty)).toEqual([]);
  });
});
