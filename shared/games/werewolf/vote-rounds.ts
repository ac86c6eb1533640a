/**
 * The votes that are over, as one short public string of the room's state: a day after the other, parted by spaces,
 * each `day:ballots:eliminated:tied` in seat numbers. `2:3-303331:3:` says that on day 2 seat 1 named seat 3, seat 2
 * had no vote, seat 4 abstained (0), and seat 3 had to go; nobody was tied.
 */
import type { Ballot, DayRecord, PlayerId } from './model.ts';
import { PLAYER_IDS, seatIndex } from './model.ts';

export interface VoteRound {
  readonly day: number;
  /** In seat order. `target: null` = abstains; who has no ballot here has not voted. */
  readonly ballots: readonly { readonly voter: PlayerId; readonly target: PlayerId | null }[];
  readonly eliminated: PlayerId | null;
  readonly tied: readonly PlayerId[];
}

const ABSTAINS = '0';
const HAS_NO_VOTE = '-';

const seatOf = (playerId: PlayerId): string => String(seatIndex(playerId) + 1);
const playerAt = (seat: string): PlayerId | undefined => PLAYER_IDS[Number(seat) - 1];

/** Days whose vote is still to come leave no trace. */
export const writeVoteRounds = (history: readonly DayRecord[]): string =>
  history
    .filter(({ ballots }) => ballots.length > 0)
    .map(({ day, ballots, eliminated, tied }) =>
      [
        day,
        ballots.map(writeBallot).join(''),
        eliminated && seatOf(eliminated),
        tied.map(seatOf).join(''),
      ].join(':'),
    )
    .join(' ');

function writeBallot(ballot: Ballot): string {
  if (ballot === undefined) return HAS_NO_VOTE;
  return ballot === null ? ABSTAINS : seatOf(ballot);
}

export const readVoteRounds = (text: string): VoteRound[] =>
  text === '' ? [] : text.split(' ').map(readVoteRound);

function readVoteRound(text: string): VoteRound {
  const [day = '', ballots = '', eliminated = '', tied = ''] = text.split(':');
  return {
    day: Number(day),
    ballots: PLAYER_IDS.flatMap((voter, index) => {
      const ballot = ballots[index] ?? HAS_NO_VOTE;
      return ballot === HAS_NO_VOTE ? [] : [{ voter, target: playerAt(ballot) ?? null }];
    }),
    eliminated: playerAt(eliminated) ?? null,
    tied: [...tied].flatMap((seat) => playerAt(seat) ?? []),
  };
}
