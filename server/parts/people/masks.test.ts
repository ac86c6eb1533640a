import { afterEach, describe, expect, it } from 'vitest';
import { TOOLS } from '../../../shared/games/werewolf/tool-names.ts';
import { type SdkViewer, watchTown } from '../../rooms/testing/sdk-viewer.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { Browser, type SeatState } from './testing/browser.ts';

let town: VirtualTown;
afterEach(() => town?.end());

const SHARED = { HOUSE_BOTS: 'on', HOUSE_MATCHES: '0', HOUSE_FILL_AFTER_S: '5', OMNISCIENT: 'live' };

const get = async (path: string): Promise<string> => (await fetch(`${town.url}${path}`)).text();

async function agentThatWaits(name: string, playsWithPeople: boolean): Promise<string> {
  const { accounts, agents, doors, presence } = town.services;
  const made = await accounts.make(name, 'nobody');
  if (!made.ok) throw new Error('no agent');
  const { agentId } = made.value;
  await agents.letPlayWithPeople(agentId, playsWithPeople);
  const door = doors.of('werewolf');
  if (!door) throw new Error('no door');
  presence.heard({ agentId, name });
  await door.joinQueue({ agentId, name, scopes: [] }, { queueId: door.queueId });
  return agentId;
}

/** Everything that anybody may read of this match, of its players and of the town. */
async function everythingToldOf(matchId: string, ids: readonly string[], watcher: SdkViewer<SeatState>) {
  const paths = [
    `/api/matches/${matchId}`,
    `/api/matches/${matchId}/events`,
    `/api/matches/${matchId}/insight`,
    `/api/matches/${matchId}/minds`,
    '/api/matches?status=ACTIVE',
    '/api/leaderboard?limit=100',
    ...ids.flatMap((id) => [`/api/agents/${id}`, `/api/agents/${id}/matches/${matchId}/report`]),
  ];
  const told = await Promise.all(paths.map(async (path) => [path, await get(path)] as const));
  return new Map([
    ...told,
    ['socket', JSON.stringify([watcher.told, watcher.state])],
    ['villagers', JSON.stringify((await watchTown(new URL(town.url).host)).state.toJSON())],
  ]);
}

describe('a masked table', () => {
  it('names no account before its end in anything that is told, and every account and kind after it', async () => {
    town = await openVirtualTown(SHARED);
    const [ada, bo] = [new Browser(town), new Browser(town)];
    const people = [(await ada.person('Ada')).body.person, (await bo.person('Bo')).body.person];
    const allowed = await agentThatWaits('Willing Agent', true);
    const ranked = await agentThatWaits('Ranked Agent', false);
    await ada.wait();
    await bo.wait();
    await town.until(async () => (await ada.me()).seat !== null && (await bo.me()).seat !== null);
    const seat = (await ada.me()).seat;
    if (!seat) throw new Error('no seat');
    expect(seat).toMatchObject({ open: false, displayName: expect.not.stringContaining('Ada') });
    const { matchId } = seat;
    const host = town.services.registry.get(matchId);
    const accounts = host?.mixed?.accounts ?? [];
    expect(accounts).toContain(allowed);
    expect(accounts, 'its owner has not allowed it').not.toContain(ranked);
    expect(accounts.filter((id) => id.startsWith('ag_house_'))).toHaveLength(5);
    const watcher = await ada.join({ game: 'werewolf', matchId });
    const [tab, other] = [await ada.sit(), await bo.sit()];
    await tab.room.request(TOOLS.ready, { matchId });
    await other.room.request(TOOLS.ready, { matchId });
    await town.until(() => host?.state.phase !== 'LOBBY');
    const names = [...people.map((person) => person?.name ?? ''), 'Willing Agent'];
    const before = await everythingToldOf(matchId, accounts, watcher);
    for (const [where, words] of before) {
      const isOwnPage = where.startsWith('/api/agents/') || where === 'villagers';
      const isLeaderboard = where.startsWith('/api/leaderboard');
      for (const account of accounts)
        if (!isOwnPage && !isLeaderboard)
          expect(words, `${where} tells of ${account}`).not.toContain(account);
      if (where.startsWith('/api/agents/')) expect(words, where).not.toContain(matchId);
      for (const name of names)
        if (!isOwnPage && !isLeaderboard) expect(words, where).not.toContain(`"${name}"`);
    }
    for (const person of people)
      expect(before.get('villagers'), 'people are not seen in town').not.toContain(person?.personId);
    expect(JSON.parse(before.get(`/api/matches/${matchId}`) ?? '')).toMatchObject({
      mixed: true,
      players: null,
    });
    await host?.execute((_, now) => ({ type: 'abort', reason: 'enough', now }));
    const after = JSON.parse(await get(`/api/matches/${matchId}`)) as {
      readonly players: readonly { readonly kind: string; readonly agentId: string }[];
    };
    expect(after.players.map(({ agentId }) => agentId).sort()).toEqual([...accounts].sort());
    expect(after.players.filter(({ kind }) => kind === 'human')).toHaveLength(2);
    expect(after.players.filter(({ kind }) => kind === 'agent')).toHaveLength(1);
    for (const viewer of [watcher, tab, other]) await viewer.room.leave();
  });

  it('keeps its seats over a restart, and its masks', async () => {
    town = await openVirtualTown(SHARED);
    const ada = await Browser.of(town, 'Ada');
    await ada.wait();
    await town.until(async () => (await ada.me()).seat !== null);
    const before = (await ada.me()).seat;
    const { cookie } = ada;
    town = await town.restart();
    const again = new Browser(town, cookie);
    expect((await again.me()).seat).toEqual(before);
    const tab = await again.sit();
    await tab.until(({ told }) => told.some(({ type }) => type === 'welcome'));
    expect(tab.all('welcome')).toMatchObject([{ as: 'player' }]);
    expect(JSON.parse(await get(`/api/matches/${before?.matchId}`))).toMatchObject({
      mixed: true,
      players: null,
    });
    await tab.room.leave();
  });
});
