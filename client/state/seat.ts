// The viewer's own seat in the current match: selection, sent actions, refusals. The server decides what is possible;
// no rules here.

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ErrorReply } from '../../shared/contracts/route.ts';

/** The player's possible actions according to the server. */
export interface Turn {
  /** New for every duty, so that each is announced once. */
  readonly id: string;
  /** The task, in words. */
  readonly text: string;
  /** The match waits for this player. */
  readonly due: boolean;
  /** The players that may be selected now. */
  readonly targets: readonly string[];
  /** The target of this player's choice, as recorded by the server. */
  readonly chosen?: string | null;
  /** Public talk is open to this player. */
  readonly speaks: boolean;
}

/** A tool's response to a seat. */
export interface ToolAnswer {
  readonly ok: boolean;
  readonly error: Pick<ErrorReply['error'], 'message'> | null;
}

export type Control = 'ready' | 'say' | 'pick' | 'whisper';

export interface Sent {
  readonly id: number;
  readonly control: Control;
  /** As the player wrote it, or its target. */
  readonly text: string;
  readonly state: 'pending' | 'acknowledged';
}

export interface Refusal {
  readonly control: Control;
  readonly text: string;
}

export interface Order {
  readonly control: Control;
  readonly text: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** `elsewhere`: another tab has taken the seat over. `gone`: the person has lost the seat. */
export type SeatPlace = 'here' | 'elsewhere' | 'gone';

export type Seat = ReturnType<typeof createSeat>;

interface SeatPorts {
  readonly playerId: string;
  readonly turn: ReadonlySignal<Turn | null>;
  /** Rejects when nobody has answered; the same action may then be sent again. */
  ask(tool: string, args: Readonly<Record<string, unknown>>): Promise<ToolAnswer>;
  /** Resolves when the room is available again. */
  online(): Promise<void>;
  readonly words: { readonly lost: string };
}

const TRIES = 4;
/** Acknowledged actions appear in the match's own lines a moment later. */
const SENT_KEPT = 3;

export function createSeat({ playerId, turn, ask, online, words }: SeatPorts) {
  const pick = signal<{ readonly turn: string; readonly playerId: string } | null>(null);
  const sent = signal<readonly (Sent & { readonly turn: string })[]>([]);
  const refusal = signal<Refusal | null>(null);
  /** The server asks the player to confirm its presence. */
  const asked = signal(false);
  let next = 1;

  const change = (id: number, state: Sent['state'] | null) => {
    sent.value = sent.value.flatMap((each) => {
      if (each.id !== id) return [each];
      return state ? [{ ...each, state }] : [];
    });
  };

  /** A response may be lost with the connection; the same key makes the town repeat it. */
  async function answerTo({ tool, args }: Order): Promise<ToolAnswer> {
    const idempotencyKey = newKey();
    for (let attempt = 1; ; attempt++) {
      try {
        return await ask(tool, { ...args, idempotencyKey });
      } catch (error) {
        const refused = refusalIn(error);
        if (refused) return { ok: false, error: refused };
        if (attempt === TRIES) return { ok: false, error: { message: words.lost } };
        await online();
      }
    }
  }

  /** The player selected and not yet confirmed. */
  const picked = computed(() => {
    const now = turn.value;
    const chosen = pick.value;
    return chosen && now?.id === chosen.turn && now.targets.includes(chosen.playerId)
      ? chosen.playerId
      : null;
  });

  return {
    playerId,
    place: signal<SeatPlace>('here'),
    picked,
    /** The highlighted seat: the selected player, or the choice that may still change. */
    marked: computed(() => {
      const { chosen = null, targets = [] } = turn.value ?? {};
      return picked.value ?? (chosen !== null && targets.includes(chosen) ? chosen : null);
    }),
    /** In the running turn. */
    sent: computed((): readonly Sent[] => sent.value.filter((each) => each.turn === turn.value?.id)),
    refusal,
    /** The event that the next message answers. */
    replyTo: signal<string | null>(null),
    asked,
    press(pressed: string): void {
      const now = turn.peek();
      if (!now?.targets.includes(pressed)) return;
      refusal.value = null;
      const again = pick.peek()?.turn === now.id && pick.peek()?.playerId === pressed;
      pick.value = again ? null : { turn: now.id, playerId: pressed };
    },
    /** Clears the selection and the refusal. */
    clear(): void {
      pick.value = null;
      refusal.value = null;
    },
    /** True: the server has acknowledged it. */
    async send(order: Order): Promise<boolean> {
      const { control, text } = order;
      const id = next++;
      asked.value = false;
      refusal.value = null;
      const made = { id, control, text, state: 'pending', turn: turn.peek()?.id ?? '' } as const;
      sent.value = [...sent.value.slice(-SENT_KEPT), made];
      const { ok, error } = await answerTo(order);
      change(id, ok ? 'acknowledged' : null);
      if (!ok) refusal.value = { control, text: error?.message ?? words.lost };
      return ok;
    },
  };
}

/** A refused request is rejected with a reason; a lost one, or a timeout, has none. */
function refusalIn(error: unknown): { readonly message: string } | null {
  const { reason } = (error ?? {}) as { readonly reason?: { readonly message?: unknown } };
  return typeof reason?.message === 'string' ? { message: reason.message } : null;
}

/** `crypto.randomUUID` exists on secure origins only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
