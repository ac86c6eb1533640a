/** What the sets offer to read, found by its address; an address is of one set at most. */
import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { Refusal } from '../../shared/protocol/refusals.ts';
import type { ResourceReader, Toolset, ToolsetResources, WatchedMatch } from '../tools/toolset.ts';

export class SetResources {
  readonly #offers: readonly ToolsetResources[];

  constructor(sets: readonly Toolset[]) {
    this.#offers = sets.flatMap(({ resources }) => resources ?? []);
  }

  matchAt(uri: string): WatchedMatch | null {
    return firstOf(this.#offers, (offer) => offer.matchAt(uri));
  }

  async read(uri: string, reader: ResourceReader) {
    const answer = await firstOf(this.#offers, (offer) => offer.read(uri, reader));
    if (!answer) throw new ResourceNotFoundError(uri);
    if (!answer.ok) throw resourceError(uri, answer.refusal);
    return { contents: [{ uri, ...answer.value }] };
  }
}

function firstOf<Offer, T>(offers: readonly Offer[], ask: (offer: Offer) => T | null): T | null {
  for (const offer of offers) {
    const found = ask(offer);
    if (found !== null) return found;
  }
  return null;
}

/** A refusal where the protocol has no place for one: as an error that still carries its code. */
export function resourceError(uri: string, refusal: Refusal): ProtocolError {
  if (refusal.code === 'MATCH_NOT_FOUND') return new ResourceNotFoundError(uri);
  return new ProtocolError(ProtocolErrorCode.InvalidParams, refusal.message, refusal);
}
