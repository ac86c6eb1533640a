// What the map-maker's stall asks the town.

import type { OfferedLegend } from '../../../shared/protocol/worlds.ts';
import type { ActivityType, IdeaCategory, LocationType, RelationType } from '../../../shared/worlds/model.ts';
import { ApiError, call } from '../../net/rest.ts';

export interface WorldRow {
  readonly id: string;
  readonly name: string;
  readonly theme: string | null;
  readonly description: string | null;
  readonly characters: number;
  readonly locations: number;
  readonly relationships: number;
  readonly updatedAt: number;
}

export interface CharacterRow {
  readonly id: string;
  readonly name: string;
  readonly role: string | null;
  readonly traits: readonly string[];
  readonly locationId: string | null;
}

export interface PlaceRow {
  readonly id: string;
  readonly name: string;
  readonly type: LocationType | null;
  readonly description: string | null;
}

export interface Tie {
  readonly fromId: string;
  readonly toId: string;
  readonly type: RelationType;
  readonly description: string | null;
}

export interface Overview {
  readonly world: WorldRow;
  readonly characters: readonly CharacterRow[];
  readonly locations: readonly PlaceRow[];
  readonly relationships: readonly Tie[];
  readonly activity: readonly { id: string; type: ActivityType; description: string; at: number }[];
  readonly shareToken: string | null;
  readonly mayEdit: boolean;
}

export interface Found {
  readonly results: readonly { type: string; id: string; name: string; relevance: number; snippet: string }[];
  readonly totalResults: number;
}

export interface Idea {
  readonly name: string;
  readonly role: string;
  readonly traits: readonly string[];
  readonly background: string;
  readonly rationale: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Of one world; `share`: by a link that its owner has given away. */
export const worldApi = (worldId: string, share: string | null) => {
  const path = (below = '', query: Record<string, string> = {}): string => {
    const asked = new URLSearchParams({ ...query, ...(share && { share }) }).toString();
    return `/worlds/${encodeURIComponent(worldId)}${below}${asked && `?${asked}`}`;
  };
  return {
    overview: () => call<Overview>('GET', path()),
    summary: () => call<Fields & { summary: string; keyThemes: string[] }>('GET', path('/summary')),
    search: (q: string) => call<Found>('GET', path('/search', { q })),
    ideas: (category: IdeaCategory) => call<{ suggestions: Idea[] }>('GET', path('/ideas', { category })),
    character: (id: string) => call<Fields>('GET', path(`/characters/${encodeURIComponent(id)}`)),
    location: (id: string) => call<Fields>('GET', path(`/locations/${encodeURIComponent(id)}`)),
    addCharacter: (body: object) => call<Fields>('POST', path('/characters'), body),
    addLocation: (body: object) => call<Fields>('POST', path('/locations'), body),
    addTie: (body: object) => call<Fields>('POST', path('/relationships'), body),
    exportLink: (format: string) =>
      call<{ downloadUrl: string; fileSize: number }>('POST', path('/export'), { format }),
    offerLegend: (entityId: string) => call<OfferedLegend>('POST', path('/legends'), { entityId }),
    share: () => call<{ shareToken: string }>('POST', path('/share'), {}),
    unshare: () => call<void>('DELETE', path('/share')),
  };
};
export type WorldApi = ReturnType<typeof worldApi>;

export const worldsApi = {
  list: () => call<{ worlds: WorldRow[] }>('GET', '/worlds'),
  create: (body: object) => call<{ worldId: string }>('POST', '/worlds', body),
};

/** A file as `export_world` made it. */
export async function importWorld(file: File): Promise<string> {
  const response = await fetch('/imports', {
    method: 'POST',
    body: file,
    headers: { 'content-type': 'application/json' },
  });
  const answer = (await response.json().catch(() => ({}))) as {
    worldId?: string;
    error?: { message: string };
  };
  if (!response.ok || !answer.worldId) {
    throw new ApiError(response.status, 'IMPORT', answer.error?.message ?? response.statusText);
  }
  return answer.worldId;
}
