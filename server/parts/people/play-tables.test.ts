import { afterEach, describe, expect, it } from 'vitest';
import type { PlayTable } from '../../../shared/contracts/people.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { Browser } from './testing/browser.ts';

let town: VirtualTown;
afterEach(() => town?.end());

const HOUSE = { HOUSE_BOTS: 'on', HOUSE_MATCHES: '0', EVEN_ODD_CHOICE_S: '1', EVEN_ODD_DRAW_S: '0' };

const play = (browser: Browser, method: string, path: string, body?: unknown) =>
  browser.call<PlayTable & { readonly error?: { readonly code: string; readonly message: string } }>(
    method,
    `/play${path}`,
    body,
  );

const friends = (...names: readonly string[]): Promise<Browser[]> =>
  Promise.all(names.map((name) => Browser.of(town, name)));

describe('a private table', () => {
  it('is joined by its code, begun by its host under own names, rated for nobody, and plays again', async () => {
    town = await openVirtualTown({ ...HOUSE, ABSENCE_WAIT_S: '0' });
    const [ada, bo] = (await friends('Ada', 'Bo')) as [Browser, Browser];
    const { body: made, status } = await play(ada, 'POST', '', { game: 'even-odd' });
    expect(status).toBe(201);
    const { code } = made;
    expect(made).toMatchObject({ status: 'waiting', required: 2, isHost: true, isSeated: true });
    expect((await play(bo, 'GET', '/nonsense')).status).toBe(404);
    expect((await play(new Browser(town), 'POST', `/${code}/join`)).status).toBe(401);
    await play(bo, 'POST', `/${code}/join`);
    expect((await bo.me()).table).toBe(code);
    expect((await play(bo, 'POST', `/${code}/start`)).status, 'only the host begins').toBe(409);
    const { body: begun } = await play(ada, 'POST', `/${code}/start`);
    expect(begun).toMatchObject({ status: 'active', matchId: expect.any(String) });
    const { matchId } = begun;
    expect((await bo.me()).seat).toMatchObject({ matchId, open: true, displayName: 'Bo' });
    expect(await ada.call('GET', `/matches/${matchId}`)).toMatchObject({
      body: { mixed: true, ranked: false, players: [{ kind: 'human' }, { kind: 'human' }] },
    });
    // Whoever looks at the table is there for the next match.
    await town.until(async () => {
      await bo.me();
      return (await play(ada, 'GET', `/${code}`)).body.status === 'completed';
    });
    expect((await ada.me()).seat).toBeNull();
    const { body: again } = await play(ada, 'POST', `/${code}/start`);
    expect(again).toMatchObject({ status: 'active' });
    expect(again.matchId).not.toBe(matchId);
    expect((await bo.me()).seat).toMatchObject({ matchId: again.matchId });
    expect((await ada.me()).person?.ratings).toEqual([]);
  });

  it('gathers the people of a finished match once more, and nobody else', async () => {
    town = await openVirtualTown({ ...HOUSE, EVEN_ODD_FILL_AFTER_S: '2', ABSENCE_WAIT_S: '0' });
    const [ada, bo, cy] = (await friends('Ada', 'Bo', 'Cy')) as [Browser, Browser, Browser];
    for (const browser of [ada, bo]) await browser.wait('even-odd');
    await town.until(async () => (await ada.me()).seat !== null && (await bo.me()).seat !== null);
    const { matchId } = (await ada.me()).seat ?? {};
    const rematch = (browser: Browser) => browser.call<PlayTable>('POST', '/people/me/rematch', { matchId });
    const gathering = async (browser: Browser) =>
      (await browser.call<{ table: PlayTable | null }>('GET', `/people/me/rematch/${matchId}`)).body.table;
    expect((await rematch(ada)).status, 'it still runs').toBe(409);
    await town.until(async () => (await ada.me()).seat === null);
    expect((await rematch(cy)).status).toBe(404);
    expect((await cy.call('GET', `/people/me/rematch/${matchId}`)).status).toBe(404);
    expect(await gathering(bo)).toBeNull();
    const { body: first } = await rematch(ada);
    expect(first).toMatchObject({ game: 'even-odd', isHost: true });
    expect(await gathering(bo)).toMatchObject({
      code: first.code,
      isSeated: false,
      players: [{ name: 'Ada' }],
    });
    const { body: second } = await rematch(bo);
    expect(second).toMatchObject({ code: first.code, isSeated: true, isHost: false });
    expect((await rematch(bo)).body.code, 'asked twice').toBe(first.code);
    expect((await play(ada, 'POST', `/${first.code}/start`)).body.status).toBe('active');
  });

  it('shows the faces of its people, and a masked table none', async () => {
    town = await openVirtualTown({ ...HOUSE, HOUSE_FILL_AFTER_S: '2' });
    const [ada, bo] = [new Browser(town), new Browser(town)];
    for (const browser of [ada, bo])
      await browser.call('POST', '/people', { name: browser === ada ? 'Ada' : 'Bo', face: 'f07' });
    const facesIn = async (matchId: string | undefined) =>
      (await ada.call<{ faces: unknown }>('GET', `/matches/${matchId}/faces`)).body.faces;
    const table = (await play(bo, 'POST', '', {})).body;
    expect(table.players).toMatchObject([{ name: 'Bo', face: 'f07' }]);
    await play(bo, 'POST', `/${table.code}/leave`);
    const { body: quick } = await ada.quickGame();
    expect(await facesIn(quick.seat?.matchId)).toEqual([{ agentId: quick.person?.personId, face: 'f07' }]);
    await bo.wait();
    await town.until(async () => (await bo.me()).seat !== null);
    expect(await facesIn((await bo.me()).seat?.matchId)).toEqual([]);
  });

  it('loses a guest whom its host removes, for good; guests remove nobody', async () => {
    town = await openVirtualTown(HOUSE);
    const [ada, bo] = (await friends('Ada', 'Bo')) as [Browser, Browser];
    const { code } = (await play(ada, 'POST', '', {})).body;
    const { players } = (await play(bo, 'POST', `/${code}/join`)).body;
    const host = players.find(({ isHost }) => isHost);
    const guest = players.find(({ name }) => name === 'Bo');
    expect((await play(bo, 'DELETE', `/${code}/guests/${host?.guest}`)).status).toBe(409);
    const { body } = await play(ada, 'DELETE', `/${code}/guests/${guest?.guest}`);
    expect(body.players).toMatchObject([{ name: 'Ada', isHost: true }]);
    expect((await bo.me()).table).toBeNull();
    expect((await play(bo, 'POST', `/${code}/join`)).body.error?.message).toContain('removed');
    expect((await bo.quickGame()).status, 'free for other tables').toBe(200);
  });

  it('seats a person beside neither its own agents nor agents that may not play with people', async () => {
    town = await openVirtualTown(HOUSE);
    const [ada] = (await friends('Ada')) as [Browser];
    const { code } = (await play(ada, 'POST', '', {})).body;
    const { body: agent } = await ada.call<{ agentId: string; apiKey: string }>('POST', '/agents', {
      name: 'Mine',
    });
    const joining = () =>
      ada.call('POST', `/lobbies/${code}/join?as=${agent.agentId}`, {}).then(({ status }) => status);
    expect(await joining()).toBe(200);
    const refused = async () => (await play(ada, 'POST', `/${code}/start`)).body.error?.message;
    expect(await refused()).toMatch(/owner/);
    await ada.call('PUT', `/agents/${agent.agentId}/plays-with-people`, { allowed: true });
    expect(await refused(), 'one owner, one seat').toMatch(/owner/);
    await ada.call('POST', `/lobbies/${code}/leave?as=${agent.agentId}`, {});
    expect((await play(ada, 'POST', `/${code}/start`)).body.status).toBe('active');
  });
});
