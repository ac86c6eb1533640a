// The person who plays in this browser, as the town knows it: name, place in a queue, seat.

import { computed, effect } from '@preact/signals';
import type { PersonReply } from '../../shared/contracts/people.ts';
import type { Store } from '../state/store.ts';
import { call } from './rest.ts';

export type People = ReturnType<typeof followPerson>;

const LOOK_EVERY_MS = 1_000;

/** In the queue of shared tables, or at a private one. */
const waitsNow = (reply: PersonReply | null): boolean =>
  reply !== null && (reply.queue !== null || reply.table !== null);

export function followPerson(store: Store, openMatch: (matchId: string) => void) {
  /** A waiting person is taken to the table; a returning one uses the button. */
  const show = (reply: PersonReply, waited = waitsNow(store.person.peek())) => {
    store.person.value = reply;
    if (reply.seat && waited) openMatch(reply.seat.matchId);
  };
  async function refresh(): Promise<PersonReply | null> {
    try {
      const reply = await call('GET /people/me');
      show(reply);
      return reply;
    } catch {
      // The next poll corrects it; nothing else depends on it.
      return null;
    }
  }
  const isWaiting = computed(() => waitsNow(store.person.value));
  effect(() => {
    if (!isWaiting.value) return;
    const timer = setInterval(() => void refresh(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  });
  return {
    /** Resolves when the town has answered who plays here. */
    known: refresh().then(() => undefined),
    refresh,
    /** Carries out a person's request, and shows the result. Rejects with the reason. */
    async ask(work: Promise<PersonReply>): Promise<void> {
      show(await work, true);
    },
  };
}
