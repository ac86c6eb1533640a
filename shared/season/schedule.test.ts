import { describe, expect, it } from 'vitest';
import { dealFrom } from '../games/werewolf/decide.ts';
import { werewolfSeason } from '../games/werewolf/season-game.ts';
import { hashSeed } from '../matches/rng.ts';
import { blockCommitments, blockSeed, commitmentOf, scheduleOf } from './schedule.ts';

const PLAN = { seed: 'plan', entrants: 8, matches: 64 };

describe('the schedule of a season', () => {
  it('gives everybody every role equally often in a block, by the game’s deal of the seed', () => {
    const schedule = scheduleOf(PLAN, werewolfSeason);
    expect(schedule.map(({ number }) => number)).toEqual(schedule.map((_, i) => i + 1));
    for (let block = 1; block <= 8; block++) {
      const matches = schedule.filter((match) => match.block === block);
      for (let entrant = 0; entrant < 8; entrant++) {
        const roles = matches.map(({ seats }) => seats.find((seat) => seat.entrant === entrant)?.role);
        expect(roles.toSorted()).toEqual([...werewolfSeason.deck].toSorted());
      }
    }
    for (const { order, seats, seed } of schedule) {
      const agents = order.map((entrant) => ({ agentId: String(entrant), displayName: '' }));
      const dealt = dealFrom(seed, agents);
      expect(dealt.seats.map(({ agentId }) => Number(agentId))).toEqual(seats.map(({ entrant }) => entrant));
      expect(dealt.roles).toEqual(seats.map(({ role }) => role));
    }
  });

  it('pairs the werewolves differently from block to block, and names everybody anew', () => {
    const schedule = scheduleOf(PLAN, werewolfSeason);
    const packs = schedule.map(({ seats }) =>
      seats
        .flatMap(({ entrant, role }) => (role === 'WEREWOLF' ? [entrant] : []))
        .toSorted()
        .join(),
    );
    expect(new Set(packs).size).toBeGreaterThan(16);
    const names = schedule.map(({ seats }) => seats.find(({ entrant }) => entrant === 0)!.alias);
    expect(new Set(names).size).toBeGreaterThan(12);
    for (const { seats } of schedule) expect(new Set(seats.map(({ alias }) => alias)).size).toBe(8);
  });

  it('draws blocks of more entrants so that all play about equally often', () => {
    const schedule = scheduleOf({ seed: 'twelve', entrants: 12, matches: 96 }, werewolfSeason);
    const games = Array.from(
      { length: 12 },
      (_, entrant) => schedule.filter(({ seats }) => seats.some((seat) => seat.entrant === entrant)).length,
    );
    expect(games.every((count) => count === 64)).toBe(true);
    expect(() => scheduleOf({ ...PLAN, entrants: 7 }, werewolfSeason)).toThrow('needs 8');
  });

  it('is bound to what was published, block by block', () => {
    const commitments = blockCommitments(PLAN, werewolfSeason);
    expect(commitments).toHaveLength(8);
    expect(hashSeed(blockSeed(PLAN.seed, 3))).toBe(commitments[2]);
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const commitment = commitmentOf(PLAN, names, werewolfSeason);
    expect(commitmentOf(PLAN, names.toReversed(), werewolfSeason)).not.toBe(commitment);
    expect(commitmentOf({ ...PLAN, seed: 'other' }, names, werewolfSeason)).not.toBe(commitment);
  });
});
