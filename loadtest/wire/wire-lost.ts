/** The connection went away before an answer came: the command may have been taken or not. */
export class WireLost extends Error {}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message}${cause}`.slice(0, 200);
}
