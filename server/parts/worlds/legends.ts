/**
 * Offers an entry of an owner's world to the town: it passes the same gates as any legend, and the owner learns the
 * outcome.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { LegendType } from '../../../shared/canon/proposal.ts';
import type { ProposalResult } from '../../../shared/contracts/context.ts';
import type { OfferedLegend } from '../../../shared/contracts/worlds.ts';
import { TOWN_WORLD } from '../../../shared/worlds/model.ts';
import type { AgentAccounts } from '../../agents/agent-accounts.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Clock } from '../../time/clock.ts';
import type { TownMemory } from '../town-memory.ts';
import type { Owner } from './holder.ts';
import type { WorldReads } from './world-reads.ts';

export interface LegendsDeps {
  readonly accounts: Pick<AgentAccounts, 'ownedBy'>;
  readonly reads: Pick<WorldReads, 'character' | 'location'>;
  readonly clock: Pick<Clock, 'now'>;
  memory(): TownMemory | null;
}

export interface Offer {
  readonly worldId: string;
  readonly entityId: string;
  readonly type?: LegendType | undefined;
}

interface Entry {
  readonly title: string;
  readonly text: string;
  readonly type: LegendType;
  readonly worldName: string;
}

export class Legends {
  readonly #deps: LegendsDeps;

  constructor(deps: LegendsDeps) {
    this.#deps = deps;
  }

  async offer(owner: Owner, { worldId, entityId, type }: Offer): Promise<OfferedLegend | null> {
    const { accounts, clock, memory } = this.#deps;
    const town = memory();
    if (!town) throw new ApiError(409, 'CLOSED', 'This town keeps no books that a legend could enter.');
    // Entries of the town's own world are already known.
    const entry = worldId === TOWN_WORLD ? null : await this.#entry(worldId, entityId, owner);
    if (!entry) return null;
    const { text, title, worldName } = entry;
    if (text === '')
      throw new ApiError(
        409,
        'LIMIT',
        'There is nothing to tell yet: write down first what it is known for.',
      );
    // The town knows agents, not owners: an owner is represented by its first agent.
    const [agent] = 'agentId' in owner ? [owner] : await accounts.ownedBy(owner.ownerId);
    if (!agent) throw new ApiError(409, 'LIMIT', 'A legend is offered by an agent, and you have none.');
    const params = { title, text, type: type ?? entry.type };
    const proposalId = randomUUID();
    const result = await town.propose({
      proposalId,
      version: 1,
      issuedUtc: new Date(clock.now()).toISOString(),
      actor: { kind: 'ai', id: agent.agentId },
      intent: `Offered from the world “${worldName}”.`.slice(0, 400),
      correlationId: `legend:${entityId}`,
      // The same content is offered once; changed content counts as new.
      idempotencyKey: `legend:${entityId}:${digest(params)}`,
      proposedActions: [{ actionType: 'Lore.Legend', scopeKey: 'loc:library', params }],
    });
    return toldOf(result);
  }

  async #entry(worldId: string, entityId: string, owner: Owner): Promise<Entry | null> {
    const { reads } = this.#deps;
    const [sheet, place] = await Promise.all([
      reads.character(entityId, owner),
      reads.location(entityId, owner),
    ]);
    if (sheet?.worldId === worldId) {
      const { background, name, role, traits } = sheet;
      const lead = [role, traits.join(', ')].filter(Boolean).join('; ');
      const text = [lead && `${lead}.`, background].filter(Boolean).join(' ');
      return { title: name, text: background ? text : '', type: 'creature', worldName: sheet.worldName };
    }
    if (place?.worldId === worldId) {
      const { description, name } = place;
      return { title: name, text: description ?? '', type: 'location_lore', worldName: place.worldName };
    }
    return null;
  }
}

const digest = (params: object): string =>
  createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 32);

const toldOf = ({ gate, outcome, proposalId, rejectionReasons, reused }: ProposalResult): OfferedLegend => ({
  outcome,
  gate: gate ?? null,
  reasons: rejectionReasons.map(({ message }) => message),
  factId: outcome === 'accepted' ? `legend:${proposalId}:0` : null,
  again: reused ?? false,
});
