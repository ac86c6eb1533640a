/**
 * A query whose text is always the same, put into words once: for the busiest statements of the town, which would cost more
 * to compile than to run.
 */

interface Compiled {
  readonly parameters: readonly unknown[];
}

/** Stands for a value until there is one. */
class Mark {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

const marks: object = new Proxy({}, { get: (_, name) => new Mark(name) });

/** `build` is called once, with marks instead of values: it may hand them on, and never look at them. */
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
