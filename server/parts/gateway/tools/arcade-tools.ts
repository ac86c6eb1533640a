import {
  CATALOGUE_TOOLS,
  FOREIGN_TOOLS,
  LADDER_TOOLS,
  MEMORY_TOOLS,
} from '../../../../shared/contracts/gateway.ts';
import { SESSION_TOOLS } from '../../../../shared/contracts/sessions.ts';
import { TABLE_TOOLS } from '../../../../shared/contracts/tables.ts';
import { HOW_TO_STEP } from '../../../../shared/gateway/tool-listing.ts';
import { TOOLS } from '../../../../shared/gateway/tool-names.ts';
import { yes } from '../../../../shared/protocol/refusals.ts';
import { accessRefusal } from '../../../tools/access.ts';
import type { Body, Spell, Tool } from '../../../tools/tool.ts';
import type { Authors } from '../catalogue/authors.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Ladders } from '../catalogue/ladders.ts';
import type { Credentials } from '../credentials/credentials.ts';
import { type GatewayTool, gatewayTools } from '../define-tool.ts';
import type { Discoverer } from '../discovery/discoverer.ts';
import { WITHOUT_CHAIR } from '../experiences/builtin.ts';
import { HOW_TO_ACT } from '../experiences/mcp-upstream.ts';
import { isJsonObject } from '../json.ts';
import type { StandingTables } from '../lobbies/standing-tables.ts';
import type { TableService } from '../lobbies/table-service.ts';
import type { MemoryLayers } from '../memory/memory-layers.ts';
import type { ProxiedCalls } from '../proxy/proxied-calls.ts';
import { COOPERATION_HINT, createdReply, MEMORY_HINT } from '../sessions/created-reply.ts';
import type { Identities } from '../sessions/identities.ts';
import type { SessionRecords } from '../sessions/records.ts';
import type { Sessions } from '../sessions/sessions.ts';

export interface ArcadeToolDeps {
  readonly catalogue: Catalogue;
  readonly sessions: Sessions;
  readonly records: SessionRecords;
  readonly identities: Identities;
  readonly layers: MemoryLayers;
  readonly tables: TableService;
  readonly standing: StandingTables;
  readonly ladders: Ladders;
  /** Null if the town calls no foreign servers. */
  readonly foreign: ForeignServices | null;
  readonly respell: NonNullable<Tool['respell']>;
  all(): readonly GatewayTool[];
}

interface ForeignServices {
  readonly authors: Authors;
  readonly discoverer: Discoverer;
  readonly credentials: Credentials;
  readonly proxy: ProxiedCalls;
}

export const arcadeTools = (deps: ArcadeToolDeps): readonly GatewayTool[] => [
  ...catalogueTools(deps),
  ...sessionTools(deps),
  ...gatewayTools(MEMORY_TOOLS, {
    [TOOLS.memoryGet]: ({ args, caller }) => deps.layers.read(caller, args),
    [TOOLS.memorySet]: ({ args, caller }) => deps.layers.write(caller, args),
  }),
  ...tableTools(deps),
  ...gatewayTools(LADDER_TOOLS, {
    [TOOLS.leaderboardGet]: ({ args }) => deps.ladders.of(args.experience_id, args.limit),
  }),
  ...(deps.foreign ? foreignTools(deps.foreign) : []),
];

const spelledTools = (body: Body, spell: Spell): Body => ({
  ...body,
  available_tools: (body.available_tools as string[]).map(spell),
});

const catalogueTools = ({ all, catalogue, respell }: ArcadeToolDeps) =>
  gatewayTools(
    CATALOGUE_TOOLS,
    {
      [TOOLS.authWhoami]: async ({ caller }) =>
        yes({
          agent_id: caller.agentId,
          scopes: caller.scopes,
          token_expires_at: caller.tokenExpiresAt ?? null,
          available_tools: all()
            .filter(({ tool }) => accessRefusal(tool, caller) === null)
            .map(({ tool }) => tool.definition.name),
        }),
      [TOOLS.experiencesList]: async ({ args, caller }) => yes(await catalogue.list(args, caller)),
      [TOOLS.experiencesGet]: ({ args }) => catalogue.get(args.experience_id),
    },
    { [TOOLS.authWhoami]: { respell: spelledTools }, [TOOLS.experiencesGet]: { respell } },
  );

const sessionTools = ({ identities, records, respell, sessions }: ArcadeToolDeps) =>
  gatewayTools(
    SESSION_TOOLS,
    {
      async [TOOLS.sessionCreate]({ args, caller, ...where }) {
        const wish = { experienceId: args.experience_id, initialAction: args.initial_action };
        const created = await sessions.opening.create(caller, wish, where);
        if (!created.ok) return created;
        return yes(createdReply(created.value, await identities.acquaintance(caller.agentId)));
      },
      [TOOLS.sessionStep]: ({ address, args, ask, caller, hold, signal }) => {
        const { action, session_id: sessionId, ...telemetry } = args;
        return sessions.stepping.step(
          caller,
          { sessionId, action, telemetry },
          { address, ask, hold, signal },
        );
      },
      [TOOLS.sessionEnd]: ({ address, args, caller, payQueueMove, signal }) => {
        const { reason, session_id: sessionId, ...telemetry } = args;
        return sessions.ending.end(
          caller,
          { sessionId, reason, telemetry },
          { address, payQueueMove, signal },
        );
      },
      [TOOLS.sessionTools]: ({ args, caller }) => records.tools(caller, args.session_id, args.tool_name),
      [TOOLS.sessionReplay]: ({ args: { session_id, ...page }, caller }) =>
        records.replay(caller, session_id, page),
    },
    {
      [TOOLS.sessionCreate]: { respell, mayAsk: true },
      [TOOLS.sessionStep]: { respell, mayAsk: true },
    },
  );

const tableTools = ({ standing, tables }: ArcadeToolDeps) =>
  gatewayTools(TABLE_TOOLS, {
    [TOOLS.lobbyCreate]: ({ address, args, caller, idempotency }) =>
      tables.create(
        caller,
        {
          experienceId: args.experience_id,
          maxPlayers: args.max_players,
          config: args.config ?? {},
          from: { address },
        },
        idempotency,
      ),
    async [TOOLS.lobbyList]({ args }) {
      const listed = await tables.list(args.experience_id, args.status);
      if (!listed.ok || args.status !== 'waiting') return listed;
      const always = await standing.listed(args.experience_id);
      return { ok: true, value: { lobbies: [...always, ...listed.value.lobbies] } };
    },
    [TOOLS.lobbyJoin]: ({
      address,
      args: { game_session_id: id, role },
      caller,
      idempotency,
      payQueueMove,
    }) =>
      standing.join(caller, id, { address, role, payQueueMove }) ??
      tables.join(caller, { gameSessionId: id, role, from: { address } }, idempotency),
    [TOOLS.lobbyLeave]: ({ args: { game_session_id: id }, caller, payQueueMove }) =>
      standing.leave(caller, id, payQueueMove) ?? tables.leave(caller, id),
    [TOOLS.matchStart]: ({ args: { game_session_id: id }, caller }) =>
      standing.hosted(id) ?? tables.start(caller, id),
    [TOOLS.matchEnd]: ({ args: { game_session_id: id, reason }, caller }) =>
      standing.hosted(id) ?? tables.end(caller, id, reason),
    [TOOLS.matchAbort]: ({ args: { game_session_id: id, reason }, caller }) =>
      standing.hosted(id) ?? tables.abort(caller, id, reason),
    [TOOLS.matchState]: ({ args: { game_session_id: id } }) => standing.state(id) ?? tables.state(id),
  });

const foreignTools = ({ authors, credentials, discoverer, proxy }: ForeignServices) =>
  gatewayTools(
    FOREIGN_TOOLS,
    {
      [TOOLS.experienceRegister]: ({ args, caller }) => authors.register(caller, args.manifest),
      [TOOLS.experienceUpdate]: ({ args, caller }) =>
        authors.update(caller, args.experience_id, args.manifest),
      [TOOLS.experienceDelete]: ({ args, caller }) => authors.remove(caller, args.experience_id),
      [TOOLS.experienceMine]: async ({ caller }) => ({ ok: true, value: await authors.mine(caller) }),
      [TOOLS.experienceDiscover]: ({ args, caller }) => discoverer.discover(caller, args),
      [TOOLS.credentialStore]: ({ args, caller }) =>
        credentials.store(caller.agentId, args.experience_id, {
          label: args.label,
          authMethod: args.auth_method,
          fields: args.credentials,
          isDefault: args.is_default,
        }),
      [TOOLS.credentialList]: ({ args, caller }) => credentials.list(caller.agentId, args.experience_id),
      [TOOLS.credentialDelete]: ({ args, caller }) => credentials.remove(caller.agentId, args.credential_id),
      [TOOLS.credentialSetDefault]: ({ args, caller }) =>
        credentials.setDefault(caller.agentId, args.experience_id, args.credential_id),
      [TOOLS.proxyTools]: ({ args, caller }) => proxy.tools(caller, args.experience_id),
      [TOOLS.proxyCall]: ({ address, args, caller, signal }) =>
        proxy.call(
          caller,
          { experienceId: args.experience_id, tool: args.tool_name, args: args.arguments ?? {} },
          { address, signal },
        ),
      [TOOLS.proxyEnd]: ({ address, args, caller, signal }) =>
        proxy.end(caller, args.experience_id, { address, signal }),
    },
    {
      [TOOLS.experienceDiscover]: {
        budget: {
          name: TOOLS.experienceDiscover,
          limit: { calls: 20, everyMs: 60_000 },
          exceeded: 'Twenty servers a minute may be looked at.',
        },
      },
    },
  );

const SENTENCES = [HOW_TO_ACT, HOW_TO_STEP, COOPERATION_HINT, MEMORY_HINT, WITHOUT_CHAIR];

/** Where such texts are in a reply. */
const MIXED = ['cooperation_hint', 'memory_hint', 'getting_started', 'gameplay_instructions', 'next'];

/** `instructions`: the complete instructions of the town's own games. */
export const respelling =
  (instructions: readonly string[]) =>
  (body: Body, spell: Spell): Body => {
    const told = (text: string): string =>
      instructions.includes(text)
        ? spell(text)
        : SENTENCES.reduce((said, own) => said.replaceAll(own, () => spell(own)), text);
    const respelled = (reply: Body): Body =>
      Object.fromEntries(
        Object.entries(reply).map(([name, said]) => [
          name,
          MIXED.includes(name) && typeof said === 'string' ? told(said) : said,
        ]),
      );
    const { experience_response: response, tools_hint: hint } = body;
    return {
      ...respelled(body),
      // Only the town's own words.
      ...(typeof hint === 'string' && { tools_hint: spell(hint) }),
      ...(isJsonObject(response) && { experience_response: respelled(response) }),
    };
  };
