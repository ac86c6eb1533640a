import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rpcBody } from '../../../scripts/town/town-client.ts';
import { spelledWithoutDots, underscored } from '../../../shared/protocol/tool-definition.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { Caller, type Result } from './testing/caller.ts';
import {
  accountTools,
  type ForeignServer,
  type ForeignTool,
  startForeignServer,
} from './testing/foreign-server.ts';

let town: VirtualTown;
const servers: ForeignServer[] = [];
beforeAll(async () => {
  town = await openVirtualTown();
});
afterAll(() => town.end());
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const PROFILE = '?profile=llm';

/** An agent at an address with one spelling of tool names, and the texts it gets there. */
async function reader(name: string, profile: '' | typeof PROFILE) {
  const who = await Caller.make(town.url, name);
  const rpc = async (method: string, params: object = {}): Promise<Result> => {
    const response = await fetch(`${town.url}/mcp/all${profile}`, {
      method: 'POST',
      headers: who.headers,
      body: rpcBody(method, params),
    });
    return ((await response.json()) as Result).result;
  };
  const listed: string[] = (await rpc('tools/list')).tools.map((tool: Result) => tool.name);
  const call = async (tool: string, args: object = {}): Promise<Result> => {
    const name = profile === '' ? tool : underscored(tool);
    expect(listed).toContain(name);
    return JSON.parse((await rpc('tools/call', { name, arguments: args })).content[0].text);
  };
  return { who, call };
}

/** The town's tools named in a text, in either spelling. */
function spokenOf(text: string): { dotted: string[]; underscored: string[] } {
  const names = town.sets.flatMap(({ definitions, unlisted = [] }) =>
    [...definitions, ...unlisted].map(({ name }) => name),
  );
  const whole = (name: string) =>
    new RegExp(`(?<![\\w.])${name.replaceAll('.', '\\.')}(?![\\w.]*\\w)`).test(text);
  return {
    dotted: names.filter((name) => name.includes('.') && whole(name)),
    underscored: names.filter((name) => name.includes('.') && whole(underscored(name))),
  };
}

const tool = (description: string): ForeignTool => ({ description, call: () => 'done' });

async function discovered(tools: Record<string, ForeignTool>, name: string): Promise<string> {
  const server = await startForeignServer(tools, name);
  servers.push(server);
  const author = await Caller.make(town.url, `Author of ${name}`);
  return (await author.call('experience.discover', { server_url: server.url })).id;
}

describe("the town's text about its tools, for a foreign server", () => {
  it.each([
    ['with dots, where they are listed so', ''],
    ['without dots, where they are listed so', PROFILE],
  ] as const)('names them %s', async (_, profile) => {
    const spelled = (text: string) =>
      profile === '' ? text : spelledWithoutDots(text, ['session.step', 'session.tools']);
    const many = Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`tool_${i}`, tool('Does it.')]));
    const id = await discovered(many, `Sixteen${profile}`);
    const { call } = await reader(`Reader${profile}`, profile);
    const details = await call('experiences.get', { experience_id: id });
    expect(details.gameplay_instructions).toContain(spelled('session.tools lists what there is'));
    const created = await call('session.create', { experience_id: id });
    expect(created.getting_started).toContain(spelled('session.step takes {"tool"'));
    expect(created.tools_hint).toContain(spelled('session.tools fetches'));
    for (const told of [details, created]) {
      const { dotted, underscored: plain } = spokenOf(JSON.stringify(told));
      expect(profile === '' ? plain : dotted).toEqual([]);
    }
    await call('session.end', { session_id: created.session_id });
  });

  it('leaves the names of foreign tools unchanged, even those the town has itself', async () => {
    const id = await discovered(
      { 'session.step': tool('Not the town’s: session.end is mine, too.') },
      'Namesake',
    );
    const { call } = await reader('Careful', PROFILE);
    const created = await call('session.create', { experience_id: id });
    expect(created.available_tools).toMatchObject([
      { name: 'session.step', description: 'Not the town’s: session.end is mine, too.' },
    ]);
    expect(created.getting_started).toContain('session_step takes {"tool"');
    expect(created.getting_started).toContain('{"tool": "session.step", "args": {}}');
    const { session_id } = created;
    const stepped = await call('session.step', { session_id, action: { tool: 'session.step' } });
    expect(stepped).toMatchObject({ step_count: 1, experience_response: 'done' });
    await call('session.end', { session_id });
  });

  it('names no tools if the server requires an account first', async () => {
    const id = await discovered(
      accountTools((what) => `a ${what}`),
      'Members',
    );
    const { call } = await reader('Newcomer', PROFILE);
    const created = await call('session.create', { experience_id: id });
    expect(spokenOf(JSON.stringify(created)).dotted).toEqual([]);
    expect(created.getting_started).toContain('Register once');
    await call('session.end', { session_id: created.session_id });
  });
});

describe("the town's text about its tools, for its own games", () => {
  it.each(['Werewolf', 'Even/Odd'])('is spelled as the door lists them: %s', async (game) => {
    const { call, who } = await reader(`Player of ${game}`, PROFILE);
    const { experiences } = await who.call('experiences.list', { search: game });
    const experience_id = experiences.find(({ name }: Result) => name === game).id;
    const details = await call('experiences.get', { experience_id });
    const created = await call('session.create', { experience_id });
    for (const { gameplay_instructions } of [details, created]) {
      expect(gameplay_instructions).toContain('session_end tells how it ended for you');
      expect(spokenOf(gameplay_instructions).dotted).toEqual([]);
    }
    expect(spokenOf(JSON.stringify(created)).dotted).toEqual([]);
    await call('session.end', { session_id: created.session_id });
  });
});
