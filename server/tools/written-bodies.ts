/** Keeps the JSON of bodies that a tool may return many times, so that it is written once. */
import type { Body } from './tool.ts';

/** An object as JSON, either its members without braces or the whole. */
export interface Written {
  readonly json: string;
  /** The same, escaped for use inside a JSON string. */
  readonly escaped: string;
}

const kept = new WeakMap<Body, Written>();

/** For a body with at least one member that is never changed afterwards. */
export function keepWritten<Kept extends Body>(body: Kept): Kept {
  kept.set(body, written(JSON.stringify(body).slice(1, -1)));
  return body;
}

/** The same for a body whose members were written before. */
export function keepMembers<Kept extends Body>(body: Kept, members: Written): Kept {
  kept.set(body, members);
  return body;
}

/** Undefined if the body was not kept. */
export const membersOf = (body: Body): Written | undefined => kept.get(body);

export const written = (json: string): Written => ({ json, escaped: JSON.stringify(json).slice(1, -1) });

export const joined = (...parts: readonly Written[]): Written => ({
  json: parts.map(({ json }) => json).join(''),
  escaped: parts.map(({ escaped }) => escaped).join(''),
});
