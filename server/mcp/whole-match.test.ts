import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../time/fake-clock.ts';
import { type AnyClient, CLIENTS, type McpTown, openMcpTown } from './testing/mcp-town.ts';
import { EIGHT, TableDoor } from './testing/table-door.ts';
import { call, ringNext, takeTurn } from './testing/table-play.ts';

const TARGETED = [
  'match.vote',
  'match.night.wolf_kill',
  'match.night.seer_inspect',
  'match.night.doctor_protect',
];

describe.each(Object.keys(CLIENTS))('eight agents that know only what the tools return: %s', (kind) => {
  const clock = new FakeClock();
  const door = new TableDoor(clock);
  let town: McpTown;
  let clients: AnyClient[];

  beforeEach(async () => {
    town = await openMcpTown(door, EIGHT, { clock });
    clients = await Promise.all(EIGHT.map((agent) => CLIENTS[kind]!(town.url, agent)));
  });
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await town.close();
    expect(town.errors).toEqual([]);
  });

  it('[S0-246] play a match from queue to end; every answer, success or refusal, fits its schema', async () => {
    for (const client of clients) await call(client, 'queue.join');
    const { body } = await call(clients[0]!, 'queue.status');
    const { matchId } = body.matchAssignment;

    let running = true;
    while (running) {
      for (const client of clients) running = await takeTurn(client, matchId);
      await blunder(clients, matchId);
      if (running) await ringNext(clock);
    }

    const { body: end } = await call(clients[0]!, 'match.get_state', { matchId });
    expect(end.state.winner).toMatch(/VILLAGERS|WEREWOLVES/);
    expect(await story(clients[0]!, matchId)).toContain('GAME_ENDED');
    for (const client of clients) expect((await call(client, 'match.ready', { matchId })).isError).toBe(true);
  });
});

/** Every possible refusal, provoked by every agent: refusals must fit the schemas too. */
async function blunder(clients: readonly AnyClient[], matchId: string): Promise<void> {
  for (const client of clients) {
    for (const tool of TARGETED) {
      const refused = await call(client, tool, { matchId, targetPlayerId: 'p:9' });
      expect(refused.isError).toBe(true);
    }
    expect((await call(client, 'match.get_state', { matchId: 'mt_none' })).body.error.code).toBe(
      'MATCH_NOT_FOUND',
    );
    expect((await call(client, 'match.events.get', { matchId, afterEventId: 'x' })).body.error.code).toBe(
      'INVALID_CURSOR',
    );
  }
}

/** Reads the whole record page by page. */
async function story(client: AnyClient, matchId: string): Promise<string[]> {
  const types: string[] = [];
  let page = (await call(client, 'match.events.get', { matchId, limit: 200 })).body.events;
  while (page.length > 0) {
    types.push(...page.map((event: { type: string }) => event.type));
    const afterEventId = page.at(-1).eventId;
    page = (await call(client, 'match.events.get', { matchId, afterEventId, limit: 7 })).body.events;
  }
  return types;
}
