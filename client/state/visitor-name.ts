// A random name of this browser, unrelated to any person.

/** Not `randomUUID`, which a town on an insecure origin does not have. */
export const visitorName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
