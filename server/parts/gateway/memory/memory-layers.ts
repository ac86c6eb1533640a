/** memory.get and memory.set: an agent's own layer, and the layer shared by its owner's agents. */

import type { MemoryReply, MemoryWish } from '../../../../shared/contracts/gateway.ts';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import type { TOOLS } from '../../../../shared/gateway/tool-names.ts';
import { iso } from '../../../../shared/protocol/iso.ts';
import { type Answer, no, type Refusal, yes } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import { NO_EXPERIENCE } from '../catalogue/catalogue.ts';
import { originOf } from '../catalogue/experiences-table.ts';
import { isoOrNull } from '../json.ts';
import type { Services } from '../services.ts';
import type { Layer } from './memory.ts';

type MemoryLayersDeps = Services<'clock' | 'experienceById' | 'identities' | 'memory' | 'ownerOf' | 'rows'>;

type WhichLayer = Pick<MemoryWish<typeof TOOLS.memoryGet>, 'experience_id' | 'layer'>;

/** The name of a layer in answers: the experience's id for the agent, never beside the agent's own id (D60). */
interface NamedLayer {
  readonly layer: Layer;
  readonly origin: string;
  readonly names: object;
}

const NO_OWNER = gatewayRefusal('NO_OWNER', 'Nobody owns this agent: it has no owner layer.');
const NOT_SHARED = gatewayRefusal('VALIDATION_ERROR', 'scope "session" is for the agent layer.');
const NO_SESSION = gatewayRefusal('INVALID_STATE', 'You have no session there to keep it for.');

export class MemoryLayers {
  readonly #deps: MemoryLayersDeps;

  constructor(deps: MemoryLayersDeps) {
    this.#deps = deps;
  }

  async read(agent: AgentIdentity, which: WhichLayer): Promise<Answer<MemoryReply<typeof TOOLS.memoryGet>>> {
    const found = await this.#layer(agent, which);
    if (!found.ok) return found;
    const { data, updatedAt, updatedBy } = await this.#deps.memory.read(found.value.layer);
    return yes({ ...found.value.names, data, updated_by: updatedBy, updated_at: isoOrNull(updatedAt) });
  }

  async write(
    agent: AgentIdentity,
    wish: MemoryWish<typeof TOOLS.memorySet>,
  ): Promise<Answer<MemoryReply<typeof TOOLS.memorySet>>> {
    const { data, experience_id: id, layer: which, scope } = wish;
    if (which === 'owner' && scope === 'session') return no(NOT_SHARED);
    const found = await this.#layer(agent, wish);
    if (!found.ok) return found;
    const live = scope === 'session' ? await this.#deps.rows.liveOf(agent.agentId) : undefined;
    if (scope === 'session' && live?.experienceId !== id) return no(NO_SESSION);
    const at = this.#deps.clock.now();
    const { layer, names, origin } = found.value;
    const fault: Refusal | null = await this.#deps.memory.write(
      { ...layer, origin },
      { data, by: which, at, sessionId: live?.sessionId ?? null },
    );
    return fault ? no(fault) : { ok: true, value: { ...names, updated_at: iso(at) } };
  }

  async #layer(agent: AgentIdentity, which: WhichLayer): Promise<Answer<NamedLayer>> {
    const { experienceById, identities, ownerOf } = this.#deps;
    const experienceId = which.experience_id;
    const record = await experienceById(experienceId);
    if (!record) return no(NO_EXPERIENCE);
    const origin = originOf(record);
    if (which.layer === 'agent') {
      const names = { experience_agent_id: await identities.of(agent.agentId, experienceId) };
      return { ok: true, value: { layer: { holder: agent.agentId, experienceId }, names, origin } };
    }
    const owner = await ownerOf(agent.agentId);
    if (owner === null) return no(NO_OWNER);
    const names = { owner_id: owner, experience_id: experienceId };
    return { ok: true, value: { layer: { holder: owner, experienceId, shared: true }, names, origin } };
  }
}
