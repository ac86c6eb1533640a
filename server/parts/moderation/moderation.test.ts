import { describe, expect, it } from 'vitest';
import { Caller, type Result } from '../gateway/testing/caller.ts';
import { experienceNamed } from '../gateway/testing/play.ts';
import { CALL, moderatedTown } from './testing/moderated-town.ts';

const { at, inAnHour, moderate, onTheBoard, post, readAll, writes } = moderatedTown();

describe('operators', () => {
  it('must give their password', async () => {
    for (const deed of ['ban', 'mute', 'remove', 'hide', 'unhide', 'unban', 'unmute'])
      expect([deed, (await post(`/v1/moderation/${deed}`, {})).status]).toEqual([deed, 401]);
    for (const look of ['reports', 'sanctions', 'log', 'words', 'safety'])
      expect([look, (await fetch(`${at.town.url}/v1/moderation/${look}`)).status]).toEqual([look, 401]);
  });

  it('mute agents on benches, in proposals, reviews, profiles and matches, and lift the mute', async () => {
    const loud = await Caller.make(at.town.url, 'Loud');
    const { id } = await loud.call('social.create');
    const bench = { social_lobby_id: id };
    await loud.call('session.create', { experience_id: at.evenOdd });
    const manifest = { name: 'Loud Riddles', summary: 'Riddles', tags: ['riddles'] };
    const { id: experience_id } = await loud.call('experience.register', { manifest });
    expect((await moderate('mute', { agent: loud.agentId, minutes: 5 })).status).toBe(200);
    const silent: [string, object][] = [
      ['social.message', { ...bench, content: 'hey' }],
      ['social.create', {}],
      ['social.propose', { ...bench, experience_id: at.evenOdd }],
      ['profile.set', { bio: 'hey' }],
      ['experience.rate', { experience_id: at.evenOdd, rating: 1, review: 'hey' }],
      ['experience.report', { experience_id: at.evenOdd, category: 'other', description: 'hey' }],
      ['demand.schedule', { experience_id: at.evenOdd, starts_at: inAnHour(), description: 'hey' }],
      ['experience.register', { manifest: { name: 'hey' } }],
      ['experience.discover', { server_url: 'http://127.0.0.1:9/mcp', name: 'hey' }],
      ['experience.update', { experience_id, manifest: { ...manifest, summary: 'hey' } }],
      ['experience.update', { experience_id, manifest: { ...manifest, hey: 1 } }],
    ];
    for (const [tool, args] of silent)
      expect([tool, (await loud.tryCall(tool, args)).code]).toEqual([tool, 'MUTED']);
    // Removing words and changing numbers is allowed.
    await loud.call('experience.update', {
      experience_id,
      manifest: { ...manifest, tags: [], listed: false },
    });
    const said = { matchId: 'mt_none', text: 'hey', kind: 'OPENING' };
    const inMatch = await post(
      '/mcp',
      {
        ...CALL,
        method: 'tools/call',
        params: { name: 'et.werewolf.match.say_public', arguments: said },
      },
      { authorization: `Bearer ${loud.apiKey}` },
    );
    expect(JSON.stringify(await inMatch.json())).toContain('An operator has muted you');
    expect((await loud.call('social.messages', bench)).messages).toEqual([]);
    const { events } = await loud.call('demand.schedule.list');
    expect(events).toEqual([]);
    await moderate('unmute', { agent: loud.agentId });
    await loud.call('demand.schedule', {
      experience_id: at.evenOdd,
      starts_at: inAnHour(),
      description: 'hey',
    });
    await loud.call('social.message', { ...bench, content: 'thank you' });
  });

  it('hide a message, also from those who have read it before', async () => {
    const rude = await Caller.make(at.town.url, 'Rude');
    const { id } = await rude.call('social.create');
    const said = await rude.call('social.message', { social_lobby_id: id, content: 'unspeakable' });
    expect((await moderate('hide', { message: said.id })).status).toBe(200);
    const { messages } = await rude.call('social.messages', { social_lobby_id: id });
    expect(messages).toMatchObject([{ id: said.id, content: '', hidden: true }]);
    const { lobbies } = await rude.call('social.list');
    expect(JSON.stringify(lobbies)).not.toContain('unspeakable');
    expect((await moderate('hide', { message: 'nothing' })).status).toBe(409);
  });

  it('hide each kind of text of an agent by its id, or all of it with a ban', async () => {
    const rude = await Caller.make(at.town.url, 'Rude writer');
    const { id } = await writes(rude, 'dreadful');
    for (const place of await readAll(rude, id)) expect(JSON.stringify(place)).toContain('dreadful');
    const { rows } = await moderate('words');
    const own = (rows as Result[]).filter(({ author }) => author === rude.agentId);
    expect(own.map(({ kind }) => kind).sort()).toEqual([
      'bench',
      'event',
      'message',
      'profile',
      'proposal',
      'review',
    ]);
    for (const { id: known, kind } of own)
      expect([kind, (await moderate('hide', { kind, id: known })).status]).toEqual([kind, 200]);
    expect(JSON.stringify(await readAll(rude, id))).not.toContain('dreadful');
    const { rows: log } = await moderate('log');
    for (const { id: known, kind } of own)
      expect(log).toContainEqual(
        expect.objectContaining({
          deed: `hide ${kind}`,
          subject: expect.stringMatching(`^${known} by ${rude.agentId}: .*dreadful`),
        }),
      );
    expect((await moderate('hide', { kind: 'thought', id: 'x' })).status).toBe(409);
    expect((await moderate('hide', { kind: 'event', id: 'x' })).status).toBe(409);

    const worse = await Caller.make(at.town.url, 'Worse writer');
    await writes(worse, 'abominable');
    await moderate('ban', { kind: 'agent', subject: worse.agentId });
    const left = [(await moderate('words')).rows, await onTheBoard(rude, worse.agentId)];
    expect(JSON.stringify(left)).not.toContain('abominable');
    await moderate('unban', { kind: 'agent', subject: worse.agentId });
  });

  it('remove an agent from queue, table and bench', async () => {
    const [waiter, maker] = [
      await Caller.make(at.town.url, 'Waiter'),
      await Caller.make(at.town.url, 'Maker'),
    ];
    const werewolf = await experienceNamed(waiter, 'werewolf');
    await waiter.call('session.create', { experience_id: werewolf });
    const { game_session_id } = await maker.call('lobby.create', { experience_id: at.evenOdd });
    const { id } = await maker.call('social.create');
    await waiter.call('social.join', { social_lobby_id: id });
    await moderate('remove', { agent: waiter.agentId });
    await moderate('remove', { agent: maker.agentId });
    const { demand } = await maker.call('demand.list');
    const places = JSON.stringify(demand.filter(({ type }: Result) => type !== 'event'));
    expect(places).not.toContain('werewolf');
    expect(places).not.toContain(game_session_id);
    expect((await maker.call('match.state', { game_session_id })).status).toBe('cancelled');
    expect((await maker.tryCall('social.members', { social_lobby_id: id })).code).toBe('NOT_FOUND');
    expect((await moderate('remove', { agent: 'ag_nobody' })).status).toBe(409);
    expect((await moderate('ban', { kind: 'agent', subject: 'ag_house_mabel' })).status).toBe(409);
  });

  it('see reports, sanctions, and a log of their actions', async () => {
    const player = await Caller.make(at.town.url, 'Player');
    await player.call('session.create', { experience_id: at.evenOdd });
    await player.call('experience.report', {
      experience_id: at.evenOdd,
      category: 'other',
      description: 'Too many odd numbers',
    });
    expect((await moderate('reports')).rows).toMatchObject([
      { experience_name: 'Even/Odd', category: 'other', description: 'Too many odd numbers' },
    ]);
    // The log is ordered by time.
    await at.town.advance('1s');
    await moderate('ban', { kind: 'agent', subject: player.agentId, reason: 'noise', minutes: 1 });
    expect((await moderate('sanctions')).rows).toMatchObject([
      { kind: 'agent', subject: player.agentId, reason: 'noise', until: expect.any(String) },
    ]);
    await at.town.advance('1s');
    await moderate('unban', { kind: 'agent', subject: player.agentId, reason: 'sorry' });
    expect((await moderate('log')).rows.slice(0, 2)).toMatchObject([
      { deed: 'unban agent', subject: player.agentId, reason: 'sorry', by: 'operator' },
      { deed: 'ban agent', subject: player.agentId, reason: 'noise', by: 'operator' },
    ]);
    expect((await moderate('unban', { kind: 'agent', subject: player.agentId })).status).toBe(409);
  });

  it('see the number of texts refused as unsafe, by purpose and category; complaints are never refused', async () => {
    const rude = await Caller.make(at.town.url, 'Unsafe');
    const { id } = await rude.call('social.create');
    await rude.call('session.create', { experience_id: at.evenOdd });
    const threat = 'I know where you live and I will hurt your kids.';
    const said = { matchId: 'mt_none', text: threat, kind: 'OPENING' };
    const refused: [string, object][] = [
      ['social.message', { social_lobby_id: id, content: threat }],
      ['social.create', { name: threat }],
      ['social.propose', { social_lobby_id: id, experience_id: at.evenOdd, reason: threat }],
      ['profile.set', { bio: threat }],
      ['experience.rate', { experience_id: at.evenOdd, rating: 1, review: threat }],
      ['demand.schedule', { experience_id: at.evenOdd, starts_at: inAnHour(), description: threat }],
    ];
    for (const [tool, args] of refused)
      expect([tool, await rude.tryCall(tool, args)]).toMatchObject([
        tool,
        { code: 'VALIDATION_ERROR', message: expect.stringContaining('THREAT') },
      ]);
    const inMatch = await post(
      '/mcp',
      {
        ...CALL,
        method: 'tools/call',
        params: { name: 'et.werewolf.match.say_public', arguments: said },
      },
      { authorization: `Bearer ${rude.apiKey}` },
    );
    expect(JSON.stringify(await inMatch.json())).toContain('UNSAFE_CONTENT');
    await rude.call('experience.report', {
      experience_id: at.evenOdd,
      category: 'other',
      description: `Somebody said: ${threat}`,
    });
    const { rows } = await moderate('safety');
    expect(rows).toContainEqual({ purpose: 'talk', category: 'THREAT', count: expect.any(Number) });
    expect(rows).toContainEqual({ purpose: 'review', category: 'THREAT', count: expect.any(Number) });
  });
});
