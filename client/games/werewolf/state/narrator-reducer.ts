// NARRATOR events: the crier's lines, and facts that have no event type of their own.

import { PLAYER_IDS } from '../../../../shared/games/werewolf/model.ts';
import type { NightChoice } from '../../../../shared/games/werewolf/view.ts';
import type { NarratorPayloadOf, WireEventOf } from '../../../../shared/games/werewolf/wire-types.ts';
import type { BallotModel, MatchModel } from './match-model.ts';
import { bySeat, changePlayer, stampOf, withLine, withRoles } from './match-steps.ts';

type Narrated = WireEventOf<'NARRATOR'>;

export function applyNarrator(model: MatchModel, event: Narrated): MatchModel {
  const { payload } = event;
  switch (payload.kind) {
    case 'CRIER':
      return cried(model, event, { text: payload.text, omniscient: false });
    case 'CRIER_OMNISCIENT':
      return cried(model, event, { text: payload.text, omniscient: true });
    case 'READY':
      return changePlayer(model, payload.playerId, { ready: true });
    case 'VOTE_RESULT':
      return voteResolved(model, event, payload);
    case 'RESUMED':
      return resumed(model, event, payload);
    case 'ABORTED':
      return aborted(model, event, payload);
    case 'ROLES_DEALT':
      return withRoles(model, payload.roles);
    case 'ROLE_CARD':
      return ownCard(model, payload);
    case 'WOLF_TARGET':
      return nightAction(model, event, {
        kind: 'WOLF_KILL',
        by: payload.byPlayerId,
        target: payload.targetPlayerId,
      });
    case 'SEER_RESULT': {
      const choice: NightChoice = {
        kind: 'SEER_INSPECT',
        by: payload.byPlayerId,
        target: payload.targetPlayerId,
      };
      return nightAction(model, event, choice, payload.alignment === 'WEREWOLF');
    }
    case 'DOCTOR_PROTECT':
      return nightAction(model, event, {
        kind: 'DOCTOR_PROTECT',
        by: payload.byPlayerId,
        target: payload.targetPlayerId,
      });
    case 'NIGHT_RESOLVED':
      return nightResolved(model, event, payload);
    case 'RULES':
    case 'PHASE_BRIEF':
      // Written for a player, who reads them elsewhere.
      return model;
    default:
      return payload satisfies never;
  }
}

function cried(
  model: MatchModel,
  event: Narrated,
  { text, omniscient }: { readonly text: string; readonly omniscient: boolean },
): MatchModel {
  const late = Date.parse(event.at) < model.phaseStartedAt;
  return withLine(
    { ...model, crier: late ? model.crier : { id: event.eventId, text } },
    { ...stampOf(event), kind: 'crier', text, omniscient },
  );
}

function voteResolved(
  model: MatchModel,
  event: Narrated,
  payload: NarratorPayloadOf<'VOTE_RESULT'>,
): MatchModel {
  const { eliminatedPlayerId: eliminated, tied } = payload;
  const ballots = PLAYER_IDS.flatMap((voter, index): BallotModel[] => {
    const target = payload.ballots[index];
    return target === false || target === undefined ? [] : [{ voter, target }];
  });
  return withLine(
    {
      ...model,
      ballots,
      voteRounds: [...model.voteRounds, { day: model.dayNumber, ballots, eliminated, tied }],
    },
    { ...stampOf(event), kind: 'verdict', eliminated, tied },
  );
}

function resumed(model: MatchModel, event: Narrated, payload: NarratorPayloadOf<'RESUMED'>): MatchModel {
  const phaseEndsAt = Date.parse(payload.phaseEndsAt);
  const moved = phaseEndsAt - model.phaseEndsAt;
  return withLine(
    { ...model, phaseEndsAt, phaseStartedAt: model.phaseStartedAt + moved },
    { ...stampOf(event), kind: 'note', note: 'resumed', text: null },
  );
}

function aborted(model: MatchModel, event: Narrated, payload: NarratorPayloadOf<'ABORTED'>): MatchModel {
  return withLine(
    { ...model, aborted: true, seed: payload.seed },
    { ...stampOf(event), kind: 'note', note: 'aborted', text: payload.reason },
  );
}

/** A player's own role, and the pack's if it is one of the pack. */
function ownCard(model: MatchModel, card: NarratorPayloadOf<'ROLE_CARD'>): MatchModel {
  const wolves = new Set(card.knownWolves.map(({ playerId }) => playerId));
  return {
    ...model,
    players: model.players.map((player) => {
      if (player.playerId === card.playerId) return { ...player, role: card.role };
      return wolves.has(player.playerId) ? { ...player, role: 'WEREWOLF' } : player;
    }),
  };
}

function nightAction(
  model: MatchModel,
  event: Narrated,
  choice: NightChoice,
  foundWolf: boolean | null = null,
): MatchModel {
  // A choice told late belongs to a night that is over.
  const running = model.phase === 'NIGHT' && Date.parse(event.at) >= model.phaseStartedAt;
  return withLine(
    { ...model, tonight: running ? bySeat(model.tonight, choice, ({ by }) => by) : model.tonight },
    { ...stampOf(event), kind: 'night-action', choice, foundWolf },
  );
}

function nightResolved(
  model: MatchModel,
  event: Narrated,
  payload: NarratorPayloadOf<'NIGHT_RESOLVED'>,
): MatchModel {
  const { targetPlayerId: target, protectedPlayerId, choice } = payload;
  return withLine(model, {
    ...stampOf(event),
    kind: 'night-resolved',
    target,
    guarded: protectedPlayerId === target,
    drawn: choice === 'SPLIT' || choice === 'SILENT',
  });
}
