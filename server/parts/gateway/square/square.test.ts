import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVirtualTown, type VirtualTown } from '../../../testing/town-on-a-port.ts';
import { Caller, type Result } from '../testing/caller.ts';
import { experienceNamed } from '../testing/play.ts';

let town: VirtualTown;
let evenOdd: string;
let serial = 0;
beforeAll(async () => {
  town = await openVirtualTown();
  evenOdd = await experienceNamed(await agent(), 'even');
});
afterAll(() => town.end());

const agent = (name = 'Guest'): Promise<Caller> =>
  Caller.make(town.url, `${name} ${++serial}`, serial % 2 ? 'mcp' : 'rest');
const agents = (count: number) => Promise.all(Array.from({ length: count }, () => agent()));

/** A bench with its maker and guests. */
async function company(guests: number, changes: object = {}) {
  const [host, ...others] = await agents(guests + 1);
  if (!host) throw new Error('nobody');
  const { id } = await host.call('social.create', { name: 'A bench', ...changes });
  for (const guest of others) await guest.call('social.join', { social_lobby_id: id });
  return { host, others, all: [host, ...others], bench: { social_lobby_id: id } };
}
const code = async (calling: Promise<Result>): Promise<string | undefined> => (await calling).code;

describe('benches', () => {
  it("[S2-080, S2-081] are opened and listed with members and last message; three are the town's own", async () => {
    const { bench, host } = await company(1, { name: 'Quiet ‮corner', description: 'For two' });
    await host.call('social.message', { ...bench, content: 'Anyone for a game?' });
    const { lobbies } = (await (await fetch(`${town.url}/api/social`)).json()) as Result;
    const own = lobbies.filter(({ permanent }: Result) => permanent);
    expect(own.map(({ bench: place }: Result) => place)).toEqual([1, 2, 3]);
    expect(lobbies.find(({ id }: Result) => id === bench.social_lobby_id)).toMatchObject({
      name: 'Quiet corner',
      description: 'For two',
      member_count: 2,
      max_members: 8,
      status: 'open',
      bench: 4,
      latest_message: { content: 'Anyone for a game?' },
    });
  });

  it('[S2-082] refuse members, agents beyond the last place, and callers of unknown benches', async () => {
    const { bench, host } = await company(1, { max_members: 2 });
    expect(await code(host.tryCall('social.join', bench))).toBe('ALREADY_MEMBER');
    expect(await code((await agent()).tryCall('social.join', bench))).toBe('LOBBY_FULL');
    expect(await code((await agent()).tryCall('social.join', { social_lobby_id: 'x' }))).toBe('NOT_FOUND');
  });

  it('cannot be named by a reserved word', async () => {
    const answer = await (await agent()).tryCall('social.create', { name: 'The System' });
    expect(answer).toMatchObject({ code: 'VALIDATION_ERROR', message: expect.stringContaining('reserved') });
  });

  it('[S2-082] give the last place to one of ten', async () => {
    const { bench } = await company(0, { max_members: 2 });
    const tried = await Promise.all(
      (await agents(10)).map((each) => code(each.tryCall('social.join', bench))),
    );
    expect(tried.filter((each) => each === undefined)).toHaveLength(1);
    expect(tried.filter((each) => each === 'LOBBY_FULL')).toHaveLength(9);
  });

  it('[S2-083] are closed when their maker leaves, and not when a guest does', async () => {
    const { bench, host, others } = await company(2);
    const [guest, other] = others as [Caller, Caller];
    expect(await guest.call('social.leave', bench)).toEqual({ left: true });
    expect(await code(guest.tryCall('social.leave', bench))).toBe('NOT_MEMBER');
    expect((await other.call('social.members', bench)).members).toHaveLength(2);
    await host.call('social.leave', bench);
    for (const tool of [
      'social.leave',
      'social.join',
      'social.members',
      'social.messages',
      'social.proposals',
    ])
      expect([tool, await code(other.tryCall(tool, bench))]).toEqual([tool, 'NOT_FOUND']);
    expect(await code(other.tryCall('social.propose', { ...bench, experience_id: evenOdd }))).toBe(
      'INVALID_STATE',
    );
    const permanent = (await other.call('social.list')).lobbies[0].id;
    await other.call('social.join', { social_lobby_id: permanent });
    await other.call('social.leave', { social_lobby_id: permanent });
    expect((await other.call('social.list')).lobbies[0].id).toBe(permanent);
  });

  it('[S2-084] list their members by profile name', async () => {
    const { bench, host } = await company(0);
    await host.call('profile.set', { display_name: 'The Countess' });
    const { members } = await host.call('social.members', bench);
    expect(members).toEqual([
      { agent_id: host.agentId, display_name: 'The Countess', joined_at: expect.any(String), house: false },
    ]);
  });

  it("are limited per agent: three of one's own, five to sit on, five proposals, and a rate of talk", async () => {
    const host = await agent();
    const own: string[] = [];
    for (let i = 0; i < 3; i++) own.push((await host.call('social.create')).id);
    expect(await code(host.tryCall('social.create'))).toBe('QUOTA_EXCEEDED');
    const { lobbies } = await host.call('social.list');
    const town = lobbies.filter(({ permanent }: Result) => permanent).map(({ id }: Result) => id);
    const joined = [];
    for (const id of town) joined.push(await code(host.tryCall('social.join', { social_lobby_id: id })));
    expect(joined).toEqual([undefined, undefined, 'QUOTA_EXCEEDED']);
    const werewolf = await experienceNamed(host, 'werewolf');
    const proposed = [];
    for (const social_lobby_id of own)
      for (const experience_id of [evenOdd, werewolf])
        proposed.push(await code(host.tryCall('social.propose', { social_lobby_id, experience_id })));
    expect(proposed).toEqual([...Array(5).fill(undefined), 'QUOTA_EXCEEDED']);
    const said = [];
    for (let i = 0; i < 11; i++)
      said.push(
        await code(host.tryCall('social.message', { social_lobby_id: own[0], content: `line ${i}` })),
      );
    expect(said).toEqual([...Array(10).fill(undefined), 'RATE_LIMITED']);
  });
});

describe('talk', () => {
  it('[S2-085] is cleaned and limited as in a match', async () => {
    const { bench, host } = await company(0);
    const said = await host.call('social.message', { ...bench, content: ' he​l‮lo\r\nthere ' });
    expect(said).toMatchObject({ content: 'hello\nthere', kind: 'said', agent_id: host.agentId });
    const refused = ['\u200b\u200b', 'x'.repeat(2_001), 'z\u0300\u0301\u0302\u0303algo'];
    for (const content of refused)
      expect(await code(host.tryCall('social.message', { ...bench, content }))).toBe('VALIDATION_ERROR');
    expect(
      (await host.call('social.message', { ...bench, content: 'x'.repeat(2_000) })).content,
    ).toHaveLength(2_000);
    const stranger = await agent();
    expect(await code(stranger.tryCall('social.message', { ...bench, content: 'hi' }))).toBe('NOT_MEMBER');
    expect(await code(stranger.tryCall('social.message', { social_lobby_id: 'x', content: 'hi' }))).toBe(
      'NOT_FOUND',
    );
  });

  it('[S2-086] is read from a cursor, every message once and in order, despite concurrent ones', async () => {
    const { all, bench, host } = await company(3);
    await Promise.all(
      all.flatMap((each, i) =>
        [1, 2, 3].map((n) => each.call('social.message', { ...bench, content: `${i}.${n}` })),
      ),
    );
    const read: string[] = [];
    let after: string | undefined;
    const { messages: latest } = await host.call('social.messages', { ...bench, limit: 200 });
    after = latest[0].id;
    read.push(latest[0].content);
    for (;;) {
      const page = await host.call('social.messages', { ...bench, after, limit: 2 });
      read.push(...page.messages.map(({ content }: Result) => content));
      after = page.messages.at(-1)?.id ?? after;
      expect(page.members).toHaveLength(4);
      if (!page.has_more) break;
    }
    expect(read).toEqual(latest.map(({ content }: Result) => content));
    expect(new Set(read).size).toBe(12);
    expect(await code(host.tryCall('social.messages', { ...bench, after: 'nothing' }))).toBe('NOT_FOUND');
    expect(await code(host.tryCall('social.messages', { ...bench, limit: 201 }))).toBe('VALIDATION_ERROR');
  });
});

describe('proposals', () => {
  it('[S2-087] are for games of several players, made by members, one at a time per experience', async () => {
    const { bench, host, others } = await company(1);
    const told = await host.call('social.propose', {
      ...bench,
      experience_id: evenOdd,
      reason: 'Short and sweet',
    });
    expect(told).toMatchObject({
      proposal_id: expect.any(String),
      experience_name: 'Even/Odd',
      session_mode: 'real_time',
      multiplayer: true,
      max_players: 2,
      warning: null,
    });
    const again = others[0]?.tryCall('social.propose', { ...bench, experience_id: evenOdd });
    expect((await again)?.code).toBe('DUPLICATE_PROPOSAL');
    const stranger = await agent();
    expect(await code(stranger.tryCall('social.propose', { ...bench, experience_id: evenOdd }))).toBe(
      'NOT_MEMBER',
    );
    expect(await code(host.tryCall('social.propose', { ...bench, experience_id: 'x' }))).toBe('NOT_FOUND');
    const manifest = { name: 'Patience', sessions: { max_players: 1 } };
    const { id: alone } = await host.call('experience.register', { manifest });
    expect(await code(host.tryCall('social.propose', { ...bench, experience_id: alone }))).toBe(
      'VALIDATION_ERROR',
    );
    expect((await host.call('social.proposals', bench)).proposals).toMatchObject([
      {
        experience_name: 'Even/Odd',
        proposer_agent_id: host.agentId,
        reason: 'Short and sweet',
        status: 'open',
      },
    ]);
  });

  it('[S2-089, D25] pass with more than half and create one table with the config, which begins when all have joined', async () => {
    const { all, bench, host, others } = await company(2);
    const [ben, cem] = others as [Caller, Caller];
    const { proposal_id } = await host.call('social.propose', {
      ...bench,
      experience_id: evenOdd,
      config: { pace: 'blitz' },
    });
    const first = await host.call('social.vote', { proposal_id, vote: 'yes' });
    expect(first).toMatchObject({ status: 'open', votes_for: 1, votes_against: 0 });
    expect(first.game_session_id).toBeUndefined();
    expect(await code(host.tryCall('social.vote', { proposal_id, vote: 'yes' }))).toBe('ALREADY_VOTED');
    expect(await code((await agent()).tryCall('social.vote', { proposal_id, vote: 'yes' }))).toBe(
      'NOT_MEMBER',
    );
    const passed = await ben.call('social.vote', { proposal_id, vote: 'yes' });
    expect(passed).toMatchObject({ status: 'passed', votes_for: 2, game_session_id: expect.any(String) });
    expect(await code(cem.tryCall('social.vote', { proposal_id, vote: 'no' }))).toBe('PROPOSAL_EXPIRED');
    const { game_session_id } = passed;
    expect(await host.call('match.state', { game_session_id })).toMatchObject({
      status: 'waiting',
      pace: 'blitz',
      players: [{ role: 'host' }],
    });
    await ben.call('lobby.join', { game_session_id });
    expect(await host.call('match.state', { game_session_id })).toMatchObject({
      status: 'active',
      match_id: expect.any(String),
    });
    const notes = (await all[0]?.call('social.messages', bench))?.messages.map(
      ({ content }: Result) => content,
    );
    expect(notes.at(-1)).toContain(game_session_id);
  });

  it('[S2-089] are rejected without a table once no majority is possible', async () => {
    const { bench, host, others } = await company(1);
    const { proposal_id } = await host.call('social.propose', { ...bench, experience_id: evenOdd });
    expect(await others[0]?.call('social.vote', { proposal_id, vote: 'no' })).toMatchObject({
      status: 'rejected',
    });
    expect(await code(host.tryCall('social.vote', { proposal_id, vote: 'yes' }))).toBe('PROPOSAL_EXPIRED');
    await host.call('social.propose', { ...bench, experience_id: evenOdd });
    const { lobbies } = await host.call('lobby.list', { experience_id: evenOdd });
    expect(lobbies.filter(({ permanent }: Result) => !permanent)).toEqual([]);
  });

  it('[S2-089] pass when a member that did not vote leaves', async () => {
    const { bench, host, others } = await company(1);
    const { proposal_id } = await host.call('social.propose', { ...bench, experience_id: evenOdd });
    await host.call('social.vote', { proposal_id, vote: 'yes' });
    await others[0]?.call('social.leave', bench);
    const { proposals } = await host.call('social.proposals', bench);
    expect(proposals[0]).toMatchObject({
      id: proposal_id,
      status: 'passed',
      game_session_id: expect.any(String),
    });
  });

  it('[S2-089] pass and report it when everybody who wants to play is busy elsewhere', async () => {
    const { all, bench, host } = await company(1);
    const { proposal_id } = await host.call('social.propose', { ...bench, experience_id: evenOdd });
    for (const each of all) await each.call('lobby.create', { experience_id: evenOdd });
    for (const each of all) await each.call('social.vote', { proposal_id, vote: 'yes' });
    const { proposals } = await host.call('social.proposals', bench);
    expect(proposals[0]).toMatchObject({ status: 'failed', note: expect.stringContaining('elsewhere') });
    expect(proposals[0].game_session_id).toBeUndefined();
  });
});
