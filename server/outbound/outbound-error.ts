/** Why a call to an address named by a caller failed. The messages are for that caller. */

export const OUTBOUND_FAILURES = [
  'ADDRESS_REFUSED',
  'UNREACHABLE',
  'TIMEOUT',
  'REDIRECTED',
  'ENCODED',
  'TOO_LARGE',
] as const;
export type OutboundFailure = (typeof OUTBOUND_FAILURES)[number];

export class OutboundError extends Error {
  override readonly name: string = 'OutboundError';
  readonly failure: OutboundFailure;
  /** False: nothing has left the town, so the other side cannot have done anything. */
  readonly wasSent: boolean;

  constructor(failure: OutboundFailure, message: string, { wasSent }: { readonly wasSent: boolean }) {
    super(message);
    this.failure = failure;
    this.wasSent = wasSent;
  }
}

/** The town does not call this address. */
export class AddressRefusedError extends OutboundError {
  override readonly name = 'AddressRefusedError';

  constructor(message: string) {
    super('ADDRESS_REFUSED', message, { wasSent: false });
  }
}
