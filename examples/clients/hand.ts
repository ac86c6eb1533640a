/** The common interface of all clients: list the town's tools, and call them as a model would. */

export interface Hand {
  list(): Promise<readonly string[]>;
  /** The part of the result that a model sees. */
  call(tool: string, args: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

export interface Access {
  readonly url: string;
  readonly key: string;
}

export interface ClientKind {
  readonly name: string;
  /** Packages whose versions are recorded. */
  readonly packages: readonly string[];
  connect(access: Access): Promise<Hand>;
}

/** The text of a result, wherever a client puts it. */
export function textIn(result: unknown): string {
  if (typeof result === 'string') return result;
  if (Array.isArray(result)) return result.map(textIn).filter(Boolean).join('\n');
  const { content, text } = (result ?? {}) as Record<string, unknown>;
  return typeof text === 'string' ? text : content === undefined ? JSON.stringify(result) : textIn(content);
}

/**
 * Some clients throw on the town's refusals, which a model sees all the same. Anything else is the client's own
 * failure.
 */
export function refusalIn(error: unknown): string {
  const refusal = /\b[A-Z]+(?:_[A-Z]+)+: [^\n]*/.exec(
    error instanceof Error ? error.message : String(error),
  )?.[0];
  if (!refusal) throw error;
  return refusal;
}
