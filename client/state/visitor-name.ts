// A name of this browser's own that says nothing about anybody.

/** Not `randomUUID`, which a town on a plain address does not have. */
export const visitorName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
