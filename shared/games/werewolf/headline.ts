/**
 * The state of a match for a passer-by, in a few words for the sign over its door: "Pim accused by 3", "Pim: one vote
 * from the rope", "two seers". Computed from public facts alone.
 */
import type { PublicMoment } from '../../matches/moment.ts';
import type { MatchState, Phase, Player, PlayerId, Role } from './model.ts';
import type { KeyMoment } from './moments/moment.ts';
import { countVotes } from './moments/tally.ts';
import { LAST_FEW } from './sign.ts';

/** The public part of the state: roles of the dead only. */
type PublicState = Pick<MatchState, 'phase' | 'dayNumber' | 'players' | 'ballots' | 'history'>;

const CROWD = 2;
const LONGEST_NAME = 14;

const SHORT_ROLES: Readonly<Record<Role, string>> = {
  VILLAGER: 'a villager',
  WEREWOLF: 'a wolf',
  SEER: 'the seer',
  DOCTOR: 'the doctor',
};

/** An empty string if the phase on the sign says enough. */
export function headlineOf(state: PublicState, moments: readonly PublicMoment[]): string {
  // The moments of a Werewolf match are always Werewolf's own.
  const key = moments as readonly KeyMoment[];
  return FOR_PHASE[state.phase](state, key);
}

const FOR_PHASE: Readonly<Record<Phase, (state: PublicState, moments: readonly KeyMoment[]) => string>> = {
  LOBBY: () => 'taking their seats',
  NIGHT: afterTheVote,
  DAY_ANNOUNCE: atDawn,
  DAY_OPENING: inTalk,
  DAY_DISCUSSION: inTalk,
  DAY_VOTE: inTheVote,
  DAY_RESOLUTION: afterTheVote,
  ENDED: () => '',
};

function atDawn({ dayNumber, history, players }: PublicState): string {
  const night = history.find(({ day }) => day === dayNumber);
  if (!night) return '';
  if (night.killed) return `${nameOf(players, night.killed)} found dead`;
  return night.savedByDoctor ? 'saved in the night' : 'nobody died';
}

function inTalk({ dayNumber, players }: PublicState, moments: readonly KeyMoment[]): string {
  const living = new Set(players.flatMap(({ alive, playerId }) => (alive ? [playerId] : [])));
  const isHere = (id: PlayerId) => living.has(id);
  const today = moments.filter(({ day }) => day === dayNumber);
  const found = today.find(({ key, targetIds }) => key === 'result.wolf' && targetIds.every(isHere));
  const rivals = moments.filter(({ kind, playerIds }) => kind === 'COUNTER_CLAIM' && playerIds.every(isHere));
  const duel = rivals.find(({ targetIds }) => targetIds.some(isHere));
  if (duel) return `${duel.targetIds.filter(isHere).length > 1 ? 'three' : 'two'} ${manyOf(duel)}`;
  if (found?.targetIds[0]) return `${nameOf(players, found.targetIds[0])} named a wolf`;
  const charged = today
    .filter(({ kind, targetIds }) => kind === 'ACCUSATIONS' && targetIds.every(isHere))
    .sort((a, b) => b.playerIds.length - a.playerIds.length || b.weight - a.weight);
  const [worst] = charged;
  const accusers = worst?.playerIds.length ?? 0;
  if (worst?.targetIds[0] && accusers >= CROWD)
    return `${nameOf(players, worst.targetIds[0])} accused by ${accusers}`;
  return living.size <= LAST_FEW ? `the last ${living.size}` : '';
}

/** Whether a living player has today claimed to be the seer or reported a vision. */
export function isSeerRevealed(
  { phase, dayNumber, players }: PublicState,
  moments: readonly PublicMoment[],
): boolean {
  if (phase === 'NIGHT' || phase === 'ENDED') return false;
  return (moments as readonly KeyMoment[]).some(
    ({ kind, day, playerIds, params }) =>
      day === dayNumber &&
      (kind === 'RESULT' ||
        ((kind === 'ROLE_CLAIM' || kind === 'COUNTER_CLAIM') && params.role === 'the seer')) &&
      players.some(({ alive, playerId }) => alive && playerIds.includes(playerId)),
  );
}

/** "claim.counter" names the disputed role in words. It is the seer or the doctor: the deck has one of each. */
const manyOf = ({ params }: KeyMoment): string => (params.role === 'the doctor' ? 'doctors' : 'seers');

function inTheVote({ ballots, players }: PublicState): string {
  const counts = [...countVotes(ballots)].sort(([, a], [, b]) => b - a);
  const [first, second] = counts;
  if (!first) return '';
  const majority = Math.floor(players.filter(({ alive }) => alive).length / 2) + 1;
  const name = nameOf(players, first[0]);
  if (first[1] >= majority) return `${name} is lost: ${first[1]} votes`;
  if (second?.[1] === first[1] && first[1] >= CROWD)
    return `${name} or ${nameOf(players, second[0])}: ${first[1]} all`;
  if (first[1] === majority - 1 && first[1] >= CROWD) return `${name}: one vote from the rope`;
  return first[1] >= CROWD ? `${first[1]} votes on ${name}` : '';
}

function afterTheVote({ dayNumber, history, players }: PublicState): string {
  const day = history.find((record) => record.day === dayNumber);
  if (day?.eliminated) {
    const hanged = players.find(({ playerId }) => playerId === day.eliminated);
    const role = hanged?.role;
    return `${nameOf(players, day.eliminated)} hanged${role ? `: ${SHORT_ROLES[role]}` : ''}`;
  }
  return day && day.tied.length > 1 ? 'a tie: nobody hanged' : '';
}

/** A long name would push the fact off the sign. */
function nameOf(players: readonly Player[], id: PlayerId): string {
  const letters = [...(players.find(({ playerId }) => playerId === id)?.displayName ?? '')];
  return letters.length <= LONGEST_NAME
    ? letters.join('')
    : `${letters.slice(0, LONGEST_NAME - 1).join('')}…`;
}
