/** The keys of this town's credentials: loaded at the first use, looked at before the start, changed by an operator. */
import { ConfigError } from '../../../config-error.ts';
import { type AdminReply, yes } from '../../../operations/admin-requests.ts';
import type { GatewayKernel } from '../arcade.ts';
import { Memory } from '../memory/memory.ts';
import { SealedValues } from '../memory/sealed-values.ts';
import { CredentialRows } from './credentials-table.ts';
import { MasterKeys } from './master-keys.ts';
import { rotate, unknownKeyIn } from './rotation.ts';

export interface Vault {
  keys(): Promise<MasterKeys>;
  /** Refuses a start that would find credentials it cannot open. */
  check(): Promise<void>;
  rotate(): Promise<AdminReply>;
}

export function openVault({ dataDir, settings, sharesStore, store }: GatewayKernel): Vault {
  const rows = new CredentialRows(store);
  const memory = new Memory(store, new SealedValues(() => keys()));
  const named = settings.CREDENTIALS_KEYS;
  let loading: Promise<MasterKeys> | null = null;
  const keys = (): Promise<MasterKeys> => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  async function load(): Promise<MasterKeys> {
    if (sharesStore && named.length === 0) {
      throw new ConfigError(
        'DATABASE_URL is set without CREDENTIALS_KEYS: nodes must share the keys of agents’ credentials (name:base64 of 32 random bytes)',
      );
    }
    return MasterKeys.load(dataDir, named);
  }
  return {
    keys,
    async check() {
      const unknown = await unknownKeyIn({ rows, memory }, await keys());
      if (unknown !== null) {
        throw new ConfigError(
          `Credentials in the store are sealed with the key ${unknown}, which is neither in CREDENTIALS_KEYS nor in DATA_DIR/credentials.keys: bring it back`,
        );
      }
    },
    async rotate() {
      const { keyId, resealed, unreadable } = await rotate({ store, rows, memory }, await keys());
      return yes(
        [{ key: keyId, resealed, unreadable }],
        `Every credential that can be opened is sealed with ${keyId} now.`,
      );
    },
  };
}
