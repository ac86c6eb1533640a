/** Finds key moments in a match, from its public events alone, one event at a time. */
import type { SeatedPlayer } from '../../matches/game.ts';
import type { PublicMoment } from '../../matches/moment.ts';
import { oneLine } from '../../prompts/plain-text.ts';
import type { ChoiceSealed, GameEnded, MatchEvent, NumberDrawn, PublicEvent } from './events.ts';
import type { PlayerId } from './model.ts';
import { otherOf, PLAYER_IDS, parityOf, ROUNDS, seatIndex } from './model.ts';

export const MOMENT_KINDS = [
  'BLUFF',
  'BLUFF_CALLED',
  'MISSED_ROUND',
  'VOID_ROUND',
  'DECIDER',
  'COMEBACK',
  'WHITEWASH',
  'FORFEIT',
  'NO_SHOW',
] as const;
export type MomentKind = (typeof MOMENT_KINDS)[number];

export interface KeyMoment extends PublicMoment {
  readonly kind: MomentKind;
  /** 0 before the first. */
  readonly round: number;
}

type SeatName = Pick<SeatedPlayer, 'playerId' | 'displayName'>;

interface Finding {
  readonly kind: MomentKind;
  readonly text: string;
  readonly weight: number;
  /** The player, for kinds that each player may have once. */
  readonly of?: PlayerId;
}

/** How far behind a winner must have been for a comeback. */
const COMEBACK_GAP = 2;
const NAME_LENGTH = 32;
/** A player cannot break its word more often than there are rounds to announce. */
const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth'];

export class MomentReader {
  readonly #names: ReadonlyMap<string, string>;
  readonly #moments = new Map<string, KeyMoment>();
  readonly #draws: NumberDrawn[] = [];
  /** Announced choices, by player and round. */
  readonly #announced = new Map<string, ChoiceSealed>();

  constructor(players: readonly SeatName[]) {
    this.#names = new Map(
      players.map(({ playerId, displayName }) => [playerId, oneLine(displayName, NAME_LENGTH)]),
    );
  }

  /** Ignores non-public events, even if the caller passes them in. */
  feed({ event }: { readonly event: MatchEvent }): void {
    if (event.audience !== 'public') return;
    switch (event.type) {
      case 'CHOICE_SEALED':
        this.#announced.set(`${event.playerId}/${event.round + 1}`, event);
        return;
      case 'NUMBER_DRAWN':
        this.#draw(event);
        this.#draws.push(event);
        return;
      case 'GAME_ENDED':
        this.#end(event);
    }
  }

  moments(): readonly KeyMoment[] {
    return [...this.#moments.values()];
  }

  #draw(drawn: NumberDrawn): void {
    const { round, winner } = drawn;
    if (!winner) {
      this.#put({ kind: 'VOID_ROUND', weight: 35, text: `Nobody chose: round ${round} is void.` }, drawn);
      return;
    }
    if (drawn.sum === null) {
      const text = `${this.#name(otherOf(winner))} let the time run out; round ${round} went to ${this.#name(winner)}.`;
      this.#put({ kind: 'MISSED_ROUND', weight: 45, text }, drawn);
    }
    for (const playerId of PLAYER_IDS) this.#judgeWord(playerId, drawn);
    const [first, second] = this.#draws.at(-1)?.score ?? [0, 0];
    if (round === ROUNDS && first === second) {
      const text = `${first}:${second} before the last round, and ${this.#name(winner)} took it.`;
      this.#put({ kind: 'DECIDER', weight: 90, text }, drawn);
    }
  }

  /** A word is broken when the parity differs: only that can have misled the other player. */
  #judgeWord(playerId: PlayerId, drawn: NumberDrawn): void {
    const announced = this.#announced.get(`${playerId}/${drawn.round}`);
    const claim = announced?.claim ?? null;
    const choice = drawn.choices[seatIndex(playerId)];
    if (!announced || claim === null || choice === null || drawn.sum === null) return;
    if (parityOf(claim) === parityOf(choice)) return;
    const [name, other] = [this.#name(playerId), this.#name(otherOf(playerId))];
    const deed = `${name} announced ${claim} and chose ${choice}`;
    const kind = drawn.winner === playerId ? 'BLUFF' : 'BLUFF_CALLED';
    const times = this.#timesBefore(kind, playerId) + 1;
    const again = times === 1 ? '' : `, for the ${ORDINALS[times]} time`;
    const text =
      kind === 'BLUFF'
        ? `${deed}: ${other} was fooled${again}.`
        : `${deed}, but ${other} saw through it${again}.`;
    this.#put({ kind, of: playerId, weight: kind === 'BLUFF' ? 70 : 75, text }, announced, drawn);
  }

  #end(ended: GameEnded): void {
    const { ending, winner, score } = ended;
    if (ending === 'NO_SHOW')
      this.#put({ kind: 'NO_SHOW', weight: 50, text: 'Nobody came to the table.' }, ended);
    if (!winner) return;
    const [name, other] = [this.#name(winner), this.#name(otherOf(winner))];
    if (ending === 'FORFEIT') {
      const text = `${other} did not come; the match went to ${name} without a choice made.`;
      this.#put({ kind: 'FORFEIT', weight: 60, text }, ended);
    }
    const lowest = this.#draws.find((drawn) => gapOf(drawn, winner) >= COMEBACK_GAP);
    if (lowest) {
      const behind = `${lowest.score[seatIndex(winner)]}:${lowest.score[seatIndex(otherOf(winner))]}`;
      const text = `${name} was ${behind} behind and won all the same.`;
      this.#put({ kind: 'COMEBACK', weight: 95, text }, lowest, ended);
    }
    if (score[seatIndex(winner)] === ROUNDS) {
      const text = `${name} took all ${ROUNDS} rounds from ${other}.`;
      this.#put({ kind: 'WHITEWASH', weight: 85, text }, ended);
    }
  }

  /** Each has two proofs: the announcement and the draw. */
  #timesBefore(kind: MomentKind, playerId: PlayerId): number {
    return (this.#moments.get(idOf(kind, playerId))?.evidence.length ?? 0) / 2;
  }

  /** A second bluff of the same player replaces the first one's moment and weighs more: a list has room for one. */
  #put({ kind, of, text, weight }: Finding, ...proof: readonly PublicEvent[]): void {
    const last = proof.at(-1)!;
    const id = idOf(kind, of ?? last.eventId);
    const before = this.#moments.get(id);
    const evidence = [...(before?.evidence ?? []), ...proof.map(({ eventId }) => eventId)];
    this.#moments.set(id, {
      id,
      kind,
      round: last.type === 'NUMBER_DRAWN' ? last.round : this.#draws.length,
      at: last.at,
      text,
      evidence: [...new Set(evidence)],
      weight: Math.max(weight, (before?.weight ?? 0) + 5),
    });
  }

  #name(playerId: PlayerId): string {
    return this.#names.get(playerId) ?? playerId;
  }
}

const idOf = (kind: MomentKind, whose: string): string => `${kind.toLowerCase()}:${whose}`;

const gapOf = ({ score }: NumberDrawn, playerId: PlayerId): number =>
  score[seatIndex(otherOf(playerId))] - score[seatIndex(playerId)];

export function keyMoments(players: readonly SeatName[], events: Iterable<MatchEvent>): readonly KeyMoment[] {
  const reader = new MomentReader(players);
  for (const event of events) reader.feed({ event });
  return reader.moments();
}
