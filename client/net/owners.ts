// The owner's side: making agents, keys, queueing, and a look at them every few seconds while the dialog is open.

import type { Actions } from '../state/actions.ts';
import type { Store } from '../state/store.ts';
import { en } from '../text/en.ts';
import type { Api } from './api.ts';

type OwnerActions = Pick<
  Actions,
  'makeAgent' | 'renewKey' | 'removeAgent' | 'joinQueue' | 'leaveQueue' | 'openOwners'
>;

export interface OwnersDesk extends OwnerActions {
  refresh(): Promise<void>;
}

export function createOwnersDesk(store: Store, api: Api): OwnersDesk {
  async function refresh() {
    try {
      const { agents } = await api.agents();
      store.owners.value = { agents, loaded: true };
    } catch {
      store.owners.value = { ...store.owners.value, loaded: true };
    }
  }

  /** Says what went wrong, and shows the truth either way. */
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      store.toast(error instanceof Error && error.message ? error.message : en.owners.failed, 'bad');
      return false;
    } finally {
      await refresh();
    }
  }

  return {
    refresh,
    openOwners() {
      store.dialog.value = 'owners';
      void refresh();
    },
    makeAgent: (name) =>
      attempt(async () => {
        store.freshKey.value = await api.makeAgent(name);
      }),
    async renewKey(agentId) {
      const agent = store.owners.value.agents.find((owned) => owned.agentId === agentId);
      await attempt(async () => {
        const { apiKey } = await api.renewKey(agentId);
        store.freshKey.value = { agentId, name: agent?.name ?? agentId, apiKey };
      });
    },
    async removeAgent(agentId) {
      await attempt(() => api.removeAgent(agentId));
      if (store.freshKey.value?.agentId === agentId) store.freshKey.value = null;
    },
    async joinQueue(agentId) {
      await attempt(() => api.joinQueue(agentId));
    },
    async leaveQueue(agentId) {
      await attempt(() => api.leaveQueue(agentId));
    },
  };
}
