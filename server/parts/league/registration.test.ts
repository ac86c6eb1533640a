import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { envelope, LeagueTown, register } from './testing/league-town.ts';

/** Shared; each test creates its own league in it. */
let league: LeagueTown;
beforeAll(async () => {
  league = await LeagueTown.open();
});
afterAll(() => league.end());

describe('registration', () => {
  it('[S1-07] [S1-08] issues an id and a token, and a repeated message means the same player', async () => {
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

  it('[S1-05] [S1-06] accepts referees as well', async () => {
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

  it('[S1-30] L001: rejects closed leagues, missing endpoints or keys, wrong codes, forbidden addresses', async () => {
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

  it('[S1-31] L002: rejects a player if the league is full', async () => {
    const leagueId = await league.create({ maxPlayers: 2, manual: true });
    for (const _ of [1, 2]) await league.send(register({ league_id: leagueId }));
    expect((await league.send(register({ league_id: leagueId }))).result.payload).toMatchObject({
      status: 'REJECTED',
      error_code: 'L002',
    });
  });

  it('[S1-32] L003: rejects a taken id, unless the old token proves it', async () => {
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

  it('[S1-34] L005: rejects an unknown league', async () => {
    expect((await league.send(register({ league_id: 'nowhere' }))).result).toMatchObject({
      type: 'LEAGUE_ERROR',
      payload: { error_code: 'L005', error_name: 'INVALID_LEAGUE' },
    });
  });
});

describe('registration without league_id', () => {
  let town: LeagueTown;
  beforeEach(async () => {
    town = await LeagueTown.open({ LEAGUE_MOVE_S: '600', LEAGUE_REST_S: '600' });
  });
  afterEach(() => town.end());

  const sent = async (payload: object, changes: object = {}) =>
    (await town.send(register(payload, changes))).result;
  const refusal = async (payload: object, changes: object = {}) => {
    const { payload: answer } = await sent(payload, changes);
    return [answer.error_code, answer.reason ?? answer.message];
  };
  const inLeague = (leagueId: string) => `Cup (${leagueId})`;

  it('[S1-34] L005: reports that none is open, and where to look', async () => {
    const none = [
      'L005',
      'No league takes registrations now. GET /api/leagues lists the leagues of this town. Register again when one is in the state REGISTRATION.',
    ];
    expect(await refusal({})).toEqual(none);
    const leagueId = await town.create({ manual: true });
    for (const name of ['Ada', 'Eve']) await town.thinker(leagueId, name);
    await town.perform('start', { leagueId });
    expect(await refusal({})).toEqual(none);
  });

  it('[S1-31] L002: reports a full league, or uses another open one', async () => {
    const leagueId = await town.create({ maxPlayers: 2, manual: true });
    for (const _ of [1, 2]) await sent({});
    const full = `${inLeague(leagueId)} is full with 2 players. Register again for the next league.`;
    expect(await refusal({})).toEqual(['L002', full]);
    // A season calls no endpoints, so the answer stays the same.
    await town.create({ format: 'tables8', name: 'Season', manual: true });
    expect(await refusal({})).toEqual(['L002', full]);
    const other = await town.create({ name: 'Other', manual: true });
    expect((await sent({})).payload).toMatchObject({ status: 'ACCEPTED', league_info: { league_id: other } });
  });

  it('[S1-32] L003: rejects a taken id in an open or a running league', async () => {
    const leagueId = await town.create({ manual: true });
    for (const name of ['Ada', 'Eve']) await town.thinker(leagueId, name);
    const taken = [
      'L003',
      `player_id: P001 is registered already in ${inLeague(leagueId)}. Send its auth_token to register again as P001, or leave player_id out for a new id.`,
    ];
    expect(await refusal({ player_id: 'P001' })).toEqual(taken);
    await town.perform('start', { leagueId });
    expect(await refusal({ player_id: 'P001' })).toEqual(taken);
  });

  it('[S1-30] L001: rejects the endpoint, whether or not a league is open', async () => {
    const bad = async () => [
      await refusal({ endpoint: 'nonsense' }),
      await refusal({ endpoint: 'ftp://example.org/' }),
      await refusal({ endpoint: undefined }),
    ];
    const expected = [
      ['L001', 'endpoint: expected an address such as http://localhost:8101/mcp, got nonsense.'],
      ['L001', 'endpoint: The address must begin with https:// or http://.'],
      [
        'L001',
        'endpoint: expected an address to be called at. Leave it out only with a key of the town, to read a mailbox instead.',
      ],
    ];
    expect(await bad()).toEqual(expected);
    await town.create({ manual: true });
    expect(await bad()).toEqual(expected);
  });

  it('[S1-30] L001: rejects an endpoint if only a season is open', async () => {
    const leagueId = await town.create({ format: 'tables8', name: 'Season', manual: true });
    expect(await refusal({})).toEqual([
      'L001',
      `endpoint: Season (${leagueId}) is played through the town's own tools, and calls nobody. Join it with et.league.join and a key of the town.`,
    ]);
  });

  it('[S1-32] accepts an old token for a running, full or private league, and beside another open one', async () => {
    const [row] = await town.perform('create', { name: 'Own', private: true, maxPlayers: 2, manual: true });
    const [leagueId, code] = [String(row?.leagueId), String(row?.joinCode)];
    const join = async (): Promise<string> =>
      (await sent({ league_id: leagueId, join_code: code })).payload.auth_token;
    const [first, second] = [await join(), await join()];
    await town.create({ name: 'Another', manual: true });
    const back = async (auth_token: string, payload: object = {}) =>
      (await sent(payload, { auth_token })).payload;
    const again = await back(second);
    const own = { status: 'ACCEPTED', league_info: { league_id: leagueId } };
    expect(again).toMatchObject({ ...own, player_id: 'P002' });
    await town.perform('start', { leagueId });
    expect(await back(first)).toMatchObject({ ...own, player_id: 'P001' });
    const third = await back(again.auth_token, { league_id: leagueId });
    expect(third).toMatchObject({ ...own, player_id: 'P002' });
    // A replaced token proves nothing: its holder is a new player.
    expect(await back(second)).toMatchObject({ status: 'ACCEPTED', league_info: { name: 'Another' } });
  });

  it('[S1-06] treats referees alike, in reasons and tokens', async () => {
    const wish = { display_name: 'Rae', endpoint: 'http://127.0.0.1:9/mcp' };
    const referee = async (payload: object = {}, changes: object = {}) =>
      (await town.send(envelope('REFEREE_REGISTER_REQUEST', 'referee:new', { ...wish, ...payload }, changes)))
        .result.payload;
    expect(await referee()).toMatchObject({ error_code: 'L005' });
    const closed = await town.create({ manual: true });
    expect(await referee()).toMatchObject({
      error_code: 'L001',
      reason: `${inLeague(closed)} takes no referees from elsewhere. Whoever makes a league can allow them (foreignReferees).`,
    });
    expect(await referee({ endpoint: 'nonsense' })).toMatchObject({ error_code: 'L001' });
    const leagueId = await town.create({ name: 'Open', foreignReferees: true, manual: true });
    const { auth_token } = await referee();
    for (const name of ['Ada', 'Eve']) await town.thinker(leagueId, name);
    await town.perform('start', { leagueId });
    expect(await referee({ referee_id: 'REF01' })).toMatchObject({ error_code: 'L003' });
    expect(await referee({}, { auth_token })).toMatchObject({
      status: 'ACCEPTED',
      referee_id: 'REF01',
      league_info: { league_id: leagueId },
    });
  });
});
