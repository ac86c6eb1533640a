/**
 * Secrecy is decided here and nowhere else: `canSee` for events, `viewFor` for state. Everything sent to a viewer has
 * passed one of the two.
 */
import type { Viewer } from '../../matches/game.ts';
import { latest } from '../../matches/latest.ts';
import type { Audience, MatchEvent } from './events.ts';
import type { Ballot, MatchState, Player, Role } from './model.ts';
import { playerOf, seatIndex } from './model.ts';
import { requiredActionFor } from './required-action.ts';
import type { BallotView, MatchView, NightChoice, PlayerView, PublicFacts, Secrets, You } from './view.ts';

export { OMNISCIENT_VIEWER, PUBLIC_VIEWER } from '../../matches/game.ts';

/** `isWolf`: whether the viewing player was dealt a werewolf; needed for the pack's events only. */
export function mayReceive(viewer: Viewer, isWolf: boolean, audience: Audience): boolean {
  switch (audience) {
    case 'public':
      return true;
    case 'server':
      return false;
    case 'omniscient':
      return viewer.kind === 'omniscient';
    case 'wolves':
      return viewer.kind === 'omniscient' || (viewer.kind === 'player' && isWolf);
    default:
      return viewer.kind === 'omniscient' || (viewer.kind === 'player' && viewer.playerId === audience);
  }
}

export function canSee(state: MatchState, viewer: Viewer, event: MatchEvent): boolean {
  return mayReceive(viewer, event.audience === 'wolves' && isWolf(state, viewer), event.audience);
}

export const isWolf = (state: MatchState, viewer: Viewer): boolean =>
  viewer.kind === 'player' && playerOf(state, viewer.playerId).role === 'WEREWOLF';

export function viewFor(state: MatchState, viewer: Viewer): MatchView {
  return {
    ...publicFacts(state),
    you: viewer.kind === 'player' ? privateContext(state, playerOf(state, viewer.playerId)) : null,
    secrets: viewer.kind === 'omniscient' ? secretsOf(state) : null,
  };
}

/** The crier, his omniscient edition and the room's state all start from these views, after every step. */
const publicFacts = latest(
  (state: MatchState): PublicFacts => ({
    matchId: state.matchId,
    gameNumber: state.gameNumber,
    buildingId: state.buildingId,
    phase: state.phase,
    phaseSerial: state.phaseSerial,
    dayNumber: state.dayNumber,
    nightNumber: state.nightNumber,
    createdAt: state.createdAt,
    phaseStartedAt: state.phaseStartedAt,
    phaseEndsAt: state.phaseEndsAt,
    players: state.players.map((player) => publicPlayer(state, player)),
    ballots: ballotViews(state),
    history: state.history,
    ...(state.settings.patient && { patient: state.settings.patient }),
    ...(state.talkRound && { talkRound: state.talkRound }),
    ...(state.origin && { origin: state.origin }),
    winner: state.winner,
    aborted: state.aborted,
    seedHash: state.seedHash,
    seed: state.phase === 'ENDED' ? state.seed : null,
  }),
);

/** The dead are revealed, and at the end everybody (D5). */
export const revealedRole = (state: MatchState, player: Player): Role | null =>
  player.alive && state.phase !== 'ENDED' ? null : player.role;

const publicPlayer = (state: MatchState, player: Player): PlayerView => ({
  playerId: player.playerId,
  seat: player.seat,
  agentId: player.agentId,
  displayName: player.displayName,
  alive: player.alive,
  ready: player.ready,
  revealedRole: revealedRole(state, player),
  spokeOpening: state.phase === 'DAY_OPENING' && (state.spokeOpening[seatIndex(player.playerId)] ?? false),
});

function ballotViews(state: MatchState): BallotView[] {
  if (state.phase !== 'DAY_VOTE' && state.phase !== 'DAY_RESOLUTION') return [];
  const views: BallotView[] = [];
  for (const player of state.players) {
    const ballot: Ballot = state.ballots[seatIndex(player.playerId)];
    // A player just voted out still has a visible ballot; players who died earlier have none.
    if (!player.alive && ballot === undefined) continue;
    views.push({ voter: player.playerId, cast: ballot !== undefined, target: ballot ?? null });
  }
  return views;
}

function privateContext(state: MatchState, player: Player): You {
  const { role } = player;
  if (!role) throw new Error(`${player.playerId} was dealt no role`);
  return {
    playerId: player.playerId,
    role,
    alive: player.alive,
    knownWolves: role === 'WEREWOLF' ? wolvesOf(state) : [],
    seerHistory: role === 'SEER' ? state.seerHistory : [],
    requiredAction: requiredActionFor(state, player),
    tonight: tonightsChoices(state).filter((choice) => mayKnowChoice(role, choice)),
  };
}

const mayKnowChoice = (role: Role, choice: NightChoice): boolean =>
  (choice.kind === 'WOLF_KILL' && role === 'WEREWOLF') ||
  (choice.kind === 'SEER_INSPECT' && role === 'SEER') ||
  (choice.kind === 'DOCTOR_PROTECT' && role === 'DOCTOR');

const wolvesOf = (state: MatchState) =>
  state.players.filter((player) => player.role === 'WEREWOLF').map((player) => player.playerId);

/** Choices made in the running night; by day there are none. */
function tonightsChoices(state: MatchState): NightChoice[] {
  if (state.phase !== 'NIGHT') return [];
  const choices: NightChoice[] = [];
  for (const { playerId: by, role } of state.players) {
    const wolfTarget = state.wolfTargets[seatIndex(by)];
    if (wolfTarget) choices.push({ kind: 'WOLF_KILL', by, target: wolfTarget });
    if (role === 'SEER' && state.seerTarget)
      choices.push({ kind: 'SEER_INSPECT', by, target: state.seerTarget });
    if (role === 'DOCTOR' && state.doctorTarget) {
      choices.push({ kind: 'DOCTOR_PROTECT', by, target: state.doctorTarget });
    }
  }
  return choices;
}

const secretsOf = (state: MatchState): Secrets => ({
  roles: state.players.map(({ role }) => role),
  tonight: tonightsChoices(state),
  seerHistory: state.seerHistory,
});
