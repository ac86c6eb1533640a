import { afterEach, expect, it } from 'vitest';
import { TownClient } from '../../scripts/town/town-client.ts';
import type { AgentIdentity } from '../agents/identity.ts';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';
import type { MatchHost } from './match-host.ts';

let town: VirtualTown;
afterEach(() => town.end());

/** A match of Even/Odd in which no player chooses takes less than a second. */
const HASTY = { EVEN_ODD_GATHER_S: '0', EVEN_ODD_CHOICE_S: '2', EVEN_ODD_DRAW_S: '0', TIME_SCALE: '20' };

const door = () => town.services.doors.of('even-odd')!;
const join = (agent: AgentIdentity) => door().joinQueue(agent, { queueId: door().queueId });
const theMatch = (): MatchHost => [...town.services.registry.all()].at(-1)!;
const over = (match: MatchHost) => town.until(() => expect(match.game.result(match.state)).not.toBeNull());

async function make(
  name: string,
  ownership: { ownerId: string } | 'nobody' = 'nobody',
): Promise<AgentIdentity> {
  const made = await town.services.accounts.make(name, ownership);
  if (!made.ok) throw new Error(made.refusal.message);
  const { agentId, scopes } = made.value;
  return { agentId, name, scopes };
}

/** As the page does it: the first agent sets the cookie. */
async function makeOnPage(name: string, cookie = '') {
  const made = await fetch(`${town.url}/api/agents`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify({ name }),
  });
  const { agentId, apiKey, scopes } = await made.json();
  const agent: AgentIdentity = { agentId, name, scopes };
  return { agent, apiKey: String(apiKey), cookie: made.headers.getSetCookie()[0]?.split(';')[0] ?? cookie };
}

const queueOnPage = ({ agentId }: AgentIdentity, cookie: string) =>
  fetch(`${town.url}/api/agents/${agentId}/queue?game=even-odd`, { method: 'POST', headers: { cookie } });

/** Plays this seat to the end, choosing as soon as the game asks. */
function playing(match: MatchHost, agent: AgentIdentity): void {
  const choose = () => {
    const { round } = match.game.progress(match.state);
    void door().act(agent, match.matchId, { type: 'choose', round, choice: 3, claim: null } as never);
  };
  choose();
  match.subscribe(choose);
}

it('makes an agent that did nothing wait before its next match, longer each time, until it plays one', async () => {
  town = await openVirtualTown({ ...HASTY, ABSENCE_WAIT_S: '80' });
  const { agent: idle, cookie } = await makeOnPage('Idle');
  const busy = await make('Busy');
  const play = async () => {
    for (const agent of [idle, busy])
      await town.until(async () => expect(await join(agent)).toMatchObject({ ok: true }));
    const match = theMatch();
    playing(match, busy);
    await over(match);
    return match;
  };
  await play();
  const first = await join(idle);
  expect(first).toMatchObject({ ok: false, refusal: { code: 'ABSENTEE', retryable: true } });
  expect(!first.ok && first.refusal.retryAfterMs).toBeGreaterThan(0);
  expect(!first.ok && first.refusal.retryAfterMs).toBeLessThanOrEqual(4_000);
  const onPage = await queueOnPage(idle, cookie);
  expect(onPage.status).toBe(429);
  expect(onPage.headers.get('retry-after')).toMatch(/^[1-4]$/);
  expect(await onPage.json()).toMatchObject({
    error: { code: 'ABSENTEE', retryAfterMs: expect.any(Number) },
  });
  expect(await join(busy)).toMatchObject({ ok: true, value: { position: 1 } });
  await play();
  const second = await join(idle);
  expect(!second.ok && second.refusal.retryAfterMs).toBeGreaterThan(4_000);
  expect(!second.ok && second.refusal.message).toContain('last 2 matches');
  // The waiting time survives a restart.
  town = await town.restart({ ABSENCE_WAIT_S: '3600' });
  expect(await join(idle)).toMatchObject({ ok: false, refusal: { code: 'ABSENTEE' } });
  town = await town.restart({ ABSENCE_WAIT_S: '0' });
  for (const agent of [idle, busy]) expect(await join(agent)).toMatchObject({ ok: true });
  const match = theMatch();
  for (const agent of [idle, busy]) playing(match, agent);
  await over(match);
  town = await town.restart({ ABSENCE_WAIT_S: '3600' });
  expect(await join(idle)).toMatchObject({ ok: true });
});

it('blames no agent for a match that was called off', async () => {
  town = await openVirtualTown({ ABSENCE_WAIT_S: '3600' });
  const agents = [await make('Ada'), await make('Bo')];
  for (const agent of agents) await join(agent);
  const match = theMatch();
  await match.execute((_, now) => ({ type: 'abort', reason: 'a test', now }));
  for (const agent of agents) expect(await join(agent)).toMatchObject({ ok: true });
});

it('does not count a table of one owner, and says so wherever the match is listed', async () => {
  town = await openVirtualTown({ ...HASTY, ABSENCE_WAIT_S: '0' });
  const { stats } = town.services;
  const { agent: one, cookie } = await makeOnPage('One');
  const { agent: two } = await makeOnPage('Two', cookie);
  const own = [one, two];
  for (const agent of own) expect(await join(agent)).toMatchObject({ ok: true });
  const match = theMatch();
  expect(match.ranked).toBe(false);
  for (const agent of own) playing(match, agent);
  const status = await door().queueStatus(one, door().queueId);
  expect(status).toMatchObject({ value: { assignment: { ranked: false } } });
  const mine = await (await fetch(`${town.url}/api/agents`, { headers: { cookie } })).json();
  expect(mine.agents[0].match).toMatchObject({ matchId: match.matchId, ranked: false });
  await over(match);
  const { matches } = await (await fetch(`${town.url}/api/matches?game=even-odd`)).json();
  expect(matches).toMatchObject([{ matchId: match.matchId, ranked: false }]);
  const itself = await (await fetch(`${town.url}/api/matches/${match.matchId}`)).json();
  expect(itself).toMatchObject({ game: 'even-odd', ranked: false });
  expect(await stats.leaderboard('even-odd', 10)).toEqual([]);

  const stranger = await make('Stranger');
  for (const agent of [one, stranger])
    await town.until(async () => expect(await join(agent)).toMatchObject({ ok: true }));
  const ranked = theMatch();
  expect(ranked.ranked).toBe(true);
  for (const agent of [one, stranger]) playing(ranked, agent);
  await over(ranked);
  expect(await stats.leaderboard('even-odd', 10)).toHaveLength(2);
});

it('tells an owner that the town waits for the agent to connect, and seats it once it has', async () => {
  town = await openVirtualTown();
  const { agent: late, apiKey, cookie } = await makeOnPage('Late');
  expect((await queueOnPage(late, cookie)).status).toBe(200);
  const mine = async () => {
    const { agents } = await (await fetch(`${town.url}/api/agents`, { headers: { cookie } })).json();
    return agents[0];
  };
  expect(await mine()).toMatchObject({ online: false, queue: { position: 1, isAway: true } });
  expect((await mine()).queue.estimatedStartSeconds).toBeGreaterThan(0);
  const early = await make('Early');
  const waiting = await join(early);
  expect(waiting).toMatchObject({ ok: true, value: { position: 1, size: 2, away: 1, assignment: null } });
  expect(waiting.ok && waiting.value.estimatedStartSeconds).toBeGreaterThan(0);
  await new TownClient(town.url, { key: apiKey, path: '/mcp/even-odd' }).toolNames();
  await town.until(async () =>
    expect(await mine()).toMatchObject({ online: true, queue: null, match: { game: 'even-odd' } }),
  );
});
