/** What the desk is handed, as the tools and the page have read it. */
import type { LocationType } from '../../../shared/worlds/model.ts';

export interface CharacterArgs {
  readonly worldId: string;
  readonly name: string;
  readonly role?: string;
  readonly traits?: readonly string[];
  readonly background?: string;
  readonly avatarUrl?: string;
  /** Null: no home. */
  readonly locationId?: string | null;
}

export interface SearchArgs {
  readonly worldId: string;
  readonly query: string;
  readonly limit: number;
  readonly offset?: number;
  readonly filter?: { readonly role?: string; readonly traits?: readonly string[] };
  readonly sortBy?: 'name' | 'createdAt' | 'updatedAt';
  readonly sortOrder?: 'asc' | 'desc';
}

/** What is not given stays as it is; an empty text takes away what was there. */
export interface CharacterChange extends Partial<Omit<CharacterArgs, 'worldId'>> {
  readonly characterId: string;
  readonly rev?: number;
}

export interface LocationChange {
  readonly locationId: string;
  readonly name?: string;
  readonly type?: LocationType | null;
  readonly description?: string;
  readonly rev?: number;
}
