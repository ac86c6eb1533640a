import { effect } from '@preact/signals';
import type { Scope } from '../../shared/agents/scopes.ts';
import type { Store } from '../state/store.ts';
import { en } from '../text/en.ts';
import type { NewsPorts } from './agent-news.ts';
import type { Api } from './api.ts';

export type OwnersDesk = ReturnType<typeof createOwnersDesk>;

/** The secret that calls are signed with, shown once; or an error. */
type WebhookAnswer = { readonly secret: string } | { readonly refusal: string };

const reasonIn = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : en.owners.failed;

export function createOwnersDesk(store: Store, api: Api) {
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

  async function attemptAloud(work: () => Promise<unknown>): Promise<void> {
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
    /** Returns an error text, or `null` when the agent is created. Without `scopes` its key has all of them. */
    makeAgent: (name: string, scopes: readonly Scope[] | null) =>
      attempt(async () => {
        const made = await api.makeAgent(name, scopes ? { scopes } : {});
        store.freshKeys.value = [made, ...store.freshKeys.value];
      }),
    claimAgent: (apiKey: string) =>
      attempt(async () => {
        const { name } = await api.claimAgent(apiKey);
        store.toast(en.owners.claimed(name), 'good');
      }),
    /** Without `scopes` the new key keeps the old one's. */
    renewKey: (agentId: string, scopes: readonly Scope[] | null) =>
      attemptAloud(async () => {
        const renewed = await api.renewKey(agentId, scopes ? { scopes } : {});
        store.freshKeys.value = [renewed, ...keysOfOthers(agentId)];
      }),
    removeAgent: (agentId: string) =>
      attemptAloud(async () => {
        await api.removeAgent(agentId);
        store.freshKeys.value = keysOfOthers(agentId);
      }),
    joinQueue: (agentId: string, game: string) => attemptAloud(() => api.joinQueue(agentId, game)),
    leaveQueue: (agentId: string, game: string) => attemptAloud(() => api.leaveQueue(agentId, game)),
    /** The address of the owner's own server; `null` when none is set; rejects where the town has webhooks disabled. */
    webhookOf: async (agentId: string) => (await api.webhook(agentId)).url,
    setWebhook: (agentId: string, url: string): Promise<WebhookAnswer> =>
      api.setWebhook(agentId, url).then(
        ({ secret }) => ({ secret }),
        (error: unknown) => ({ refusal: reasonIn(error) }),
      ),
    removeWebhook: (agentId: string) => attemptAloud(() => api.removeWebhook(agentId)),
  };
}

export function watchOwnAgents(store: Store, ports: NewsPorts): void {
  let asked = false;
  effect(() => {
    if (asked || store.mine.value.size + store.followed.value.size === 0) return;
    asked = true;
    import('./agent-news.ts').then(
      ({ announceAgents }) => announceAgents(store, ports),
      // The page works without it; the next visit tries again.
      () => undefined,
    );
  });
}
