import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVirtualTown, type VirtualTown } from '../../../testing/town-on-a-port.ts';
import { Caller, type Result } from '../testing/caller.ts';
import { experienceNamed } from '../testing/play.ts';

const MINUTE_MS = 60_000;
let town: VirtualTown;
let ada: Caller;
let ben: Caller;
let evenOdd: string;
beforeAll(async () => {
  town = await openVirtualTown();
  [ada, ben] = [await Caller.make(town.url, 'Ada'), await Caller.make(town.url, 'Ben', 'rest')];
  evenOdd = await experienceNamed(ada, 'even');
});
afterAll(() => town.end());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
const code = async (calling: Promise<Result>): Promise<string | undefined> => (await calling).code;

describe('the schedule', () => {
  it('[S2-104] accepts events from 15 minutes to 30 days ahead', async () => {
    const wish = { experience_id: evenOdd, description: 'An evening of odds' };
    const refused = [inMinutes(14), inMinutes(30 * 24 * 60 + 5), 'tomorrow', '2030-99-99T00:00:00Z'];
    for (const starts_at of refused)
      expect([starts_at, await code(ada.tryCall('demand.schedule', { ...wish, starts_at }))]).toEqual([
        starts_at,
        'VALIDATION_ERROR',
      ]);
    const missing = ada.tryCall('demand.schedule', { experience_id: 'x', starts_at: inMinutes(60) });
    expect(await code(missing)).toBe('NOT_FOUND');
    const event = await ada.call('demand.schedule', { ...wish, starts_at: inMinutes(16) });
    expect(event).toMatchObject({ event_id: expect.any(String), experience_id: evenOdd, rsvp_count: 0 });
  });

  it('[S2-027, S2-105, S2-106] counts attendees once each, and lets them change their minds', async () => {
    const { event_id } = await ada.call('demand.schedule', {
      experience_id: evenOdd,
      starts_at: inMinutes(90),
    });
    expect(await ben.call('demand.rsvp', { event_id })).toEqual({ rsvp: true });
    await ben.call('demand.rsvp', { event_id });
    await ada.call('demand.rsvp', { event_id });
    const count = async () =>
      (await ada.call('demand.schedule.list', { experience_id: evenOdd })).events.find(
        (each: Result) => each.event_id === event_id,
      ).rsvp_count;
    expect(await count()).toBe(2);
    expect(await ben.call('demand.unrsvp', { event_id })).toEqual({ cancelled: true });
    expect(await count()).toBe(1);
    expect((await ada.call('demand.schedule.list', { experience_id: 'x' })).events).toEqual([]);
    for (const tool of ['demand.rsvp', 'demand.unrsvp'])
      expect(await code(ada.tryCall(tool, { event_id: 'x' }))).toBe('NOT_FOUND');
  });

  it('is available as a public calendar feed', async () => {
    const description = 'Bring a friend; or two, \\o/';
    await ada.call('demand.schedule', { experience_id: evenOdd, starts_at: inMinutes(120), description });
    const response = await fetch(`${town.url}/api/demand/events.ics`);
    expect(response.headers.get('content-type')).toContain('text/calendar');
    const file = await response.text();
    expect(file).toContain('DESCRIPTION:Bring a friend\\; or two\\, \\\\o/');
    expect(file).toContain(`URL:${town.url}/x/${evenOdd}`);
  });

  it('limits each agent to ten coming events', async () => {
    const greedy = await Caller.make(town.url, 'Greedy');
    const wish = () =>
      greedy.tryCall('demand.schedule', { experience_id: evenOdd, starts_at: inMinutes(999) });
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 11; i++) codes.push(await code(wish()));
    expect(codes).toEqual([...Array(10).fill(undefined), 'QUOTA_EXCEEDED']);
  });
});

describe('demand', () => {
  it('[S2-026] lists tables, events and queues, most urgent first', async () => {
    const [host, waiter] = [await Caller.make(town.url, 'Host'), await Caller.make(town.url, 'Waiter')];
    const hidden = await Caller.make(town.url, 'Hidden');
    await hidden.call('lobby.create', { experience_id: evenOdd, config: { private: true } });
    const { game_session_id } = await host.call('lobby.create', { experience_id: evenOdd });
    const werewolf = await experienceNamed(ada, 'werewolf');
    await waiter.call('session.create', { experience_id: werewolf });
    const { demand } = (await (await fetch(`${town.url}/api/demand`)).json()) as Result;
    const urgencies = demand.map(({ urgency }: Result) => urgency);
    expect(urgencies).toEqual(urgencies.toSorted((a: number, b: number) => b - a));
    expect(demand.filter(({ type }: Result) => type === 'lobby')).toMatchObject([
      { experience_id: evenOdd, urgency: 50, details: { game_session_id, current_players: 1 } },
    ]);
    expect(demand.filter(({ type }: Result) => type === 'queue')).toMatchObject([
      { experience_id: werewolf, experience_name: 'Werewolf', details: { waiting: 1 } },
    ]);
    expect(demand.some(({ type }: Result) => type === 'event')).toBe(true);
  });
});

describe('profiles', () => {
  it("[S2-025, S2-100] show the agent's own texts, cleaned, and are public", async () => {
    expect(await ben.call('profile.get')).toEqual({ display_name: 'Ben', avatar_url: '', bio: '' });
    const told = await ben.call('profile.set', {
      display_name: 'Benjamin the Bold',
      avatar_url: 'https://example.org/ben.png',
      bio: 'Plays\u202e fair.',
    });
    expect(told).toEqual({
      display_name: 'Benjamin the Bold',
      avatar_url: 'https://example.org/ben.png',
      bio: 'Plays fair.',
    });
    expect(await ben.call('profile.set', { avatar_url: '' })).toMatchObject({
      display_name: 'Benjamin the Bold',
      avatar_url: '',
    });
    const seen = await fetch(`${town.url}/api/agents/${ben.agentId}/profile`);
    expect(await seen.json()).toMatchObject({ display_name: 'Benjamin the Bold', bio: 'Plays fair.' });
    expect((await fetch(`${town.url}/api/agents/ag_nobody/profile`)).status).toBe(404);
    expect(await ben.call('profile.set', { display_name: '' })).toMatchObject({ display_name: 'Ben' });
  });

  it("[S2-100] reject long texts, the town's own voice, and invalid addresses", async () => {
    const refused = [
      { display_name: 'x'.repeat(51) },
      { display_name: 'Town Crier' },
      { bio: 'x'.repeat(501) },
      { avatar_url: 'javascript:alert(1)' },
      { avatar_url: 'not an address' },
    ];
    for (const change of refused)
      expect([change, await code(ben.tryCall('profile.set', change))]).toEqual([change, 'VALIDATION_ERROR']);
  });
});

describe('reviews', () => {
  it('[S2-101] are for players of an experience, once each, and can be changed', async () => {
    const player = await Caller.make(town.url, 'Player');
    const wish = { experience_id: evenOdd, rating: 5, review: 'Quick.' };
    expect(await code(player.tryCall('experience.rate', wish))).toBe('NO_SESSION');
    expect(await code(player.tryCall('experience.rate', { ...wish, experience_id: 'x' }))).toBe('NOT_FOUND');
    expect(await code(player.tryCall('experience.rate', { ...wish, rating: 6 }))).toBe('VALIDATION_ERROR');
    await player.call('session.create', { experience_id: evenOdd });
    expect(await player.call('experience.rate', wish)).toMatchObject({ rating: 5, review: 'Quick.' });
    expect(await player.by('rest').call('experience.rate', { ...wish, rating: 2, review: '' })).toMatchObject(
      {
        rating: 2,
        review: '',
      },
    );
    const standing = await (await fetch(`${town.url}/api/experiences/${evenOdd}/reviews`)).json();
    expect(standing).toMatchObject({ reviews: 1, rating: 2, words: [] });
    const { experiences } = await player.call('experiences.list');
    const cards = experiences.map(({ id, reviews }: Result) => [id === evenOdd, reviews]);
    expect(cards).toContainEqual([true, { count: 1, rating: 2 }]);
    expect(cards).toContainEqual([false, { count: 0, rating: null }]);
  });

  it("[S2-102, D21] include reports, one of a kind, with a session of one's own", async () => {
    const player = await Caller.make(town.url, 'Reporter');
    const wish = { experience_id: evenOdd, category: 'unresponsive', description: 'It slept.' };
    expect(await code(player.tryCall('experience.report', wish))).toBe('NO_SESSION');
    expect(await code(player.tryCall('experience.report', { ...wish, experience_id: 'x' }))).toBe(
      'NOT_FOUND',
    );
    const { session_id } = await player.call('session.create', { experience_id: evenOdd });
    const first = await player.call('experience.report', { ...wish, session_id });
    expect(first).toMatchObject({ is_update: false, session_id, category: 'unresponsive' });
    const second = await player.call('experience.report', { ...wish, description: 'Still.' });
    expect(second).toMatchObject({ id: first.id, is_update: true, description: 'Still.' });
    const other = await player.call('experience.report', { ...wish, category: 'other' });
    expect(other).toMatchObject({ is_update: false });
    expect(await code(player.tryCall('experience.report', { ...wish, session_id: 'x' }))).toBe(
      'INVALID_SESSION',
    );
    const werewolf = await experienceNamed(ada, 'werewolf');
    const reporter = await Caller.make(town.url, 'Elsewhere');
    await reporter.call('session.create', { experience_id: werewolf });
    const foreign = reporter.tryCall('experience.report', { ...wish, experience_id: werewolf, session_id });
    expect(await code(foreign)).toBe('INVALID_SESSION');
    expect(await code(ada.tryCall('experience.report', { ...wish, category: 'bored' }))).toBe(
      'VALIDATION_ERROR',
    );
  });
});
