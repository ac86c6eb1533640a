/**
 * Traces and times the town's work: `traced` wraps it, with attributes in a function that is only called if telemetry
 * is on. Otherwise each use costs one comparison.
 */
export type Kind = 'http' | 'mcp' | 'room' | 'decide' | 'journal' | 'outbound';

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Traced {
  readonly kind: Kind;
  /** From a closed set: names are kept forever. */
  readonly name: string;
  readonly attributes: Attributes;
  /** Headers, or `_meta`, that may contain a `traceparent`; it takes precedence over the current context. */
  readonly carrier?: Readonly<Record<string, unknown>> | undefined;
}

/** Adds what becomes known during the work. */
export interface Mark {
  set(attributes: Attributes): void;
}

export interface Tracer {
  trace<T>(about: Traced, work: (mark: Mark) => T): T;
  /** Adds attributes to the current span. */
  annotate(attributes: Attributes): void;
  /** Binds work that starts elsewhere to the current context. */
  bind<T extends (...args: never[]) => unknown>(work: T): T;
}

let tracer: Tracer | null = null;

/** Null: no tracing. */
export const traceBy = (given: Tracer | null): void => {
  tracer = given;
};

export const currentTracer = (): Tracer | null => tracer;

const NO_MARK: Mark = { set: () => undefined };

export const traced = <T>(about: () => Traced, work: (mark: Mark) => T): T =>
  tracer ? tracer.trace(about(), work) : work(NO_MARK);
