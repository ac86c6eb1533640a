/** How the desk answers, and what it makes of what it is handed. */
import { iso } from '../../../shared/protocol/iso.ts';
import type { Answer } from '../../../shared/protocol/refusals.ts';
import type { Issue } from '../../../shared/worlds/limits.ts';
import { META, TIES_META } from './render.ts';
import { refuseWorld } from './world-error.ts';
import type { CharacterSheet, LocationSheet } from './world-reads.ts';

export const revMeta = (rev: number) => ({ [META]: { 'eliza-town/rev': rev } });

export const invalid = (issues: readonly Issue[]): Answer<never> =>
  refuseWorld(
    'VALIDATION',
    `Invalid arguments: ${issues.map(({ path, message }) => `${path} ${message}`).join('; ')}`,
    issues,
  );

export const conflict = (rev: number): Answer<never> =>
  refuseWorld(
    'CONFLICT',
    `It has been changed by somebody else meanwhile: read it again; its rev is ${rev} now`,
  );

export function sheetBody({ character, relationships, worldName }: CharacterSheet) {
  const { id, name, role, traits, background, avatarUrl, locationId, createdAt, updatedAt, rev } = character;
  return {
    characterId: id,
    name,
    role,
    traits,
    background,
    worldName,
    ...(avatarUrl !== null && { avatarUrl }),
    ...(locationId !== null && { locationId }),
    relationships: relationships.map(({ relationshipId: _, ...told }) => told),
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
    [META]: {
      ...revMeta(rev)[META],
      ...(relationships.length > 0 && {
        [TIES_META]: relationships.map(({ relationshipId }) => relationshipId),
      }),
    },
  };
}

export function placeBody({ location, worldName, characters }: LocationSheet) {
  return {
    locationId: location.id,
    name: location.name,
    type: location.type,
    description: location.description,
    worldName,
    characters: characters.map(({ id, name, role }) => ({ characterId: id, name, role })),
    createdAt: iso(location.createdAt),
    updatedAt: iso(location.updatedAt),
    ...revMeta(location.rev),
  };
}

/** Half a character, cut off by somebody's slice, would come back from the store as another one. */
export const tidy = (text: string): string => text.toWellFormed().trim();
export const tidyOrNull = (text: string | undefined): string | null =>
  text === undefined ? null : tidy(text) || null;
export const tidyTraits = (traits: readonly string[]): string[] => traits.map(tidy).filter(Boolean);
