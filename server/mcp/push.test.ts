import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AgentIdentity } from '../agents/identity.ts';
import { FakeClock } from '../time/fake-clock.ts';
import { keyFor, type McpTown, openMcpTown, v1Client, v2Client } from './testing/mcp-town.ts';
import type { WerewolfHost } from './testing/table-door.ts';
import { agentNamed, EIGHT, holdersOf, TableDoor } from './testing/table-door.ts';
import { settled } from './testing/table-play.ts';

let clock: FakeClock;
let door: TableDoor;
let host: WerewolfHost;
let town: McpTown;
let uri: string;

beforeEach(async () => {
  clock = new FakeClock();
  door = new TableDoor(clock);
  host = door.seat(EIGHT);
  uri = `et://werewolf/matches/${host.matchId}`;
  town = await openMcpTown(door, [...EIGHT, agentNamed('Stranger')], { clock });
  await phaseEnds();
  expect(host.state.phase).toBe('NIGHT');
});
afterEach(async () => {
  await town.close();
  await door.close();
  expect(town.errors).toEqual([]);
});

const [wolfAct, seerAct] = [
  () => door.act(holdersOf(host, 'WEREWOLF')[0]!, host.matchId, { type: 'wolf_chat', text: 'Tonight?' }),
  () => {
    const targetPlayerId = host.state.players.find((player) => player.role === 'VILLAGER')!.playerId;
    return door.act(holdersOf(host, 'SEER')[0]!, host.matchId, { type: 'seer_inspect', targetPlayerId });
  },
];

interface Hearing {
  readonly heard: string[];
  /** Resolves with the next address reported. */
  next(): Promise<unknown>;
  close(): Promise<void>;
}

/** Waiting calls have timers of their own; this is the match's. */
async function phaseEnds(): Promise<void> {
  clock.advanceTo(host.state.phaseEndsAt);
  await settled();
}

const NEWS = 'notifications/resources/updated' as const;

class Ear extends EventTarget {
  readonly heard: string[] = [];
  hear(address: string): void {
    this.heard.push(address);
    this.dispatchEvent(new Event('news'));
  }
  next(): Promise<unknown> {
    return once(this, 'news');
  }
}

const EARS: Record<string, (agent: AgentIdentity) => Promise<Hearing>> = {
  async 'v1 SDK, resources/subscribe'(agent) {
    const { ResourceUpdatedNotificationSchema } = await import('@modelcontextprotocol/sdk/types.js');
    const client = await v1Client(town.url, agent);
    const ear = new Ear();
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => ear.hear(params.uri));
    await client.subscribeResource({ uri });
    return { heard: ear.heard, next: () => ear.next(), close: () => client.close() };
  },
  async 'v2 SDK, subscriptions/listen'(agent) {
    const client = await v2Client(town.url, agent, '2026-07-28');
    const ear = new Ear();
    client.setNotificationHandler(NEWS, ({ params }) => ear.hear(params.uri));
    await client.listen({ resourceSubscriptions: [uri] });
    return { heard: ear.heard, next: () => ear.next(), close: () => client.close() };
  },
};

describe.each(Object.keys(EARS))('push over %s', (kind) => {
  const listen = (agent: AgentIdentity) => EARS[kind]!(agent);

  it('notifies a player of news in its match, only of what it may see', async () => {
    const [wolf] = holdersOf(host, 'WEREWOLF');
    const [villager] = holdersOf(host, 'VILLAGER');
    const wolfEar = await listen(wolf!);
    const villagerEar = await listen(villager!);
    const toWolf = wolfEar.next();
    await wolfAct();
    await toWolf;
    await seerAct();
    const both = [wolfEar.next(), villagerEar.next()];
    await phaseEnds();
    await Promise.all(both);
    expect(wolfEar.heard).toEqual([uri, uri]);
    expect(villagerEar.heard).toEqual([uri]);
    await wolfEar.close();
    await villagerEar.close();
  });

  it("is rejected for another's match and for an unknown one", async () => {
    await expect(listen(agentNamed('Stranger'))).rejects.toMatchObject({ code: -32602 });
    uri = 'et://werewolf/matches/mt_none';
    await expect(listen(EIGHT[0]!)).rejects.toMatchObject({ code: -32602 });
    uri = 'et://werewolf/rules';
    await expect(listen(EIGHT[0]!)).rejects.toMatchObject({ code: -32602 });
  });
});

const openGetStream = (agent: AgentIdentity): Promise<Response> =>
  fetch(town.url, { headers: { Authorization: `Bearer ${keyFor(agent)}`, Accept: 'text/event-stream' } });

describe('push', () => {
  it('is rejected without a key', async () => {
    const client = await v2Client(town.url, null, '2026-07-28');
    await expect(client.listen({ resourceSubscriptions: [uri] })).rejects.toMatchObject({ code: -32602 });
    await client.close();
  });

  it('ends gracefully with the town', async () => {
    const client = await v2Client(town.url, EIGHT[0]!, '2026-07-28');
    const stream = await client.listen({ resourceSubscriptions: [uri] });
    await town.close();
    expect(await stream.closed).toBe('graceful');
    town = await openMcpTown(door, EIGHT, { clock });
  });

  it('ends with the key it was opened with, and with no other', async () => {
    const [ada, bram] = [EIGHT[0]!, EIGHT[1]!];
    const clients = [
      await v2Client(town.url, ada, '2026-07-28'),
      await v2Client(town.url, bram, '2026-07-28'),
    ];
    const [ending, staying] = await Promise.all(
      clients.map((client) => client.listen({ resourceSubscriptions: [uri] })),
    );
    const legacy = await openGetStream(ada);
    town.voidKeyOf(ada);
    expect(await ending!.closed).toBe('graceful');
    await legacy.text();
    await expect(clients[0]!.listTools()).rejects.toThrow('UNAUTHORIZED');
    expect(await Promise.race([staying!.closed, settled()])).toBeUndefined();
    await Promise.all(clients.map((client) => client.close()));
  });

  it('confirms an open GET stream at once, before there is any news', {
    timeout: 10_000,
  }, async () => {
    // The SDK's first keep-alive comes after 15 s.
    const stream = await openGetStream(EIGHT[0]!);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    await stream.body?.cancel();
  });

  it('stops after resources/unsubscribe', async () => {
    const { ResourceUpdatedNotificationSchema } = await import('@modelcontextprotocol/sdk/types.js');
    const client = await v1Client(town.url, EIGHT[0]!);
    const ear = new Ear();
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => ear.hear(params.uri));
    await client.subscribeResource({ uri });
    const first = ear.next();
    await phaseEnds();
    await first;
    await client.unsubscribeResource({ uri });
    await phaseEnds();
    await client.listTools();
    expect(ear.heard).toEqual([uri]);
    await client.close();
  });
});
