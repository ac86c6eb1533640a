/**
 * The state of a match for a model whose memory may have been cut: phase and deadline, the task, the living, the
 * reader's private knowledge, and a short record of all votes and claims so far.
 */

import type { PublicMoment } from '../../../matches/moment.ts';
import { askedLine, type Circumstances, type Question } from '../../../matches/plain-game.ts';
import { namesFor, plainNames } from '../../../matches/plain-names.ts';
import { underscored } from '../../../protocol/tool-definition.ts';
import type { DayRecord, PlayerId } from '../model.ts';
import { seatIndex, teamOf } from '../model.ts';
import type { KeyMoment } from '../moments/moment.ts';
import { countOf } from '../recap.ts';
import { TOOLS, type ToolName } from '../tool-names.ts';
import type { MatchView, You } from '../view.ts';
import { dutyOf, optionOf } from './duty.ts';

const READ: ToolName = TOOLS.getEvents;
const JOIN: ToolName = TOOLS.joinQueue;

type Namer = (playerId: PlayerId) => string;

const namerOf = ({ players, you }: MatchView): Namer => namesFor(players, you?.playerId);

export function briefOf(view: MatchView, { now, moments, asked }: Circumstances): string {
  if (view.phase === 'ENDED') return endOf(view);
  const name = namerOf(view);
  const living = view.players.filter(({ alive }) => alive);
  const isListed = view.phase === 'DAY_VOTE' && dutyOf(view, []) !== null;
  return [
    statusOf(view, now),
    view.you && taskOf(view, view.you, asked),
    askedLine(asked),
    !isListed && `Alive: ${living.map(({ playerId }) => name(playerId)).join(', ')}.`,
    deadOf(view, name),
    view.you && knownOf(view, view.you, name),
    votesOf(view, name),
    claimsOf(moments),
  ]
    .filter(Boolean)
    .join('\n');
}

/** `DAY_VOTE, day 2, 41 s left.` */
export function statusOf(view: MatchView, now: number): string {
  if (view.phase === 'ENDED') return 'The match is over.';
  const left = Math.max(0, view.phaseEndsAt - now) / 1000;
  return `${view.phase}, ${countOf(view)}, ${left < 10 ? Math.round(left * 10) / 10 : Math.round(left)} s left.`;
}

function taskOf(view: MatchView, you: You, asked: readonly Question[]): string {
  if (!you.alive) {
    return `You are dead: nothing more is asked of you, and you may stop here. ${underscored(READ)} waits for the end and tells how it came out; your team can still win.`;
  }
  const option = optionOf(view) ?? 'nothing now';
  return `TO DO: ${dutyOf(view, asked) ?? `${option}; wait with ${underscored(READ)} {}.`}`;
}

function deadOf(view: MatchView, name: Namer): string {
  const dead = view.players
    .filter(({ alive }) => !alive)
    .map(({ playerId, revealedRole }) => {
      const atNight = view.history.find(({ killed }) => killed === playerId);
      const byVote = view.history.find(({ eliminated }) => eliminated === playerId);
      const when = atNight ? `, night ${atNight.day}` : byVote ? `, voted out day ${byVote.day}` : '';
      return `${name(playerId)} (${revealedRole}${when})`;
    });
  return dead.length > 0 ? `Dead: ${dead.join(', ')}.` : '';
}

function knownOf(
  { players }: MatchView,
  { playerId, role, knownWolves, seerHistory, tonight }: You,
  name: Namer,
): string {
  const facts = [`You are ${plainNames(players).get(playerId)}, ${role}`];
  for (const wolf of knownWolves.filter((known) => known !== playerId)) {
    const lives = players.some((player) => player.playerId === wolf && player.alive);
    facts.push(`your fellow werewolf ${lives ? 'is' : 'was'} ${name(wolf)}`);
  }
  for (const { night, targetPlayerId, result } of seerHistory) {
    facts.push(`night ${night} you saw ${name(targetPlayerId)}: ${result}`);
  }
  for (const { kind, by, target } of tonight) {
    if (kind === 'SEER_INSPECT') continue;
    facts.push(`tonight ${name(by)} would ${kind === 'WOLF_KILL' ? 'kill' : 'protect'} ${name(target)}`);
  }
  return `${facts.join('; ')}.`;
}

function votesOf(view: MatchView, name: Namer): string {
  const days = view.history.flatMap((record) => {
    const votes = ballotsOf(view, record, name);
    return votes ? [`day ${record.day}: ${votes}${outcomeOf(record, name)}`] : [];
  });
  const running = view.phase === 'DAY_VOTE' ? castOf(view, name) : '';
  if (running) days.push(`now: ${running}`);
  return days.length > 0 ? `Votes: ${days.join(' | ')}.` : '';
}

function outcomeOf({ eliminated, tied }: DayRecord, name: Namer): string {
  if (eliminated) return `, ${name(eliminated)} out`;
  return tied.length > 0 ? ', tie, nobody out' : ', nobody out';
}

function ballotsOf({ history, players }: MatchView, { day, ballots }: DayRecord, name: Namer): string {
  if (ballots.length === 0) return '';
  const dead = history.flatMap((record) => [
    record.day <= day ? record.killed : null,
    record.day < day ? record.eliminated : null,
  ]);
  const voters = players.filter(({ playerId }) => !dead.includes(playerId));
  return grouped(
    voters.map(({ playerId: voter }) => ({ voter, target: ballots[seatIndex(voter)] ?? null })),
    name,
  );
}

const castOf = (view: MatchView, name: Namer): string =>
  grouped(
    view.ballots.filter(({ cast }) => cast),
    name,
  );

/** `Ada, Bram for Emil; Cleo for nobody`. */
function grouped(
  votes: readonly { readonly voter: PlayerId; readonly target: PlayerId | null }[],
  name: Namer,
): string {
  const byTarget = new Map<PlayerId | null, string[]>();
  for (const { voter, target } of votes) {
    byTarget.set(target, [...(byTarget.get(target) ?? []), name(voter)]);
  }
  return [...byTarget]
    .map(([target, voters]) => `${voters.join(', ')} for ${target === null ? 'nobody' : name(target)}`)
    .join('; ');
}

const CLAIMS: readonly string[] = [
  'ROLE_CLAIM',
  'COUNTER_CLAIM',
  'RESULT',
  'CONTRADICTION',
] satisfies readonly KeyMoment['kind'][];

function claimsOf(moments: readonly PublicMoment[]): string {
  const claims = (moments as readonly KeyMoment[])
    .filter(({ kind }) => CLAIMS.includes(kind))
    .map(({ day, text }) => `day ${day}: ${text.replace(/\.$/, '')}`);
  return claims.length > 0 ? `Claims: ${claims.join(' | ')}.` : '';
}

function endOf(view: MatchView): string {
  const name = namerOf(view);
  const roles = view.players.map(({ playerId, revealedRole }) => `${name(playerId)} ${revealedRole}`);
  const won = view.you && view.winner === teamOf(view.you.role) ? 'You have won. ' : 'You have lost. ';
  const outcome = view.aborted ? 'The match was called off; nobody has won. ' : view.you ? won : '';
  return `${outcome}The roles were: ${roles.join(', ')}. To play again: ${underscored(JOIN)} {}.`;
}
