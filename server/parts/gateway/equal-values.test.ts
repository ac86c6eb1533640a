/**
 * Every one of the fifty tools works over MCP and REST: the same story is run in two fresh towns and compared call by
 * call. A tool missing from the story fails the test.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TOOL_GROUPS } from '../../../shared/contracts/tool.ts';
import { openTestTown } from '../../testing/town-on-a-port.ts';
import { Caller, type Result, type Way } from './testing/caller.ts';
import { type FaultyServer, startFaultyServer } from './testing/faulty-server.ts';
import { type ForeignServer, startForeignServer } from './testing/foreign-server.ts';
import { experienceNamed } from './testing/play.ts';
import { SCOPE_OF } from './testing/scope-table.ts';

interface Received {
  readonly tool: string;
  readonly args: object;
  readonly result: Result;
}

interface Story {
  readonly told: readonly Received[];
  readonly schemas: ReadonlyMap<string, object>;
}

let rest: FaultyServer;
let foreign: ForeignServer;
const stories = new Map<Way, Story>();

beforeAll(async () => {
  rest = await startFaultyServer();
  foreign = await startForeignServer(
    { echo: { description: 'Says it back.', call: ({ words }) => ({ words }) } },
    'An echo',
  );
  for (const way of ['mcp', 'rest'] as const) stories.set(way, await tellIn(way));
});
afterAll(() => Promise.all([rest.close(), foreign.close()]));

async function tellIn(way: Way): Promise<Story> {
  const town = await openTestTown({ SQUARE_BOTS: 'off' });
  try {
    const told: Received[] = [];
    const [ada, ben] = [await Caller.make(town.url, 'Ada', way), await Caller.make(town.url, 'Ben', way)];
    const by = (who: Caller) => async (tool: string, args: object) => {
      // Throws on a refusal.
      const result = await who.call(tool, args);
      told.push({ tool, args, result });
      return result;
    };
    await everything(ada, by(ada), by(ben));
    const schemas = new Map(
      town.sets
        .filter(({ id }) => (TOOL_GROUPS as readonly string[]).includes(id))
        .flatMap(({ definitions }) =>
          definitions.map(({ name, outputSchema }) => [name, outputSchema ?? {}] as const),
        ),
    );
    return { told, schemas };
  } finally {
    await town.end();
  }
}

type Call = (tool: string, args: object) => Promise<Result>;

async function everything(who: Caller, ada: Call, ben: Call): Promise<void> {
  const even = await experienceNamed(who, 'even');
  await ada('auth.whoami', {});
  await ada('experiences.list', { search: 'even' });
  await ada('experiences.get', { experience_id: even });
  const game = await publish(who, ada);
  await remember(ada, game);
  await playAlone(ada, game);
  await playAtTables(ada, ben, game, even);
  await ada('leaderboard.get', { experience_id: game });
  await keepCredentials(ada, game);
  await callThrough(ada);
  await meet(ada, ben, even);
  await arrange(ada, ben, even);
  await ada('experience.rate', { experience_id: game, rating: 4, review: 'Plays fair.' });
  await ada('experience.report', { experience_id: game, category: 'other', description: 'Nothing much.' });
}

/** Registers and verifies, because only verified experiences can be played. */
async function publish(who: Caller, ada: Call): Promise<string> {
  const sessions = { multiplayer: { supported: true, min_players: 2, max_players: 2 } };
  const { id } = await ada('experience.register', {
    manifest: { name: 'A table of ours', rest: { base_url: rest.url }, sessions },
  });
  await vi.waitFor(
    async () => {
      const { live_status, verification_status } = await who.call('experiences.get', { experience_id: id });
      expect([verification_status, live_status.status]).toEqual(['verified', 'online']);
    },
    { timeout: 20_000 },
  );
  const { id: listed } = await ada('experience.register', { manifest: { name: 'Only listed' } });
  await ada('experience.update', {
    experience_id: listed,
    manifest: { name: 'Only listed', tags: ['new'] },
  });
  await ada('experience.mine', {});
  await ada('experience.delete', { experience_id: listed });
  return id;
}

async function remember(ada: Call, experience_id: string): Promise<void> {
  await ada('memory.set', { experience_id, data: { a: 1, b: { c: [2] } } });
  await ada('memory.set', { experience_id, layer: 'owner', data: { code: 'ABC' } });
  await ada('memory.get', { experience_id });
  await ada('memory.get', { experience_id, layer: 'owner' });
}

async function playAlone(ada: Call, experience_id: string): Promise<void> {
  const { session_id } = await ada('session.create', { experience_id });
  await ada('session.tools', { session_id });
  await ada('session.step', { session_id, action: { guess: 50 } });
  await ada('session.end', { session_id });
  await ada('session.replay', { session_id });
}

async function playAtTables(ada: Call, ben: Call, game: string, even: string): Promise<void> {
  const { game_session_id } = await ada('lobby.create', { experience_id: game });
  await ada('lobby.list', { experience_id: game });
  await ben('lobby.join', { game_session_id });
  await ada('match.start', { game_session_id });
  await ada('match.state', { game_session_id });
  await ada('match.end', { game_session_id });

  const table = await ada('lobby.create', { experience_id: even, config: { private: true, pace: 'blitz' } });
  const there = { game_session_id: table.game_session_id };
  await ben('lobby.join', there);
  await ben('lobby.leave', there);
  await ada('match.abort', there);
}

async function keepCredentials(ada: Call, experience_id: string): Promise<void> {
  const stored = (label: string) =>
    ada('credential.store', {
      experience_id,
      label,
      auth_method: 'bearer_token',
      credentials: { token: `token ${label}` },
    });
  await stored('main');
  const { id: credential_id } = await stored('other');
  await ada('credential.set-default', { experience_id, credential_id });
  await ada('credential.list', { experience_id });
  await ada('credential.delete', { credential_id });
}

async function callThrough(ada: Call): Promise<void> {
  const { id: experience_id } = await ada('experience.discover', { server_url: foreign.url });
  await ada('proxy.tools', { experience_id });
  await ada('proxy.call', { experience_id, tool_name: 'echo', arguments: { words: 'Good day' } });
  await ada('proxy.end', { experience_id });
}

async function meet(ada: Call, ben: Call, experience_id: string): Promise<void> {
  const { id: social_lobby_id } = await ada('social.create', { name: 'A bench', max_members: 3 });
  await ben('social.join', { social_lobby_id });
  await ada('social.message', { social_lobby_id, content: 'Good morning' });
  const { proposal_id } = await ada('social.propose', { social_lobby_id, experience_id });
  await ada('social.proposals', { social_lobby_id });
  await ada('social.vote', { proposal_id, vote: 'yes' });
  const { game_session_id } = await ben('social.vote', { proposal_id, vote: 'yes' });
  await ada('social.messages', { social_lobby_id });
  await ada('social.members', { social_lobby_id });
  await ada('social.list', {});
  await ben('social.leave', { social_lobby_id });
  await ada('match.abort', { game_session_id });
}

async function arrange(ada: Call, ben: Call, experience_id: string): Promise<void> {
  const starts_at = new Date(Date.now() + 3_600_000).toISOString();
  const { event_id } = await ada('demand.schedule', { experience_id, starts_at });
  await ben('demand.rsvp', { event_id });
  await ada('demand.schedule.list', { experience_id });
  await ben('demand.unrsvp', { event_id });
  await ada('demand.list', {});
  await ada('profile.set', { display_name: 'Ada the First', bio: 'Plays fair.' });
  await ada('profile.get', {});
}

const ID = /\b(?:[a-z]{2}_[\w-]{8,}|[\da-f]{64}|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})/g;
const TIME = /\b\d{4}-\d\d-\d\dT[\d:.]+Z/g;
/** Measured values differ in every run. */
const MEASURED = /"(\w+_ms|latency_ms_p50)":[\d.]+/g;

/** Replaces ids by the order of their first appearance, so that stories can be compared. */
function comparable({ told }: Story): unknown[] {
  const seen = new Map<string, string>();
  const numbered = (id: string): string => {
    const known = seen.get(id) ?? `id ${seen.size + 1}`;
    seen.set(id, known);
    return known;
  };
  const text = JSON.stringify(told.map(({ result, tool }) => [tool, result]))
    .replaceAll(TIME, 'a time')
    .replaceAll(MEASURED, '"$1":0')
    .replaceAll(ID, numbered);
  return JSON.parse(text) as unknown[];
}

const storyBy = (way: Way): Story => {
  const story = stories.get(way);
  if (!story) throw new Error(`no story was told over ${way}`);
  return story;
};

describe('[must-show 4] all fifty tools', () => {
  it('[S2-003] succeed over MCP and over REST, with equal values call by call', () => {
    const [overMcp, overRest] = [comparable(storyBy('mcp')), comparable(storyBy('rest'))];
    expect(overRest).toHaveLength(overMcp.length);
    for (const [i, told] of overMcp.entries()) expect(overRest[i]).toEqual(told);
  });

  it.each(['mcp', 'rest'] as const)('are every one that the contract has, over %s', (way) => {
    const driven = new Set(storyBy(way).told.map(({ tool }) => tool));
    expect([...driven].sort()).toEqual(Object.keys(SCOPE_OF).sort());
    expect(driven.size).toBe(50);
  });

  it.each(['mcp', 'rest'] as const)('answer as their output schemas promise, over %s', (way) => {
    const ajv = new Ajv2020({ strict: false });
    const { schemas, told } = storyBy(way);
    for (const { result, tool } of told) {
      const schema = schemas.get(tool);
      const isValid = schema !== undefined && ajv.validate(schema, result);
      expect([tool, isValid, ajv.errorsText()]).toEqual([tool, true, 'No errors']);
    }
  });
});
