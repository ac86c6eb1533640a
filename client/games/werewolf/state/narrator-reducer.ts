// NARRATOR events: the crier's lines, and facts that have no event type of their own.

import { PLAYER_IDS } from '../../../../shared/games/werewolf/model.ts';
import type { NightChoice } from '../../../../shared/games/werewolf/view.ts';
import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import type { BallotModel, MatchModel } from './match-model.ts';
import { changePlayer, stampOf, withLine } from './match-steps.ts';
import { playerField, playersField, rolesField, textField, timeField } from './wire-fields.ts';

export function applyNarrator(model: MatchModel, event: WireEvent): MatchModel {
  const { payload } = event;
  switch (textField(payload, 'kind')) {
    case 'CRIER':
      return cried(model, event, false);
    case 'CRIER_OMNISCIENT':
      return cried(model, event, true);
    case 'READY':
      return changePlayer(model, playerField(payload, 'playerId'), { ready: true });
    case 'VOTE_RESULT':
      return voteResolved(model, event);
    case 'RESUMED':
      return resumed(model, event);
    case 'ABORTED':
      return aborted(model, event);
    case 'ROLES_DEALT':
      return dealt(model, event);
    case 'WOLF_TARGET':
      return nightAction(model, event, 'WOLF_KILL');
    case 'SEER_RESULT':
      return nightAction(model, event, 'SEER_INSPECT');
    case 'DOCTOR_PROTECT':
      return nightAction(model, event, 'DOCTOR_PROTECT');
    case 'NIGHT_RESOLVED':
      return nightResolved(model, event);
    default:
      return model;
  }
}

function cried(model: MatchModel, event: WireEvent, omniscient: boolean): MatchModel {
  const text = textField(event.payload, 'text');
  if (!text) return model;
  const late = Date.parse(event.at) < model.phaseStartedAt;
  return withLine(
    { ...model, crier: late ? model.crier : { id: event.eventId, text } },
    { ...stampOf(event), kind: 'crier', text, omniscient },
  );
}

function voteResolved(model: MatchModel, event: WireEvent): MatchModel {
  const eliminated = playerField(event.payload, 'eliminatedPlayerId');
  const tied = playersField(event.payload, 'tied');
  const ballots = finalBallots(event.payload.ballots);
  return withLine(
    {
      ...model,
      ballots,
      voteRounds: [...model.voteRounds, { day: model.dayNumber, ballots, eliminated, tied }],
    },
    { ...stampOf(event), kind: 'verdict', eliminated, tied },
  );
}

/** By seat; `false` = did not vote, `null` = abstained. */
function finalBallots(value: unknown): BallotModel[] {
  if (!Array.isArray(value)) return [];
  const ballots: BallotModel[] = [];
  for (const [index, voter] of PLAYER_IDS.entries()) {
    const target: unknown = value[index];
    if (target === null) ballots.push({ voter, target: null });
    const named = PLAYER_IDS.find((id) => id === target);
    if (named) ballots.push({ voter, target: named });
  }
  return ballots;
}

function resumed(model: MatchModel, event: WireEvent): MatchModel {
  const phaseEndsAt = timeField(event.payload, 'phaseEndsAt') ?? model.phaseEndsAt;
  const moved = phaseEndsAt - model.phaseEndsAt;
  return withLine(
    { ...model, phaseEndsAt, phaseStartedAt: model.phaseStartedAt + moved },
    { ...stampOf(event), kind: 'note', note: 'resumed', text: null },
  );
}

function aborted(model: MatchModel, event: WireEvent): MatchModel {
  return withLine(
    { ...model, aborted: true, seed: textField(event.payload, 'seed') },
    { ...stampOf(event), kind: 'note', note: 'aborted', text: textField(event.payload, 'reason') },
  );
}

function dealt(model: MatchModel, event: WireEvent): MatchModel {
  const roles = rolesField(event.payload, 'roles');
  return {
    ...model,
    players: model.players.map((player) => ({ ...player, role: roles[player.seat - 1] ?? player.role })),
  };
}

function nightAction(model: MatchModel, event: WireEvent, kind: NightChoice['kind']): MatchModel {
  const by = playerField(event.payload, 'byPlayerId');
  const target = playerField(event.payload, 'targetPlayerId');
  if (!by || !target) return model;
  const choice: NightChoice = { kind, by, target };
  // A choice told late belongs to a night that is over.
  const running = model.phase === 'NIGHT' && Date.parse(event.at) >= model.phaseStartedAt;
  const others = model.tonight.filter((earlier) => earlier.by !== by);
  const alignment = textField(event.payload, 'alignment');
  return withLine(
    { ...model, tonight: running ? [...others, choice] : model.tonight },
    {
      ...stampOf(event),
      kind: 'night-action',
      choice,
      foundWolf: alignment === null ? null : alignment === 'WEREWOLF',
    },
  );
}

function nightResolved(model: MatchModel, event: WireEvent): MatchModel {
  const target = playerField(event.payload, 'targetPlayerId');
  const guarded = target !== null && playerField(event.payload, 'protectedPlayerId') === target;
  const choice = textField(event.payload, 'choice');
  const drawn = choice === 'SPLIT' || choice === 'SILENT';
  return withLine(model, { ...stampOf(event), kind: 'night-resolved', target, guarded, drawn });
}
