import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AgentMatchReply } from '../../../shared/contracts/insight.ts';
import { bearing, rawPost, rpc } from '../../mcp/testing/raw-mcp.ts';
import { watchMatch, watchTown } from '../../rooms/testing/sdk-viewer.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { castOf, DECEIVED_PACE, playDeceived, SECRET } from './testing/deceived-match.ts';
import { type OwnedTable, oneAgent, type Seated, seatEight } from './testing/owned-table.ts';

const MODEL = 'tiny-model 3';
/** What the victim stores elsewhere in the town while it sits at the table. */
const CANARY = 'canary-of-a-seated-agent';

let town: VirtualTown;
let table: OwnedTable;
let victim: Seated;
let wolf: Seated;
/** What everybody but the owner got while the match ran, by door and by who asked. */
const refusedDoors: { readonly door: string; readonly status: number; readonly text: string }[] = [];
let whileRunning: AgentMatchReply;
/** What the victim was answered when it read what had happened. */
let read: readonly object[];

const report = (suffix = '') => `/api/agents/${victim.agentId}/matches/${table.matchId}/report${suffix}`;

beforeAll(async () => {
  town = await openVirtualTown({ ...DECEIVED_PACE, OMNISCIENT: 'after-match' });
  table = await seatEight(town, MODEL);
  ({ victim, wolf } = castOf(table));
  await playDeceived({ table, victim, wolf, onVoted: knockOnEveryDoor });
});
afterAll(() => town.end());

async function storeSecret(): Promise<void> {
  const secret = { label: 'main', auth_method: 'bearer_token', credentials: { token: CANARY } };
  const args = { experience_id: 'eliza-town.even-odd', ...secret };
  for (const name of ['credential.store', 'credential_store']) {
    const call = rpc('tools/call', { name, arguments: args, _meta: { reasoning: CANARY } });
    await rawPost(
      `${town.url}/mcp/gateway${name.includes('_') ? '?profile=llm' : ''}`,
      call,
      bearing(victim.apiKey),
    );
  }
}

async function knockOnEveryDoor(): Promise<void> {
  const { matchId } = table;
  await storeSecret();
  const stranger = await oneAgent(town.url, 'Stranger');
  const callers: Record<string, Record<string, string>> = {
    nobody: {},
    'another owner': { cookie: stranger.cookie },
    'an opponent’s owner': { cookie: wolf.cookie },
    'an opponent’s key': { authorization: `Bearer ${wolf.apiKey}` },
    'its own key': { authorization: `Bearer ${victim.apiKey}` },
  };
  const doors = [
    report(),
    report('.jsonl'),
    `/api/matches/${matchId}/minds`,
    `/api/matches/${matchId}/replay`,
  ];
  const { agentId } = victim;
  const ofMatch = ['', '/events', '/insight', '/journal', '/transcript'];
  const open = [
    ...ofMatch.map((rest) => `/api/matches/${matchId}${rest}`),
    ...['', '/scores', '/games.atom', '/profile', '/keepsakes'].map(
      (rest) => `/api/agents/${agentId}${rest}`,
    ),
    ...['/games', `/games?agent=${agentId}`, '/games.jsonl', '/games.atom', '/scores', '/scores.jsonl'].map(
      (rest) => `/api${rest}`,
    ),
    ...[`/match/${matchId}`, `/agent/${agentId}`, `/agent/${agentId}/match/${matchId}`],
    ...[`/share/match/${matchId}.png`, `/share/agent/${agentId}.png`],
  ];
  for (const door of [...doors, ...open]) {
    for (const [who, headers] of Object.entries(callers))
      refusedDoors.push({ door: `${door} by ${who}`, ...(await table.get(door, headers)) });
  }
  await listenInRooms(stranger.apiKey);
  read = (await victim.call('match.events.get', { matchId, afterEventId: null, limit: 50 })).events;
  whileRunning = (await table.get(report(), { cookie: victim.cookie })).body;
}

/** Everything that a socket is sent on its way in, as a stranger and as an opponent. */
async function listenInRooms(strangersKey: string): Promise<void> {
  const { matchId } = table;
  const { host } = new URL(town.url);
  const whole = (viewer: { readonly told: readonly object[]; readonly state: object }) =>
    JSON.stringify([viewer.told, viewer.state]);
  const keys = { nobody: undefined, stranger: strangersKey, opponent: wolf.apiKey };
  for (const [who, key] of Object.entries(keys)) {
    const asked = { matchId, ...(key !== undefined && { key }) };
    for (const view of ['public', 'omniscient']) {
      const viewer = await watchMatch(host, { ...asked, view });
      await viewer.until(({ histories, state }) => histories > 0 && state.phase === 'DAY_VOTE');
      const text = `${whole(viewer)}${JSON.stringify(viewer.events())}`;
      refusedDoors.push({ door: `the ${view} room by ${who}`, status: 101, text });
      await viewer.room.leave();
    }
    const square = await watchTown(host, key === undefined ? {} : { key });
    await square.until(({ state }) => state.buildings.size > 0);
    refusedDoors.push({ door: `the town's room by ${who}`, status: 101, text: whole(square) });
    await square.room.leave();
  }
}

describe('the owner’s debugger', () => {
  it('[TRACE-1] shows a call that came too late, a refusal with its reason, and who fooled the agent', async () => {
    const { status, body } = await table.get(report(), { cookie: victim.cookie });
    expect(status).toBe(200);
    const { report: found, edition, players } = body as AgentMatchReply;
    expect(edition).toBe('owner');
    const late = found.calls.filter(({ lateMs }) => lateMs !== null);
    expect(late).toMatchObject([{ tool: 'et.werewolf.match.say_public', code: 'WRONG_PHASE' }]);
    expect(late[0]?.lateMs).toBeGreaterThanOrEqual(0);
    const refused = found.calls.find(({ code }) => code === 'INVALID_TARGET');
    expect(refused?.message).toMatch(/\w/);
    expect(refused?.args).toEqual({ targetPlayerId: 'p:9' });
    expect(found.fooledBy).toContainEqual(
      expect.objectContaining({ playerId: wolf.playerId, how: 'followed', round: 1 }),
    );
    expect(found.duties.filter(({ what, metAt }) => what === 'SPEAK_OPENING' && metAt === null)).not.toEqual(
      [],
    );
    expect(found.totals.dutiesMissed).toBeGreaterThan(0);
    expect(found.deeds.filter(({ kind }) => kind === 'vote')).toContainEqual(
      expect.objectContaining({ isRight: false, truth: 'NOT_WEREWOLF' }),
    );
    expect(players.every(({ role }) => role !== null)).toBe(true);
  });

  it('[TRACE-2] has every call with its answer, how long it took, the slack that was left, and what was read', () => {
    const { report: found } = whileRunning;
    const vote = found.calls.find(({ tool, code }) => tool.endsWith('vote') && code === 'ok');
    expect(vote?.answer).toContain('"ok":true');
    expect(vote?.slackMs).toBeGreaterThan(0);
    expect(vote?.ms).toBeGreaterThanOrEqual(0);
    expect(found.totals.tokensRead).toBeGreaterThan(100);
    expect(found.shown.map(({ type }) => type)).toContain('PUBLIC_MESSAGE');
    const reading = found.calls.findLast(({ tool }) => tool.endsWith('events.get'));
    expect(read.length).toBeGreaterThan(10);
    expect(JSON.parse(reading?.answer ?? '').events).toEqual(read);
  });

  it('[TRACE-3] tells nobody the truth while the match runs, not even the owner', () => {
    const { report: found, players, agent } = whileRunning;
    expect(found.deeds).toEqual([]);
    expect(found.fooledBy).toEqual([]);
    expect(players.filter(({ role }) => role !== null)).toEqual([]);
    expect(agent.role).toBe('VILLAGER');
  });

  it('[TRACE-4] opens to nobody but the owner while the match runs, at any door', () => {
    // 25 addresses by five callers, three rooms by three.
    expect(refusedDoors).toHaveLength(134);
    const { matchId } = table;
    const answered = (door: string) => refusedDoors.find((tried) => tried.door === door)?.status;
    // Doors that are open really are: what says nothing because it is not there would prove nothing.
    for (const path of [`/api/matches/${matchId}/events`, `/api/agents/${victim.agentId}`, '/api/games'])
      expect([path, answered(`${path} by nobody`)]).toEqual([path, 200]);
    for (const { door, status, text } of refusedDoors) {
      if (door.includes('/report')) expect([status, door]).toEqual([404, door]);
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain('"lateMs"');
      expect(text, door).not.toContain('INVALID_TARGET');
    }
    expect(refusedDoors.find(({ door }) => door === `/api/matches/${matchId}/minds by nobody`)?.status).toBe(
      200,
    );
    for (const agent of table.agents) {
      if (agent !== victim) expect(agent.heard.join('\n')).not.toContain(SECRET);
    }
  });

  it('[TRACE-5] is for all after the match as far as it was public: no calls, but words and votes against the truth', async () => {
    const { body } = await table.get(report());
    const { edition, report: found, reasoning } = body as AgentMatchReply;
    expect(edition).toBe('public');
    expect(found.calls).toEqual([]);
    expect(found.deeds).not.toEqual([]);
    expect(reasoning).toMatchObject([{ text: SECRET }, { text: SECRET }]);
  });

  it('[TRACE-7] is put together once for all strangers, and anew for the owner', async () => {
    // The archive looks at every match once, when it takes it in.
    await town.until(async () => (await table.get('/api/games')).text.includes(table.matchId));
    const looked = vi.spyOn(town.services.histories, 'of');
    for (const door of [report(), report('.jsonl')]) {
      const { text } = await table.get(door);
      looked.mockClear();
      for (let visit = 0; visit < 3; visit += 1) expect((await table.get(door)).text).toBe(text);
      expect(looked).not.toHaveBeenCalled();
      const own = await fetch(`${town.url}${door}`, { headers: { cookie: victim.cookie } });
      expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(await own.text()).toContain('"lateMs"');
      expect(looked).toHaveBeenCalledOnce();
    }
  });

  it('[TRACE-6] can be taken along as JSON Lines', async () => {
    const { text } = await table.get(report('.jsonl'), { cookie: victim.cookie });
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string });
    const types = new Set(lines.map(({ type }) => type));
    expect([...types].toSorted()).toEqual(['call', 'deed', 'duty', 'fooled', 'match', 'reasoning', 'shown']);
  });

  it('[TRACE-9] names calls of other tools, and keeps no word of them', async () => {
    const whole = await table.get(report(), { cookie: victim.cookie });
    const foreign = (whole.body as AgentMatchReply).report.calls.filter(
      ({ tool }) => tool === 'credential.store',
    );
    expect(foreign).toHaveLength(2);
    for (const call of foreign) expect(Object.keys(call)).not.toEqual(expect.arrayContaining(['args']));
    const lines = await table.get(report('.jsonl'), { cookie: victim.cookie });
    const minds = await table.get(`/api/matches/${table.matchId}/minds`);
    for (const { text } of [whole, lines, minds]) expect(text).not.toContain(CANARY);
  });

  it('[MIND-1] what agents thought is read with the replay, beside the event that came of it', async () => {
    const { body } = await table.get(`/api/matches/${table.matchId}/minds`);
    expect(body.when).toBe('now');
    expect(body.reasoning[0]).toMatchObject({ text: SECRET, playerId: victim.playerId });
    const replay = await table.get(`/api/matches/${table.matchId}/replay`);
    const cast = replay.body.events.find(
      (event: { eventId: string }) => event.eventId === body.reasoning[0].eventId,
    );
    expect(cast).toMatchObject({ type: 'VOTE_CAST' });
    const journal = await table.get(`/api/matches/${table.matchId}/journal`);
    expect(journal.text).not.toContain(SECRET);
    expect(replay.text).not.toContain(SECRET);
  });

  it('[MIND-2] a seat keeps the model that its owner named when it sat down', async () => {
    const [first] = table.agents;
    const { body } = await table.get(`/api/matches/${table.matchId}/minds`);
    expect(body.models).toEqual({ [first?.agentId ?? '']: MODEL });
  });

  it('[MIND-2] a model is called by no name that the safety policy refuses', async () => {
    const { agentId, cookie } = victim;
    const set = (model: string) =>
      fetch(`${town.url}/api/agents/${agentId}/model`, {
        method: 'PUT',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ model }),
      });
    const refused = await set('Kill all Jews 7B');
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('NAME_REFUSED')]);
    expect((await set('Llama 3.1 (8B)')).status).toBe(200);
  });
});
