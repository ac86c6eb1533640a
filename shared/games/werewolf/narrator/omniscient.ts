/**
 * The Town Crier's asides: lines for spectators who chose to know everything (S0-087, S0-090). They hear these besides
 * the public lines. Without secrets in the view there are none.
 */

import type { ReadStep } from '../../../matches/game.ts';
import type { CrierLine } from '../../../town/crier/line.ts';
import type { MatchEvent, NightResolved, PublicMessage, VoteCast, VoteResolved } from '../events.ts';
import { type PlayerId, type Role, seatIndex } from '../model.ts';

import type { MatchView, PublicFacts, Secrets } from '../view.ts';
import { crierLine, nameOf, namesOf } from './crier-line.ts';
import { doctorLines, seerLines, wolfTargetLines } from './omniscient-night.ts';
import { claimedRole, majorityOf, occasionOf, tallyOf } from './tally.ts';

/** `view` is an omniscient spectator's, right after the event. */
export function omniscientLines(step: ReadStep<MatchEvent>, view: MatchView): CrierLine[] {
  const { event } = step;
  if (!view.secrets) return [];
  switch (event.type) {
    case 'ROLES_DEALT':
      return dealLines(view, event.roles);
    case 'WOLF_TARGET_CHOSEN':
      return wolfTargetLines(event, view, view.secrets);
    case 'SEER_INSPECTED':
      return seerLines(event, view);
    case 'DOCTOR_PROTECTED':
      return doctorLines(event, view, view.secrets);
    case 'NIGHT_RESOLVED':
      return nightLines(event, view, view.secrets);
    case 'PHASE_CHANGED':
      return event.to === 'DAY_DISCUSSION' ? dayLines(view, view.secrets) : [];
    case 'PUBLIC_MESSAGE':
      return claimLines(event, claimedRole(step), view, view.secrets);
    case 'VOTE_CAST':
      return ballotLines(event, view, view.secrets);
    case 'VOTE_RESOLVED':
      return verdictLines(event, view, view.secrets);
    default:
      return [];
  }
}

const roleOf = (secrets: Secrets, playerId: PlayerId): Role | null | undefined =>
  secrets.roles[seatIndex(playerId)];

function livingWolves(view: PublicFacts, secrets: Secrets): PlayerId[] {
  return view.players
    .filter((p) => p.alive && roleOf(secrets, p.playerId) === 'WEREWOLF')
    .map((p) => p.playerId);
}

function dealLines(view: PublicFacts, roles: readonly Role[]): CrierLine[] {
  const of = (role: Role): string[] =>
    namesOf(
      view,
      view.players.filter((_, i) => roles[i] === role).map((player) => player.playerId),
    );
  const occasion = occasionOf(view);
  return [
    crierLine('spoiler.deal', occasion, { wolves: of('WEREWOLF') }),
    // Tables of other arenas may have no doctor.
    ...(roles.includes('DOCTOR')
      ? [crierLine('spoiler.helpers', occasion, { seer: of('SEER').join(), doctor: of('DOCTOR').join() })]
      : []),
  ];
}

function nightLines(event: NightResolved, view: PublicFacts, secrets: Secrets): CrierLine[] {
  const occasion = occasionOf(view);
  const target = nameOf(view, event.targetPlayerId);
  const lines: CrierLine[] = [];
  if (event.choice === 'SPLIT') lines.push(crierLine('spoiler.coin_toss', occasion, { target }));
  if (event.choice === 'SILENT') lines.push(crierLine('spoiler.wolves_asleep', occasion, { target }));
  if (event.protectedPlayerId === event.targetPlayerId) {
    const doctor = view.players.find((player) => roleOf(secrets, player.playerId) === 'DOCTOR');
    if (doctor)
      lines.push(crierLine('spoiler.saved', occasion, { target, doctor: nameOf(view, doctor.playerId) }));
  } else if (roleOf(secrets, event.targetPlayerId) === 'SEER') {
    lines.push(crierLine('spoiler.seer_falls', occasion, { target }));
  }
  return lines;
}

/** The seer sits across from a wolf and knows it; failing that, the wolves and their innocent faces. */
function dayLines(view: PublicFacts, secrets: Secrets): CrierLine[] {
  const occasion = occasionOf(view);
  const wolves = livingWolves(view, secrets);
  const seer = view.players.find((player) => player.alive && roleOf(secrets, player.playerId) === 'SEER');
  const found = secrets.seerHistory.find(({ targetPlayerId }) => wolves.includes(targetPlayerId));
  if (seer && found) {
    const target = nameOf(view, found.targetPlayerId);
    return [crierLine('spoiler.seer_knows', occasion, { seer: nameOf(view, seer.playerId), target })];
  }
  return [crierLine('spoiler.wolves_smile', occasion, { wolves: namesOf(view, wolves) })];
}

function claimLines(
  event: PublicMessage,
  claimed: ReturnType<typeof claimedRole>,
  view: PublicFacts,
  secrets: Secrets,
): CrierLine[] {
  if (!claimed) return [];
  const key = roleOf(secrets, event.playerId) === claimed ? 'spoiler.true_claim' : 'spoiler.false_claim';
  const occasion = occasionOf(view, seatIndex(event.playerId));
  return [crierLine(key, occasion, { name: nameOf(view, event.playerId) })];
}

function ballotLines(event: VoteCast, view: PublicFacts, secrets: Secrets): CrierLine[] {
  if (event.restated || !event.targetPlayerId || event.targetPlayerId === event.playerId) return [];
  const tally = tallyOf(view.ballots);
  const occasion = occasionOf(view, tally.cast);
  const [voter, target] = [nameOf(view, event.playerId), nameOf(view, event.targetPlayerId)];
  const byWolf = roleOf(secrets, event.playerId) === 'WEREWOLF';
  const targetRole = roleOf(secrets, event.targetPlayerId);
  if (byWolf && targetRole === 'WEREWOLF')
    return [crierLine('spoiler.wolf_votes_wolf', occasion, { voter, target })];
  if (!byWolf && targetRole === 'SEER')
    return [crierLine('spoiler.friendly_fire', occasion, { voter, target })];
  if (targetRole === 'WEREWOLF' && tally.countFor(event.targetPlayerId) === majorityOf(tally.voters))
    return [crierLine('spoiler.wolf_cornered', occasion, { target })];
  return [];
}

function verdictLines(event: VoteResolved, view: PublicFacts, secrets: Secrets): CrierLine[] {
  const occasion = occasionOf(view);
  const wolves = livingWolves(view, secrets);
  if (event.tied.some((playerId) => wolves.includes(playerId)))
    return [crierLine('spoiler.wolf_escapes', occasion, { names: namesOf(view, event.tied) })];
  if (!event.eliminatedPlayerId || wolves.includes(event.eliminatedPlayerId)) return [];
  const name = nameOf(view, event.eliminatedPlayerId);
  return [crierLine('spoiler.wrong_door', occasion, { name, wolves: namesOf(view, wolves) })];
}
