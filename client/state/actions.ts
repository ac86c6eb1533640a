// What a viewer or an owner can do on the page. Panels call these; net/ carries them out.

import type { Speed } from './playback.ts';
import type { ViewName } from './route.ts';

/** The secret that calls are signed with, shown once; or why not. */
export type WebhookAnswer = { readonly secret: string } | { readonly refusal: string };

export interface Actions {
  openTown(): void;
  /** Goes to an address of the page: a match, a part, the town. */
  openPath(path: string): void;
  openMatch(matchId: string, at?: string | null): void;
  setView(view: ViewName): void;
  /** Shows the line of an event: in a replay it goes there, live it scrolls and marks. */
  showEvent(eventId: string): void;
  /** Asks for the lines before the first that is here. */
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
  /** Answers why not, in words; `null` when the agent is made. Without `scopes` its key may do everything. */
  makeAgent(name: string, scopes: readonly string[] | null): Promise<string | null>;
  /** Likewise, for an agent whose key is at hand. */
  claimAgent(apiKey: string): Promise<string | null>;
  /** Without `scopes` the new key may do what the old one could. */
  renewKey(agentId: string, scopes: readonly string[] | null): Promise<void>;
  removeAgent(agentId: string): Promise<void>;
  joinQueue(agentId: string, game: string): Promise<void>;
  leaveQueue(agentId: string, game: string): Promise<void>;
  /** Where the owner's own server is called; `null` when none is set, rejects where the town calls nobody. */
  webhookOf(agentId: string): Promise<string | null>;
  setWebhook(agentId: string, url: string): Promise<WebhookAnswer>;
  removeWebhook(agentId: string): Promise<void>;
  /** Asks whether the browser may tell the owner beyond the page. */
  allowNotices(): Promise<void>;
  copy(text: string): Promise<void>;
}
