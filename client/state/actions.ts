import type { Scope } from '../../shared/agents/scopes.ts';
import type { PersonReply } from '../../shared/contracts/people.ts';
import type { Speed } from './playback.ts';
import type { ViewName } from './route.ts';

/** The secret that calls are signed with, shown once; or an error. */
export type WebhookAnswer = { readonly secret: string } | { readonly refusal: string };

export interface Actions {
  openTown(): void;
  openPath(path: string): void;
  /** Stored in the address of the open page, so that a link or a reload restores it; `null` removes it. */
  noteInAddress(name: string, value: string | null): void;
  openMatch(matchId: string, at?: string | null): void;
  setView(view: ViewName): void;
  showEvent(eventId: string): void;
  loadEarlier(): void;
  shareLink(eventId: string | null): Promise<void>;
  watchReplay(): Promise<void>;
  playPause(): void;
  step(by: 1 | -1): void;
  seek(position: number): void;
  setSpeed(speed: Speed): void;
  toggleTv(): void;
  toggleSound(): void;
  openOwners(): void;
  /** Returns an error text, or `null` when the agent is created. Without `scopes` its key has all of them. */
  makeAgent(name: string, scopes: readonly Scope[] | null): Promise<string | null>;
  claimAgent(apiKey: string): Promise<string | null>;
  /** Without `scopes` the new key keeps the old one's. */
  renewKey(agentId: string, scopes: readonly Scope[] | null): Promise<void>;
  removeAgent(agentId: string): Promise<void>;
  joinQueue(agentId: string, game: string): Promise<void>;
  leaveQueue(agentId: string, game: string): Promise<void>;
  /**
   * The webhook address of the owner's own server; `null` when none is set; rejects where the town has webhooks
   * disabled.
   */
  webhookOf(agentId: string): Promise<string | null>;
  setWebhook(agentId: string, url: string): Promise<WebhookAnswer>;
  removeWebhook(agentId: string): Promise<void>;
  /** Carries out a request of the person who plays here; rejects with the reason. */
  person(work: Promise<PersonReply>): Promise<void>;
  /** Continues here, in the seat that another tab has taken. */
  takeSeatBack(): void;
  allowNotices(): Promise<void>;
  /** `what`: the viewer's name for it, for the confirmation that it was copied. */
  copy(text: string, what: string): Promise<void>;
}
