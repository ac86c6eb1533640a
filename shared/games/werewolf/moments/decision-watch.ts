/**
 * Finds the deciding moment of a match. The town's win was decided by the vote that eliminated the last werewolf; the
 * wolves' win by the last vote that eliminated an innocent or nobody: had it hit a wolf, they would not have reached
 * parity at that dawn. Where no vote was held, the night that brought parity decided.
 */
import type { GameEnded, PlayerEliminated, VoteResolved } from '../events.ts';
import type { PlayerId, Role } from '../model.ts';
import type { Board, MomentDraft } from './board.ts';
import { listed, ROLE_NAMES } from './catalogue.ts';

interface Vote {
  readonly day: number;
  readonly resolved: VoteResolved;
  /** The role of the eliminated player. */
  loss: PlayerEliminated | null;
}

export class DecisionWatch {
  readonly #board: Board;
  readonly #votes: Vote[] = [];
  #lastKill: PlayerEliminated | null = null;

  constructor(board: Board) {
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

  #put(
    ended: GameEnded,
    { key, vote, targets }: Pick<MomentDraft, 'key' | 'targets'> & { readonly vote: Vote | null },
  ): void {
    const role: Role | undefined = vote?.loss?.role;
    const kill = ended.winningTeam === 'WEREWOLVES' ? this.#lastKill : null;
    this.#board.put({
      id: 'decision',
      kind: 'DECISION',
      key,
      players: vote ? votersFor(vote.resolved, targets) : [],
      targets,
      params: {
        target: listed(targets.map((id) => this.#board.nameOf(id))),
        role: role ? ROLE_NAMES[role] : '',
        day: vote?.day ?? this.#board.day,
      },
      evidence: [vote?.resolved ?? [], vote?.loss ?? [], kill ?? [], ended].flat(),
      weight: 100,
    });
  }
}

const votersFor = ({ ballots }: VoteResolved, targets: readonly PlayerId[]): PlayerId[] =>
  ballots.flatMap((ballot, index) =>
    ballot && targets.includes(ballot) ? [`p:${index + 1}` as PlayerId] : [],
  );
