/** Keeps the moments of one match in their newest state, and what changed since the last query. */
import type { PlayerId } from '../model.ts';
import type { SeatName } from '../talk/names.ts';
import { type MomentKey, momentText } from './catalogue.ts';
import type { KeyMoment, MomentKind, MomentParams, PublicEvent } from './moment.ts';

export interface MomentDraft {
  readonly id: string;
  readonly kind: MomentKind;
  readonly key: MomentKey;
  readonly players: readonly PlayerId[];
  readonly targets: readonly PlayerId[];
  readonly params: MomentParams;
  readonly evidence: readonly PublicEvent[];
  readonly weight: number;
}

export interface Board {
  readonly day: number;
  nameOf(playerId: PlayerId): string;
  /** Writes a moment, replacing one with the same id. The day of the first writing stays. */
  put(draft: MomentDraft): void;
}

export class MomentBoard implements Board {
  day = 0;
  readonly #names: ReadonlyMap<PlayerId, string>;
  readonly #moments = new Map<string, KeyMoment>();
  readonly #changed = new Set<string>();
  #inOrder: readonly KeyMoment[] | null = null;

  constructor(seats: readonly SeatName[]) {
    this.#names = new Map(seats.map(({ playerId, displayName }) => [playerId, displayName]));
  }

  nameOf(playerId: PlayerId): string {
    return this.#names.get(playerId) ?? playerId;
  }

  put({ players, targets, evidence, ...draft }: MomentDraft): void {
    const inOrder = [...new Set(evidence)].sort((a, b) => a.seq - b.seq);
    this.#moments.set(draft.id, {
      ...draft,
      day: this.#moments.get(draft.id)?.day ?? this.day,
      at: inOrder.at(-1)?.at ?? 0,
      playerIds: players,
      targetIds: targets,
      text: momentText(draft.key, draft.params),
      evidence: inOrder.map((event) => event.eventId),
    });
    this.#changed.add(draft.id);
    this.#inOrder = null;
  }

  /** In the order they first appeared. The same list object as long as nothing changes. */
  all(): readonly KeyMoment[] {
    this.#inOrder ??= [...this.#moments.values()];
    return this.#inOrder;
  }

  takeChanged(): readonly KeyMoment[] {
    if (this.#changed.size === 0) return [];
    const changed = [...this.#moments.values()].filter((moment) => this.#changed.has(moment.id));
    this.#changed.clear();
    return changed;
  }
}
