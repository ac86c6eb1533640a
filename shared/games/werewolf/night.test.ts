import { describe, expect, it } from 'vitest';
import type { MatchEvent } from './events.ts';
import type { PlayerId } from './model.ts';
import { Game, ROLES_IN_ORDER } from './testing/game.ts';

const roles = ROLES_IN_ORDER;
const game = (): Game => new Game({ roles });
const ofType = <T extends MatchEvent['type']>(events: readonly MatchEvent[], type: T) =>
  events.filter((event): event is Extract<MatchEvent, { type: T }> => event.type === type);
const codeOf = (decision: ReturnType<Game['try']>) => (decision.ok ? 'ok' : decision.rejection.code);

describe('night', () => {
  it('[NIGHT-1] kills the wolves’ agreed target', () => {
    const match = game().passTo('NIGHT').wolvesKill('p:6');
    const events = match.pass();
    expect(ofType(events, 'NIGHT_RESULT')[0]).toMatchObject({ killedPlayerId: 'p:6', savedByDoctor: false });
    expect(ofType(events, 'PLAYER_ELIMINATED')[0]).toMatchObject({
      playerId: 'p:6',
      role: 'VILLAGER',
      cause: 'NIGHT',
    });
  });

  it('[NIGHT-2] draws between the targets of wolves who differ, each of them sometimes', () => {
    const victims = new Set<PlayerId | null>();
    for (let i = 0; i < 40; i++) {
      const match = new Game({ roles, seed: `split ${i}` }).passTo('NIGHT');
      match.do('p:1', { type: 'wolf_kill', targetPlayerId: 'p:5' });
      match.do('p:2', { type: 'wolf_kill', targetPlayerId: 'p:6' });
      const [resolved] = ofType(match.pass(), 'NIGHT_RESOLVED');
      expect(resolved).toMatchObject({ choice: 'SPLIT', candidates: ['p:5', 'p:6'] });
      victims.add(resolved?.targetPlayerId ?? null);
    }
    expect([...victims].sort()).toEqual(['p:5', 'p:6']);
  });

  it('[NIGHT-3] draws among all living non-wolves when the wolves are silent', () => {
    const victims = new Set<PlayerId | null>();
    for (let i = 0; i < 80; i++) {
      const [resolved] = ofType(
        new Game({ roles, seed: `silent ${i}` }).passTo('NIGHT').pass(),
        'NIGHT_RESOLVED',
      );
      expect(resolved?.choice).toBe('SILENT');
      victims.add(resolved?.targetPlayerId ?? null);
    }
    expect([...victims].sort()).toEqual(['p:3', 'p:4', 'p:5', 'p:6', 'p:7', 'p:8']);
  });

  it("[NIGHT-4] lets one wolf's choice stand when the other is silent", () => {
    const match = game().passTo('NIGHT');
    match.do('p:2', { type: 'wolf_kill', targetPlayerId: 'p:8' });
    expect(ofType(match.pass(), 'NIGHT_RESOLVED')[0]).toMatchObject({
      choice: 'SINGLE',
      targetPlayerId: 'p:8',
    });
  });

  it('[NIGHT-5] lets wolves change their minds, but not target each other or the dead', () => {
    const match = game().passTo('NIGHT').wolvesKill('p:8');
    match.now += 1_000;
    match.wolvesKill('p:7');
    expect(codeOf(match.try('p:1', { type: 'wolf_kill', targetPlayerId: 'p:2' }))).toBe('INVALID_TARGET');
    expect(codeOf(match.try('p:1', { type: 'wolf_kill', targetPlayerId: 'p:1' }))).toBe('INVALID_TARGET');
    match.passTo('DAY_VOTE').passTo('NIGHT');
    expect(match.living()).not.toContain('p:7');
    expect(codeOf(match.try('p:1', { type: 'wolf_kill', targetPlayerId: 'p:7' }))).toBe('TARGET_DEAD');
  });

  it.each([
    ['p:1', 'WEREWOLF'],
    ['p:4', 'NOT_WEREWOLF'],
    ['p:5', 'NOT_WEREWOLF'],
  ] as const)('[NIGHT-6] shows the seer that %s is %s', (target, alignment) => {
    const match = game().passTo('NIGHT');
    const [inspected] = match.do('p:3', { type: 'seer_inspect', targetPlayerId: target });
    expect(inspected).toMatchObject({ type: 'SEER_INSPECTED', audience: 'p:3', alignment, night: 1 });
    expect(codeOf(match.try('p:3', { type: 'seer_inspect', targetPlayerId: 'p:8' }))).toBe(
      'ALREADY_SUBMITTED',
    );
  });

  it('[NIGHT-6] rejects the seer itself as a target', () => {
    const match = game().passTo('NIGHT');
    expect(codeOf(match.try('p:3', { type: 'seer_inspect', targetPlayerId: 'p:3' }))).toBe('INVALID_TARGET');
  });

  it('[NIGHT-7] saves the protected', () => {
    const match = game().passTo('NIGHT').wolvesKill('p:5');
    match.do('p:4', { type: 'doctor_protect', targetPlayerId: 'p:5' });
    expect(ofType(match.pass(), 'NIGHT_RESULT')[0]).toMatchObject({
      killedPlayerId: null,
      savedByDoctor: true,
    });
    expect(match.living()).toHaveLength(8);
  });

  it('[NIGHT-8] rejects the same patient on consecutive nights, and allows it after a night between', () => {
    const match = game();
    const protect = (target: PlayerId) =>
      match.try('p:4', { type: 'doctor_protect', targetPlayerId: target });
    match.passTo('NIGHT').wolvesKill('p:8');
    expect(codeOf(protect('p:4'))).toBe('ok');
    match.passTo('DAY_VOTE').passTo('NIGHT').wolvesKill('p:7');
    expect(codeOf(protect('p:4'))).toBe('DOCTOR_REPEAT');
    expect(codeOf(protect('p:5'))).toBe('ok');
    match.passTo('DAY_VOTE').passTo('NIGHT');
    expect(codeOf(protect('p:4'))).toBe('ok');
  });

  it('[NIGHT-8] clears the rule by a skipped night', () => {
    const match = game().passTo('NIGHT').wolvesKill('p:8');
    match.do('p:4', { type: 'doctor_protect', targetPlayerId: 'p:5' });
    match.passTo('DAY_VOTE').passTo('NIGHT').wolvesKill('p:7');
    match.passTo('DAY_VOTE').passTo('NIGHT');
    match.do('p:4', { type: 'doctor_protect', targetPlayerId: 'p:5' });
  });

  it('[NIGHT-9] counts the protection of a doctor who dies that night', () => {
    // Both can't be attacked in one night; what matters is that the dying doctor's choice still counts.
    const match = game().passTo('NIGHT').wolvesKill('p:4');
    match.do('p:4', { type: 'doctor_protect', targetPlayerId: 'p:5' });
    const events = match.pass();
    expect(ofType(events, 'NIGHT_RESOLVED')[0]?.protectedPlayerId).toBe('p:5');
    expect(ofType(events, 'PLAYER_ELIMINATED')[0]?.playerId).toBe('p:4');
  });

  it('[NIGHT-10] delivers wolf chat to the wolves alone, and the dead wolf stays silent', () => {
    const match = game().passTo('NIGHT');
    const [said] = match.do('p:1', { type: 'wolf_chat', text: 'The loud one?' });
    expect(said).toMatchObject({ type: 'WOLF_CHAT_MESSAGE', audience: 'wolves' });
    match.passTo('DAY_VOTE').everybodyVotes('p:1').passTo('NIGHT');
    expect(codeOf(match.try('p:1', { type: 'wolf_chat', text: 'Boo.' }))).toBe('PLAYER_DEAD');
  });

  it('[NIGHT-12] does not count the same target again as a new choice, and allows one change a second', () => {
    const match = game().passTo('NIGHT').wolvesKill('p:8');
    match.do('p:4', { type: 'doctor_protect', targetPlayerId: 'p:4' });
    const before = match.state;
    match.now += 999;
    expect(match.do('p:1', { type: 'wolf_kill', targetPlayerId: 'p:8' })).toEqual([]);
    expect(match.do('p:4', { type: 'doctor_protect', targetPlayerId: 'p:4' })).toEqual([]);
    const change = (who: PlayerId, type: 'wolf_kill' | 'doctor_protect') =>
      codeOf(match.try(who, { type, targetPlayerId: 'p:5' }));
    expect([change('p:1', 'wolf_kill'), change('p:4', 'doctor_protect')]).toEqual([
      'RATE_LIMITED',
      'RATE_LIMITED',
    ]);
    expect(match.state).toBe(before);
    match.now += 1;
    expect([change('p:1', 'wolf_kill'), change('p:4', 'doctor_protect')]).toEqual(['ok', 'ok']);
  });

  it('[NIGHT-11] goes on without seer and doctor', () => {
    const match = game().passTo('NIGHT').wolvesKill('p:8');
    match.pass();
    expect(match.state.phase).toBe('DAY_ANNOUNCE');
    expect(match.state.seerHistory).toEqual([]);
  });
});
