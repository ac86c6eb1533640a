import { effect } from '@preact/signals';
import type { Scope } from '../../shared/agents/scopes.ts';
import type { Store } from '../state/store.ts';
import { en } from '../text/en.ts';
import type { NewsPorts } from './agent-news.ts';
import { call } from './rest.ts';

export type OwnersClient = ReturnType<typeof createOwnersClient>;

/** The secret that calls are signed with, shown once; or an error. */
type WebhookAnswer = { readonly secret: string } | { readonly refusal: string };

const reasonIn = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : en.owners.failed;

export function createOwnersClient(store: Store) {
  async function refresh() {
    try {
      const { agents } = await call('GET /agents');
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
        const made = await call('POST /agents', { body: { name, ...(scopes && { scopes }) } });
        store.freshKeys.value = [made, ...store.freshKeys.value];
      }),
    claimAgent: (apiKey: string) =>
      attempt(async () => {
        const { name } = await call('POST /agents/claim', { body: { apiKey } });
        store.toast(en.owners.claimed(name), 'good');
      }),
    /** Without `scopes` the new key keeps the old one's. */
    renewKey: (id: string, scopes: readonly Scope[] | null) =>
      attemptAloud(async () => {
        const renewed = await call('POST /agents/:id/key', { id, body: scopes ? { scopes } : {} });
        store.freshKeys.value = [renewed, ...keysOfOthers(id)];
      }),
    removeAgent: (id: string) =>
      attemptAloud(async () => {
        await call('DELETE /agents/:id', { id });
        store.freshKeys.value = keysOfOthers(id);
      }),
    joinQueue: (id: string, game: string) =>
      attemptAloud(() => call('POST /agents/:id/queue', { id, query: { game } })),
    leaveQueue: (id: string, game: string) =>
      attemptAloud(() => call('DELETE /agents/:id/queue', { id, query: { game } })),
    /** The address of the owner's own server; `null` when none is set; rejects where the town has webhooks disabled. */
    webhookOf: async (id: string) => (await call('GET /agents/:id/webhook', { id })).url,
    setWebhook: (id: string, url: string): Promise<WebhookAnswer> =>
      call('PUT /agents/:id/webhook', { id, body: { url } }).then(
        ({ secret }) => ({ secret }),
        (error: unknown) => ({ refusal: reasonIn(error) }),
      ),
    removeWebhook: (id: string) => attemptAloud(() => call('DELETE /agents/:id/webhook', { id })),
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
