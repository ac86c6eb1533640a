/**
 * Finds the deciding moment of a match. The town's win was decided by the vote that eliminated the last werewolf; the
 * wolves' win by the last vote that eliminated an innocent or nobody: had it hit a wolf, they would not have reached
 * parity at that dawn. Where no vote was held, the night that brought parity decided.
 */
import type { GameEnded, PlayerEliminated, VoteResolved } from '../events.ts';
import type { PlayerId } from '../model.ts';
import type { MomentBoard, MomentDraft } from './board.ts';

interface Decision extends Pick<MomentDraft, 'key'> {
  readonly vote: Vote | null;
  readonly targets: readonly PlayerId[];
}

interface Vote {
  readonly day: number;
  readonly resolved: VoteResolved;
  /** The role of the eliminated player. */
  loss: PlayerEliminated | null;
}

export class DecisionWatch {
  readonly #board: MomentBoard;
  readonly #votes: Vote[] = [];
  #lastKill: PlayerEliminated | null = null;

  constructor(board: MomentBoard) {
    this.#board = board;
  }

  resolve(resolved: VoteResolved): void {
    this.#votes.push({ day: this.#board.day, resolved, loss: null });
  }

  lose(loss: PlayerEliminated): void {
    if (loss.cause === 'NIGHT') this.#lastKill = loss;
    const vote = this.#votes.at(-1);
    if (loss.cause === 'VOTE' && vote?.resolved.eliminatedPlayerId === loss.playerId) vote.loss = loss;
  }

  end(ended: GameEnded): void {
    const found = (vote: Vote): boolean => vote.loss?.role === 'WEREWOLF';
    if (ended.winningTeam === 'VILLAGERS') {
      const vote = this.#votes.findLast(found);
      if (vote?.loss) this.#put(ended, { key: 'decision.last-wolf', vote, targets: [vote.loss.playerId] });
      return;
    }
    const vote = this.#votes.findLast((each) => !found(each));
    if (vote?.loss) this.#put(ended, { key: 'decision.innocent', vote, targets: [vote.loss.playerId] });
    else if (vote && vote.resolved.tied.length > 1)
      this.#put(ended, { key: 'decision.tied', vote, targets: vote.resolved.tied });
    else if (vote) this.#put(ended, { key: 'decision.nobody', vote, targets: [] });
    else if (this.#lastKill)
      this.#put(ended, { key: 'decision.night', vote: null, targets: [this.#lastKill.playerId] });
  }

  #put(ended: GameEnded, { key, vote, targets }: Decision): void {
    const kill = ended.winningTeam === 'WEREWOLVES' ? this.#lastKill : null;
    this.#board.put({
      id: 'decision',
      key,
      players: vote ? votersFor(vote.resolved, targets) : [],
      targets,
      params: { target: targets, role: vote?.loss?.role ?? '', day: vote?.day ?? this.#board.day },
      evidence: [vote?.resolved ?? [], vote?.loss ?? [], kill ?? [], ended].flat(),
      weight: 100,
    });
  }
}

const votersFor = ({ ballots }: VoteResolved, targets: readonly PlayerId[]): PlayerId[] =>
  ballots.flatMap((ballot, index) =>
    ballot && targets.includes(ballot) ? [`p:${index + 1}` as PlayerId] : [],
  );
