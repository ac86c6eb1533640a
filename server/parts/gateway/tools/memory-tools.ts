/** What an agent keeps for an experience, and what its owner's agents share. */
import { z } from 'zod';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import type { Answer } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import type { Clock } from '../../../time/clock.ts';
import { NO_EXPERIENCE } from '../catalogue/catalogue.ts';
import { type ExperienceRecord, originOf } from '../catalogue/experiences-table.ts';
import { defineGatewayTool, type GatewayTool } from '../define-tool.ts';
import { isoOrNull } from '../json.ts';
import type { Layer, Memory } from '../memory/memory.ts';
import type { Identities } from '../sessions/identities.ts';
import type { SessionRows } from '../sessions/sessions-table.ts';
import { experienceId, object } from '../shapes.ts';

export interface MemoryToolDeps {
  readonly memory: Memory;
  readonly identities: Identities;
  readonly rows: SessionRows;
  readonly clock: Clock;
  experienceById(id: string): Promise<ExperienceRecord | undefined>;
  ownerOf(agentId: string): Promise<string | null>;
}

const layer = z
  .enum(['agent', 'owner'])
  .default('agent')
  .describe('Your own, or shared by your owner’s agents');
const NO_OWNER = gatewayRefusal('NO_OWNER', 'Nobody owns this agent: it has no owner layer.');
const rest = (method: 'GET' | 'POST') => ({ method, path: '/experiences/:experience_id/memory' }) as const;
const updated = z.looseObject({ updated_at: z.string().nullable() });

/** How a layer is named in answers: an agent by what the experience knows it by, never beside its own id (D60). */
interface Named {
  readonly layer: Layer;
  /** Where what is written now may be sent. */
  readonly origin: string;
  readonly names: object;
}

export function memoryTools({
  clock,
  experienceById,
  identities,
  memory,
  ownerOf,
  rows,
}: MemoryToolDeps): readonly GatewayTool[] {
  async function layerOf(agent: AgentIdentity, which: 'agent' | 'owner', id: string): Promise<Answer<Named>> {
    const record = await experienceById(id);
    if (!record) return { ok: false, refusal: NO_EXPERIENCE };
    if (which === 'agent') {
      const names = { experience_agent_id: await identities.of(agent.agentId, id) };
      return {
        ok: true,
        value: { layer: { holder: agent.agentId, experienceId: id }, names, origin: originOf(record) },
      };
    }
    const owner = await ownerOf(agent.agentId);
    if (owner === null) return { ok: false, refusal: NO_OWNER };
    return {
      ok: true,
      value: {
        layer: { holder: owner, experienceId: id, shared: true },
        names: { owner_id: owner, experience_id: id },
        origin: originOf(record),
      },
    };
  }

  return [
    defineGatewayTool({
      name: 'memory.get',
      title: 'Recall',
      description:
        'What was kept for an experience: by you and the experience, or shared by your owner’s agents.',
      scope: 'memory:read',
      group: 'core',
      nature: 'reads',
      rest: rest('GET'),
      input: z.strictObject({ experience_id: experienceId, layer }),
      output: z.looseObject({
        data: object,
        updated_by: z.string().nullable(),
        updated_at: z.string().nullable(),
      }),
      async run({ args, caller }) {
        const found = await layerOf(caller, args.layer, args.experience_id);
        if (!found.ok) return found;
        const { data, updatedAt, updatedBy } = await memory.read(found.value.layer);
        return {
          ok: true,
          value: { ...found.value.names, data, updated_by: updatedBy, updated_at: isoOrNull(updatedAt) },
        };
      },
    }),
    defineGatewayTool({
      name: 'memory.set',
      title: 'Remember',
      description:
        'Keep data for an experience; keys that you do not mention stay, null deletes one. At most 64 KB a layer. scope "session" (agent layer) is forgotten when the session ends.',
      scope: 'memory:write',
      group: 'core',
      nature: 'repeatable',
      rest: rest('POST'),
      input: z.strictObject({
        experience_id: experienceId,
        data: object.describe('An object; merged key by key'),
        layer,
        scope: z.enum(['persistent', 'session']).default('persistent'),
      }),
      output: updated,
      async run({ args, caller }) {
        const { data, experience_id: id, layer: which, scope } = args;
        if (which === 'owner' && scope === 'session')
          return {
            ok: false,
            refusal: gatewayRefusal('VALIDATION_ERROR', 'scope "session" is for the agent layer.'),
          };
        const found = await layerOf(caller, which, id);
        if (!found.ok) return found;
        const live = scope === 'session' ? await rows.liveOf(caller.agentId) : undefined;
        if (scope === 'session' && live?.experience_id !== id)
          return {
            ok: false,
            refusal: gatewayRefusal('INVALID_STATE', 'You have no session there to keep it for.'),
          };
        const now = clock.now();
        const by = which === 'owner' ? 'owner' : 'agent';
        const { layer: whose, origin } = found.value;
        const fault = await memory.write(
          { ...whose, origin },
          {
            data,
            by,
            at: now,
            sessionId: live?.session_id ?? null,
          },
        );
        if (fault) return { ok: false, refusal: fault };
        return { ok: true, value: { ...found.value.names, updated_at: isoOrNull(now) } };
      },
    }),
  ];
}
