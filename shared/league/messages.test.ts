import { describe, expect, it } from 'vitest';
import { ERROR_NAMES, GAME_CODES, LEAGUE_CODES } from './codes.ts';
import { DEADLINES_S, operationOf } from './deadlines.ts';
import { MESSAGE_TYPES, type MessageType, PROTOCOL, parseMessage } from './messages.ts';
import { derivedId, digestOf, edgeToken, tokenFor } from './tokens.ts';

const fixture = {
  match_id: 'R1M1',
  game_type: 'even_odd',
  player_A_id: 'P001',
  player_B_id: 'P002',
  referee_endpoint: 'x',
};
const drawn = { round: 1, player_A_choice: 3, player_B_choice: 2, sum: 5, winner: 'P001' };
const info = { league_id: 'lg_1', name: 'Cup', game_type: 'even_odd' };
const error = { error_code: 'L004', error_name: 'NOT_REGISTERED', message: 'no', details: {} };

/** One valid payload of each type, with its number in the list of requirements. */
const EXAMPLES: Readonly<Record<MessageType, readonly [string, object]>> = {
  REFEREE_REGISTER_REQUEST: [
    'S1-05',
    { referee_id: 'REF01', display_name: 'R', endpoint: 'http://x/mcp', supported_games: ['even_odd'] },
  ],
  REFEREE_REGISTER_RESPONSE: [
    'S1-06',
    { status: 'ACCEPTED', referee_id: 'REF01', auth_token: 'tok_REF01_0', league_info: info },
  ],
  PLAYER_REGISTER_REQUEST: [
    'S1-07',
    { player_id: 'P001', display_name: 'Ada', endpoint: 'http://x/mcp', strategy: 'nash' },
  ],
  PLAYER_REGISTER_RESPONSE: [
    'S1-08',
    {
      status: 'REJECTED',
      player_id: null,
      auth_token: null,
      league_info: null,
      reason: 'full',
      error_code: 'L002',
    },
  ],
  ROUND_ANNOUNCEMENT: ['S1-09', { league_id: 'lg_1', round_id: 1, matches: [fixture] }],
  ROUND_START: ['S1-10', { round_id: 1, total_rounds: 3, matches: [fixture] }],
  ROUND_END: [
    'S1-11',
    {
      round_id: 1,
      results: [{ match_id: 'R1M1', winner_id: null, player_A_score: 2, player_B_score: 2 }],
      next_round_id: 2,
    },
  ],
  ROUND_RESULT: [
    'S1-12',
    {
      game_id: 'g',
      round_number: 1,
      player_A_choice: 3,
      player_B_choice: null,
      sum: null,
      sum_is_odd: null,
      winner_id: 'P001',
      winner_role: 'ODD',
      current_score: { P001: 1 },
      rounds_remaining: 4,
    },
  ],
  GAME_INVITE: [
    'S1-13',
    {
      game_id: 'g',
      match_id: 'R1M1',
      game_type: 'even_odd',
      opponent_id: 'P002',
      your_role: 'ODD',
      total_rounds: 5,
    },
  ],
  GAME_INVITE_RESPONSE: ['S1-14', { game_id: 'g', accepted: false, player_id: 'P001', reason: 'busy' }],
  GAME_START: [
    'S1-15',
    {
      game_id: 'g',
      match_id: 'R1M1',
      game_type: 'even_odd',
      players: ['P001', 'P002'],
      roles: { P001: 'ODD' },
      total_rounds: 5,
      current_round: 1,
    },
  ],
  MOVE_REQUEST: [
    'S1-16',
    {
      game_id: 'g',
      round_number: 1,
      your_role: 'EVEN',
      time_limit_seconds: 30,
      game_state: { your_score: 0, opponent_score: 0, rounds_played: 0, rounds_remaining: 5 },
    },
  ],
  MOVE_RESPONSE: ['S1-17', { game_id: 'g', round_number: 1, choice: 3, player_id: 'P001' }],
  GAME_RESULT: [
    'S1-18',
    {
      game_id: 'g',
      match_id: 'R1M1',
      status: 'COMPLETE',
      winner_id: 'P001',
      final_score: { P001: 3 },
      rounds_played: 5,
      history: [drawn],
    },
  ],
  LEAGUE_STANDINGS_UPDATE: [
    'S1-19',
    {
      league_id: 'lg_1',
      round_id: 1,
      standings: [
        {
          rank: 1,
          player_id: 'P001',
          display_name: 'Ada',
          played: 1,
          wins: 1,
          draws: 0,
          losses: 0,
          points: 3,
        },
      ],
    },
  ],
  MATCH_RESULT: [
    'S1-20',
    {
      match_id: 'R1M1',
      league_id: 'lg_1',
      round_id: 1,
      game_type: 'even_odd',
      player_A_id: 'P001',
      player_B_id: 'P002',
      winner_id: 'P001',
      player_A_score: 3,
      player_B_score: 2,
      rounds_played: 5,
      status: 'COMPLETE',
      completed_at: '2025-01-01T00:00:00Z',
      history: [drawn],
    },
  ],
  LEAGUE_ERROR: ['S1-21', error],
  GAME_ERROR: ['S1-22', { ...error, error_code: 'G001', game_id: 'g', player_id: 'P001' }],
};

const envelope = (type: string, payload: unknown, changes: object = {}) => ({
  protocol: PROTOCOL,
  message_id: '4b5c9f3e-8a3e-4d3b-9c39-5a9d2f6d1a10',
  type,
  sender: 'player:P001',
  timestamp: '2025-01-01T00:00:00.000Z',
  payload,
  ...changes,
});

describe('messages', () => {
  it('have eighteen types', () => {
    expect(MESSAGE_TYPES).toHaveLength(18);
  });

  for (const type of MESSAGE_TYPES) {
    const [id, payload] = EXAMPLES[type];
    it(`[${id}] ${type} is accepted as written, and rejected without any of its required fields`, () => {
      expect(parseMessage(envelope(type, payload))).toEqual({ ok: true, message: envelope(type, payload) });
      expect(parseMessage(envelope(type, {}))).toMatchObject({
        ok: false,
        reason: expect.stringContaining('payload.'),
      });
    });
  }

  it('[S1-01] have the protocol league.v2 and no other', () => {
    const [, payload] = EXAMPLES.MOVE_RESPONSE;
    for (const protocol of ['league.v1', 'LEAGUE.V2', '', null])
      expect(parseMessage(envelope('MOVE_RESPONSE', payload, { protocol }))).toMatchObject({ ok: false });
  });

  it.each([
    ['message_id', 'not-a-uuid'],
    // Version 1.
    ['message_id', '4b5c9f3e-8a3e-1d3b-9c39-5a9d2f6d1a10'],
    ['type', 'MOVE'],
    ['sender', 'P001'],
    ['sender', 'spectator:P001'],
    ['timestamp', 'yesterday'],
    ['timestamp', '2025-01-01T00:00:00+02:00'],
    ['timestamp', '2025-13-45T00:00:00Z'],
    ['payload', []],
    ['payload', null],
  ])('[S1-03] an envelope with %s %j is refused', (field, value) => {
    const [, payload] = EXAMPLES.MOVE_RESPONSE;
    expect(parseMessage(envelope('MOVE_RESPONSE', payload, { [field]: value }))).toMatchObject({
      ok: false,
      reason: expect.stringContaining(field),
    });
  });

  it('[S1-04] may have token and correlation', () => {
    const whole = envelope('MOVE_RESPONSE', EXAMPLES.MOVE_RESPONSE[1], {
      auth_token: 'tok_P001_0',
      correlation_id: 'c',
    });
    expect(parseMessage(whole)).toEqual({ ok: true, message: whole });
  });

  it('[S1-30] [S1-31] [S1-32] [S1-33] [S1-34] [S1-35] [S1-36] [S1-37] [S1-38] [S1-39] use the names of the ten codes', () => {
    expect(Object.values(LEAGUE_CODES)).toEqual([
      'REGISTRATION_FAILED',
      'LEAGUE_FULL',
      'ALREADY_REGISTERED',
      'NOT_REGISTERED',
      'INVALID_LEAGUE',
    ]);
    expect(Object.values(GAME_CODES)).toEqual([
      'INVALID_MOVE',
      'TIMEOUT',
      'GAME_NOT_FOUND',
      'NOT_YOUR_TURN',
      'GAME_ALREADY_STARTED',
    ]);
    expect(Object.keys(ERROR_NAMES)).toHaveLength(10);
  });

  it('[S1-29] have the deadlines of the document', () => {
    expect(DEADLINES_S).toEqual({
      referee_register: 10,
      league_register: 10,
      game_join_ack: 5,
      choose_parity: 30,
      game_over: 5,
      match_result_report: 10,
      default: 10,
    });
    expect(operationOf('MOVE_REQUEST')).toBe('choose_parity');
    expect(operationOf('ROUND_START')).toBe('default');
  });
});

describe('tokens', () => {
  it('[S1-F13] look like tok_{id}_{24 hex}, and an edge token fits one referee, league, match and player', () => {
    const token = tokenFor('P001', '0123456789abcdef01234567');
    expect(token).toMatch(/^tok_P001_[0-9a-f]{24}$/);
    const edge = { refereeId: 'REF01', leagueId: 'lg_1', matchId: 'R1M1' };
    const shown = edgeToken(digestOf(token), edge);
    expect(shown).toMatch(/^tok_REF01_[0-9a-f]{24}$/);
    for (const other of [{ refereeId: 'REF02' }, { leagueId: 'lg_2' }, { matchId: 'R1M2' }])
      expect(edgeToken(digestOf(token), { ...edge, ...other }).slice(-24)).not.toBe(shown.slice(-24));
    expect(edgeToken(digestOf(`${token}x`), edge)).not.toBe(shown);
  });

  it('derive a UUID v4, the same for the same key', () => {
    expect(derivedId('a', 1)).toBe(derivedId('a', 1));
    expect(derivedId('a', 1)).not.toBe(derivedId('a', 2));
    expect(
      parseMessage(envelope('MOVE_RESPONSE', EXAMPLES.MOVE_RESPONSE[1], { message_id: derivedId('x') })),
    ).toMatchObject({ ok: true });
  });
});
