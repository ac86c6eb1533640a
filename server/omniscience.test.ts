import { afterEach, expect, it } from 'vitest';
import { bearing, rawPost, toolCall } from './mcp/testing/raw-mcp.ts';
import { watchMatch } from './rooms/testing/sdk-viewer.ts';
import { openVirtualTown, type VirtualTown } from './testing/town-on-a-port.ts';

let town: VirtualTown;
afterEach(() => town.end());

const HOUSE = { HOUSE_BOTS: 'on', HOUSE_MATCHES: '1', HOUSE_FILL_AFTER_S: '0' };
/** With a proxy, requests do not count as local. */
const SERVES_OTHERS = { TRUST_PROXY: 'loopback' };

const policy = async () =>
  ((await (await fetch(`${town.url}/api/town`)).json()) as { omniscient: string }).omniscient;

/** A match with an owner's new agent in it, and the owner's cookie. */
async function seatAnAgent(): Promise<{ matchId: string; cookie: string }> {
  const made = await fetch(`${town.url}/api/agents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Visitor"}',
  });
  const cookie = made.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { agentId, apiKey } = (await made.json()) as { agentId: string; apiKey: string };
  // By its own call, because only present agents are seated.
  await rawPost(`${town.url}/mcp`, toolCall('queue.join', {}), bearing(apiKey));
  const itsMatch = () =>
    [...town.services.registry.all()].find(({ state }) =>
      state.players.some((player) => player.agentId === agentId),
    )?.matchId ?? false;
  return { matchId: await town.until(itsMatch), cookie };
}

const houseMatch = () => town.until(() => [...town.services.registry.all()][0]?.matchId ?? false);

async function letInAs(matchId: string, headers: Record<string, string> = {}) {
  const { host } = new URL(town.url);
  const viewer = await watchMatch(host, { matchId, view: 'omniscient' }, headers);
  await viewer.until((v) => v.all('welcome').length === 1 && v.histories === 1);
  const [{ as }] = viewer.all('welcome') as [{ as: string }];
  const notices = viewer.all('notice') as { code: string }[];
  const events = JSON.stringify(viewer.events());
  await viewer.room.leave();
  return { as, notices: notices.map(({ code }) => code), knows: events.includes('ROLES_DEALT') };
}

const EVERYTHING = { as: 'omniscient', notices: [], knows: true };
const PUBLIC = { as: 'public', notices: ['OMNISCIENT_AGENTS_PLAY'], knows: false };

it("shows everything live in a local town, except to a player's owner", async () => {
  town = await openVirtualTown(HOUSE);
  expect(await policy()).toBe('live');
  expect(await letInAs(await houseMatch())).toEqual(EVERYTHING);
  const { matchId, cookie } = await seatAnAgent();
  expect(await letInAs(matchId)).toEqual(EVERYTHING);
  await expect(letInAs(matchId, { cookie })).rejects.toMatchObject({ code: 403 });
});

it("shows matches of residents live in a public town, and those of owners' agents after the end", async () => {
  town = await openVirtualTown({ ...HOUSE, ...SERVES_OTHERS });
  expect(await policy()).toBe('auto');
  expect(await letInAs(await houseMatch())).toEqual(EVERYTHING);
  const { matchId, cookie } = await seatAnAgent();
  expect(await letInAs(matchId)).toEqual(PUBLIC);
  expect(await letInAs(matchId, { cookie })).toEqual(PUBLIC);
});

it('shows everything live in a public town only if the operator explicitly says so', async () => {
  town = await openVirtualTown({ ...HOUSE, ...SERVES_OTHERS, OMNISCIENT: 'live' });
  expect(await policy()).toBe('live');
  const { matchId } = await seatAnAgent();
  expect(await letInAs(matchId)).toEqual(EVERYTHING);
});
