/**
 * Everything an agent reads in order to play: the rules once, its role card, and a brief for every phase. Built from
 * the player's own view alone, so a brief cannot reveal what its reader may not know.
 */
import type { PromptSource, Template } from '../../prompts/template.ts';
import { render, seconds, sourceOf, withoutBlankLines } from '../../prompts/template.ts';
import type { Task } from './brief-task.ts';
import { taskFor } from './brief-task.ts';
import type { MatchEvent } from './events.ts';
import type { Inspection, MatchSettings, Phase, PlayerId, Role, Seat, Team } from './model.ts';
import { DEFAULT_SETTINGS, PASS_WORDS, seatIndex, TEXT_LIMITS, teamOf } from './model.ts';
import * as phases from './prompts/phases.ts';
import * as roles from './prompts/roles.ts';
import { werewolfRules, werewolfRulesPatient } from './prompts/rules.ts';
import type { NamedPlayer } from './recap.ts';
import { countOf, label, labels, livingOf, named, nightNews, voteNews } from './recap.ts';
import type { MatchView, NightChoice, You } from './view.ts';

export type RulesCard = PromptSource & { readonly title: string; readonly text: string };

export type RoleCard = PromptSource & {
  readonly playerId: PlayerId;
  readonly displayName: string;
  readonly seat: Seat;
  readonly role: Role;
  readonly team: Team;
  readonly knownWolves: readonly NamedPlayer[];
  readonly players: readonly NamedPlayer[];
  readonly text: string;
};

type PrivateResults = {
  readonly knownWolves: readonly NamedPlayer[];
  readonly seerHistory: readonly Inspection[];
  readonly tonight: readonly NightChoice[];
};

export type PhaseBrief = PromptSource & {
  readonly phase: Phase;
  readonly dayNumber: number;
  readonly nightNumber: number;
  /** ISO 8601. */
  readonly endsAt: string;
  readonly secondsLeft: number;
  readonly alive: readonly NamedPlayer[];
  readonly youMust: Task;
  readonly allowedTargets: readonly PlayerId[];
  readonly privateResults: PrivateResults;
  readonly text: string;
};

export const ROLE_GUIDES: Record<Role, Template> = {
  VILLAGER: roles.roleVillager,
  WEREWOLF: roles.roleWerewolf,
  SEER: roles.roleSeer,
  DOCTOR: roles.roleDoctor,
};

const PHASE_GUIDES: Record<Phase, Template> = {
  LOBBY: phases.phaseLobby,
  NIGHT: phases.phaseNight,
  DAY_ANNOUNCE: phases.phaseDayAnnounce,
  DAY_OPENING: phases.phaseDayOpening,
  DAY_DISCUSSION: phases.phaseDayDiscussion,
  DAY_VOTE: phases.phaseDayVote,
  DAY_RESOLUTION: phases.phaseDayResolution,
  ENDED: phases.phaseEnded,
};

export function rulesCard(settings: MatchSettings = DEFAULT_SETTINGS): RulesCard {
  const { patient } = settings;
  const template = patient ? werewolfRulesPatient : werewolfRules;
  const text = render(template, {
    ...(patient && { cap: seconds(patient.capMs), rounds: patient.rounds, pass: PASS_WORDS }),
    lobby: seconds(settings.lobbyMs),
    night: seconds(settings.nightMs),
    announce: seconds(settings.announceMs),
    opening: seconds(settings.openingPerPlayerMs),
    discussion: seconds(settings.discussionMs),
    vote: seconds(settings.voteMs),
    resolution: seconds(settings.resolutionMs),
    minimum: seconds(settings.minPhaseMs),
    settle: seconds(settings.voteSettleMs),
    publicEvery: seconds(settings.publicChatEveryMs),
    wolfEvery: seconds(settings.wolfChatEveryMs),
    voteTalk: settings.speechDuringVote ? 'Public talk stays open.' : 'Public talk is closed.',
    publicLength: TEXT_LIMITS.publicMessage,
    wolfLength: TEXT_LIMITS.wolfMessage,
    reasonLength: TEXT_LIMITS.voteReason,
  });
  return { ...sourceOf(template), title: template.title, text };
}

export function roleCard(view: MatchView): RoleCard {
  const you = youOf(view);
  const guide = ROLE_GUIDES[you.role];
  const everybody = view.players.map((player) => player.playerId);
  const seat = (seatIndex(you.playerId) + 1) as Seat;
  const partners = you.knownWolves.filter((wolf) => wolf !== you.playerId);
  const text = render(roles.roleCardFrame, {
    game: view.gameNumber,
    matchId: view.matchId,
    you: label(view, you.playerId),
    seat,
    role: you.role,
    facts:
      partners.length > 0 ? `Your fellow werewolf: ${labels(view, partners)}.` : 'You know no other role.',
    players: labels(view, everybody),
    guidance: render(guide),
  });
  return {
    ...sourceOf(guide),
    ...named(view, you.playerId),
    seat,
    role: you.role,
    team: teamOf(you.role),
    knownWolves: you.knownWolves.map((wolf) => named(view, wolf)),
    players: everybody.map((playerId) => named(view, playerId)),
    text,
  };
}

/** `now` is the start of the phase, unless the brief is requested in the middle of it. */
export function phaseBrief(view: MatchView, now: number = view.phaseStartedAt): PhaseBrief {
  const you = youOf(view);
  const guide = view.talkRound ? phases.phaseDayRound : PHASE_GUIDES[view.phase];
  const youMust = taskFor(view, you);
  const living = livingOf(view);
  const endsAt = new Date(view.phaseEndsAt).toISOString();
  const secondsLeft = seconds(view.phaseEndsAt - now);
  const text = render(phases.phaseBriefFrame, {
    phase: view.phase,
    count: countOf(view),
    game: view.gameNumber,
    matchId: view.matchId,
    time: view.phase === 'ENDED' ? '' : `${secondsLeft} s left, until ${endsAt}.`,
    about: render(guide),
    news: newsOf(view),
    aliveCount: living.length,
    alive: labels(view, living),
    you: label(view, you.playerId),
    role: you.role,
    condition: you.alive ? 'alive' : 'dead',
    results: resultsText(view, you),
    task: youMust.text,
  });
  return {
    ...sourceOf(guide),
    phase: view.phase,
    dayNumber: view.dayNumber,
    nightNumber: view.nightNumber,
    endsAt,
    secondsLeft,
    alive: living.map((playerId) => named(view, playerId)),
    youMust,
    allowedTargets: youMust.allowedTargets,
    privateResults: {
      knownWolves: you.knownWolves.map((wolf) => named(view, wolf)),
      seerHistory: you.seerHistory,
      tonight: you.tonight,
    },
    text: withoutBlankLines(text),
  };
}

/**
 * Whether a phase's brief follows this event. The lobby opens with the deal. Dawn and verdict open with a batch of
 * facts: a brief before the last of them would count the victim among the living.
 */
export function briefIsDue(event: MatchEvent): boolean {
  switch (event.type) {
    case 'PHASE_CHANGED':
      return event.to !== 'DAY_ANNOUNCE' && event.to !== 'DAY_RESOLUTION';
    case 'NIGHT_RESULT':
      return event.killedPlayerId === null;
    case 'VOTE_RESOLVED':
      return event.eliminatedPlayerId === null;
    case 'ROLES_DEALT':
    case 'ROUND_BEGAN':
    case 'PLAYER_ELIMINATED':
      return true;
    default:
      return false;
  }
}

function youOf(view: MatchView): You {
  if (!view.you) throw new Error('a brief is for a player; this view has no player');
  return view.you;
}

function newsOf(view: MatchView): string {
  if (view.winner) return `${view.winner} have won.`;
  if (view.aborted) return 'The match was aborted; nobody won.';
  const today = view.history.at(-1);
  if (!today || view.phase === 'LOBBY') return '';
  if (view.phase === 'NIGHT' || view.phase === 'DAY_RESOLUTION') return voteNews(view, today) ?? '';
  return nightNews(view, today);
}

function resultsText(view: MatchView, you: You): string {
  const facts: string[] = [];
  if (you.role === 'SEER') {
    const visions = you.seerHistory.map(
      ({ night, targetPlayerId, result }) => `night ${night}: ${label(view, targetPlayerId)} is ${result}`,
    );
    facts.push(visions.length > 0 ? `Your visions: ${visions.join('; ')}.` : 'You have no visions yet.');
  }
  if (you.role === 'WEREWOLF')
    facts.push(`The pack: ${you.knownWolves.map(packmate(view, you)).join(', ')}.`);
  for (const { kind, by, target } of you.tonight) {
    if (kind !== 'SEER_INSPECT')
      facts.push(`Tonight ${label(view, by)} would ${VERBS[kind]} ${label(view, target)}.`);
  }
  return facts.length > 0 ? `PRIVATE: ${facts.join(' ')}` : '';
}

const VERBS = { WOLF_KILL: 'kill', DOCTOR_PROTECT: 'protect' } as const;

const packmate = (view: MatchView, you: You) => (wolf: PlayerId) =>
  label(view, wolf) +
  (wolf === you.playerId ? ' (you)' : view.players[seatIndex(wolf)]?.alive ? '' : ' (dead)');
