/**
 * The Town Crier's public lines after a public event. His input is public facts alone (`PublicFacts` has no `you` and
 * no `secrets`), so he cannot leak a secret (S0-088…S0-091).
 */

import type { ReadStep } from '../../../matches/game.ts';
import type { CrierLine } from '../../../town/crier/line.ts';
import type { MatchEvent, PhaseChanged, VoteCast } from '../events.ts';
import { seatIndex, WOLVES } from '../model.ts';
import type { PublicFacts } from '../view.ts';
import { crierLine, nameOf, namesOf } from './crier-line.ts';
import { eliminationLines, nightResultLines, verdictLines } from './public-fate.ts';
import { claimedRole, majorityOf, occasionOf, tallyOf, turnOf } from './tally.ts';

/** Remarks on the open ballots: at most one per ballot, the most telling. */
function voteLines(event: VoteCast, view: PublicFacts): CrierLine[] {
  if (event.restated) return [];
  const tally = tallyOf(view.ballots);
  const occasion = occasionOf(view, turnOf(event));
  const voter = nameOf(view, event.playerId);
  const names = namesOf(view, tally.leaders);
  const [leader] = tally.leaders;

  if (tally.cast === tally.voters) {
    if (!leader) return [crierLine('vote.all_in_blank', occasion, {})];
    if (tally.leaders.length > 1) return [crierLine('vote.all_in_tie', occasion, { names })];
    const target = nameOf(view, leader);
    return [crierLine('vote.all_in', occasion, { voter, target, count: tally.most })];
  }
  if (event.targetPlayerId === event.playerId) return [crierLine('vote.self', occasion, { voter })];
  if (tally.cast === 1 && event.targetPlayerId === null)
    return [crierLine('vote.first_abstention', occasion, { voter })];
  if (event.targetPlayerId === null) return [];

  const target = nameOf(view, event.targetPlayerId);
  const count = tally.countFor(event.targetPlayerId);
  if (tally.cast === 1) return [crierLine('vote.first', occasion, { voter, target })];
  if (count === majorityOf(tally.voters))
    return [crierLine('vote.majority', occasion, { voter, target, count })];
  if (count < tally.most || count < 2) return [];
  if (tally.leaders.length > 1) return [crierLine('vote.tie', occasion, { names, count })];
  // Only the ballot that takes the lead, not each that widens it.
  const runnerUp = Math.max(
    0,
    ...view.players.map((p) => tally.countFor(p.playerId)).filter((n) => n < count),
  );
  return count - runnerUp === 1 ? [crierLine('vote.lead', occasion, { voter, target, count })] : [];
}

type PublicEvent = Extract<MatchEvent, { audience: 'public' }>;
type Message = Extract<MatchEvent, { type: 'PUBLIC_MESSAGE' }>;

/** `view` is the public's, right after the event. */
export function publicLines(step: ReadStep<MatchEvent>, view: PublicFacts): CrierLine[] {
  return step.event.audience === 'public' ? linesFor(step.event as PublicEvent, view, claimedRole(step)) : [];
}

type Claimed = ReturnType<typeof claimedRole>;

function linesFor(event: PublicEvent, view: PublicFacts, claimed: Claimed): CrierLine[] {
  const occasion = occasionOf(view);
  switch (event.type) {
    case 'MATCH_CREATED':
      // The crier did not witness an imported game, and its table may have had other seats.
      return event.origin ? [] : [crierLine('match.gathers', occasion, { game: event.gameNumber })];
    case 'PLAYER_READY':
      return view.players.every((player) => player.ready) ? [crierLine('match.all_ready', occasion, {})] : [];
    case 'PHASE_CHANGED':
      return phaseLines(event, view);
    case 'PUBLIC_MESSAGE':
      return talkLines(event, view, claimed);
    case 'PLAYER_PASSED':
    case 'ROUND_BEGAN':
      return [];
    case 'NIGHT_RESULT':
      return nightResultLines(event, view);
    case 'VOTE_CAST':
      return voteLines(event, view);
    case 'VOTE_RESOLVED':
      return verdictLines(event, view);
    case 'PLAYER_ELIMINATED':
      return eliminationLines(event, view);
    case 'GAME_ENDED': {
      const wolves = view.players
        .filter((_, i) => event.roles[i] === 'WEREWOLF')
        .map((wolf) => wolf.playerId);
      return [
        crierLine(event.winningTeam === 'VILLAGERS' ? 'end.villagers' : 'end.werewolves', occasion, {}),
        crierLine('end.unmasked', occasion, { names: namesOf(view, wolves) }),
      ];
    }
    case 'MATCH_RESUMED':
      return [crierLine('match.resumed', occasion, {})];
    case 'MATCH_ABORTED':
      return [crierLine('match.aborted', occasion, {})];
    default:
      return event satisfies never;
  }
}

function phaseLines(event: PhaseChanged, view: PublicFacts): CrierLine[] {
  const occasion = occasionOf(view);
  const alive = view.players.filter((player) => player.alive).length;
  const dead = view.players.length - alive;
  switch (event.to) {
    case 'NIGHT':
      if (event.nightNumber <= 1) return [crierLine('phase.first_night', occasion, {})];
      return [
        wolvesLeft(view) > 1
          ? crierLine('summary.two_wolves_left', occasion, { alive })
          : crierLine('summary.one_wolf_left', occasion, { alive }),
        crierLine('phase.night', occasion, { night: event.nightNumber }),
      ];
    case 'DAY_ANNOUNCE':
      return [crierLine('phase.dawn', occasion, { day: event.dayNumber })];
    case 'DAY_OPENING':
      return [
        dead > 0
          ? crierLine('summary.morning', occasion, { alive, dead })
          : crierLine('summary.all_alive', occasion, { alive }),
        crierLine('phase.opening', occasion, { alive }),
      ];
    case 'DAY_DISCUSSION':
      return [crierLine('phase.discussion', occasion, {}), ...yesterdayLines(view)];
    case 'DAY_VOTE':
      return [
        crierLine('summary.majority', occasion, { alive, majority: majorityOf(alive) }),
        crierLine('phase.vote', occasion, { alive }),
        ...(isLastChance(alive, wolvesLeft(view)) ? [crierLine('stakes.last_chance', occasion, {})] : []),
      ];
    case 'DAY_RESOLUTION':
      return [crierLine('phase.resolution', occasion, {})];
    // The end has been announced already, and a match never returns to its lobby.
    case 'ENDED':
    case 'LOBBY':
      return [];
    default:
      return event.to satisfies never;
  }
}

const wolvesLeft = (view: PublicFacts): number =>
  (view.origin?.wolves ?? WOLVES) -
  view.players.filter((player) => !player.alive && player.revealedRole === 'WEREWOLF').length;

/** One innocent voted out and one killed at night would give the wolves the village. */
const isLastChance = (alive: number, wolves: number): boolean => wolves >= alive - wolves - 2;

function yesterdayLines(view: PublicFacts): CrierLine[] {
  const occasion = occasionOf(view);
  const yesterday = view.history.at(-2);
  if (!yesterday) return [];
  if (yesterday.tied.length > 0)
    return [crierLine('memory.tie', occasion, { names: namesOf(view, yesterday.tied) })];
  if (!yesterday.eliminated) return [];
  const name = nameOf(view, yesterday.eliminated);
  return view.players[seatIndex(yesterday.eliminated)]?.revealedRole === 'WEREWOLF'
    ? [crierLine('memory.wolf', occasion, { name })]
    : [crierLine('memory.innocent', occasion, { name })];
}

/** At most one remark a message: the crier must not drown the players. */
function talkLines(event: Message, view: PublicFacts, claimed: Claimed): CrierLine[] {
  const occasion = occasionOf(view, turnOf(event));
  const name = nameOf(view, event.playerId);
  if (claimed === 'SEER') return [crierLine('talk.seer_claim', occasion, { name })];
  if (claimed === 'DOCTOR') return [crierLine('talk.doctor_claim', occasion, { name })];
  if (event.kind === 'DEFENSE') return [crierLine('talk.defense', occasion, { name })];
  if (event.kind === 'LAST_WORDS') return [crierLine('talk.last_words', occasion, { name })];
  if (event.kind !== 'OPENING') return [];
  const living = view.players.filter((player) => player.alive);
  const spoken = living.filter((player) => player.spokeOpening).length;
  if (spoken === 1) return [crierLine('talk.first_word', occasionOf(view), { name })];
  if (spoken === living.length) return [crierLine('talk.last_word', occasionOf(view), { name })];
  return [];
}
