/** Why an agent cannot play, in one line that names the next step. */
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import { FailedError } from '../cli/program.ts';

/** Runs what needs the town; its absence and a bad key are told in words, and a bug stays a bug. */
export async function tellingTrouble<T>(town: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const words = troubleWords(error, town);
    throw words ? new FailedError(words) : error;
  }
}

function troubleWords(error: unknown, town: string): string | null {
  if (error instanceof StreamableHTTPError && error.code === 401) {
    return `the town at ${town} does not know this key: give another with --key, or leave it out and make a new agent with --name`;
  }
  if (error instanceof StreamableHTTPError || error instanceof McpError) {
    return `the town at ${town} answers with an error: ${error.message}`;
  }
  const reason = networkReason(error);
  return (
    reason && `no town answers at ${town} (${reason}): start one with npm start, or name another with --url`
  );
}

/** `fetch` hides what went wrong in a cause, which may hold one reason for each address it tried. */
function networkReason(error: unknown): string | null {
  if (!(error instanceof TypeError) || !error.message.startsWith('fetch failed')) return null;
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return cause instanceof Error ? cause.message : error.message;
}
