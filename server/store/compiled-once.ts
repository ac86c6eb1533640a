/**
 * Compiles a query with constant text once, for the town's most frequent statements, which would cost more to compile
 * than to run.
 */

interface Compiled {
  readonly parameters: readonly unknown[];
}

/** A placeholder for a value. */
class Mark {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

const marks: object = new Proxy({}, { get: (_, name) => new Mark(name) });

/** Calls `build` once, with placeholders instead of values: it may pass them on but must not inspect them. */
export function compiledOnce<Given extends object, Made extends Compiled>(
  build: (given: Given) => Made,
): (given: Given) => Made {
  let made: Made | undefined;
  return (given) => {
    made ??= build(marks as Given);
    const values = given as Readonly<Record<PropertyKey, unknown>>;
    const parameters = made.parameters.map((value) => (value instanceof Mark ? values[value.name] : value));
    return { ...made, parameters };
  };
}
