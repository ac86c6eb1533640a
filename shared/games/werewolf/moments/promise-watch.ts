/** Compares players' deeds with their words: whom they defended, and the vote they announced. */
import type { VoteCast } from '../events.ts';
import type { PlayerId } from '../model.ts';
import type { Talk } from '../talk/talk.ts';
import type { MomentBoard } from './board.ts';
import type { PublicEvent } from './moment.ts';
import type { Report } from './result-watch.ts';

interface Word {
  readonly day: number;
  readonly event: PublicEvent;
}

export class PromiseWatch {
  readonly #board: MomentBoard;
  readonly #trust = new Map<PlayerId, Map<PlayerId, Word>>();
  readonly #announced = new Map<PlayerId, { readonly target: PlayerId; readonly event: PublicEvent }>();

  constructor(board: MomentBoard) {
    this.#board = board;
  }

  /** An announcement expires with its day. */
  newDay(): void {
    this.#announced.clear();
  }

  hear(player: PlayerId, talk: Talk, event: PublicEvent): void {
    const trust = this.#trust.get(player) ?? new Map<PlayerId, Word>();
    this.#trust.set(player, trust);
    // Openly withdrawing trust is not a contradiction.
    for (const target of talk.accused.keys()) trust.delete(target);
    for (const [target, { firm }] of talk.defended) {
      if (firm && !talk.accused.has(target)) trust.set(target, { day: this.#board.day, event });
    }
    if (talk.announcedVote) this.#announced.set(player, { target: talk.announcedVote, event });
    else if (this.#turnsElsewhere(player, talk)) this.#announced.delete(player);
  }

  /** Calling for another target openly withdraws the announced one. */
  #turnsElsewhere(player: PlayerId, talk: Talk): boolean {
    const promised = this.#announced.get(player)?.target;
    return !!promised && !talk.accused.has(promised) && [...talk.accused.values()].includes(3);
  }

  /** Trust lasts the same day and the next; an inspection lasts for good. */
  judgeCast(cast: VoteCast, report: Report | undefined): void {
    const target = cast.targetPlayerId;
    if (target === null || target === cast.playerId) return;
    const cleared = report?.alignment === 'NOT_WEREWOLF' ? report : undefined;
    const word = this.#trust.get(cast.playerId)?.get(target);
    const trusted = word && this.#board.day - word.day <= 1 ? word : undefined;
    const said = cleared ?? trusted;
    if (!said) return;
    this.#board.put({
      id: `betrayed:${this.#board.day}:${cast.playerId}:${target}`,
      key: cleared ? 'contradiction.cleared' : 'contradiction.trusted',
      players: [cast.playerId],
      targets: [target],
      params: { player: cast.playerId, target },
      evidence: [said.event, cast],
      weight: cleared ? 85 : 65,
    });
  }

  /** Judged when the vote is over, because until then a ballot can return to the announced target. */
  judgeFinal(cast: VoteCast): void {
    const promise = this.#announced.get(cast.playerId);
    const target = cast.targetPlayerId;
    if (!promise || target === null || promise.target === target) return;
    this.#board.put({
      id: `announced:${this.#board.day}:${cast.playerId}`,
      key: 'contradiction.announced',
      players: [cast.playerId],
      targets: [promise.target, target],
      params: { player: cast.playerId, said: promise.target, target },
      evidence: [promise.event, cast],
      weight: 60,
    });
  }
}
