// What is told of a finished match before everything else: the vote that was fatal, who was deceived most, who had the
// sharpest eye. From the ballots that stood and the roles that are known now.

import type { KeyMoment, MomentKind } from '../../../../shared/games/werewolf/moments/moment.ts';
import { type MatchModel, playerAt } from './match-model.ts';

export interface VotingRecord {
  readonly player: MatchModel['players'][number];
  readonly hits: number;
  readonly ballots: number;
}

export interface EndStory {
  readonly headline: KeyMoment | null;
  readonly fatalVote: KeyMoment | null;
  /** Of those who were no wolves: most ballots on their own side. */
  readonly deceived: VotingRecord | null;
  /** Of those who were no wolves: most ballots on wolves. */
  readonly sharpest: VotingRecord | null;
}

const FATAL: readonly MomentKind[] = ['DECISIVE_VOTE', 'TIED_VOTE', 'UNANIMOUS_VOTE'];

export function endStory(model: MatchModel, moments: readonly KeyMoment[]): EndStory {
  const headline = moments.find(({ kind }) => kind === 'DECISION') ?? null;
  const turning = moments.filter(({ kind }) => FATAL.includes(kind));
  const fatalVote = turning.findLast(({ day }) => day === headline?.day) ?? turning.at(-1) ?? null;
  const records = votingRecords(model);
  const wrong = ({ ballots, hits }: VotingRecord) => ballots - hits;
  const best = (score: (record: VotingRecord) => number): VotingRecord | null => {
    const [first] = records.toSorted((a, b) => score(b) - score(a));
    return first && score(first) > 0 ? first : null;
  };
  // Of two with as many hits, the one who missed less; of two who erred as often, the one who never hit.
  const sharpest = best((record) => (record.hits === 0 ? 0 : record.hits - wrong(record) / 100));
  const deceived = best((record) => (wrong(record) === 0 ? 0 : wrong(record) - record.hits / 100));
  return { headline, fatalVote, sharpest, deceived: deceived?.player === sharpest?.player ? null : deceived };
}

function votingRecords({ players, voteRounds }: MatchModel): VotingRecord[] {
  const roleOf = new Map(players.map(({ playerId, role }) => [playerId, role]));
  return players
    .filter(({ role }) => role && role !== 'WEREWOLF')
    .map((player) => {
      const targets = voteRounds.flatMap(({ ballots }) => playerAt(ballots[player.seat - 1] ?? 0) ?? []);
      const hits = targets.filter((target) => roleOf.get(target) === 'WEREWOLF').length;
      return { player, hits, ballots: targets.length };
    });
}
