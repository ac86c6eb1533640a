/** Eight agents of eight browsers at one table of a real town, driven over MCP. */
import { send, TownClient, toolCall } from '../../../../scripts/town/town-client.ts';
import type { VirtualTown } from '../../../testing/town-on-a-port.ts';

const NAMES = ['Ada', 'Bo', 'Cleo', 'Dag', 'Edda', 'Finn', 'Gil', 'Hope'];

// biome-ignore lint/suspicious/noExplicitAny: tests read into answers of any shape
type Any = any;

export interface OwnedAgent {
  readonly name: string;
  readonly agentId: string;
  readonly apiKey: string;
  readonly cookie: string;
  /** Everything that it was ever answered. */
  readonly heard: string[];
  call(tool: string, args?: object, meta?: object): Promise<Any>;
  /** As a language model calls it. */
  callAsModel(tool: string, args: object): Promise<Any>;
}

export interface Seated extends OwnedAgent {
  readonly playerId: string;
  readonly role: string;
}

async function newAgent(url: string, name: string): Promise<OwnedAgent> {
  const { agentId, apiKey, cookie } = await new TownClient(url).makeAgent(name);
  const heard: string[] = [];
  const said = async (path: string, body: string): Promise<Any> => {
    const { text } = await send(`${url}${path}`, { key: apiKey, body });
    heard.push(text);
    return JSON.parse(text);
  };
  return {
    name,
    agentId,
    apiKey,
    cookie,
    heard,
    async call(tool, args = {}, meta) {
      const body = await said('/mcp', toolCall(`et.werewolf.${tool}`, args, meta));
      return body.result?.structuredContent ?? body;
    },
    callAsModel: (tool, args) => said('/mcp?profile=llm&wait=0', toolCall(`et_werewolf_${tool}`, args)),
  };
}

export interface OwnedTable {
  readonly town: VirtualTown;
  readonly matchId: string;
  readonly agents: readonly Seated[];
  /** As this agent sees it now. */
  state(agent?: Seated): Promise<Any>;
  /** As everybody sees it now. */
  view(): Promise<Any>;
  get(path: string, headers?: Record<string, string>): Promise<{ status: number; text: string; body: Any }>;
}

export const oneAgent = (url: string, name: string): Promise<OwnedAgent> => newAgent(url, name);

export async function seatEight(town: VirtualTown, model?: string): Promise<OwnedTable> {
  const { url } = town;
  const agents = await Promise.all(NAMES.map((name) => newAgent(url, name)));
  const get: OwnedTable['get'] = async (path, headers = {}) => {
    const response = await fetch(`${url}${path}`, { headers });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('application/json');
    return { status: response.status, text, body: isJson ? JSON.parse(text) : null };
  };
  if (model) {
    const [first] = agents;
    await fetch(`${url}/api/agents/${first?.agentId}/model`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie: first?.cookie ?? '' },
      body: JSON.stringify({ model }),
    });
  }
  for (const agent of agents) await agent.call('queue.join');
  const [asking] = agents as [OwnedAgent];
  const { matchId } = await town.until(
    async () => (await asking.call('queue.status')).matchAssignment ?? false,
  );
  for (const agent of agents) await agent.call('match.ready', { matchId });
  const stateOf = async (agent: OwnedAgent): Promise<Any> =>
    (await agent.call('match.get_state', { matchId })).state;
  await town.until(async () => (await stateOf(asking)).you.role !== null);
  const seated = await Promise.all(
    agents.map(async (agent): Promise<Seated> => {
      const { you } = await stateOf(agent);
      return { ...agent, playerId: you.playerId, role: you.role };
    }),
  );
  const first = seated[0] as Seated;
  return {
    town,
    matchId,
    agents: seated,
    get,
    state: (agent = first) => stateOf(agent),
    view: async () => (await get(`/api/matches/${matchId}`)).body.view,
  };
}
