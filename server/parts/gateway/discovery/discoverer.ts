/** Turns any MCP server into an experience: examines it, pins its tools, and adds it to the catalogue (S2-115). */

import type { DiscoveredExperience } from '../../../../shared/contracts/gateway.ts';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { plural } from '../../../../shared/protocol/plural.ts';
import type { Answer } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import { type Authors, rowOf } from '../catalogue/authors.ts';
import type { ToolSummary } from '../experiences/experience.ts';
import { instructionsOf, type Looked } from '../experiences/mcp-upstream.ts';
import type { Services } from '../services.ts';

export interface DiscovererDeps extends Services<'experiences' | 'pins'> {
  readonly authors: Authors;
  look(serverUrl: string): Promise<Looked>;
}

export interface DiscoverWish {
  readonly server_url: string;
  readonly name?: string | undefined;
  readonly category?: string | undefined;
}

const MOST_NAMES_TRIED = 20;

export class Discoverer {
  readonly #deps: DiscovererDeps;

  constructor(deps: DiscovererDeps) {
    this.#deps = deps;
  }

  async discover(agent: AgentIdentity, asked: DiscoverWish): Promise<Answer<DiscoveredExperience>> {
    const wish = { ...asked, server_url: plainAddress(asked.server_url) };
    const { authors, experiences, pins } = this.#deps;
    const manifest = manifestOf(wish, wish.name ?? new URL(wish.server_url).host);
    const refused = await authors.faultOf(agent, manifest);
    if (refused) return { ok: false, refusal: refused };
    const found = await this.#deps.look(wish.server_url);
    if (!found.ok) return { ok: false, refusal: gatewayRefusal('CONNECTION_FAILED', found.refusal.message) };
    if (found.tools.length === 0)
      return { ok: false, refusal: gatewayRefusal('NO_TOOLS', 'The server answers but has no tools.') };
    const { server, tools } = found;
    const known = await experiences.discoveredAt(wish.server_url, agent.agentId);
    if (known) {
      await pins.refresh(known.id, tools);
      return { ok: true, value: { ...rowOf(known), tools: tools.map(toldOf), already_known: true } };
    }
    const summary =
      server.instructions.split('\n')[0]?.slice(0, 300) ||
      `${plural(tools.length, 'tool')} of an MCP server.`;
    // If a generated name is taken, a number is added to it.
    for (let n = 1; ; n++) {
      const name = wish.name ?? nameOf(server.name, wish.server_url, n);
      const entered = await authors.enter(
        agent,
        { ...manifestOf(wish, name), summary, ...(server.version && { version: server.version }) },
        {
          info: { gameplay_instructions: instructionsOf(server) },
          with: ({ id }) => [pins.pinning(id, tools)],
        },
      );
      if (entered.ok) return { ok: true, value: { ...entered.value, tools: tools.map(toldOf) } };
      const isTaken = entered.refusal.code === 'DUPLICATE_EXPERIENCE';
      if (!isTaken || wish.name !== undefined || n >= MOST_NAMES_TRIED) return entered;
    }
  }
}

/** Normalises an address, so that a server is recognised however its address is written. */
function plainAddress(text: string): string {
  const url = new URL(text);
  url.hash = '';
  return url.href;
}

const nameOf = (server: string, url: string, n: number): string => {
  const plain = server.replaceAll(/\s+/g, ' ').trim();
  const name = plain.length >= 2 ? plain : new URL(url).host;
  return n === 1 ? name.slice(0, 80) : `${name.slice(0, 70)} ${n}`;
};

const manifestOf = ({ category, server_url }: DiscoverWish, name: string) => ({
  name,
  category: category ?? 'discovered',
  mcp: { server_url, required_tools: [] },
  sessions: { interaction_model: 'discovered' },
});

const toldOf = ({ description, inputSchema, name }: ToolSummary): ToolSummary => ({
  name,
  description,
  inputSchema,
});
