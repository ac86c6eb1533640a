/** The town's credential keys: loaded on first use, checked before the start, rotated by an operator. */
import { ConfigError } from '../../../config-error.ts';
import { once } from '../../../once.ts';
import { type AdminReply, yes } from '../../../operations/admin-requests.ts';
import type { Store } from '../../../store/store.ts';
import type { GatewayKernel } from '../arcade.ts';
import { Memory } from '../memory/memory.ts';
import { SealedValues } from '../memory/sealed-values.ts';
import { CredentialRows } from './credentials-table.ts';
import { MasterKeys } from './master-keys.ts';
import { open, seal } from './sealing.ts';

const AT_ONCE = 100;

export interface Rotated {
  readonly keyId: string;
  readonly resealed: number;
  /** Could not be opened, and were left unchanged. */
  readonly unreadable: number;
}

export interface Sealed {
  readonly store: Store;
  readonly rows: CredentialRows;
  /** Owners' memory, sealed with the same keys. */
  readonly memory: Pick<Memory, 'keyIds' | 'reseal'>;
}

export async function rotate({ memory, rows, store }: Sealed, keys: MasterKeys): Promise<Rotated> {
  if (!keys.areNamed) await keys.add();
  const { id: keyId } = keys.current;
  let [resealed, unreadable, after] = [0, 0, ''];
  for (let done = 1; done > 0; resealed += done) done = await memory.reseal(keyId, AT_ONCE);
  for (;;) {
    const batch = await rows.sealedOtherwise(keyId, after, AT_ONCE);
    for (const row of batch) {
      const binding = {
        credentialId: row.id,
        agentId: row.agentId,
        experienceId: row.experienceId,
        origin: row.origin,
      };
      const fields = await open(keys, binding, row.sealed);
      if (!fields) {
        unreadable++;
        continue;
      }
      const fresh = await seal(keys, binding, fields);
      const [changed] = await store.write([rows.resealing(row, { keyId: fresh.keyId, sealed: fresh.text })]);
      resealed += changed ?? 0;
    }
    const last = batch.at(-1);
    if (!last) return { keyId, resealed, unreadable };
    after = last.id;
  }
}

/** Null: every credential can be opened. */
export async function unknownKeyIn(
  { memory, rows }: Pick<Sealed, 'memory' | 'rows'>,
  keys: MasterKeys,
): Promise<string | null> {
  const used = [...(await rows.keyIds()), ...(await memory.keyIds())];
  return used.find((id) => !keys.ids.includes(id)) ?? null;
}

export interface Vault {
  keys(): Promise<MasterKeys>;
  check(): Promise<void>;
  rotate(): Promise<AdminReply>;
}

export function openVault({ dataDir, settings, sharesStore, store }: GatewayKernel): Vault {
  const rows = new CredentialRows(store);
  const memory = new Memory(store, new SealedValues(() => keys()));
  const named = settings.CREDENTIALS_KEYS;
  const keys = once(async (): Promise<MasterKeys> => {
    if (sharesStore && named.length === 0) {
      throw new ConfigError(
        'DATABASE_URL is set without CREDENTIALS_KEYS: nodes must share the keys of agents’ credentials (name:base64 of 32 random bytes)',
      );
    }
    return MasterKeys.load(dataDir, named);
  });
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
