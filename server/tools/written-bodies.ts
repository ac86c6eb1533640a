/** Bodies that a tool may answer with many times, and their JSON: written when they are made, and not again. */
import type { Body } from './tool.ts';

/** The members of an object in JSON, without its braces, or the whole of it. */
export interface Written {
  readonly json: string;
  /** The same as it stands inside a string of JSON. */
  readonly escaped: string;
}

const kept = new WeakMap<Body, Written>();

/** For a body with at least one member that nobody changes afterwards. */
export function keepWritten<Kept extends Body>(body: Kept): Kept {
  kept.set(body, written(JSON.stringify(body).slice(1, -1)));
  return body;
}

/** The same for a body whose members were written before. */
export function keepMembers<Kept extends Body>(body: Kept, members: Written): Kept {
  kept.set(body, members);
  return body;
}

/** Undefined for what was not kept. */
export const membersOf = (body: Body): Written | undefined => kept.get(body);

export const written = (json: string): Written => ({ json, escaped: JSON.stringify(json).slice(1, -1) });

export const joined = (...parts: readonly Written[]): Written => ({
  json: parts.map(({ json }) => json).join(''),
  escaped: parts.map(({ escaped }) => escaped).join(''),
});
