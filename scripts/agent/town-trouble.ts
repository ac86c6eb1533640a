/** Why an agent cannot play, in one line that names the next step. */
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import { networkReason, noTownAt } from '../cli/network-reason.ts';
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
  return reason && noTownAt(town, reason);
}
