import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { envelope, LeagueTown, register } from './testing/league-town.ts';

/** Each test has a league of its own in it. */
let league: LeagueTown;
beforeAll(async () => {
  league = await LeagueTown.open();
});
afterAll(() => league.end());

describe('registration', () => {
  it('[S1-07] [S1-08] hands out an id and a token, and the same message again is the same player', async () => {
    const leagueId = await league.create({ manual: true });
    const message = register({ league_id: leagueId });
    const first = await league.send(message);
    expect(first.result).toMatchObject({
      type: 'PLAYER_REGISTER_RESPONSE',
      payload: {
        status: 'ACCEPTED',
        player_id: 'P001',
        auth_token: expect.stringMatching(/^tok_P001_[0-9a-f]{24}$/),
        league_info: { league_id: leagueId, game_type: 'even_odd', total_players: 1 },
      },
    });
    expect(await league.send(message)).toEqual(first);
    expect(
      await league.send({ ...message, payload: { ...(message.payload as object), display_name: 'Eve' } }),
    ).toMatchObject({ error: { code: -32_602 } });
    expect((await league.send(register({ league_id: leagueId }))).result.payload.player_id).toBe('P002');
  });

  it('[S1-05] [S1-06] takes referees in as well', async () => {
    const leagueId = await league.create({ manual: true, foreignReferees: true });
    const payload = {
      display_name: 'Ref',
      endpoint: 'http://127.0.0.1:9/mcp',
      supported_games: ['even_odd'],
      league_id: leagueId,
    };
    const { result } = await league.send(envelope('REFEREE_REGISTER_REQUEST', 'referee:new', payload));
    expect(result).toMatchObject({
      type: 'REFEREE_REGISTER_RESPONSE',
      payload: { status: 'ACCEPTED', referee_id: 'REF01', auth_token: expect.stringMatching(/^tok_REF01_/) },
    });
    const chess = await league.send(
      envelope('REFEREE_REGISTER_REQUEST', 'referee:new', { ...payload, supported_games: ['chess'] }),
    );
    expect(chess.result.payload).toMatchObject({ status: 'REJECTED', error_code: 'L001' });
  });

  it('[S1-30] L001: closed, without an endpoint or a key, by a wrong code, at an address that is not called', async () => {
    const leagueId = await league.create({ manual: true });
    const [locked] = await league.perform('create', { name: 'Own', private: true, manual: true });
    const rejected = async (payload: object) => (await league.send(register(payload))).result.payload;
    const L001 = { status: 'REJECTED', error_code: 'L001', player_id: null, auth_token: null };
    expect(await rejected({ league_id: leagueId, endpoint: undefined })).toMatchObject(L001);
    expect(await rejected({ league_id: leagueId, endpoint: 'ftp://example.org/' })).toMatchObject(L001);
    expect(await rejected({ league_id: leagueId, endpoint: `${league.town.url}/mcp` })).toMatchObject(L001);
    expect(await rejected({ league_id: String(locked?.leagueId), join_code: 'no' })).toMatchObject(L001);
    expect(
      await rejected({ league_id: String(locked?.leagueId), join_code: String(locked?.joinCode) }),
    ).toMatchObject({ status: 'ACCEPTED' });
    await league.perform('cancel', { leagueId });
    expect(await rejected({ league_id: leagueId })).toMatchObject(L001);
  });

  it('[S1-31] L002: the league is full', async () => {
    const leagueId = await league.create({ maxPlayers: 2, manual: true });
    for (const _ of [1, 2]) await league.send(register({ league_id: leagueId }));
    expect((await league.send(register({ league_id: leagueId }))).result.payload).toMatchObject({
      status: 'REJECTED',
      error_code: 'L002',
    });
  });

  it('[S1-32] L003: an id that is taken, unless the old token proves it', async () => {
    const leagueId = await league.create({ manual: true });
    const { auth_token } = (await league.send(register({ league_id: leagueId }))).result.payload;
    const again = { league_id: leagueId, player_id: 'P001' };
    expect((await league.send(register(again))).result.payload).toMatchObject({
      status: 'REJECTED',
      error_code: 'L003',
    });
    expect(
      (await league.send(register(again, { auth_token: 'tok_P001_000000000000000000000000' }))).result
        .payload,
    ).toMatchObject({ error_code: 'L003' });
    const renewed = (await league.send(register(again, { auth_token }))).result.payload;
    expect(renewed).toMatchObject({ status: 'ACCEPTED', player_id: 'P001' });
    expect(renewed.auth_token).not.toBe(auth_token);
  });

  it('[S1-34] L005: there is no such league', async () => {
    expect((await league.send(register({ league_id: 'nowhere' }))).result).toMatchObject({
      type: 'LEAGUE_ERROR',
      payload: { error_code: 'L005', error_name: 'INVALID_LEAGUE' },
    });
  });
});
