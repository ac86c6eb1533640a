import { oneLine } from '../../prompts/plain-text.ts';
import type { DayRecord, PlayerId } from './model.ts';
import { seatIndex } from './model.ts';
import type { PlayerView, PublicFacts } from './view.ts';

const NAME_LENGTH = 32;

export interface NamedPlayer {
  readonly playerId: PlayerId;
  readonly displayName: string;
}

export function named(view: PublicFacts, playerId: PlayerId): NamedPlayer {
  const displayName = view.players[seatIndex(playerId)]?.displayName ?? playerId;
  return { playerId, displayName: oneLine(displayName, NAME_LENGTH) };
}

/** `p:3 "Bram"`: quoted, so that a name cannot run on into the sentence around it. */
export function label(view: PublicFacts, playerId: PlayerId): string {
  return `${playerId} "${named(view, playerId).displayName.replaceAll('"', "'")}"`;
}

export const labels = (view: PublicFacts, playerIds: readonly PlayerId[]): string =>
  playerIds.map((playerId) => label(view, playerId)).join(', ');

export const livingOf = (view: PublicFacts): PlayerId[] =>
  view.players.filter((player) => player.alive).map((player) => player.playerId);

function withRole(view: PublicFacts, playerId: PlayerId): string {
  const role = view.players[seatIndex(playerId)]?.revealedRole;
  return role ? `${label(view, playerId)} (${role})` : label(view, playerId);
}

export function nightNews(view: PublicFacts, record: DayRecord): string {
  if (record.killed) return `Night ${record.day}: ${withRole(view, record.killed)} was killed.`;
  return `Night ${record.day}: nobody died${record.savedByDoctor ? '; the doctor saved the victim' : ''}.`;
}

export function voteNews(view: PublicFacts, record: DayRecord): string | null {
  if (record.ballots.length === 0) return null;
  const outcome = record.eliminated
    ? `${withRole(view, record.eliminated)} was voted out`
    : record.tied.length > 0
      ? `tie between ${labels(view, record.tied)}, nobody was voted out`
      : 'nobody was voted out';
  return `Day ${record.day}: ${outcome}. Votes: ${votesOf(view, record)}.`;
}

/** The whole public story so far, for an agent that reconnects or never looked. */
export function publicSummary(view: PublicFacts): string {
  const sentences = [`Werewolf Game #${view.gameNumber}, ${view.phase}, ${countOf(view)}.`];
  for (const record of view.history) {
    sentences.push(nightNews(view, record));
    const vote = voteNews(view, record);
    if (vote) sentences.push(vote);
  }
  const tally = view.phase === 'DAY_VOTE' ? tallyNews(view) : null;
  if (tally) sentences.push(tally);
  const living = livingOf(view);
  sentences.push(`Alive (${living.length}): ${labels(view, living)}.`);
  if (view.winner) sentences.push(`${view.winner} won.`, `Roles: ${view.players.map(roleOf).join(', ')}.`);
  if (view.aborted) sentences.push('The match was aborted; nobody won.');
  return sentences.join(' ');
}

export function countOf(view: PublicFacts): string {
  if (view.phase === 'LOBBY') return 'before night 1';
  return view.phase === 'NIGHT' ? `night ${view.nightNumber}` : `day ${view.dayNumber}`;
}

const roleOf = (player: PlayerView): string => `${player.playerId} ${player.revealedRole ?? 'unknown'}`;

function votesOf(view: PublicFacts, record: DayRecord): string {
  const votes = record.ballots.flatMap((target, i) => {
    const voter = view.players[i]?.playerId;
    return voter && target ? [`${voter} for ${target}`] : [];
  });
  return votes.join(', ') || 'none';
}

function tallyNews(view: PublicFacts): string {
  const cast = view.ballots.filter((ballot) => ballot.cast);
  const votes = cast.map(({ voter, target }) => (target ? `${voter} for ${target}` : `${voter} abstains`));
  return `Votes so far (${cast.length} of ${view.ballots.length}): ${votes.join(', ') || 'none'}.`;
}
