/** A malformed call: a mistake in form, not a rule's refusal (S0-114, D2). */

export interface ArgumentIssue {
  /** JSON pointer into the arguments; empty for the arguments as a whole. */
  readonly path: string;
  readonly message: string;
}

export class ToolCallError extends Error {
  override readonly name = 'ToolCallError';
  readonly reason: 'UNKNOWN_TOOL' | 'INVALID_ARGUMENTS';
  readonly issues: readonly ArgumentIssue[];

  constructor(reason: ToolCallError['reason'], message: string, issues: readonly ArgumentIssue[] = []) {
    super(message);
    this.reason = reason;
    this.issues = issues;
  }
}

export function invalidArguments(tool: string, issues: readonly ArgumentIssue[]): ToolCallError {
  const summary = issues.map(({ path, message }) => `${path || 'arguments'} ${message}`).join('; ');
  return new ToolCallError('INVALID_ARGUMENTS', `Invalid arguments for ${tool}: ${summary}`, issues);
}

/** A refusal that its set returns as a protocol error, where other sets return a result. */

export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;

export interface Failure {
  readonly code: string;
  readonly rpcCode: number;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export class ToolFailedError extends Error {
  override readonly name = 'ToolFailedError';
  readonly code: string;
  readonly rpcCode: number;
  readonly data: Failure['data'];

  constructor({ code, rpcCode, message, data }: Failure) {
    super(message);
    this.code = code;
    this.rpcCode = rpcCode;
    this.data = data;
  }
}
