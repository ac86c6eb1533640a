/** Connects to the operator's town: the running one over loopback, or the store of a stopped one. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hmac, loadPepper } from '../../server/agents/keys.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { readAddress } from '../../server/operations/address-file.ts';
import { openStopped } from '../../server/operations/admin-parts.ts';
import {
  ADMIN_TOKEN_OF,
  type AdminReply,
  type AdminRequest,
} from '../../server/operations/admin-requests.ts';
import { performCommand } from '../../server/operations/town-commands.ts';
import { StoreLockedError } from '../../server/store/errors.ts';
import { DATABASE_FILE } from '../../server/store/sqlite-file.ts';

export interface Reach {
  ask(request: AdminRequest): Promise<AdminReply>;
  close(): Promise<void>;
}

export interface Whereabouts {
  readonly dataDir: string | undefined;
  readonly url: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export class NoTownError extends Error {}

export async function reachTown({ dataDir, url, environment }: Whereabouts): Promise<Reach> {
  const config = readConfig({ ...environment, ...(dataDir && { DATA_DIR: dataDir }) });
  if (url) return running(url, config);
  if (!config.DATABASE_URL && !existsSync(join(config.DATA_DIR, DATABASE_FILE))) {
    throw new NoTownError(`No town in DATA_DIR ${config.DATA_DIR}: name another with --data-dir.`);
  }
  try {
    return await stopped(config);
  } catch (error) {
    if (!(error instanceof StoreLockedError)) throw error;
    const address = await readAddress(config.DATA_DIR);
    if (!address) throw new NoTownError(`${error.message}, or ask it with --url.`);
    return running(address, config);
  }
}

async function stopped(config: Config): Promise<Reach> {
  const town = await openStopped(config);
  return { ask: (request) => performCommand(town, request), close: () => town.store.close() };
}

async function running(url: string, config: Config): Promise<Reach> {
  const token = hmac(await loadPepper(config.DATA_DIR, config.SECRET), ADMIN_TOKEN_OF);
  return {
    async ask(request) {
      const response = await fetch(new URL('/admin', url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(request),
      }).catch((error: Error) => {
        throw new NoTownError(`The town at ${url} does not answer: ${error.cause ?? error.message}`);
      });
      const body = (await response.json()) as AdminReply | { error: { message: string } };
      return 'error' in body ? { ok: false, words: body.error.message } : body;
    },
    close: async () => undefined,
  };
}
