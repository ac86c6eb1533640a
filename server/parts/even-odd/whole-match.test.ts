import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TOOL_NAMES } from '../../../shared/games/even-odd/tool-names.ts';
import { TOOL_DEFINITIONS, TOOLSET_VERSION } from '../../../shared/games/even-odd/tool-registry.ts';
import { type AnyClient, CLIENTS, v1Client, v2Client } from '../../mcp/testing/mcp-town.ts';
import { type Judged, judge } from '../../mcp/testing/result-check.ts';
import { ringNext } from '../../mcp/testing/table-play.ts';
import { ADA, BRAM, type EvenOddTown, openEvenOddTown } from './testing/table.ts';

let eo: EvenOddTown;
let url: string;
beforeEach(async () => {
  eo = await openEvenOddTown();
  url = `${eo.town.url}/even-odd`;
});
afterEach(async () => {
  await eo.town.close();
  expect(eo.town.errors).toEqual([]);
});

async function call(client: AnyClient, tool: string, args: Record<string, unknown> = {}): Promise<Judged> {
  const name = `et.evenodd.${tool}`;
  return judge(name, await client.callTool({ name, arguments: args }));
}

/** Does what `requiredAction` asks; returns whether the match continues. */
async function takeTurn(client: AnyClient, matchId: string): Promise<boolean> {
  const { you, phase, totalRounds } = (await call(client, 'match.get_state', { matchId })).body.state;
  const { type, round, allowedChoices, alreadySubmitted } = you.requiredAction;
  if (type === 'CHOOSE' && !alreadySubmitted) {
    const choice = allowedChoices[(round + you.playerId.length + Number(you.role === 'ODD')) % 5];
    const claim = round < totalRounds ? choice : null;
    const { body } = await call(client, 'match.choose', { matchId, round, choice, claim });
    expect(body.sealed).toMatchObject({ playerId: you.playerId, round, choice, claim });
    const opened = createHash('sha256').update(`${choice}${body.sealed.nonce}`).digest('hex');
    expect(body.sealed.commitment).toBe(opened);
  }
  return phase !== 'FINISHED';
}

/** Provokes every possible refusal: refusals must fit the schemas too. */
async function blunder(client: AnyClient, matchId: string): Promise<void> {
  for (const args of [
    { matchId, round: 5, choice: 1, claim: 1 },
    { matchId: 'mt_none', round: 1, choice: 1 },
  ]) {
    expect((await call(client, 'match.choose', args)).isError).toBe(true);
  }
  expect((await call(client, 'match.get_state', { matchId: 'mt_none' })).isError).toBe(true);
  expect((await call(client, 'match.events.get', { matchId, afterEventId: 'x' })).isError).toBe(true);
  expect((await call(client, 'queue.join', { queueId: 'other' })).isError).toBe(true);
}

/** Reads the whole record page by page. */
async function story(client: AnyClient, matchId: string) {
  const events: { eventId: string; type: string; visibility: string; payload: Record<string, unknown> }[] =
    [];
  const whole = (await call(client, 'match.events.get', { matchId, limit: 200 })).body.events;
  let page = whole.slice(0, 1);
  while (page.length > 0) {
    events.push(...page);
    const afterEventId = page.at(-1).eventId;
    page = (await call(client, 'match.events.get', { matchId, afterEventId, limit: 7 })).body.events;
  }
  expect(events).toEqual(whole);
  return events;
}

describe.each(Object.keys(CLIENTS))('two agents that know only what the tools return: %s', (kind) => {
  it('[TOOL-2] play a match from queue to end; every answer, success or refusal, fits its schema', async () => {
    const clients = await Promise.all([ADA, BRAM].map((agent) => CLIENTS[kind]!(url, agent)));
    const joined = await call(clients[0]!, 'queue.join', { preferredDisplayName: 'Ada' });
    expect(joined.body.queue).toMatchObject({ position: 1, requiredPlayers: 2, status: 'WAITING' });
    const { matchId, seat } = (await call(clients[1]!, 'queue.join')).body.matchAssignment;
    const { body } = await call(clients[0]!, 'queue.status');
    expect(body.matchAssignment).toMatchObject({ matchId, seat: 3 - seat });

    let running = true;
    while (running) {
      for (const client of clients) running = await takeTurn(client, matchId);
      for (const client of clients) await blunder(client, matchId);
      if (running) await ringNext(eo.clock);
    }

    const { state: end } = (await call(clients[0]!, 'match.get_state', { matchId })).body;
    expect(end).toMatchObject({ ending: expect.stringMatching(/WON|DRAWN/), aborted: false });
    expect(end.rounds).toHaveLength(5);
    expect(end.rounds.every(({ sum }: { sum: number }) => sum >= 2)).toBe(true);
    expect(createHash('sha256').update(end.seed).digest('hex')).toBe(end.seedHash);
    await expectTold(clients, matchId);
    for (const client of clients) await client.close();
  });
});

async function expectTold(clients: readonly AnyClient[], matchId: string): Promise<void> {
  const [ada, bram] = await Promise.all(clients.map((client) => story(client, matchId)));
  const count = (type: string) => ada!.filter((event) => event.type === type).length;
  expect(['RULES', 'ROLE_CARD', 'GAME_ENDED', 'CHOICE_MADE'].map(count)).toEqual([1, 1, 1, 5]);
  // One at the start, one for each choosing and each draw, one at the end.
  expect(count('PHASE_BRIEF')).toBe(1 + 5 + 5 + 1);
  const open = (events: typeof ada) => events!.filter(({ visibility }) => visibility === 'PUBLIC');
  expect(open(ada)).toEqual(open(bram));
  const seals = open(ada).filter(({ type }) => type === 'CHOICE_SEALED');
  const draws = open(ada).filter(({ type }) => type === 'NUMBER_DRAWN');
  for (const { payload } of seals) {
    const drawn = draws.find((draw) => draw.payload.round === payload.round)!.payload;
    const at = payload.playerId === 'p:1' ? 0 : 1;
    const told = `${(drawn.choices as number[])[at]}${(drawn.nonces as string[])[at]}`;
    expect(createHash('sha256').update(told).digest('hex')).toBe(payload.commitment);
  }
  expect(seals).toHaveLength(10);
}

describe('a client at /mcp/even-odd', () => {
  it('[TOOL-1] finds the six tools as specified, and how to play', async () => {
    const client = await v1Client(url, null);
    expect((await client.listTools()).tools).toEqual(TOOL_DEFINITIONS);
    expect(client.getServerVersion()).toMatchObject({ name: 'eliza-town-even-odd' });
    expect(client.getServerCapabilities()?.experimental).toEqual({
      'eliza-town/toolset': { version: TOOLSET_VERSION },
    });
    for (const name of TOOL_NAMES.filter((tool) => tool !== 'et.evenodd.queue.leave')) {
      expect(client.getInstructions()).toContain(name.replace('et.evenodd.match.events.get', 'events.get'));
    }
    expect(client.getInstructions()).toContain('30 s for each choice');
    await client.close();
  });

  it('[TOOL-1] finds rules and role cards as prompts, and no other template', async () => {
    const client = await v1Client(url, null);
    const { prompts } = await client.listPrompts();
    const names = ['evenodd_rules_v1', 'evenodd_role_odd', 'evenodd_role_even'];
    expect(prompts.map((prompt) => prompt.name)).toEqual(names);
    for (const name of names) {
      const { messages } = await client.getPrompt({ name });
      expect(JSON.stringify(messages)).not.toContain('{{');
    }
    await expect(client.getPrompt({ name: 'evenodd_phase_brief' })).rejects.toMatchObject({ code: -32602 });
    await client.close();
  });

  it('[TOOL-1] finds the rules and any match as resources, each as the reader may see it', async () => {
    const { matchId } = eo.table.seat([ADA, BRAM]);
    const client = await v2Client(url, ADA, '2026-07-28');
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'et://even-odd/rules',
      `et://even-odd/matches/${matchId}`,
    ]);
    expect((await client.listResourceTemplates()).resourceTemplates[0]?.uriTemplate).toBe(
      'et://even-odd/matches/{matchId}',
    );
    const rules = await client.readResource({ uri: 'et://even-odd/rules' });
    expect(rules.contents[0]).toMatchObject({ text: expect.stringContaining('## Sealed choices') });
    const youOf = async (reader: typeof client) => {
      const { contents } = await reader.readResource({ uri: `et://even-odd/matches/${matchId}` });
      return JSON.parse((contents[0] as { text: string }).text).you;
    };
    expect((await youOf(client)).task).toContain('wait with et.evenodd.match.events.get');
    const spectator = await v2Client(url, null, '2026-07-28');
    expect(await youOf(spectator)).toBeNull();
    await client.close();
    await spectator.close();
  });
});
