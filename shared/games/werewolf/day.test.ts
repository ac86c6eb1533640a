import { describe, expect, it } from 'vitest';
import type { MatchEvent } from './events.ts';
import type { PlayerId } from './model.ts';
import { dueAt } from './rules/phases.ts';
import { Game, ROLES_IN_ORDER } from './testing/game.ts';

const roles = ROLES_IN_ORDER;
const game = (): Game => new Game({ roles });
const ofType = <T extends MatchEvent['type']>(events: readonly MatchEvent[], type: T) =>
  events.filter((event): event is Extract<MatchEvent, { type: T }> => event.type === type);
const codeOf = (decision: ReturnType<Game['try']>) => (decision.ok ? 'ok' : decision.rejection.code);

describe('day', () => {
  const say = (
    match: Game,
    who: PlayerId,
    text = 'I wonder.',
    extra: { kind?: 'OPENING' | 'DEFENSE'; replyToEventId?: string } = {},
  ) =>
    match.try(who, {
      type: 'say_public',
      text,
      kind: extra.kind ?? 'DISCUSSION',
      replyToEventId: extra.replyToEventId ?? null,
    });

  it('[TALK-1] lets people speak while they vote only where the setting allows', () => {
    const quiet = game().passTo('DAY_VOTE');
    expect(codeOf(say(quiet, 'p:3'))).toBe('WRONG_PHASE');
    const loud = new Game({ roles, settings: { speechDuringVote: true } }).passTo('DAY_VOTE');
    expect(codeOf(say(loud, loud.living()[0] as PlayerId))).toBe('ok');
  });

  it('[TALK-2] keeps the first words of the day as OPENING and refuses a second opening', () => {
    const match = game().passTo('DAY_OPENING');
    const who = match.living()[0] as PlayerId;
    expect(match.say(who, 'Hello.')[0]).toMatchObject({ kind: 'OPENING' });
    match.now += 4_000;
    expect(codeOf(say(match, who))).toBe('ALREADY_SPOKEN');
    match.passTo('DAY_DISCUSSION');
    expect(codeOf(say(match, who, 'x', { kind: 'OPENING' }))).toBe('WRONG_PHASE');
    expect(codeOf(say(match, who, 'x', { kind: 'DEFENSE' }))).toBe('ok');
  });

  it('[TALK-3] accepts one public message in three seconds, and a refused one costs nothing', () => {
    const match = game().passTo('DAY_DISCUSSION');
    const [who, other] = match.living() as [PlayerId, PlayerId];
    match.say(who, 'One.');
    match.now += 2_999;
    const refused = say(match, who);
    expect(refused).toMatchObject({
      ok: false,
      rejection: { code: 'RATE_LIMITED', retryable: true, retryAfterMs: 1 },
    });
    expect(codeOf(say(match, other))).toBe('ok');
    match.now += 1;
    expect(codeOf(say(match, who))).toBe('ok');
  });

  it('[TALK-3] accepts one wolf message in two seconds', () => {
    const match = game().passTo('NIGHT');
    match.do('p:1', { type: 'wolf_chat', text: 'One.' });
    match.now += 1_999;
    expect(codeOf(match.try('p:1', { type: 'wolf_chat', text: 'Two.' }))).toBe('RATE_LIMITED');
    match.now += 1;
    match.do('p:1', { type: 'wolf_chat', text: 'Two.' });
  });

  it.each([
    ['   ', 'EMPTY_TEXT'],
    ['\u0000\u202e\u200b', 'EMPTY_TEXT'],
    ['\u3164\u2800', 'EMPTY_TEXT'],
    [`Z${'\u0301'.repeat(9)}`, 'TEXT_UNREADABLE'],
    ['x'.repeat(501), 'TEXT_TOO_LONG'],
    ['🐺'.repeat(500), 'ok'],
  ])('[TALK-4] answers the text %j with %s', (text, code) => {
    const match = game().passTo('DAY_DISCUSSION');
    expect(codeOf(say(match, match.living()[0] as PlayerId, text))).toBe(code);
  });

  it('[TALK-4] removes what could forge a line', () => {
    const match = game().passTo('DAY_DISCUSSION');
    const [event] = match.say(match.living()[0] as PlayerId, '  a\u0007b\r\nc\u202ed\ud800  ');
    expect(event).toMatchObject({ text: 'ab\ncd\ufffd' });
  });

  it('[TALK-5] accepts a reply to something public, and to nothing else', () => {
    const match = game().passTo('DAY_DISCUSSION');
    const [a, b, c] = match.living() as [PlayerId, PlayerId, PlayerId];
    const [first] = match.say(a, 'It was you.');
    expect(codeOf(say(match, b, 'Not I.', { replyToEventId: first?.eventId ?? '' }))).toBe('ok');
    for (const id of ['mt_test.9999', 'mt_other.0001', 'mt_test.0000-s0001', 'mt_test.1', '']) {
      expect(codeOf(say(match, c, 'Hm.', { replyToEventId: id }))).toBe('INVALID_REPLY');
    }
  });

  it('[VOTE-1] eliminates the player with most votes, and reveals the role', () => {
    const match = game().passTo('DAY_VOTE').everybodyVotes('p:1');
    const events = match.pass();
    expect(ofType(events, 'VOTE_RESOLVED')[0]).toMatchObject({ eliminatedPlayerId: 'p:1', tied: [] });
    expect(ofType(events, 'PLAYER_ELIMINATED')[0]).toMatchObject({
      playerId: 'p:1',
      role: 'WEREWOLF',
      cause: 'VOTE',
    });
  });

  it('[VOTE-2] spares everybody on a tie', () => {
    const match = new Game({ roles }).passTo('NIGHT').wolvesKill('p:8').passTo('DAY_VOTE');
    match.vote('p:1', 'p:3');
    match.vote('p:3', 'p:1');
    const events = match.pass();
    expect(ofType(events, 'VOTE_RESOLVED')[0]).toMatchObject({
      eliminatedPlayerId: null,
      tied: ['p:1', 'p:3'],
    });
    expect(match.living()).toHaveLength(7);
  });

  it('[VOTE-3] lets a single vote decide among abstentions; without votes nobody is out', () => {
    const match = new Game({ roles }).passTo('NIGHT').wolvesKill('p:8').passTo('DAY_VOTE');
    for (const player of match.living().slice(1)) match.vote(player, null);
    match.vote('p:1', 'p:7');
    match.pass();
    expect(match.living()).not.toContain('p:7');
    match.passTo('DAY_VOTE');
    const before = match.living();
    match.pass();
    expect(match.living()).toEqual(before);
  });

  it('[VOTE-4] counts each player’s last vote, a vote for oneself too', () => {
    const match = new Game({ roles }).passTo('NIGHT').wolvesKill('p:8').passTo('DAY_VOTE');
    match.vote('p:7', 'p:1');
    match.now += 1_000;
    match.vote('p:7', 'p:7');
    match.pass();
    expect(match.living()).not.toContain('p:7');
    expect(match.living()).toContain('p:1');
  });

  it('[VOTE-6] does not count the same vote again, with the same reason or none, as a new vote', () => {
    const match = game().passTo('DAY_VOTE');
    const first = { type: 'vote', targetPlayerId: 'p:3', reason: 'He hums.' } as const;
    match.do('p:1', first);
    match.vote('p:2', null);
    const before = match.state;
    match.now += 4_000;
    for (const reason of ['He hums.', ' He\u200b hums. ', '', null])
      expect(match.do('p:1', { ...first, reason })).toEqual([]);
    expect(match.do('p:2', { type: 'vote', targetPlayerId: null, reason: null })).toEqual([]);
    expect(match.state).toBe(before);
  });

  it('[VOTE-8] keeps a changed reason for the same vote without delaying the settled end', () => {
    const match = game().passTo('DAY_VOTE');
    for (const player of match.living()) match.vote(player, player === 'p:1' ? 'p:3' : null);
    const due = dueAt(match.state);
    const again = (reason: string) => ({ type: 'vote', targetPlayerId: 'p:3', reason }) as const;
    match.now += 2_000;
    expect(match.do('p:1', again('He hums.'))).toMatchObject([
      { type: 'VOTE_CAST', playerId: 'p:1', targetPlayerId: 'p:3', reason: 'He hums.', restated: true },
    ]);
    expect(codeOf(match.try('p:1', again('At night.')))).toBe('RATE_LIMITED');
    match.now += 1_000;
    expect(match.do('p:1', again('At night.'))).toHaveLength(1);
    expect(match.do('p:1', again('At night.'))).toEqual([]);
    expect(dueAt(match.state)).toBe(due);
    match.now = due;
    expect(ofType(match.pass(), 'VOTE_RESOLVED')[0]).toMatchObject({ eliminatedPlayerId: 'p:3' });
  });

  it('[VOTE-8] does not carry an old reason to a new vote, nor to the next day', () => {
    const match = game().passTo('DAY_VOTE');
    const because = (targetPlayerId: PlayerId, reason: string | null) =>
      match.do('p:1', { type: 'vote', targetPlayerId, reason });
    because('p:3', 'He hums.');
    match.now += 1_000;
    expect(because('p:2', null)).toMatchObject([{ reason: null }]);
    match.now += 1_000;
    expect(because('p:2', 'He hums.')).toMatchObject([{ reason: 'He hums.', restated: true }]);
    match.passTo('DAY_RESOLUTION');
    expect(match.state.voteReasons).toBeUndefined();
  });

  it('[VOTE-7] accepts one change of vote a second from each, and a refused one costs nothing', () => {
    const match = game().passTo('DAY_VOTE');
    const [who, other] = match.living() as [PlayerId, PlayerId];
    match.vote(who, null);
    match.now += 999;
    const change = { type: 'vote', targetPlayerId: other, reason: null } as const;
    expect(match.try(who, change)).toMatchObject({
      ok: false,
      rejection: { code: 'RATE_LIMITED', retryable: true, retryAfterMs: 1 },
    });
    match.vote(who, null);
    match.vote(other, null);
    match.now += 1;
    expect(match.do(who, change)).toHaveLength(1);
    expect(codeOf(match.try(who, { ...change, targetPlayerId: who }))).toBe('RATE_LIMITED');
  });

  it('[VOTE-5] refuses the dead as voters and as targets, and callers without a seat', () => {
    const match = new Game({ roles }).passTo('NIGHT').wolvesKill('p:8').passTo('DAY_VOTE');
    expect(codeOf(match.try('p:8', { type: 'vote', targetPlayerId: 'p:1', reason: null }))).toBe(
      'PLAYER_DEAD',
    );
    expect(codeOf(match.try('p:1', { type: 'vote', targetPlayerId: 'p:8', reason: null }))).toBe(
      'TARGET_DEAD',
    );
    for (const stranger of ['p:9', 'p:0', 'Ada', '', 'p:12']) {
      expect(codeOf(match.try('p:1', { type: 'vote', targetPlayerId: stranger, reason: null }))).toBe(
        'INVALID_TARGET',
      );
    }
  });
});
