/** Follows the events of a match: one long poll at a time, always open, so that nothing is missed while thinking. */
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { GameClient } from './game-client.ts';

export class Ears {
  readonly #town: GameClient;
  readonly #matchId: string;
  readonly #isEnd: (event: WireEvent) => boolean;
  #heard: WireEvent[] = [];
  #failure: unknown;
  #wake = Promise.withResolvers<void>();
  #listening = true;

  /** `isEnd`: nothing comes after such an event. */
  constructor(town: GameClient, matchId: string, isEnd: (event: WireEvent) => boolean) {
    this.#town = town;
    this.#matchId = matchId;
    this.#isEnd = isEnd;
    this.#listen().catch((error: unknown) => {
      this.#failure = error;
      this.#wake.resolve();
    });
  }

  /** The events since the last call; waits for at least one, but not beyond `until`. */
  async news(until: number | null): Promise<readonly WireEvent[]> {
    if (this.#heard.length === 0 && this.#failure === undefined) await this.#wait(until);
    if (this.#failure !== undefined) throw this.#failure;
    const news = this.#heard;
    this.#heard = [];
    return news;
  }

  close(): void {
    this.#listening = false;
  }

  async #wait(until: number | null): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const alarm = new Promise<void>((resolve) => {
      if (until !== null) timer = setTimeout(resolve, Math.max(0, until - Date.now()));
    });
    await Promise.race([this.#wake.promise, alarm]);
    clearTimeout(timer);
  }

  async #listen(): Promise<void> {
    let afterEventId: string | null = null;
    while (this.#listening) {
      const reply = await this.#town.read('match.events.get', {
        matchId: this.#matchId,
        afterEventId,
        limit: 200,
      });
      if (!reply.ok) throw new Error(`${reply.refusal.code}: ${reply.refusal.message}`);
      const events = reply.body.events as readonly WireEvent[];
      if (events.length === 0) continue;
      afterEventId = events.at(-1)?.eventId ?? afterEventId;
      this.#heard.push(...events);
      this.#wake.resolve();
      this.#wake = Promise.withResolvers();
      if (events.some(this.#isEnd)) this.#listening = false;
    }
  }
}
