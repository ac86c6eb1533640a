/** Follows one vote at a time: changed ballots while it runs, and what decided it. Ignores other days. */
import type { VoteCast, VoteResolved } from '../events.ts';
import { ballotsOf } from '../events.ts';
import { type PlayerId, seatIndex } from '../model.ts';
import type { MomentBoard } from './board.ts';
import { areLeaders, countVotes, isSoleLeader, turningCast } from './tally.ts';

/** The last fifth of a vote counts as last-minute. */
const LATE_SHARE = 0.2;

interface NamedCast {
  readonly cast: VoteCast;
  readonly target: PlayerId;
}

export class VoteWatch {
  readonly #board: MomentBoard;
  #casts: VoteCast[] = [];
  readonly #latest = new Map<PlayerId, VoteCast>();
  /** The latest ballot that is not an abstention. */
  readonly #named = new Map<PlayerId, NamedCast>();
  readonly #flips = new Map<PlayerId, number>();
  #startedAt = 0;
  #endsAt = 0;

  constructor(board: MomentBoard) {
    this.#board = board;
  }

  open(startedAt: number, endsAt: number): void {
    this.#casts = [];
    this.#latest.clear();
    this.#named.clear();
    this.#flips.clear();
    this.#startedAt = startedAt;
    this.#endsAt = endsAt;
  }

  /** The server was down: the whole window moves. */
  moveEnd(endsAt: number): void {
    this.#startedAt += endsAt - this.#endsAt;
    this.#endsAt = endsAt;
  }

  castOf(player: PlayerId): VoteCast | undefined {
    return this.#latest.get(player);
  }

  cast(event: VoteCast): void {
    const { playerId: player, targetPlayerId: target } = event;
    const last = this.#latest.get(player);
    const before = this.#named.get(player);
    // The same vote with another reason keeps its place in the order of votes.
    if (last?.targetPlayerId === target) this.#casts[this.#casts.indexOf(last)] = event;
    else this.#casts.push(event);
    this.#latest.set(player, event);
    if (target !== null) this.#named.set(player, { cast: event, target });
    if (!before || last?.targetPlayerId === target || before.target === target) return;
    const times = (this.#flips.get(player) ?? 0) + 1;
    this.#flips.set(player, times);
    this.#flip(event, before, times);
  }

  #flip(event: VoteCast, before: NamedCast, times: number): void {
    const { playerId: player, targetPlayerId: target } = event;
    const late = target !== null && this.#endsAt - event.at <= LATE_SHARE * (this.#endsAt - this.#startedAt);
    const turned = late ? 'flip.late' : times > 1 ? 'flip.wavered' : 'flip.turned';
    this.#board.put({
      id: `flip:${this.#board.day}:${player}`,
      key: target === null ? 'flip.withdrawn' : turned,
      players: [player],
      targets: target === null ? [before.target] : [before.target, target],
      params: { player, from: before.target, target: target ?? '', times },
      evidence: [before.cast, event],
      weight: late ? 60 : Math.min(50, 30 + 5 * times),
    });
  }

  resolve(event: VoteResolved, living: number): void {
    if (event.tied.length > 1) this.#tied(event);
    const target = event.eliminatedPlayerId;
    if (target === null) return;
    if (living > 3 && this.#allOthersAgree(event, target, living - 1)) this.#unanimous(event, target);
    else this.#decisive(event, target, living);
  }

  #allOthersAgree(event: VoteResolved, target: PlayerId, others: number): boolean {
    const own = seatIndex(target);
    return event.ballots.filter((ballot, seat) => seat !== own && ballot === target).length === others;
  }

  #decisive(event: VoteResolved, target: PlayerId, living: number): void {
    const counts = countVotes(ballotsOf(event));
    const votes = counts.get(target) ?? 0;
    counts.delete(target);
    const second = Math.max(0, ...counts.values());
    const rivals = [...counts]
      .filter(([, rivalVotes]) => second > 0 && rivalVotes === second)
      .map(([id]) => id);
    const close = votes - second === 1;
    const majority = turningCast(this.#casts, (running) => (running.get(target) ?? 0) * 2 > living);
    const cast = close ? this.#lastFor(target) : (majority ?? turningCast(this.#casts, isSoleLeader(target)));
    if (!cast) return;
    const key = close
      ? second > 0
        ? 'vote.tie-breaker'
        : 'vote.only'
      : majority
        ? 'vote.majority'
        : 'vote.plurality';
    this.#board.put({
      id: `decisive:${this.#board.day}`,
      key,
      players: [cast.playerId],
      targets: [target],
      params: { player: cast.playerId, target, rival: rivals, votes, margin: votes - second },
      evidence: [cast, event],
      weight: close ? 85 : 55,
    });
  }

  /** Of the standing ballots against the target, the last one cast. */
  #lastFor(target: PlayerId): VoteCast | null {
    return (
      this.#casts.findLast((cast) => cast.targetPlayerId === target && this.castOf(cast.playerId) === cast) ??
      null
    );
  }

  #unanimous(event: VoteResolved, target: PlayerId): void {
    const against = this.#casts.filter(
      (cast) => this.castOf(cast.playerId) === cast && cast.targetPlayerId === target,
    );
    this.#board.put({
      id: `unanimous:${this.#board.day}`,
      key: 'vote.unanimous',
      players: against.map((cast) => cast.playerId),
      targets: [target],
      params: { target, votes: against.length },
      evidence: [...against, event],
      weight: 60,
    });
  }

  #tied(event: VoteResolved): void {
    const cast = turningCast(this.#casts, areLeaders(event.tied));
    this.#board.put({
      id: `tied:${this.#board.day}`,
      key: cast ? 'vote.tied-by' : 'vote.tied',
      players: cast ? [cast.playerId] : [],
      targets: event.tied,
      params: { targets: event.tied, player: cast?.playerId ?? '' },
      evidence: cast ? [cast, event] : [event],
      weight: 70,
    });
  }
}
