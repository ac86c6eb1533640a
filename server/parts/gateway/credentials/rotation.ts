/** Seals everything anew with the current key, while it is used: nothing is taken away before its successor stands. */
import type { Store } from '../../../store/store.ts';
import type { Memory } from '../memory/memory.ts';
import type { CredentialRows } from './credentials-table.ts';
import type { MasterKeys } from './master-keys.ts';
import { open, seal } from './sealing.ts';

const AT_ONCE = 100;

export interface Rotated {
  readonly keyId: string;
  readonly resealed: number;
  /** Could not be opened, and stay as they are. */
  readonly unreadable: number;
}

export interface Sealed {
  readonly store: Store;
  readonly rows: CredentialRows;
  /** What owners keep, sealed with the same keys. */
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
        agentId: row.agent_id,
        experienceId: row.experience_id,
        origin: row.origin,
      };
      const fields = await open(keys, binding, row.sealed);
      if (!fields) {
        unreadable++;
        continue;
      }
      const fresh = await seal(keys, binding, fields);
      const [changed] = await store.write([rows.resealing(row, { key_id: fresh.keyId, sealed: fresh.text })]);
      resealed += changed ?? 0;
    }
    const last = batch.at(-1);
    if (!last) return { keyId, resealed, unreadable };
    after = last.id;
  }
}

/** Null: every credential can be opened here. */
export async function unknownKeyIn(
  { memory, rows }: Pick<Sealed, 'memory' | 'rows'>,
  keys: MasterKeys,
): Promise<string | null> {
  const used = [...(await rows.keyIds()), ...(await memory.keyIds())];
  return used.find((id) => !keys.ids.includes(id)) ?? null;
}
