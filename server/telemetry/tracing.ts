/**
 * Where the town's work is traced and timed: `traced` around it, and what is told of it in a function that is only
 * called when somebody listens. Without telemetry each costs one comparison.
 */
export type Kind = 'http' | 'mcp' | 'room' | 'decide' | 'journal' | 'outbound';

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Traced {
  readonly kind: Kind;
  /** From a closed set: names are kept for ever. */
  readonly name: string;
  readonly attributes: Attributes;
  /** Headers, or `_meta`, that may hold a `traceparent`; it wins over the work around. */
  readonly carrier?: Readonly<Record<string, unknown>> | undefined;
}

/** What turns out while the work is done. */
export interface Mark {
  set(attributes: Attributes): void;
}

export interface Tracer {
  trace<T>(about: Traced, work: (mark: Mark) => T): T;
  /** Adds to whatever is traced just now. */
  annotate(attributes: Attributes): void;
  /** The context of now, for work that is begun elsewhere. */
  bind<T extends (...args: never[]) => unknown>(work: T): T;
}

let tracer: Tracer | null = null;

/** Null: nothing is traced. */
export const traceBy = (given: Tracer | null): void => {
  tracer = given;
};

export const currentTracer = (): Tracer | null => tracer;

const NO_MARK: Mark = { set: () => undefined };

export const traced = <T>(about: () => Traced, work: (mark: Mark) => T): T =>
  tracer ? tracer.trace(about(), work) : work(NO_MARK);
