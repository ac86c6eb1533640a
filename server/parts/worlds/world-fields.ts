/** What is written to worlds, and how much of it there may be. */
import type { Issue } from '../../../shared/worlds/limits.ts';
import type { LocationType, RelationType } from '../../../shared/worlds/model.ts';
import { safetyFault } from '../../moderation/safety.ts';
import type { Holder } from './holder.ts';

export interface WorldLimits {
  readonly worlds: number;
  /** Characters and locations together. */
  readonly entities: number;
  readonly relationships: number;
}

export interface WorldFields {
  readonly name: string;
  readonly theme: string | null;
  readonly description: string | null;
}

export interface CharacterFields {
  readonly name: string;
  readonly role: string | null;
  readonly traits: readonly string[];
  readonly background: string | null;
  readonly avatarUrl: string | null;
  readonly locationId: string | null;
}

export interface LocationFields {
  readonly name: string;
  readonly type: LocationType | null;
  readonly description: string | null;
}

export interface RelationshipFields {
  readonly fromId: string;
  readonly toId: string;
  readonly type: RelationType;
  readonly description: string | null;
}

/** What people write; the rest are ids, kinds and numbers. */
const WRITTEN = ['name', 'theme', 'description', 'role', 'background', 'traits'] as const;

export function unsafeFields(given: unknown): Issue[] {
  if (typeof given !== 'object' || given === null) return [];
  return WRITTEN.flatMap((field) => {
    const value = (given as Readonly<Record<string, unknown>>)[field];
    const text = Array.isArray(value) ? value.join('\n') : value;
    const message = typeof text === 'string' ? safetyFault(text, 'world') : null;
    return message === null ? [] : [{ path: `/${field}`, message }];
  });
}

export type Owner = Exclude<Holder, { shareToken: string }>;
