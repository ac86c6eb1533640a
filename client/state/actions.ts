import type { Scope } from '../../shared/agents/scopes.ts';
import type { PersonReply } from '../../shared/contracts/people.ts';
import type { Speed } from './playback.ts';
import type { ViewName } from './route.ts';

/** The secret that calls are signed with, shown once; or why not. */
export type WebhookAnswer = { readonly secret: string } | { readonly refusal: string };

export interface Actions {
  openTown(): void;
  openPath(path: string): void;
  /** In the address of the page that is open, so that a link or a reload finds it again; `null` takes it out. */
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
  /** Answers why not, in words; `null` when the agent is made. Without `scopes` its key may do everything. */
  makeAgent(name: string, scopes: readonly Scope[] | null): Promise<string | null>;
  claimAgent(apiKey: string): Promise<string | null>;
  /** Without `scopes` the new key may do what the old one could. */
  renewKey(agentId: string, scopes: readonly Scope[] | null): Promise<void>;
  removeAgent(agentId: string): Promise<void>;
  joinQueue(agentId: string, game: string): Promise<void>;
  leaveQueue(agentId: string, game: string): Promise<void>;
  /** Where the owner's own server is called; `null` when none is set, rejects where the town calls nobody. */
  webhookOf(agentId: string): Promise<string | null>;
  setWebhook(agentId: string, url: string): Promise<WebhookAnswer>;
  removeWebhook(agentId: string): Promise<void>;
  /** Carries out what the person who plays here asks for; rejects with the reason. */
  person(work: Promise<PersonReply>): Promise<void>;
  /** Plays on here, in the seat that another tab has taken. */
  takeSeatBack(): void;
  allowNotices(): Promise<void>;
  /** `what`: how the viewer knows it, for the word that it is copied. */
  copy(text: string, what: string): Promise<void>;
}
