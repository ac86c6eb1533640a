/** An owner takes something out of a world at the stall, and is told what went with it. */
import type { Answer } from '../../../shared/protocol/refusals.ts';
import { TOWN_WORLD } from '../../../shared/worlds/model.ts';
import { answer, type Body } from '../../tools/tool.ts';
import { conflict } from './desk-answers.ts';
import type { RemovedRows } from './removed-rows.ts';
import { canonOnly, noCharacter, noLocation, noRelationship } from './world-error.ts';
import type { Owner } from './world-fields.ts';
import type { WorldReads } from './world-reads.ts';

export class WorldRemovals {
  readonly #reads: WorldReads;
  readonly #rows: RemovedRows;

  constructor(reads: WorldReads, rows: RemovedRows) {
    this.#reads = reads;
    this.#rows = rows;
  }

  async character(holder: Owner, characterId: string, rev?: number): Promise<Answer<Body>> {
    const found = await this.#reads.character(characterId, holder);
    if (!found) return noCharacter();
    const { worldId, character } = found;
    if (worldId === TOWN_WORLD) return canonOnly();
    const known = { worldId, id: characterId, name: character.name };
    const relationshipsRemoved = await this.#rows.character(known, holder, rev);
    if (typeof relationshipsRemoved === 'number') return answer({ characterId, relationshipsRemoved });
    const now = await this.#reads.character(characterId, holder);
    return now ? conflict(now.character.rev) : noCharacter();
  }

  async location(holder: Owner, locationId: string, rev?: number): Promise<Answer<Body>> {
    const found = await this.#reads.location(locationId, holder);
    if (!found) return noLocation();
    const { worldId, location } = found;
    if (worldId === TOWN_WORLD) return canonOnly();
    const known = { worldId, id: locationId, name: location.name };
    const charactersLeft = await this.#rows.location(known, holder, rev);
    if (typeof charactersLeft === 'number') return answer({ locationId, charactersLeft });
    const now = await this.#reads.location(locationId, holder);
    return now ? conflict(now.location.rev) : noLocation();
  }

  async relationship(holder: Owner, worldId: string, relationshipId: string): Promise<Answer<Body>> {
    if (worldId === TOWN_WORLD) return canonOnly();
    const found = await this.#reads.relationship(worldId, relationshipId, holder);
    if (!found) return noRelationship();
    const told = `Removed relationship: ${found.from} → ${found.to} (${found.type})`;
    const removed = await this.#rows.relationship(worldId, holder, relationshipId, told);
    return typeof removed === 'number' ? answer({ relationshipId }) : noRelationship();
  }
}
