import { describe, expect, it } from 'vitest';
import { logOf } from '../../../matches/log.ts';
import { simulate } from '../bots/simulate.ts';
import { dutiesOf } from '../duties.ts';
import { werewolf } from '../game.ts';
import { PLAYER_IDS } from '../model.ts';
import { debriefOf } from './debrief.ts';
import { MEASURES, scoresOf } from './scores.ts';

const MATCHES = Array.from({ length: 6 }, (_, index) =>
  logOf(werewolf, simulate(index, 'debriefs', 'folk').events),
);
const rolesOf = (log: (typeof MATCHES)[number]) =>
  new Map(log.at(-1)?.after.players.map(({ playerId, role }) => [playerId as string, role]));

describe('a debrief', () => {
  it('[INSIGHT-5] reveals nothing of the truth before the end, and has the same duties as after it', () => {
    for (const log of MATCHES) {
      const half = log.slice(0, Math.floor(log.length * 0.6));
      for (const playerId of PLAYER_IDS) {
        const early = debriefOf(half, playerId);
        expect(early.deeds).toEqual([]);
        expect(early.fooledBy).toEqual([]);
        const late = debriefOf(log, playerId);
        const known = early.duties.slice(0, -1);
        expect(late.duties.slice(0, known.length)).toEqual(known);
      }
    }
  });

  it('[INSIGHT-5] counts duties as the rules do, and judges every vote by its target', () => {
    for (const log of MATCHES) {
      const roles = rolesOf(log);
      for (const { playerId, asked } of dutiesOf(log)) {
        const { duties, deeds } = debriefOf(log, playerId);
        expect(duties).toHaveLength(asked);
        for (const { metAt, askedAt, dueAt } of duties) {
          if (metAt !== null) expect(metAt).toBeGreaterThanOrEqual(askedAt);
          expect(dueAt).toBeGreaterThanOrEqual(askedAt);
        }
        for (const { kind, targetPlayerId, isRight } of deeds)
          if (kind === 'vote') expect(isRight).toBe(roles.get(targetPlayerId ?? '') === 'WEREWOLF');
      }
    }
  });

  it('[INSIGHT-6] names only werewolves as deceivers, and never a werewolf as deceived', () => {
    let fooled = 0;
    for (const log of MATCHES) {
      const roles = rolesOf(log);
      for (const playerId of PLAYER_IDS) {
        const { fooledBy } = debriefOf(log, playerId);
        if (roles.get(playerId) === 'WEREWOLF') expect(fooledBy).toEqual([]);
        for (const deceiver of fooledBy) expect(roles.get(deceiver.playerId)).toBe('WEREWOLF');
        fooled += fooledBy.length;
      }
    }
    expect(fooled).toBeGreaterThan(0);
  });
});

describe('scores', () => {
  it('[INSIGHT-7] are sums out of numbers, each for the roles it applies to', () => {
    for (const log of MATCHES) {
      for (const { role, measures } of scoresOf(log)) {
        const names = Object.keys(measures);
        for (const name of names) expect(MEASURES).toContain(name);
        const isWolf = role === 'WEREWOLF';
        expect(names.includes('hits') && isWolf).toBe(false);
        expect(names.includes('unsuspected') && !isWolf).toBe(false);
        for (const { sum, of } of Object.values(measures)) {
          expect(of).toBeGreaterThan(0);
          expect(sum).toBeGreaterThanOrEqual(0);
          expect(sum).toBeLessThanOrEqual(of);
        }
      }
    }
  });

  it('[INSIGHT-7] count as a villager’s hits its last votes of each day that named a werewolf', () => {
    for (const log of MATCHES) {
      const roles = rolesOf(log);
      for (const [seat, { playerId, role, measures }] of scoresOf(log).entries()) {
        if (role === 'WEREWOLF') continue;
        const ballots = log.flatMap(({ event }) =>
          event.type === 'VOTE_RESOLVED' && event.ballots[seat] ? [String(event.ballots[seat])] : [],
        );
        const hits = ballots.filter((target) => roles.get(target) === 'WEREWOLF').length;
        expect([playerId, measures.hits ?? { sum: 0, of: 0 }]).toEqual([
          playerId,
          { sum: hits, of: ballots.length },
        ]);
      }
    }
  });

  it('[INSIGHT-7] do not exist for a match that was not played out', () => {
    for (const log of MATCHES) expect(scoresOf(log.slice(0, -4))).toEqual([]);
  });
});
