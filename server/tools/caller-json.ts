/**
 * The limits of JSON from callers, wherever it comes: as a call's arguments, or as a text inside them that is parsed
 * later. Such a text has passed no check but that of its length.
 */
import { NO_NUL, pathOfNul } from '../../shared/protocol/nul.ts';

export const MAX_DEPTH = 32;
export const TOO_DEEP = `must not be nested deeper than ${MAX_DEPTH}`;
export const NO_PROTOTYPE = '__proto__ cannot be a key';

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: string };

/** `fault` follows the name of the field that held the text. */
export function parseJsonText(text: string): ParsedJson {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, fault: 'is not valid JSON' };
  }
  if (isTooDeep(value)) return { ok: false, fault: TOO_DEEP };
  if (reachesPrototype(value)) return { ok: false, fault: `is not accepted: ${NO_PROTOTYPE}` };
  const nul = pathOfNul(value);
  return nul === null ? { ok: true, value } : { ok: false, fault: `${nul} ${NO_NUL}` };
}

/** Level by level instead of by recursion, which the caller could drive to the end of the stack. */
export function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (level.length === 0) return false;
  }
  return true;
}

/** Only for what is not too deep. */
export const reachesPrototype = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Object.hasOwn(value, '__proto__') || Object.values(value).some(reachesPrototype));
