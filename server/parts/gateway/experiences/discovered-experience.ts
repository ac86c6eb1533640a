/**
 * Plays any MCP server as it is: a step is one call of one of its tools. The server knows nothing of the town; it
 * identifies a player only by the connection and any account the agent creates there.
 */

import type { LiveStatus } from '../../../../shared/contracts/gateway.ts';
import { autoFill } from '../../../../shared/gateway/auto-fill.ts';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import {
  accountToolOf,
  credentialsIn,
  type Fields,
  type FoundCredentials,
} from '../../../../shared/gateway/secret-fields.ts';
import {
  firstTimeHint,
  gettingStarted,
  listing,
  loginParamsIn,
  reconnectHint,
  toolThat,
} from '../../../../shared/gateway/tool-listing.ts';
import { TOOLS } from '../../../../shared/gateway/tool-names.ts';
import type { Statement } from '../../../store/store.ts';
import { parseJsonText } from '../../../tools/arguments.ts';
import { recordOf, withoutFound } from '../discovery/kept-step.ts';
import { driftBetween, isDrift, type Pins, pinOf, pinsOf, type ToolPins } from '../discovery/tool-pins.ts';
import { isJsonObject, type JsonObject } from '../json.ts';
import {
  type CreateCall,
  createMeta,
  type EndCall,
  type Experience,
  type PlayerCall,
  type Reply,
  type SentMeta,
  type StepCall,
  stepMeta,
  type ToolSummary,
  type ToolsReply,
} from './experience.ts';

import { replyOfResult } from './mcp-failures.ts';
import {
  exchangeOf,
  HOW_TO_ACT,
  instructionsOf,
  lookAt,
  McpUpstream,
  type McpUpstreamDeps,
  type Spoken,
  toolsOf,
} from './mcp-upstream.ts';
import { failed } from './upstream-replies.ts';

export interface DiscoveredDeps extends McpUpstreamDeps {
  readonly statusTimeoutMs: number;
  readonly pins: ToolPins;
  ownerMemoryOf(agentId: string): Promise<Fields>;
  savingCredential(
    agentId: string,
    found: FoundCredentials,
    sessionId: string,
  ): Promise<readonly Statement[]>;
}

interface Wanted {
  readonly tool: string;
  readonly args: Fields;
}

export class DiscoveredExperience implements Experience {
  readonly #deps: DiscoveredDeps;
  readonly #upstream: McpUpstream;

  constructor(deps: DiscoveredDeps) {
    this.#deps = deps;
    this.#upstream = new McpUpstream(deps);
  }

  async info(): Promise<Reply> {
    const found = await lookAt(this.#upstream);
    if (!found.ok) return found;
    if (found.tools.length === 0) return failed('EXPERIENCE_ERROR', 'It has no tools.', { inDoubt: false });
    return { ok: true, response: { gameplay_instructions: instructionsOf(found.server) } };
  }

  /** Listing its tools is the only check possible; changes are recorded. */
  async status(): Promise<LiveStatus | null> {
    const { experienceId, pins, statusTimeoutMs } = this.#deps;
    const found = await lookAt(this.#upstream, { timeoutMs: statusTimeoutMs, unlimited: true });
    if (!found.ok) throw new Error(found.refusal.message);
    await pins.refresh(experienceId, found.tools);
    return { status: 'online', current_players: 0, active_lobbies: 0 };
  }

  create(call: CreateCall): Promise<Reply> {
    const meta = createMeta(call.sessionId);
    return this.#upstream.reply({ ...exchangeOf(call), upstream: null }, async (other) => {
      const tools = await other.tools();
      await this.#pin(call, tools);
      const told = await this.#told(call, tools);
      if (call.initialAction === undefined) {
        // Its instructions are in gameplay_instructions, once.
        const { name, version } = other.server;
        return { ok: true, response: { server: { name, version } }, told, ...other.kept };
      }
      const reply = await this.#act(call, { action: call.initialAction, meta }, other, tools);
      return reply.ok ? { ...reply, told: { ...told, ...reply.told } } : reply;
    });
  }

  /** The catalogue is public, so it only contains tools listed to callers without credentials. */
  async #pin({ ask, secrets, upstream }: PlayerCall, tools: readonly ToolSummary[]): Promise<void> {
    // Servers may list more tools to clients that support elicitation.
    if (ask || secrets.authorization !== null || upstream !== null) return;
    await this.#deps.pins.refresh(this.#deps.experienceId, tools);
  }

  async offer(call: PlayerCall): Promise<JsonObject> {
    const found = await toolsOf(this.#upstream, exchangeOf(call));
    return found.ok ? this.#told(call, found.tools) : {};
  }

  async #told({ agent, secrets }: PlayerCall, tools: readonly ToolSummary[]): Promise<JsonObject> {
    const { experienceId, pins } = this.#deps;
    const now = pinsOf(tools);
    const before = await pins.readBy(agent.agentId, experienceId);
    const drift = before && driftBetween(before, now);
    // New tools are in the listing returned with this; changed ones must be read first.
    const read = Object.fromEntries(
      Object.entries(now).map(([name, pin]) => [
        name,
        before && Object.hasOwn(before, name) ? (before[name] ?? pin) : pin,
      ]),
    );
    if (!before || (drift && isDrift(drift))) await pins.reading(agent.agentId, experienceId, read);
    const [login, register] = [toolThat('login', tools), toolThat('register', tools)];
    return {
      ...listing(tools),
      getting_started: gettingStarted(tools),
      ...(drift && isDrift(drift) && { tools_changed: drift }),
      ...(secrets.reusable && login && { reconnect_hint: reconnectHint(secrets.reusable, login) }),
      ...(!secrets.reusable && register && { first_time_hint: firstTimeHint(register) }),
    };
  }

  step(call: StepCall): Promise<Reply> {
    const doing = { action: call.action, meta: stepMeta(call.sessionId, call.n) };
    return this.#upstream.reply(exchangeOf(call), async (other) =>
      this.#act(call, doing, other, await other.tools()),
    );
  }

  async #act(
    call: PlayerCall,
    { action, meta }: { readonly action: unknown; readonly meta: SentMeta },
    other: Spoken,
    tools: readonly ToolSummary[],
  ): Promise<Reply> {
    const given = typeof action === 'string' ? parseJsonText(action) : { ok: true as const, value: action };
    const wanted = given.ok ? wantedIn(given.value) : null;
    if (!wanted) {
      const fault = given.ok ? '' : ` The text of this action ${given.fault}.`;
      return failed('EXPERIENCE_ERROR', `${HOW_TO_ACT}${fault}`, { inDoubt: false });
    }
    const tool = tools.find(({ name }) => name === wanted.tool);
    const { experienceId, pins } = this.#deps;
    const read = (await pins.readBy(call.agent.agentId, experienceId)) ?? {};
    const refused = refusalOf(wanted.tool, tool, read);
    if (refused || !tool) return { ok: false, inDoubt: false, refusal: refused ?? unknownTool(wanted.tool) };
    const { secrets, sessionId } = call;
    const filled = autoFill(tool, wanted.args, {
      credential: secrets.login,
      session: secrets.session,
      ownerMemory: await this.#deps.ownerMemoryOf(call.agent.agentId),
    });
    const result = await other.call(tool.name, filled.args, meta);
    const reply = replyOfResult(result, other.kept);
    if (!reply.ok) return reply;
    const account = accountToolOf(tool.name);
    const said = account ? credentialsIn(filled.args, reply.response, loginParamsIn(tools)) : NOTHING_FOUND;
    const found = { ...said, lasting: isKnown(said.lasting, secrets.login) ? null : said.lasting };
    return {
      ...reply,
      // The answer of a register tool is its agent's own copy. Credentials from a login tool are kept by the town and
      // filled in.
      ...(account === 'login' && { response: withoutFound(reply.response, said) }),
      record: recordOf({
        wanted,
        filled,
        response: reply.response,
        secrets,
        found: said,
        isAccount: account !== null,
      }),
      keeping: await this.#deps.savingCredential(call.agent.agentId, found, sessionId),
      told: {
        ...(filled.keys.length > 0 && { auto_filled: filled.keys }),
        ...(found.lasting && { credentials_saved: Object.keys(found.lasting) }),
        ...(found.session && { kept_for_this_session: Object.keys(found.session) }),
      },
    };
  }

  async end(call: EndCall): Promise<Reply> {
    this.#upstream.forget(exchangeOf(call));
    return { ok: true, response: { outcomes: {} } };
  }

  async tools(call: PlayerCall, only?: string): Promise<ToolsReply> {
    const found = await toolsOf(this.#upstream, exchangeOf(call));
    if (!found.ok) return found;
    const { experienceId, pins } = this.#deps;
    await this.#pin(call, found.tools);
    const before = (await pins.readBy(call.agent.agentId, experienceId)) ?? {};
    const read = only === undefined ? found.tools : found.tools.filter(({ name }) => name === only);
    const kept = only === undefined ? {} : before;
    await pins.reading(call.agent.agentId, experienceId, { ...kept, ...pinsOf(read) });
    return found;
  }
}

const NOTHING_FOUND: FoundCredentials = { lasting: null, session: null };

const isKnown = (fields: Fields | null, stored: Fields): boolean =>
  fields !== null && Object.entries(fields).every(([key, value]) => stored[key] === value);

const unknownTool = (name: string) =>
  gatewayRefusal(
    'EXPERIENCE_TOOL_NOT_FOUND',
    `It has no tool ${JSON.stringify(name.slice(0, 100))}; ${TOOLS.sessionTools} lists what there is.`,
  );

function refusalOf(name: string, tool: ToolSummary | undefined, read: Pins) {
  if (!tool) return unknownTool(name);
  const pin = Object.hasOwn(read, name) ? read[name] : undefined;
  if (pin === pinOf(tool)) return null;
  const what = pin === undefined ? 'is new' : 'says something else than when you read it';
  return gatewayRefusal(
    'TOOL_CHANGED',
    `The tool ${name.slice(0, 100)} ${what}, and was not called: read it with ${TOOLS.sessionTools} (${TOOLS.proxyTools}), then decide.`,
  );
}

function wantedIn(given: unknown): Wanted | null {
  if (!isJsonObject(given) || typeof given.tool !== 'string') return null;
  const { args = {} } = given;
  return isJsonObject(args) ? { tool: given.tool, args } : null;
}
