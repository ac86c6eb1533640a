import { describe, expect, it } from 'vitest';
import { OMNISCIENT_VIEWER, PUBLIC_VIEWER, viewFor } from './audience.ts';
import type { PlayerId } from './model.ts';
import { Game, ROLES_IN_ORDER } from './testing/game.ts';

const game = () => new Game({ roles: ROLES_IN_ORDER });
const youOf = (match: Game, playerId: PlayerId) => viewFor(match.state, { kind: 'player', playerId }).you;

describe('views', () => {
  it('[SECRET-4] tell each role what is expected of it, and of whom', () => {
    const match = game().passTo('NIGHT');
    expect(youOf(match, 'p:1')?.requiredAction).toEqual({
      type: 'WOLF_KILL',
      allowedTargets: ['p:3', 'p:4', 'p:5', 'p:6', 'p:7', 'p:8'],
      alreadySubmitted: false,
    });
    expect(youOf(match, 'p:3')?.requiredAction).toMatchObject({ type: 'SEER_INSPECT' });
    expect(youOf(match, 'p:3')?.requiredAction?.allowedTargets).not.toContain('p:3');
    expect(youOf(match, 'p:4')?.requiredAction?.allowedTargets).toContain('p:4');
    expect(youOf(match, 'p:5')?.requiredAction).toEqual({
      type: 'NONE',
      allowedTargets: [],
      alreadySubmitted: false,
    });
    match.do('p:4', { type: 'doctor_protect', targetPlayerId: 'p:4' });
    expect(youOf(match, 'p:4')?.requiredAction?.alreadySubmitted).toBe(true);
    match.wolvesKill('p:8').passTo('DAY_VOTE');
    expect(youOf(match, 'p:8')?.requiredAction).toBeNull();
    expect(youOf(match, 'p:5')?.requiredAction).toMatchObject({
      type: 'VOTE',
      allowedTargets: match.living(),
    });
    match.passTo('NIGHT');
    expect(youOf(match, 'p:4')?.requiredAction?.allowedTargets).not.toContain('p:4');
  });

  it('[SECRET-4] ask for the opening once, and for discussion', () => {
    const match = game().passTo('DAY_OPENING');
    const who = match.living()[0] as PlayerId;
    expect(youOf(match, who)?.requiredAction).toMatchObject({
      type: 'SPEAK_OPENING',
      alreadySubmitted: false,
    });
    match.say(who, 'Hello.');
    expect(youOf(match, who)?.requiredAction).toMatchObject({
      type: 'SPEAK_OPENING',
      alreadySubmitted: true,
    });
    match.passTo('DAY_DISCUSSION');
    expect(youOf(match, who)?.requiredAction).toMatchObject({
      type: 'SPEAK_DISCUSSION',
      alreadySubmitted: false,
    });
  });

  it('[SECRET-5] give the pack to wolves and visions to the seer alone', () => {
    const match = game().passTo('NIGHT');
    match.do('p:3', { type: 'seer_inspect', targetPlayerId: 'p:1' });
    match.wolvesKill('p:8');
    for (const player of match.state.players) {
      const you = youOf(match, player.playerId);
      expect(you?.knownWolves).toEqual(player.role === 'WEREWOLF' ? ['p:1', 'p:2'] : []);
      expect(you?.seerHistory).toHaveLength(player.role === 'SEER' ? 1 : 0);
      expect(you?.tonight.length).toBe(player.role === 'WEREWOLF' ? 2 : player.role === 'SEER' ? 1 : 0);
    }
  });

  it('[SECRET-2] show the public no role of the living, and spoiler viewers all', () => {
    const match = game().passTo('NIGHT').wolvesKill('p:8').passTo('DAY_ANNOUNCE');
    const seen = viewFor(match.state, PUBLIC_VIEWER);
    expect(seen.players.map((p) => p.revealedRole)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      'VILLAGER',
    ]);
    expect([seen.you, seen.secrets, seen.seed]).toEqual([null, null, null]);
    expect(viewFor(match.state, OMNISCIENT_VIEWER).secrets?.roles).toEqual(ROLES_IN_ORDER);
  });

  it('[END-3] disclose everything at the end', () => {
    const match = game().passTo('ENDED');
    const seen = viewFor(match.state, PUBLIC_VIEWER);
    expect(seen.players.map((p) => p.revealedRole)).toEqual(ROLES_IN_ORDER);
    expect(seen.seed).toBe('a-test-seed');
  });
});
