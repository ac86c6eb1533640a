/** Agents join a room with a key. Once it is revoked, they lose their seat there. */
import type { Client } from '@colyseus/core';
import { KEY_VOID_CLOSE_CODE } from '../../shared/protocol/room-messages.ts';
import type { Clock } from '../time/clock.ts';
import { type Credentials, joinRefused } from './admission.ts';
import type { KeyWatch } from './room-deps.ts';

/** Call it when an agent joins or reconnects with a key that was checked a while ago. */
export function checkKeyIsValid({ keyId }: Credentials, keys: KeyWatch): void {
  if (keyId !== null && keys.isVoid(keyId)) throw joinRefused('UNAUTHORIZED', 'this key is no longer valid');
}

/** Disconnects agents whose key is revoked, and banned callers. Returns unsubscribe. */
export function showOutVoidKeys(clients: Iterable<Client>, keys: KeyWatch): () => void {
  const stop = keys.onVoid((agentId) => {
    for (const client of [...clients]) {
      const { agent } = (client.auth ?? {}) as Partial<Credentials>;
      if (agent?.agentId === agentId) client.leave(KEY_VOID_CLOSE_CODE, 'this key is no longer valid');
    }
  });
  const { bans } = keys;
  const forget = bans?.onChanged(() => {
    for (const client of [...clients]) {
      const { address, ownAgentIds = [] } = (client.auth ?? {}) as Partial<Credentials>;
      if (bans.isTurnedAway({ ownAgentIds, ...(address !== undefined && { address }) }))
        client.leave(KEY_VOID_CLOSE_CODE, 'you are banned from this town');
    }
  });
  return () => {
    stop();
    forget?.();
  };
}

/** Disconnects clients when their token expires. Call it when a client joins or reconnects. */
export function showOutAtExpiry(client: Client, clock: Clock): void {
  const { agent } = (client.auth ?? {}) as Partial<Credentials>;
  if (agent?.tokenExpiresAt === undefined) return;
  const showOut = () => client.leave(KEY_VOID_CLOSE_CODE, 'this token has expired');
  client.ref.once('close', clock.at(agent.tokenExpiresAt * 1_000, showOut));
}
