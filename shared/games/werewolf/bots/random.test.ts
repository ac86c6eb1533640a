import { describe, expect, it } from 'vitest';
import type { MatchEvent } from '../events.ts';
import { ROLE_DECK } from '../model.ts';
import { randomBot } from './random.ts';
import { playRandomMatch } from './random-match.ts';
import { playMatch } from './table.ts';
import { neighbours } from './testing/folk-match.ts';

const journalOf = (seed: string): string => {
  const lines: string[] = [];
  playRandomMatch(neighbours(seed), `bots of ${seed}`, (events) =>
    lines.push(...events.map((e) => JSON.stringify(e))),
  );
  return lines.join('\n');
};

describe('random bots', { timeout: 60_000 }, () => {
  it('[BOT-1] end every match, deal 2/1/1/4, and let the wolves win seven times in eight', () => {
    const matches = 5_000;
    const deals = new Set<string>();
    let ended = 0;
    let wolfWins = 0;
    for (let i = 0; i < matches; i++) {
      const state = playRandomMatch(neighbours(`random-${i}`), `bots-${i}`, () => {});
      if (state.phase === 'ENDED') ended += 1;
      if (state.winner === 'WEREWOLVES') wolfWins += 1;
      deals.add(
        state.players
          .map((player) => player.role)
          .toSorted()
          .join(),
      );
    }
    expect(ended).toBe(matches);
    expect([...deals]).toEqual([ROLE_DECK.toSorted().join()]);
    expect(wolfWins / matches).toBeGreaterThan(0.85);
    expect(wolfWins / matches).toBeLessThan(0.89);
  });

  it('[BOT-2] replay a match byte for byte from its seed, and differ for another seed', () => {
    expect(journalOf('once')).toBe(journalOf('once'));
    expect(journalOf('once')).not.toBe(journalOf('twice'));
  });

  it('[BOT-3] make only legal moves from their own sight, and speak when asked to', () => {
    for (let i = 0; i < 20; i++) {
      const { state, refusals, events } = playMatch(neighbours(`seated-${i}`), `bots-${i}`, randomBot);
      expect(state.phase).toBe('ENDED');
      expect(refusals).toEqual([]);
      const isOwnVote = (event: MatchEvent): boolean =>
        event.type === 'VOTE_CAST' &&
        (event.targetPlayerId === event.playerId || event.targetPlayerId === null);
      expect(events.some(isOwnVote)).toBe(false);
      expect(events.some((event) => event.type === 'PUBLIC_MESSAGE')).toBe(true);
    }
  });
});
