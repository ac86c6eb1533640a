/** Agents sit in a room by a key they proved when they came. Once it is void, so is their seat there. */
import type { Client } from '@colyseus/core';
import { KEY_VOID_CLOSE_CODE } from '../../shared/protocol/room-messages.ts';
import type { Clock } from '../time/clock.ts';
import { type Credentials, joinRefused } from './admission.ts';
import type { KeyWatch } from './room-deps.ts';

/** To be called when somebody arrives or comes back with what was proved a while ago. */
export function checkKeyStillHolds({ keyId }: Credentials, keys: KeyWatch): void {
  if (keyId !== null && keys.isVoid(keyId)) throw joinRefused('UNAUTHORIZED', 'this key is no longer valid');
}

/** Shows the agent out of a room whenever its key becomes void, and whoever is banned. Returns unsubscribe. */
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
