/** A small strict checker of shapes: what is missing, too long, of another kind or unknown is named with its path. */

export interface Fault {
  readonly path: string;
  readonly message: string;
}

/** Adds what is wrong with `value` to `faults`. */
export type Shape = (value: unknown, path: string, faults: Fault[]) => void;

const say = (faults: Fault[], path: string, message: string): void => {
  if (faults.length < MOST_FAULTS) faults.push({ path: path || 'body', message });
};
const MOST_FAULTS = 20;

export const text =
  (limits: { readonly min?: number; readonly max: number; readonly pattern?: RegExp }): Shape =>
  (value, path, faults) => {
    if (typeof value !== 'string') return say(faults, path, 'must be a string');
    if (value.length < (limits.min ?? 1)) say(faults, path, 'must not be empty');
    if (value.length > limits.max) say(faults, path, `must have at most ${limits.max} characters`);
    if (limits.pattern && !limits.pattern.test(value)) say(faults, path, `must match ${limits.pattern}`);
  };

export const whole =
  (min: number, max: number): Shape =>
  (value, path, faults) => {
    if (!Number.isInteger(value)) return say(faults, path, 'must be a whole number');
    if ((value as number) < min || (value as number) > max) say(faults, path, `must be ${min} to ${max}`);
  };

export const oneOf =
  (choices: readonly string[]): Shape =>
  (value, path, faults) => {
    if (!choices.includes(value as string)) say(faults, path, `must be one of ${choices.join(', ')}`);
  };

export const flag: Shape = (value, path, faults) => {
  if (typeof value !== 'boolean') say(faults, path, 'must be true or false');
};

export const list =
  (item: Shape, limits: { readonly min?: number; readonly max: number }): Shape =>
  (value, path, faults) => {
    if (!Array.isArray(value)) return say(faults, path, 'must be a list');
    if (value.length < (limits.min ?? 0)) say(faults, path, `must have at least ${limits.min}`);
    if (value.length > limits.max) return say(faults, path, `must have at most ${limits.max}`);
    for (const [i, member] of value.entries()) item(member, `${path}[${i}]`, faults);
  };

export const nullable =
  (shape: Shape): Shape =>
  (value, path, faults) => {
    if (value !== null) shape(value, path, faults);
  };

export function record(
  required: Readonly<Record<string, Shape>>,
  optional: Readonly<Record<string, Shape>> = {},
): Shape {
  return (value, path, faults) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return say(faults, path, 'must be an object');
    const given = value as Readonly<Record<string, unknown>>;
    const at = (name: string): string => (path ? `${path}.${name}` : name);
    for (const [name, shape] of Object.entries(required)) {
      if (given[name] === undefined) say(faults, at(name), 'is missing');
      else shape(given[name], at(name), faults);
    }
    for (const name of Object.keys(given)) {
      if (Object.hasOwn(required, name)) continue;
      const shape = Object.hasOwn(optional, name) ? optional[name] : undefined;
      if (!shape) say(faults, at(name.slice(0, 64)), 'is not known here');
      else if (given[name] !== undefined) shape(given[name], at(name), faults);
    }
  };
}

export function faultsOf(shape: Shape, value: unknown): Fault[] {
  const faults: Fault[] = [];
  shape(value, '', faults);
  return faults;
}
