import { describe, expect, it } from 'vitest';
import { sortable } from '../../matches/event-id.ts';
import { viewFor } from './audience.ts';
import type { MatchEvent } from './events.ts';
import type { PlayerId } from './model.ts';
import { Game, type Move, ROLES_IN_ORDER } from './testing/game.ts';

const game = (): Game => new Game({ roles: ROLES_IN_ORDER });
const codeOf = (decision: ReturnType<Game['try']>) => (decision.ok ? 'ok' : decision.rejection.code);
const vote = (reason: string): Move => ({ type: 'vote', targetPlayerId: null, reason });

describe('words', () => {
  it.each([
    [400, 'ok'],
    [401, 'TEXT_TOO_LONG'],
  ])('[TALK-4] a wolf message of %i characters: %s', (length, code) => {
    const match = game().passTo('NIGHT');
    expect(codeOf(match.try('p:1', { type: 'wolf_chat', text: '🐺'.repeat(length) }))).toBe(code);
  });

  it.each([
    [200, 'ok'],
    [201, 'TEXT_TOO_LONG'],
  ])('[TALK-4] a reason of %i characters for a vote: %s', (length, code) => {
    const match = game().passTo('DAY_VOTE');
    expect(codeOf(match.try('p:1', vote('🐺'.repeat(length))))).toBe(code);
  });

  it('[TALK-4] cleans reasons and wolf messages; a reason without visible characters is dropped', () => {
    const night = game().passTo('NIGHT');
    expect(night.do('p:1', { type: 'wolf_chat', text: ' a\u0007\u202eb ' })[0]).toMatchObject({ text: 'ab' });
    const day = game().passTo('DAY_VOTE');
    expect(day.do('p:1', vote(' Too\u0000 quiet.\u202e '))[0]).toMatchObject({ reason: 'Too quiet.' });
    expect(day.do('p:2', vote(' \u200b\u0007 '))[0]).toMatchObject({ reason: null });
  });

  it("[PHASE-8] cleans and truncates an operator's reason", () => {
    const match = game().passTo('NIGHT');
    const [aborted] = match.host({ type: 'abort', reason: `\u202efire\u0000 ${'x'.repeat(300)}` });
    const { reason } = aborted as Extract<MatchEvent, { type: 'MATCH_ABORTED' }>;
    expect(reason).toBe(`fire ${'x'.repeat(195)}`);
  });

  it('[TALK-5] rejects a reply to a future message, even with the next id', () => {
    const match = game().passTo('DAY_DISCUSSION');
    const reply = (ahead: number): Move => ({
      type: 'say_public',
      text: 'I knew it.',
      kind: 'DISCUSSION',
      replyToEventId: `mt_test.${sortable(match.state.publicCount + ahead)}`,
    });
    expect(codeOf(match.try('p:1', reply(1)))).toBe('INVALID_REPLY');
    expect(codeOf(match.try('p:1', reply(0)))).toBe('ok');
  });
});

describe('paces', () => {
  it('[TALK-3] apply to each wolf separately', () => {
    const match = game().passTo('NIGHT');
    match.do('p:1', { type: 'wolf_chat', text: 'Who?' });
    match.do('p:2', { type: 'wolf_chat', text: 'You say.' });
    expect(codeOf(match.try('p:1', { type: 'wolf_chat', text: 'Well?' }))).toBe('RATE_LIMITED');
  });

  it('[SECRET-4] ask for a remark in the discussion of every day', () => {
    const match = game().passTo('NIGHT').wolvesKill('p:8').passTo('DAY_DISCUSSION');
    const asked = () =>
      viewFor(match.state, { kind: 'player', playerId: 'p:1' as PlayerId }).you?.requiredAction;
    expect(asked()).toMatchObject({ type: 'SPEAK_DISCUSSION', alreadySubmitted: false });
    match.say('p:1', 'Hm.');
    expect(asked()).toMatchObject({ alreadySubmitted: true });
    match.passTo('NIGHT').wolvesKill('p:7').passTo('DAY_DISCUSSION');
    expect(match.state.dayNumber).toBe(2);
    expect(asked()).toMatchObject({ alreadySubmitted: false });
  });
});

describe('vigils', () => {
  it('[NIGHT-9] [NIGHT-7] save a doctor who is attacked while guarding himself', () => {
    const match = game().passTo('NIGHT').wolvesKill('p:4');
    match.do('p:4', { type: 'doctor_protect', targetPlayerId: 'p:4' });
    const result = match.pass().find((event) => event.type === 'NIGHT_RESULT');
    expect(result).toMatchObject({ killedPlayerId: null, savedByDoctor: true });
    expect(match.living()).toContain('p:4');
  });
});
