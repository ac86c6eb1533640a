/**
 * The reason for a failed request: `fetch` hides it in a cause, which may hold one reason for each address it tried.
 */
export function networkReason(error: unknown): string | null {
  if (!(error instanceof TypeError) || !error.message.startsWith('fetch failed')) return null;
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return cause instanceof Error ? cause.message : error.message;
}
