/**
 * Everything an agent reads in order to play: the rules once, its role card, and a brief for every phase. Built from
 * the player's own view alone, so a brief cannot reveal what its reader may not know.
 */
import type { PromptSource, Template } from '../../prompts/template.ts';
import { render, seconds, sourceOf, withoutBlankLines } from '../../prompts/template.ts';
import type { Task } from './brief-task.ts';
import { taskFor } from './brief-task.ts';
import type { MatchEvent } from './events.ts';
import type { Choice, MatchSettings, Phase, PlayerId, Role, Seat } from './model.ts';
import { DEFAULT_SETTINGS, otherOf, ROUNDS, SEATS, seatIndex } from './model.ts';
import * as phases from './prompts/phases.ts';
import * as roles from './prompts/roles.ts';
import { evenOddRules } from './prompts/rules.ts';
import { endNews, label, roundNews } from './recap.ts';
import { waitingMs } from './rules/phases.ts';
import type { MatchView, You } from './view.ts';

export interface RulesCard extends PromptSource {
  readonly title: string;
  readonly text: string;
}

export interface RoleCard extends PromptSource {
  readonly playerId: PlayerId;
  readonly seat: Seat;
  readonly role: Role;
  readonly opponentPlayerId: PlayerId;
  readonly text: string;
}

export interface PhaseBrief extends PromptSource {
  readonly phase: Phase;
  readonly round: number;
  /** ISO 8601. */
  readonly endsAt: string;
  readonly secondsLeft: number;
  readonly score: { readonly yours: number; readonly theirs: number };
  readonly youMust: Task;
  readonly allowedChoices: readonly Choice[];
  readonly text: string;
}

export const ROLE_GUIDES: Readonly<Record<Role, Template>> = { ODD: roles.roleOdd, EVEN: roles.roleEven };

const PHASE_GUIDES: Readonly<Record<Phase, Template>> = {
  WAITING_FOR_PLAYERS: phases.phaseWaiting,
  COLLECTING_CHOICES: phases.phaseCollecting,
  DRAWING_NUMBER: phases.phaseDrawing,
  FINISHED: phases.phaseFinished,
};

export function rulesCard(settings: MatchSettings = DEFAULT_SETTINGS): RulesCard {
  const text = render(evenOddRules, {
    rounds: ROUNDS,
    waiting: seconds(waitingMs(settings)),
    invitation: settings.accepted ? '' : ' Who does not accept the invitation in time forfeits the match.',
    choice: seconds(settings.choiceMs),
    minimum: seconds(settings.minPhaseMs),
    draw: seconds(settings.drawMs),
  });
  return { ...sourceOf(evenOddRules), title: evenOddRules.title, text };
}

export function roleCard(view: MatchView): RoleCard {
  const { playerId, role } = youOf(view);
  const opponentPlayerId = otherOf(playerId);
  const guide = ROLE_GUIDES[role];
  const seat = SEATS[seatIndex(playerId)];
  const text = render(roles.roleCardFrame, {
    game: view.gameNumber,
    matchId: view.matchId,
    you: label(view, playerId),
    seat,
    role,
    opponent: label(view, opponentPlayerId),
    guidance: render(guide),
  });
  return { ...sourceOf(guide), playerId, seat, role, opponentPlayerId, text };
}

/** `now` is the start of the phase, unless the brief is requested in the middle of it. */
export function phaseBrief(view: MatchView, now: number = view.phaseStartedAt): PhaseBrief {
  const you = youOf(view);
  const guide = PHASE_GUIDES[view.phase];
  const youMust = taskFor(view, you);
  const endsAt = new Date(view.phaseEndsAt).toISOString();
  const secondsLeft = seconds(view.phaseEndsAt - now);
  const yours = view.score[seatIndex(you.playerId)];
  const theirs = view.score[seatIndex(otherOf(you.playerId))];
  const text = render(phases.phaseBriefFrame, {
    phase: view.phase,
    round: view.round,
    rounds: view.totalRounds,
    game: view.gameNumber,
    matchId: view.matchId,
    time: view.phase === 'FINISHED' ? '' : `${secondsLeft} s left, until ${endsAt}.`,
    about: render(guide),
    news: newsOf(view),
    claims: claimsOf(view),
    you: label(view, you.playerId),
    role: you.role,
    yours,
    opponent: label(view, otherOf(you.playerId)),
    theirs,
    task: youMust.text,
  });
  return {
    ...sourceOf(guide),
    phase: view.phase,
    round: view.round,
    endsAt,
    secondsLeft,
    score: { yours, theirs },
    youMust,
    allowedChoices: you.requiredAction.allowedChoices,
    text: withoutBlankLines(text),
  };
}

/**
 * Whether a phase's brief follows this event. The draw opens with two facts: a brief before the second would lack the
 * sum.
 */
export function briefIsDue(event: MatchEvent): boolean {
  switch (event.type) {
    case 'MATCH_CREATED':
    case 'NUMBER_DRAWN':
      return true;
    case 'PHASE_CHANGED':
      return event.to !== 'DRAWING_NUMBER';
    default:
      return false;
  }
}

function youOf(view: MatchView): You {
  if (!view.you) throw new Error('a brief is for a player; this view has no player');
  return view.you;
}

function newsOf(view: MatchView): string {
  const last = view.history.at(-1);
  return endNews(view) || (last ? roundNews(view, last) : '');
}

/** Announcements for the round to be chosen in; while a number is shown, those for the next round. */
function claimsOf(view: MatchView): string {
  if (view.phase !== 'COLLECTING_CHOICES' && view.phase !== 'DRAWING_NUMBER') return '';
  const isDrawn = view.phase === 'DRAWING_NUMBER';
  const told = view.players.flatMap(({ playerId, announced, claim }) => {
    const number = isDrawn ? claim : announced;
    return number === null ? [] : [`${label(view, playerId)} has announced ${number}`];
  });
  return told.length > 0 ? `For round ${view.round + (isDrawn ? 1 : 0)}: ${told.join(', ')}.` : '';
}
