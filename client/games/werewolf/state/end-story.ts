// The first part of the end card: the vote that decided the match, the most deceived player, the sharpest eye. From
// the final ballots and the disclosed roles.

import type { KeyMoment, MomentKind } from '../../../../shared/games/werewolf/moments/moment.ts';
import { type MatchModel, playerAt } from './match-model.ts';

export interface VotingRecord {
  readonly player: MatchModel['players'][number];
  readonly hits: number;
  readonly ballots: number;
}

/** The vote's effect on the outcome: it won, it lost, it lost by a tie, or it was one of several. */
export type VoteWeight = 'winning' | 'fatal' | 'fatalTie' | 'other';

export interface EndStory {
  readonly headline: KeyMoment | null;
  /** The vote that decided the match; without such a moment, the last vote with one. */
  readonly vote: { readonly moment: KeyMoment; readonly weight: VoteWeight } | null;
  /** Of the non-wolves: most ballots on their own side. */
  readonly deceived: VotingRecord | null;
  /** Of the non-wolves: most ballots on wolves. */
  readonly sharpest: VotingRecord | null;
}

const VOTES: readonly MomentKind[] = ['DECISIVE_VOTE', 'TIED_VOTE', 'UNANIMOUS_VOTE'];

/** "1 of 1" is not a measure. */
const FEWEST_BALLOTS = 2;

export function endStory(model: MatchModel, moments: readonly KeyMoment[]): EndStory {
  const headline = moments.find(({ kind }) => kind === 'DECISION') ?? null;
  const votes = moments.filter(({ kind }) => VOTES.includes(kind));
  const decider = votes.findLast(({ day }) => day === headline?.day);
  const moment = decider ?? votes.at(-1);
  const vote = moment ? { moment, weight: decider ? weightOf(decider, model) : ('other' as const) } : null;
  const records = votingRecords(model);
  const wrong = ({ ballots, hits }: VotingRecord) => ballots - hits;
  const best = (score: (record: VotingRecord) => number): VotingRecord | null => {
    const [first] = records.toSorted((a, b) => score(b) - score(a));
    return first && score(first) > 0 ? first : null;
  };
  // Between two with as many hits, the one with fewer misses; between two with as many misses, the one without hits.
  const sharpest = best((record) => (record.hits === 0 ? 0 : record.hits - wrong(record) / 100));
  const deceived = best((record) => (wrong(record) === 0 ? 0 : wrong(record) - record.hits / 100));
  return { headline, vote, sharpest, deceived: deceived?.player === sharpest?.player ? null : deceived };
}

function weightOf({ kind }: KeyMoment, { winner }: MatchModel): VoteWeight {
  if (winner === 'VILLAGERS') return 'winning';
  return kind === 'TIED_VOTE' ? 'fatalTie' : 'fatal';
}

function votingRecords({ players, voteRounds }: MatchModel): VotingRecord[] {
  const roleOf = new Map(players.map(({ playerId, role }) => [playerId, role]));
  return players
    .filter(({ role }) => role && role !== 'WEREWOLF')
    .map((player) => {
      const targets = voteRounds.flatMap(({ ballots }) => playerAt(ballots[player.seat - 1] ?? 0) ?? []);
      const hits = targets.filter((target) => roleOf.get(target) === 'WEREWOLF').length;
      return { player, hits, ballots: targets.length };
    })
    .filter(({ ballots }) => ballots >= FEWEST_BALLOTS);
}
