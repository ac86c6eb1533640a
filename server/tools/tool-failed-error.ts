/** A refusal that its set tells as an error of the protocol, where others tell it as a result. */

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
