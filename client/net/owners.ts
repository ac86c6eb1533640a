import type { Actions } from '../state/actions.ts';
import type { Store } from '../state/store.ts';
import { en } from '../text/en.ts';
import type { Api } from './api.ts';

type OwnerActions = Pick<
  Actions,
  | 'makeAgent'
  | 'claimAgent'
  | 'renewKey'
  | 'removeAgent'
  | 'joinQueue'
  | 'leaveQueue'
  | 'openOwners'
  | 'webhookOf'
  | 'setWebhook'
  | 'removeWebhook'
>;

export interface OwnersDesk extends OwnerActions {
  refresh(): Promise<void>;
}

const reasonIn = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : en.owners.failed;

export function createOwnersDesk(store: Store, api: Api): OwnersDesk {
  async function refresh() {
    try {
      const { agents } = await api.agents();
      store.owners.value = { agents, loaded: true };
    } catch {
      store.owners.value = { ...store.owners.value, loaded: true };
    }
  }

  async function attempt(work: () => Promise<unknown>): Promise<string | null> {
    try {
      await work();
      return null;
    } catch (error) {
      return reasonIn(error);
    } finally {
      await refresh();
    }
  }

  async function attemptAloud(work: () => Promise<unknown>) {
    const refusal = await attempt(work);
    if (refusal !== null) store.toast(refusal, 'bad');
  }

  const keysOfOthers = (agentId: string) =>
    store.freshKeys.value.filter((fresh) => fresh.agentId !== agentId);

  return {
    refresh,
    openOwners() {
      store.dialog.value = 'owners';
      void refresh();
    },
    makeAgent: (name, scopes) =>
      attempt(async () => {
        const made = await api.makeAgent(name, scopes ? { scopes } : {});
        store.freshKeys.value = [made, ...store.freshKeys.value];
      }),
    claimAgent: (apiKey) =>
      attempt(async () => {
        const { name } = await api.claimAgent(apiKey);
        store.toast(en.owners.claimed(name), 'good');
      }),
    async renewKey(agentId, scopes) {
      await attemptAloud(async () => {
        const renewed = await api.renewKey(agentId, scopes ? { scopes } : {});
        store.freshKeys.value = [renewed, ...keysOfOthers(agentId)];
      });
    },
    async removeAgent(agentId) {
      await attemptAloud(async () => {
        await api.removeAgent(agentId);
        store.freshKeys.value = keysOfOthers(agentId);
      });
    },
    async joinQueue(agentId, game) {
      await attemptAloud(() => api.joinQueue(agentId, game));
    },
    async leaveQueue(agentId, game) {
      await attemptAloud(() => api.leaveQueue(agentId, game));
    },
    webhookOf: async (agentId) => (await api.webhook(agentId)).url,
    setWebhook: (agentId, url) =>
      api.setWebhook(agentId, url).then(
        ({ secret }) => ({ secret }),
        (error: unknown) => ({ refusal: reasonIn(error) }),
      ),
    async removeWebhook(agentId) {
      await attemptAloud(() => api.removeWebhook(agentId));
    },
  };
}
