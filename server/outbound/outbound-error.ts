/** Why a call to an address that a stranger has named came to nothing. Messages are for whoever named it. */

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

/** The address is one that the town does not call. */
export class AddressRefusedError extends OutboundError {
  override readonly name = 'AddressRefusedError';

  constructor(message: string) {
    super('ADDRESS_REFUSED', message, { wasSent: false });
  }
}
