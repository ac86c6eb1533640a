/** What every client can do, under one name: list the town's tools and call them. */

export type Body = Record<string, unknown> & {
  readonly error?: { readonly message: string; readonly retryAfterMs?: number } | null;
};

export interface Hand {
  list(): Promise<readonly string[]>;
  /** `tool` without the beginning that all of them share. */
  call(tool: string, args?: Record<string, unknown>): Promise<Body>;
  close(): Promise<void>;
}

export interface Access {
  /** With its options. */
  readonly url: string;
  readonly key: string;
}

export interface ClientKind {
  readonly name: string;
  /** Whose versions are noted. */
  readonly packages: readonly string[];
  connect(access: Access): Promise<Hand>;
}

/** As `?names=underscore` lists them. */
export const toolName = (tool: string): string => `et_werewolf_${tool.replaceAll('.', '_')}`;

/** The town's answer, wherever a client puts it: as a structure, as text, or as a list of texts. */
export function bodyIn(result: unknown): Body {
  if (typeof result === 'string') return textBody(result);
  if (Array.isArray(result)) return bodyIn(result.find((part) => part) ?? '');
  const { structuredContent, content, text, type } = (result ?? {}) as Record<string, unknown>;
  if (structuredContent) return structuredContent as Body;
  if (type === 'text') return textBody(String(text));
  if (content !== undefined) return bodyIn(content);
  return (result ?? {}) as Body;
}

/** A refusal's text is a line, not JSON. */
function textBody(text: string): Body {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return { error: { message: text } };
  }
}
