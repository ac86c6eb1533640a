import type {
  CharacterChange,
  CharacterSheet,
  LocationChange,
  LocationSheet,
  NewCharacter,
  NewLocation,
  NewRelationship,
  WorldChange,
} from '../../../shared/contracts/worlds.ts';
import type { ExportFormat, IdeaCategory } from '../../../shared/worlds/model.ts';
import { ApiError, call } from '../../net/rest.ts';
import { worldsText } from './text.ts';

export type Sheet = CharacterSheet | LocationSheet;

/** Of one world; `token`: from a link that its owner has shared. */
export const worldApi = (worldId: string, token: string | null) => {
  const share = token ?? undefined;
  const world = { worldId, query: { share } };
  return {
    overview: () => call('GET /worlds/:worldId', world),
    summary: () => call('GET /worlds/:worldId/summary', world),
    search: (q: string, offset?: number) =>
      call('GET /worlds/:worldId/search', { worldId, query: { share, q, offset } }),
    ideas: (category: IdeaCategory) => call('GET /worlds/:worldId/ideas', { worldId, query: { category } }),
    character: (id: string) => call('GET /worlds/:worldId/characters/:id', { ...world, id }),
    location: (id: string) => call('GET /worlds/:worldId/locations/:id', { ...world, id }),
    addCharacter: (body: NewCharacter) => call('POST /worlds/:worldId/characters', { worldId, body }),
    addLocation: (body: NewLocation) => call('POST /worlds/:worldId/locations', { worldId, body }),
    addTie: (body: NewRelationship) => call('POST /worlds/:worldId/relationships', { worldId, body }),
    changeWorld: (body: WorldChange) => call('PATCH /worlds/:worldId', { worldId, body }),
    changeCharacter: (id: string, body: CharacterChange) =>
      call('PATCH /worlds/:worldId/characters/:id', { worldId, id, body }),
    changeLocation: (id: string, body: LocationChange) =>
      call('PATCH /worlds/:worldId/locations/:id', { worldId, id, body }),
    remove: () => call('DELETE /worlds/:worldId', { worldId }),
    /** Of what was read with that `rev`. */
    removeCharacter: (id: string, rev: number) =>
      call('DELETE /worlds/:worldId/characters/:id', { worldId, id, query: { rev } }),
    removeLocation: (id: string, rev: number) =>
      call('DELETE /worlds/:worldId/locations/:id', { worldId, id, query: { rev } }),
    removeTie: (id: string) => call('DELETE /worlds/:worldId/relationships/:id', { worldId, id }),
    exportLink: (format: ExportFormat) =>
      call('POST /worlds/:worldId/export', { ...world, body: { format } }),
    offerLegend: (entityId: string) => call('POST /worlds/:worldId/legends', { worldId, body: { entityId } }),
    share: () => call('POST /worlds/:worldId/share', { worldId }),
    unshare: () => call('DELETE /worlds/:worldId/share', { worldId }),
  };
};
export type WorldApi = ReturnType<typeof worldApi>;

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
