/**
 * The contract of codes and tokens on every store: found only by their holders, used once, deleted with their grant.
 */
import { describe, expect, it } from 'vitest';
import { derivedKey } from '../../agents/keys.ts';
import type { StoreHarness } from '../../store/store.contract.ts';
import type { Store } from '../../store/store.ts';
import { withStore } from '../../store/testing/fresh-store.ts';
import { type ConnectTables, MIGRATIONS } from './migrations.ts';
import { OAuthRecords } from './oauth-records.ts';
import { recordAdapters } from './record-adapter.ts';
import { Sealing } from './sealed.ts';

const WITH_CONNECT = [{ part: 'connect', migrations: () => MIGRATIONS }];
const sealingOf = (pepper: string) =>
  new Sealing({ names: derivedKey(pepper, 'names'), contents: derivedKey(pepper, 'contents') });

export function oauthRecordsContract(name: string, harness: StoreHarness): void {
  const time = { at: 1_000 };
  const clock = { now: () => time.at };
  const inStore = async (work: (records: OAuthRecords, store: Store) => Promise<void>) => {
    time.at = 1_000;
    await withStore(harness, WITH_CONNECT, async (store) => {
      await work(new OAuthRecords(store, sealingOf('the pepper'), clock), store);
    });
  };

  describe(`${name}: codes and tokens`, () => {
    it('are found by their holders until they expire', () =>
      inStore(async (records) => {
        await records.put('AccessToken', 'secret', { jti: 'secret', scope: 'x' }, 2_000);
        expect(await records.get('AccessToken', 'secret')).toMatchObject({
          payload: { jti: 'secret', scope: 'x' },
          expiresAt: 2_000,
          consumedAt: null,
        });
        expect(await records.get('RefreshToken', 'secret')).toBeNull();
        expect(await records.get('AccessToken', 'other')).toBeNull();
        await records.extend('AccessToken', 'secret', 3_000);
        time.at = 2_999;
        expect(await records.get('AccessToken', 'secret')).not.toBeNull();
        time.at = 3_000;
        expect(await records.get('AccessToken', 'secret')).toBeNull();
      }));

    it('reveal nothing to a reader of the store, or to a town with another secret', () =>
      inStore(async (records, store) => {
        const payload = { jti: 'the-secret', client_secret: 'the-secret', grantId: 'the-secret' };
        await records.put('Client', 'the-secret', payload, 2_000);
        const rows = await store.read(
          store.sql.withTables<ConnectTables>().selectFrom('oauthRecords').selectAll().compile(),
        );
        expect(rows).toHaveLength(1);
        expect(JSON.stringify(rows)).not.toContain('the-secret');
        const others = new OAuthRecords(store, sealingOf('another pepper'), clock);
        expect(await others.get('Client', 'the-secret')).toBeNull();
      }));

    it('cannot be decrypted when copied over another row', () =>
      inStore(async (records, store) => {
        await records.put('AccessToken', 'weak', { scope: 'little' }, 2_000);
        await records.put('AccessToken', 'strong', { scope: 'much' }, 2_000);
        const sql = store.sql.withTables<ConnectTables>();
        const [strong] = await store.read(
          sql.selectFrom('oauthRecords').select('payload').orderBy('idHmac').limit(1).compile(),
        );
        await store.write([
          sql
            .updateTable('oauthRecords')
            .set({ payload: strong?.payload ?? '' })
            .compile(),
        ]);
        const opened = [await records.get('AccessToken', 'weak'), await records.get('AccessToken', 'strong')];
        expect(opened.filter((each) => each === null)).toHaveLength(1);
      }));

    it('are used once, by the first of all concurrent users, and stay used when written again', () =>
      inStore(async (records) => {
        await records.put('AuthorizationCode', 'code', { n: 1 }, 2_000);
        const tries = await Promise.all(
          Array.from({ length: 8 }, () => records.consume('AuthorizationCode', 'code')),
        );
        expect(tries.filter(Boolean)).toHaveLength(1);
        await records.put('AuthorizationCode', 'code', { n: 2 }, 2_000);
        expect(await records.get('AuthorizationCode', 'code')).toMatchObject({
          payload: { n: 2 },
          consumedAt: 1_000,
        });
        expect(await records.consume('AuthorizationCode', 'unknown')).toBe(false);
        const [one, other] = [clock, clock].map((time) => recordAdapters(records, time)('AuthorizationCode'));
        await one?.upsert('second', {}, 1);
        await one?.consume('second');
        await expect(other?.consume('second')).rejects.toThrow('invalid_grant');
        expect(await other?.find('second')).toEqual({ consumed: 1 });
      }));

    it('are deleted with their grant, one by one, and when they expire', () =>
      inStore(async (records) => {
        await records.put('AccessToken', 'a', { grantId: 'g1' }, 2_000);
        await records.put('RefreshToken', 'b', { grantId: 'g1' }, 2_000);
        await records.put('AccessToken', 'c', { grantId: 'g2' }, 2_000);
        await records.put('Client', 'd', {}, 5_000);
        await records.forgetGrant('g1');
        expect(await records.get('AccessToken', 'a')).toBeNull();
        expect(await records.get('RefreshToken', 'b')).toBeNull();
        expect(await records.get('AccessToken', 'c')).not.toBeNull();
        await records.forget('AccessToken', 'c');
        expect(await records.get('AccessToken', 'c')).toBeNull();
        await records.put('AccessToken', 'e', {}, 2_000);
        time.at = 2_000;
        await records.forgetExpired();
        time.at = 1_000;
        expect(await records.get('AccessToken', 'e')).toBeNull();
        expect(await records.get('Client', 'd')).not.toBeNull();
      }));
  });
}
