// What the map-maker's stall asks the town.

import type { Figure } from '../../../shared/art/figure.ts';
import type { OfferedLegend } from '../../../shared/protocol/worlds.ts';
import type { ActivityType, IdeaCategory, LocationType, RelationType } from '../../../shared/worlds/model.ts';
import { ApiError, call } from '../../net/rest.ts';
import { worldsText } from './text.ts';

export interface WorldRow {
  readonly id: string;
  readonly name: string;
  readonly theme: string | null;
  readonly description: string | null;
  readonly characters: number;
  readonly locations: number;
  readonly relationships: number;
  /** Of everything that was ever written to it. */
  readonly rev: number;
  readonly updatedAt: number;
}

export interface CharacterRow {
  readonly id: string;
  readonly name: string;
  readonly role: string | null;
  readonly traits: readonly string[];
  readonly locationId: string | null;
  /** Drawn by all that is written of them, which a list does not hold. */
  readonly figure: Figure;
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

export interface Hit {
  readonly type: string;
  readonly id: string;
  readonly name: string;
  readonly relevance: number;
  readonly snippet: string;
}

export interface Found {
  readonly results: readonly Hit[];
  readonly totalResults: number;
}

export interface Idea {
  readonly name: string;
  readonly role: string;
  readonly traits: readonly string[];
  readonly background: string;
  readonly rationale: string;
}

export type Fields = Readonly<Record<string, unknown>>;

/** Of one world; `share`: by a link that its owner has given away. */
export const worldApi = (worldId: string, share: string | null) => {
  const path = (below = '', query: Record<string, string> = {}): string => {
    const asked = new URLSearchParams({ ...query, ...(share && { share }) }).toString();
    return `/worlds/${encodeURIComponent(worldId)}${below}${asked && `?${asked}`}`;
  };
  return {
    overview: () => call<Overview>('GET', path()),
    summary: () => call<Fields & { summary: string; keyThemes: string[] }>('GET', path('/summary')),
    search: (q: string, offset = 0) =>
      call<Found>('GET', path('/search', { q, ...(offset > 0 && { offset: String(offset) }) })),
    ideas: (category: IdeaCategory) => call<{ suggestions: Idea[] }>('GET', path('/ideas', { category })),
    character: (id: string) => call<Fields>('GET', path(`/characters/${encodeURIComponent(id)}`)),
    location: (id: string) => call<Fields>('GET', path(`/locations/${encodeURIComponent(id)}`)),
    addCharacter: (body: object) => call<Fields>('POST', path('/characters'), body),
    addLocation: (body: object) => call<Fields>('POST', path('/locations'), body),
    addTie: (body: object) => call<Fields>('POST', path('/relationships'), body),
    changeWorld: (body: object) => call<Fields>('PATCH', path(), body),
    changeCharacter: (id: string, body: object) =>
      call<Fields>('PATCH', path(`/characters/${encodeURIComponent(id)}`), body),
    changeLocation: (id: string, body: object) =>
      call<Fields>('PATCH', path(`/locations/${encodeURIComponent(id)}`), body),
    remove: () => call<void>('DELETE', path()),
    /** Of what was seen with that `rev`. */
    removeCharacter: (id: string, rev: number) =>
      call<{ relationshipsRemoved: number }>(
        'DELETE',
        path(`/characters/${encodeURIComponent(id)}`, { rev: String(rev) }),
      ),
    removeLocation: (id: string, rev: number) =>
      call<{ charactersLeft: number }>(
        'DELETE',
        path(`/locations/${encodeURIComponent(id)}`, { rev: String(rev) }),
      ),
    removeTie: (id: string) => call<void>('DELETE', path(`/relationships/${encodeURIComponent(id)}`)),
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

/** A file as `export_world` made it; `tell`: how much of it has gone out, from 0 to 1. */
export const importWorld = (file: File, tell: (share: number) => void): Promise<string> =>
  new Promise((resolve, reject) => {
    // The one way in which a browser says how far a file has come.
    const request = new XMLHttpRequest();
    request.open('POST', '/imports');
    request.setRequestHeader('content-type', 'application/json');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => tell(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = (request.response ?? {}) as { worldId?: string; error?: { message: string } };
      if (request.status === 201 && answer.worldId) resolve(answer.worldId);
      else reject(new ApiError(request.status, 'IMPORT', answer.error?.message ?? request.statusText));
    };
    request.onerror = () => reject(new ApiError(0, 'IMPORT', worldsText.failed));
    request.send(file);
  });
