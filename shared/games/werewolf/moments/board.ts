/** Keeps the moments of one match in their newest state, and what changed since the last query. */
import { listed } from '../../../protocol/english.ts';
import { type Alignment, isPlayerId, type PlayerId, type Role } from '../model.ts';
import type { SeatName } from '../talk/names.ts';
import { kindOf, type MomentKey, momentText, ROLE_NAMES } from './catalogue.ts';
import type { KeyMoment, PublicEvent } from './moment.ts';

/** What a text may mention; players, roles and alignments are put into words. */
type Mention = PlayerId | readonly PlayerId[] | Role | Alignment | number | '';

export interface MomentDraft {
  readonly id: string;
  readonly key: MomentKey;
  readonly players?: readonly PlayerId[];
  readonly targets?: readonly PlayerId[];
  readonly params?: Readonly<Record<string, Mention>>;
  readonly evidence: readonly PublicEvent[];
  readonly weight: number;
}

const IN_WORDS: Readonly<Record<Role | Alignment, string>> = {
  ...ROLE_NAMES,
  NOT_WEREWOLF: 'not a werewolf',
};

export class MomentBoard {
  day = 0;
  readonly #names: ReadonlyMap<PlayerId, string>;
  readonly #moments = new Map<string, KeyMoment>();
  readonly #changed = new Set<string>();
  #inOrder: readonly KeyMoment[] | null = null;

  constructor(seats: readonly SeatName[]) {
    this.#names = new Map(seats.map(({ playerId, displayName }) => [playerId, displayName]));
  }

  /** Writes a moment, replacing one with the same id. The day of the first writing stays. */
  put({ id, key, players = [], targets = [], params: mentions = {}, evidence, weight }: MomentDraft): void {
    const inOrder = [...new Set(evidence)].sort((a, b) => a.seq - b.seq);
    const params = Object.fromEntries(
      Object.entries(mentions).map(([name, mention]) => [name, this.#inWords(mention)]),
    );
    this.#moments.set(id, {
      id,
      kind: kindOf(key),
      key,
      params,
      weight,
      day: this.#moments.get(id)?.day ?? this.day,
      at: inOrder.at(-1)?.at ?? 0,
      playerIds: players,
      targetIds: targets,
      text: momentText(key, params),
      evidence: inOrder.map((event) => event.eventId),
    });
    this.#changed.add(id);
    this.#inOrder = null;
  }

  #inWords(mention: Mention): string | number {
    if (typeof mention === 'object') return listed(mention.map((playerId) => this.#nameOf(playerId)));
    if (typeof mention === 'number' || mention === '') return mention;
    return isPlayerId(mention) ? this.#nameOf(mention) : IN_WORDS[mention];
  }

  #nameOf(playerId: PlayerId): string {
    return this.#names.get(playerId) ?? playerId;
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
