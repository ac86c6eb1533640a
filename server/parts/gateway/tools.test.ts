import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rpcBody, toolCall } from '../../../scripts/town/town-client.ts';
import { SCOPES } from '../../../shared/agents/scopes.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { Caller, type Result } from './testing/caller.ts';
import { experienceNamed } from './testing/play.ts';
import { OR_SCOPE, SCOPE_OF } from './testing/scope-table.ts';

let town: VirtualTown;
let ada: Caller;
let openapi: Result;
beforeAll(async () => {
  town = await openVirtualTown();
  ada = await Caller.make(town.url, 'Ada');
  openapi = (await (await fetch(`${town.url}/api/openapi.json`)).json()) as Result;
});
afterAll(() => town.end());

async function listed(path: string, who?: Caller): Promise<Result[]> {
  const response = await fetch(`${town.url}/mcp/${path}`, {
    method: 'POST',
    headers: who?.headers ?? {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: rpcBody('tools/list'),
  });
  const { result } = (await response.json()) as Result;
  return result.tools;
}
const names = (tools: Result[]): string[] => tools.map(({ name }) => name);

const CORE_AND_TABLE = [
  ...['auth.whoami', 'experiences.list', 'experiences.get', 'session.create', 'session.step', 'session.end'],
  ...['session.tools', 'session.replay', 'memory.get', 'memory.set'],
  ...['lobby.create', 'lobby.list', 'lobby.join', 'lobby.leave', 'match.start', 'match.end', 'match.abort'],
  'match.state',
];

/** Well-formed arguments that refer to nothing existing. */
const ARGUMENTS: Readonly<Record<string, object>> = {
  'experiences.get': { experience_id: 'nothing' },
  'leaderboard.get': { experience_id: 'nothing' },
  'session.replay': { session_id: 'nothing' },
  'session.tools': { session_id: 'nothing' },
  'session.create': { experience_id: 'nothing' },
  'session.step': { session_id: 'nothing', action: 'x' },
  'session.end': { session_id: 'nothing' },
  'memory.get': { experience_id: 'nothing' },
  'memory.set': { experience_id: 'nothing', data: {} },
  'lobby.list': { experience_id: 'nothing' },
  'match.state': { game_session_id: 'nothing' },
  'lobby.create': { experience_id: 'nothing' },
  'lobby.join': { game_session_id: 'nothing' },
  'lobby.leave': { game_session_id: 'nothing' },
  'match.start': { game_session_id: 'nothing' },
  'match.end': { game_session_id: 'nothing' },
  'match.abort': { game_session_id: 'nothing' },
  'experience.register': { manifest: '{' },
  'experience.update': { experience_id: 'nothing', manifest: '{}' },
  'experience.delete': { experience_id: 'nothing' },
  'social.create': { max_members: 1 },
  'social.join': { social_lobby_id: 'nothing' },
  'social.leave': { social_lobby_id: 'nothing' },
  'social.members': { social_lobby_id: 'nothing' },
  'social.message': { social_lobby_id: 'nothing', content: 'hello' },
  'social.messages': { social_lobby_id: 'nothing', limit: 3 },
  'social.propose': { social_lobby_id: 'nothing', experience_id: 'nothing' },
  'social.vote': { proposal_id: 'nothing', vote: 'yes' },
  'social.proposals': { social_lobby_id: 'nothing' },
  'demand.schedule': { experience_id: 'nothing', starts_at: '2030-01-01T00:00:00Z' },
  'demand.rsvp': { event_id: 'nothing' },
  'demand.unrsvp': { event_id: 'nothing' },
  'profile.set': { avatar_url: 'javascript:0' },
  'experience.rate': { experience_id: 'nothing', rating: 3 },
  'experience.report': { experience_id: 'nothing', category: 'other' },
  'experience.discover': { server_url: 'ftp://nowhere' },
  'credential.list': { experience_id: 'nothing' },
  'credential.store': {
    experience_id: 'nothing',
    label: 'main',
    auth_method: 'bearer_token',
    credentials: { token: 'x' },
  },
  'credential.delete': { credential_id: 'nothing' },
  'credential.set-default': { experience_id: 'nothing', credential_id: 'nothing' },
  'proxy.tools': { experience_id: 'nothing' },
  'proxy.call': { experience_id: 'nothing', tool_name: 'x' },
  'proxy.end': { experience_id: 'nothing' },
};

const BOARD = [
  ...['demand.list', 'demand.schedule', 'demand.schedule.list', 'demand.rsvp', 'demand.unrsvp'],
  ...['profile.get', 'profile.set', 'experience.rate'],
];

describe('listed tools', () => {
  it('are core and tables at /mcp/gateway, eighteen; more on request; all at /mcp/all', async () => {
    expect(names(await listed('gateway', ada))).toEqual(CORE_AND_TABLE);
    expect(names(await listed('gateway?sets=author,board', ada))).toEqual([
      ...CORE_AND_TABLE,
      'leaderboard.get',
      ...BOARD,
      'experience.register',
      'experience.update',
      'experience.delete',
      'experience.mine',
      'experience.discover',
      'experience.report',
    ]);
    expect(names(await listed('all', ada))).toEqual(expect.arrayContaining(Object.keys(SCOPE_OF)));
    expect(names(await listed('gateway'))).toEqual(CORE_AND_TABLE);
  });

  it('are the same for language models, and every address is in the guide to connecting', async () => {
    expect(await listed('gateway?profile=llm', ada)).toHaveLength(CORE_AND_TABLE.length);
    const guide = await readFile('docs/connect.md', 'utf8');
    const addresses = new Set(town.sets.flatMap(({ path }) => (path ? [`/mcp/${path}`] : [])));
    expect(addresses).toContain('/mcp/gateway');
    expect([...addresses].filter((address) => !guide.includes(`\`${address}\``))).toEqual([]);
  });

  it("[S2-007] are only those that the key's scopes allow", async () => {
    const scopes = ['catalog:read', 'session:write', 'memory:read'];
    const narrow = await Caller.make(town.url, 'Narrow', 'mcp', { scopes });
    const allowed = CORE_AND_TABLE.filter((name) => scopes.includes(SCOPE_OF[name] ?? ''));
    expect(names(await listed('gateway', narrow))).toEqual(allowed);
    const { available_tools } = await narrow.call('auth.whoami');
    const onBoard = ['leaderboard.get', 'credential.list', ...BOARD].filter((name) =>
      scopes.includes(SCOPE_OF[name] ?? ''),
    );
    expect(available_tools.sort()).toEqual([...allowed, ...onBoard].sort());
  });
});

describe('?profile=llm', () => {
  it("spells tool names in the town's texts without dots, in results too", async () => {
    const who = await Caller.make(town.url, 'Plain');
    const text = async (name: string, args: object = {}): Promise<string> => {
      const response = await fetch(`${town.url}/mcp/gateway?profile=llm`, {
        method: 'POST',
        headers: who.headers,
        body: toolCall(name, args),
      });
      return ((await response.json()) as Result).result.content[0].text;
    };
    const { available_tools } = JSON.parse(await text('auth_whoami'));
    expect(available_tools).toContain('session_create');
    expect(available_tools.filter((name: string) => name.includes('.'))).toEqual([]);
    const experience_id = await experienceNamed(who, 'Even/Odd');
    const { memory_hint } = JSON.parse(await text('session_create', { experience_id }));
    expect(memory_hint).toMatch(/memory_set keeps .* session_create\.$/);
  });
});

describe('the matrix of scopes', () => {
  it('[S2-007, S2-009] is complete: a tool is refused without its scope, and allowed with that alone', async () => {
    const gateway = SCOPES.filter((scope) => Object.values(SCOPE_OF).includes(scope));
    for (const scope of gateway) {
      for (const way of ['mcp', 'rest'] as const) {
        const who = await Caller.make(town.url, `Only ${scope.replace(':', ' ')} ${way}`, way, {
          scopes: [scope],
        });
        for (const [tool, needed] of Object.entries(SCOPE_OF)) {
          const { code } = await who.tryCall(tool, ARGUMENTS[tool] ?? {});
          const isAllowed = needed === scope || OR_SCOPE[tool] === scope;
          expect([way, scope, tool, code === 'FORBIDDEN']).toEqual([way, scope, tool, !isAllowed]);
        }
      }
    }
  });

  it('matches the descriptions of the tools', () => {
    const described = Object.values(openapi.paths as Record<string, Record<string, Result>>)
      .flatMap((methods) => Object.values(methods))
      .filter(({ description }) => description !== undefined)
      .map(({ description, operationId }) => [operationId, /Scope: `([^`]+)`/.exec(description)?.[1]]);
    expect(Object.fromEntries(described)).toEqual(SCOPE_OF);
  });
});

describe('MCP and REST', () => {
  it('[S2-003] refuse in equal words, and read in equal values', async () => {
    const id = await experienceNamed(ada, 'even');
    const calls: [string, object][] = [
      ...Object.entries(ARGUMENTS),
      ['auth.whoami', {}],
      ['experiences.list', { limit: 1, page: 2, online_only: true }],
      ['experiences.list', { search: 'even', verified_only: true, tier: 2 }],
      ['experiences.get', { experience_id: id }],
      ['leaderboard.get', { experience_id: id, limit: 5 }],
      ['memory.get', { experience_id: id }],
      ['memory.get', { experience_id: id, layer: 'owner' }],
      ['lobby.list', { experience_id: id, status: 'active' }],
      ['experience.mine', {}],
      ['social.list', {}],
      ['demand.list', {}],
      ['demand.schedule.list', { experience_id: id }],
      ['profile.get', {}],
      ['experiences.list', { limit: 1000 }],
      ['session.step', { session_id: 'x' }],
      ['session.step', { session_id: 'x', action: 'y', unknown: 1 }],
    ];
    for (const [tool, args] of calls) {
      const [overMcp, overRest] = [
        await ada.by('mcp').tryCall(tool, args),
        await ada.by('rest').tryCall(tool, args),
      ];
      expect([tool, overRest]).toEqual([tool, overMcp]);
    }
  });

  it('[D58] answer faulty arguments by the tool, and an unknown tool by the protocol', async () => {
    expect(await ada.tryCall('session.create', {})).toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(ada.tryCall('session.nothing')).rejects.toThrow('-32602');
  });
});

describe('the OpenAPI document', () => {
  it("[must-show 2] is valid by the OpenAPI Initiative's schema, and a broken one is not", async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(openapi))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    const broken = structuredClone(openapi);
    delete broken.info.version;
    expect((await validator.validate(broken)).valid).toBe(false);
  });

  it('fulfils OpenAPI 3.1: every placeholder is a parameter, schemas are sound, names are unique', () => {
    const ajv = new Ajv2020({ strict: false });
    expect(openapi).toMatchObject({
      openapi: '3.1.0',
      info: { title: expect.any(String), version: expect.any(String) },
    });
    const operationIds: string[] = [];
    for (const [path, methods] of Object.entries(openapi.paths as Record<string, Record<string, Result>>)) {
      expect(path).toMatch(/^\/[\w{}/.-]+$/);
      for (const [method, operation] of Object.entries(methods)) {
        operationIds.push(operation.operationId);
        const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
        const told = operation.parameters.filter((parameter: Result) => parameter.in === 'path');
        expect(told.map(({ name, required }: Result) => [name, required])).toEqual(
          inPath.map((name) => [name, true]),
        );
        if (method === 'get') expect(operation.requestBody).toBeUndefined();
        const schemas = [
          ...operation.parameters.map(({ schema }: Result) => schema),
          ...[operation.requestBody, ...Object.values(operation.responses)]
            .filter((each) => each !== undefined)
            .flatMap(({ content }: Result) => Object.values(content ?? {}) as Result[])
            .map(({ schema }) => schema),
        ];
        for (const schema of schemas.filter((each: Result) => each.$ref === undefined)) ajv.compile(schema);
        for (const security of operation.security) {
          for (const name of Object.keys(security))
            expect(openapi.components.securitySchemes).toHaveProperty(name);
        }
        expect(operation.responses.default.content['application/json'].schema.$ref).toBe(
          '#/components/schemas/Error',
        );
      }
    }
    expect(new Set(operationIds).size).toBe(operationIds.length);
    ajv.compile(openapi.components.schemas.Error);
  });

  it('is also a page for people that names every tool', async () => {
    const page = await (await fetch(`${town.url}/api/reference`)).text();
    for (const tool of Object.keys(SCOPE_OF)) expect(page).toContain(`<article id="${tool}">`);
  });
});

describe('an experience', () => {
  it.each([
    ['name', { name: 'Nobody' }],
    ['publisher_name', { name: 'Honest', publisher_name: 'Eliza Town' }],
  ])('may not use a reserved word as its %s', async (field, manifest) => {
    expect(await ada.tryCall('experience.register', { manifest })).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining(`manifest.${field} is a reserved word`),
    });
  });

  it('can be changed and deleted at the same moment without an internal error', async () => {
    const who = await Caller.make(town.url, 'Hasty', 'rest');
    const codes = new Set<unknown>();
    for (let round = 0; round < 12; round += 1) {
      const manifest = { name: `Hasty ${round}` };
      const { id: experience_id } = await who.call('experience.register', { manifest });
      const update = (i: number) =>
        who.tryCall('experience.update', { experience_id, manifest: { name: `Hasty ${round}.${i}` } });
      const remove = () => who.tryCall('experience.delete', { experience_id });
      const answers = await Promise.all([update(1), remove(), update(2), remove(), update(3)]);
      for (const { code } of answers) codes.add(code);
    }
    codes.delete(undefined);
    expect([...codes]).toEqual(['NOT_FOUND']);
  });
});

describe('memory', () => {
  it('[S2-060, S2-061] has two layers, merges key by key, and is limited to 64 KB', async () => {
    const id = await experienceNamed(ada, 'even');
    const who = await Caller.make(town.url, 'Rememberer');
    const sister = await Caller.make(town.url, 'Sister', 'rest', { cookie: who.cookie });
    await who.call('memory.set', { experience_id: id, data: { a: 1, b: 2 } });
    await who.call('memory.set', { experience_id: id, data: { b: null, c: 'x' } });
    expect(await who.call('memory.get', { experience_id: id })).toMatchObject({
      data: { a: 1, c: 'x' },
      updated_by: 'agent',
    });
    await who.call('memory.set', { experience_id: id, layer: 'owner', data: { code: 'ABC' } });
    const shared = await sister.call('memory.get', { experience_id: id, layer: 'owner' });
    expect(shared).toMatchObject({ data: { code: 'ABC' }, updated_by: 'owner' });
    expect(await sister.call('memory.get', { experience_id: id })).toMatchObject({
      data: {},
      updated_at: null,
    });
    const large = await who.tryCall('memory.set', { experience_id: id, data: { big: 'x'.repeat(65_600) } });
    expect(large.code).toBe('MEMORY_ERROR');
    await who.call('memory.set', { experience_id: id, data: { half: 'x'.repeat(40_000) } });
    const second = await who.tryCall('memory.set', {
      experience_id: id,
      data: { other: 'x'.repeat(40_000) },
    });
    expect(second.code).toBe('MEMORY_ERROR');
    const { data } = await who.call('memory.get', { experience_id: id });
    expect(Object.keys(data).sort()).toEqual(['a', 'c', 'half']);
    const proto = JSON.parse('{"__proto__": {"x": 1}}') as object;
    expect((await who.by('rest').tryCall('memory.set', { experience_id: id, data: proto })).code).toBe(
      'VALIDATION_ERROR',
    );
    const session = await who.tryCall('memory.set', { experience_id: id, data: { s: 1 }, scope: 'session' });
    expect(session.code).toBe('INVALID_STATE');
  });
});
