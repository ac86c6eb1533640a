import { afterEach, describe, expect, it } from 'vitest';
import { evenOdd } from '../../../shared/games/even-odd/game.ts';
import { eventsOf } from '../../../shared/matches/game.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import { bearing, rawPost, rpc } from '../../mcp/testing/raw-mcp.ts';
import { type Judged, judge } from '../../mcp/testing/result-check.ts';
import { openVirtualTown, type Settings, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { EVEN_ODD_QUEUE, type EvenOddDoor } from './even-odd-door.ts';

import { type EvenOddHost, toolCall } from './testing/table.ts';

let town: VirtualTown;
afterEach(() => town.end());

const open = async (settings: Settings = {}) => {
  town = await openVirtualTown({ HOUSE_MATCHES: '0', EVEN_ODD_MATCHES: '0', ...settings });
};
const doorOf = () => town.services.doors.of(evenOdd.id) as EvenOddDoor;

async function newAgent(name: string): Promise<AgentIdentity & { readonly apiKey: string }> {
  const { accounts } = town.services;
  const made = await accounts.make(name, 'nobody');
  if (!made.ok) throw new Error(made.refusal.message);
  const { apiKey } = made.value;
  return { ...(await accounts.identify(apiKey))!, apiKey };
}

async function seated() {
  const agents = [await newAgent('Ada'), await newAgent('Bram')];
  for (const agent of agents) await doorOf().joinQueue(agent, { queueId: EVEN_ODD_QUEUE });
  const match = [...town.services.registry.all()].find(({ state: { players } }) =>
    players.some(({ agentId }) => agentId === agents[0]?.agentId),
  );
  return { agents, match: match as unknown as EvenOddHost };
}

const hosted = (matchId: string) => town.services.registry.get(matchId) as unknown as EvenOddHost;

async function untilChoosing(match: EvenOddHost): Promise<void> {
  await town.until(async () => expect(await match.state.phase).toBe('COLLECTING_CHOICES'));
}

describe('a town that plays Even/Odd', () => {
  it('[TOOL-5] answers a repeated choice like the first, and rejects its key for another', async () => {
    await open({ EVEN_ODD_GATHER_S: '0' });
    const { agents, match } = await seated();
    await untilChoosing(match);
    const { matchId } = match;
    const choose = (choice: number, key: string) =>
      doorOf().act(
        agents[0]!,
        matchId,
        { type: 'choose', round: 1, choice, claim: null },
        { tool: 'choose', key, argsHash: `${choice}` },
      );
    const first = await choose(4, 'key-1');
    expect(first).toMatchObject({ ok: true, value: { event: { type: 'CHOICE_MADE', choice: 4 } } });
    const { length } = match.log;
    expect(await choose(4, 'key-1')).toEqual(first);
    expect(await choose(4, 'key-2')).toEqual(first);
    expect(await choose(5, 'key-1')).toMatchObject({ refusal: { code: 'IDEMPOTENCY_CONFLICT' } });
    expect(await choose(5, 'key-3')).toMatchObject({ refusal: { code: 'ALREADY_CHOSEN' } });
    expect(match.log).toHaveLength(length);
    await match.execute((_, now) => ({ type: 'abort', reason: 'test', now }));
    expect(await choose(4, 'key-1')).toEqual(first);
  });

  it("[SEAL-3] hides the chooser's reasoning until the draw, even with everything disclosed", async () => {
    await open({
      EVEN_ODD_GATHER_S: '0',
      EVEN_ODD_CHOICE_S: '1200',
      EVEN_ODD_DRAW_S: '1200',
      TIME_SCALE: '20',
    });
    const chosen = ['Two, and nothing but two.', 'Five it is, for a change.'];
    const twins: (Awaited<ReturnType<typeof seated>> & { readonly thought: string })[] = [];
    for (const thought of chosen) twins.push({ thought, ...(await seated()) });
    const minds = async ({ agents, match }: Awaited<ReturnType<typeof seated>>, asking?: string) => {
      const url = `${town.url}/api/matches/${match.matchId}/minds`;
      const text = await (await fetch(url, asking ? { headers: bearing(asking) } : {})).text();
      // The seating is random and public.
      const { names, ...told } = JSON.parse(text);
      const alike = agents.reduce(
        (words, { agentId, name }) => words.replaceAll(agentId, name),
        JSON.stringify(told),
      );
      expect(Object.values(names).toSorted()).toEqual(['Ada', 'Bram']);
      return { reasoning: told.reasoning, text: alike };
    };
    const choose = async (
      { agents, match }: Awaited<ReturnType<typeof seated>>,
      who: number,
      args: object,
      why: string,
    ) => {
      const params = {
        name: 'et.evenodd.match.choose',
        arguments: { matchId: match.matchId, round: 1, ...args },
      };
      const request = rpc('tools/call', { ...params, _meta: { reasoning: why } });
      const url = `${town.url}/mcp/even-odd`;
      expect((await rawPost(url, request, bearing(agents[who]!.apiKey))).body.result.isError).toBeFalsy();
    };
    for (const [at, twin] of twins.entries()) {
      await untilChoosing(twin.match);
      await choose(twin, 0, { choice: [2, 5][at] }, twin.thought);
      // Already sealed: it changes nothing, and is a thought without an event.
      await choose(twin, 0, { choice: [2, 5][at] }, twin.thought);
    }
    for (const at of [undefined, 0, 1]) {
      const asked = await Promise.all(
        twins.map((twin) => minds(twin, at === undefined ? undefined : twin.agents[at]!.apiKey)),
      );
      expect(asked[0]!.text).toBe(asked[1]!.text);
      for (const { text } of asked) for (const thought of chosen) expect(text).not.toContain(thought);
    }
    for (const twin of twins) {
      await choose(twin, 1, { choice: 3 }, 'Three.');
      await town.until(async () => expect(await twin.match.state.phase).toBe('DRAWING_NUMBER'));
      const { reasoning } = await minds(twin);
      const texts: string[] = reasoning.map(({ text }: { text: string }) => text);
      expect([...new Set(texts)]).toEqual([twin.thought, 'Three.']);
    }
  });

  it('[FLOW-5] continues after a restart with the sealed choice, and is verified at its end', async () => {
    await open({ EVEN_ODD_GATHER_S: '0', EVEN_ODD_DRAW_S: '0', TIME_SCALE: '20' });
    const { agents, match } = await seated();
    const { matchId } = match;
    await untilChoosing(match);
    const choose = (who: number, round: number) =>
      doorOf().act(agents[who]!, matchId, { type: 'choose', round, choice: 3, claim: null });
    expect(await choose(0, 1)).toMatchObject({ ok: true });
    const { commitments } = match.state;
    town = await town.restart();
    const again = hosted(matchId);
    expect(again.state).toMatchObject({ round: 1, commitments });
    expect(await choose(1, 1)).toMatchObject({ ok: true });
    await town.until(async () => expect(await again.state.history[0]?.choices).toEqual([3, 3]));
    await town.until(async () => expect(await again.state.phase).toBe('FINISHED'));
    expect(evenOdd.verify(eventsOf(again.log))).toMatchObject({ ok: true, ended: true });
    expect(await town.services.matches.byId(matchId)).toMatchObject({ game: 'even-odd', gameNumber: 1 });
  }, 30_000);

  it('[INVITE-1] seats a waiting agent with a resident that plays to the end, over the real /mcp/even-odd', async () => {
    await open({ HOUSE_BOTS: 'on', TIME_SCALE: '40' });
    const agent = await newAgent('Ada');
    const call = async (tool: string, args: object = {}) => {
      const url = `${town.url}/mcp/even-odd?wait=20`;
      const { body } = await rawPost(url, toolCall(tool, args), bearing(agent.apiKey));
      return judge(`et.evenodd.${tool}`, body.result);
    };
    await call('queue.join');
    await town.until(async () => expect((await call('queue.status')).body.matchAssignment).not.toBeNull());
    const { matchId } = (await call('queue.status')).body.matchAssignment;
    let afterEventId: string | null = null;
    for (let over = false; !over; ) {
      const { body }: Judged = await town.during(
        call('match.events.get', { matchId, afterEventId, limit: 200 }),
      );
      for (const { eventId, type, payload } of body.events) {
        afterEventId = eventId;
        if (type === 'PHASE_BRIEF' && payload.youMust.action === 'CHOOSE')
          await call('match.choose', { matchId, round: payload.round, choice: 2 });
        over ||= type === 'GAME_ENDED';
      }
    }
    const { state } = (await call('match.get_state', { matchId })).body;
    expect(state.rounds.map(({ sum }: { sum: number | null }) => sum !== null)).not.toContain(false);
  }, 30_000);
});
