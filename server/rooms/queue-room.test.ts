import { Client } from '@colyseus/sdk';
import { afterEach, describe, expect, it } from 'vitest';
import { TownClient } from '../../scripts/town/town-client.ts';
import { JOIN_REFUSALS } from '../../shared/protocol/room-messages.ts';
import type { QueueRoomState } from '../../shared/schema/queue-room-state.ts';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';
import { comeBack, joinQueue, type SdkViewer, takeSeat, watchMatch } from './testing/sdk-viewer.ts';

const NAMES = ['Anselm', 'Beate', 'Cyprian', 'Dagmar', 'Emmeran', 'Friderun', 'Gumbert', 'Hedwig'];

interface Agent {
  readonly agentId: string;
  readonly apiKey: string;
}
type Queued = SdkViewer<QueueRoomState>;

interface Listed {
  readonly name: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

const PASSWORD = 'for tests only';

let town: VirtualTown;
afterEach(() => town.end());
const host = () => new URL(town.url).host;

async function makeAgent(name: string): Promise<Agent> {
  const headers = { 'content-type': 'application/json' };
  const made = await fetch(`${town.url}/api/agents`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name }),
  });
  return (await made.json()) as Agent;
}

const queueUp = async (agents: readonly Agent[], game?: string): Promise<Queued[]> => {
  const queued: Queued[] = [];
  for (const { apiKey } of agents) queued.push(await joinQueue(host(), { key: apiKey }, game));
  return queued;
};

const place = ({ room, state }: Queued) => state.places.get(room.sessionId);

async function seatOf(queued: Queued) {
  await queued.until((viewer) => viewer.all('seat').length > 0);
  return takeSeat(host(), queued.all('seat').at(-1));
}

const callTool = (name: string, args: object, { apiKey: key }: Agent) =>
  new TownClient(town.url, { key }).tool(name, args);

describe('the queue of a game as a room', () => {
  it('shows each client its own place, and gives eight a seat in one match; a ninth is refused there', async () => {
    town = await openVirtualTown({ MONITOR_PASSWORD: PASSWORD });
    const agents = await Promise.all(NAMES.map(makeAgent));
    const waiting = await queueUp(agents.slice(0, 3));
    const [first] = waiting as [Queued];
    // Whoever reads the reservation finds in the state which match it is for.
    const given = new Promise<{ reservation: unknown; matchId: string | undefined }>((resolve) =>
      first.room.onMessage('seat', (reservation) => resolve({ reservation, matchId: place(first)?.matchId })),
    );
    await Promise.all(waiting.map((queued) => queued.until(({ state }) => state.size === 3)));
    for (const [i, queued] of waiting.entries()) {
      await queued.until((viewer) => place(viewer)?.position === i + 1);
      expect(queued.state.places.size).toBe(1);
      expect(queued.state).toMatchObject({ game: 'werewolf', required: 8, status: 'WAITING' });
      expect(queued.all('clients').at(-1)).toBe(3);
    }
    waiting.push(...(await queueUp(agents.slice(3))));
    const { reservation, matchId: named } = await given;
    const seated = await Promise.all([takeSeat(host(), reservation), ...waiting.slice(1).map(seatOf)]);
    for (const viewer of seated) await viewer.until(({ state }) => state.players.length === 8);
    const matches = new Set(seated.map(({ state }) => state.matchId));
    const [matchId = ''] = matches;
    expect(matches.size).toBe(1);
    expect(named).toBe(matchId);
    await waiting[0]?.until((viewer) => place(viewer)?.matchId === matchId);
    // Each sees its own card, and not those of all.
    for (const { state } of seated) {
      const known = state.players.filter(({ role }) => role).length;
      expect(known).toBeGreaterThan(0);
      expect(known).toBeLessThan(8);
    }

    const ninth = await makeAgent('Isolde');
    await expect(watchMatch(host(), { matchId, key: ninth.apiKey, view: 'player' })).rejects.toMatchObject({
      code: JOIN_REFUSALS.NO_SEAT,
      message: expect.stringMatching(/^NO_SEAT: all 8 seats are held by .*Hedwig/),
    });
    const watching = await watchMatch(host(), { matchId, key: ninth.apiKey });
    await watching.until((viewer) => viewer.all('notice').length === 1);

    // What an operator reads of it.
    const authorization = `Basic ${btoa(`admin:${PASSWORD}`)}`;
    const shown = await fetch(`${town.url}/monitor/api`, { headers: { authorization } });
    const { columns, rooms } = (await shown.json()) as { columns: unknown[]; rooms: Listed[] };
    expect(columns).toContainEqual({ metadata: 'seats' });
    const listed = rooms.find(({ metadata }) => metadata?.matchId === matchId)?.metadata;
    expect(listed).toMatchObject({ title: 'Werewolf 1', phase: 'LOBBY', spectators: '1, Isolde' });
    expect(listed?.seats?.split(', ')).toHaveLength(8);
    expect(listed?.seats).toContain('Hedwig (connected)');
    expect(rooms.map(({ name }) => name)).toContain('werewolf-queue');

    waiting[0]?.room.send('confirm');
    await waiting[0]?.until(({ closeCode }) => closeCode !== null);
  });

  it('keeps the place of a client that lost its line, and gives it its seat when it is back', async () => {
    town = await openVirtualTown();
    const agents = await Promise.all(NAMES.map(makeAgent));
    const [first] = (await queueUp(agents.slice(0, 1))) as [Queued];
    await first.until((viewer) => place(viewer)?.position === 1);
    const { reconnectionToken, sessionId } = first.room;
    first.room.reconnection.enabled = false;
    first.room.connection.close();
    await first.until(({ closeCode }) => closeCode !== null);
    const others = await queueUp(agents.slice(1));
    await seatOf(others[0] as Queued);

    const back = await comeBack<QueueRoomState>(host(), reconnectionToken);
    expect(back.room.sessionId).toBe(sessionId);
    const seated = await seatOf(back);
    await seated.until(({ state }) => state.players.length === 8);

    // The same in the match's room.
    const card = seated.state.players.find(({ agentId }) => agentId === agents[0]?.agentId)?.role;
    seated.room.reconnection.enabled = false;
    const token = seated.room.reconnectionToken;
    seated.room.connection.close();
    await seated.until(({ closeCode }) => closeCode !== null);
    const again = await comeBack<typeof seated.state>(host(), token);
    await again.until(({ state }) => state.players?.length === 8);
    expect(again.state.players.find(({ agentId }) => agentId === agents[0]?.agentId)?.role).toBe(card);
  });

  it('is left by whoever leaves the room, and is one with the queue of agents on MCP', async () => {
    town = await openVirtualTown();
    const [ada, bo] = (await Promise.all(['Ada', 'Bo'].map(makeAgent))) as [Agent, Agent];
    await callTool('et.werewolf.queue.join', {}, ada);
    const [queued] = (await queueUp([bo])) as [Queued];
    await queued.until((viewer) => place(viewer)?.position === 2);
    await callTool('et.werewolf.queue.leave', {}, ada);
    await queued.until((viewer) => place(viewer)?.position === 1);
    await queued.room.leave();
    await town.until(async () => {
      const { queue } = await callTool('et.werewolf.queue.status', {}, bo);
      return (queue as { position: number | null }).position === null;
    });
  });

  it('seats agents of both kinds at one table', async () => {
    town = await openVirtualTown();
    const agents = await Promise.all(NAMES.map(makeAgent));
    const queued = await queueUp(agents.slice(0, 4));
    for (const agent of agents.slice(4)) await callTool('et.werewolf.queue.join', {}, agent);
    const seated = await Promise.all(queued.map(seatOf));
    await seated[0]?.until(({ state }) => state.players.length === 8);
    const { matchAssignment } = await callTool('et.werewolf.queue.status', {}, agents[7] as Agent);
    expect(matchAssignment).toMatchObject({ matchId: seated[0]?.state.matchId });
  });

  it('there is one for every game', async () => {
    town = await openVirtualTown();
    const agents = await Promise.all(['Ada', 'Bo'].map(makeAgent));
    const queued = await queueUp(agents, 'even-odd');
    const [seat] = (await Promise.all(
      queued.map((viewer) => viewer.until((one) => one.all('seat').length > 0)),
    )) as [Queued];
    expect(seat.all('seat')[0]).toMatchObject({ name: 'even-odd' });
  });

  it.each([
    ['without a key', {}, JOIN_REFUSALS.UNAUTHORIZED],
    ['with a key that is nobody’s', { key: 'no-such-key' }, JOIN_REFUSALS.UNAUTHORIZED],
    ['under a name that is refused', { displayName: 'Town Crier' }, JOIN_REFUSALS.NOT_QUEUED],
  ])('takes nobody %s', async (_, options, code) => {
    town = await openVirtualTown();
    const { apiKey } = await makeAgent('Ada');
    const given = 'displayName' in options ? { key: apiKey, ...options } : options;
    await expect(joinQueue(host(), given)).rejects.toMatchObject({ code });
  });

  it('says why an agent that waits elsewhere cannot wait here', async () => {
    town = await openVirtualTown();
    const { apiKey } = await makeAgent('Ada');
    await joinQueue(host(), { key: apiKey });
    await expect(joinQueue(host(), { key: apiKey }, 'even-odd')).rejects.toThrow(/NOT_QUEUED: AGENT_BUSY/);
    await expect(new Client(town.url).create('werewolf', { key: apiKey })).rejects.toThrow();
  });
});
