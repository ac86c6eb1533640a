// A match as the stage draws it: who sits where, who speaks, who thinks, what was just done.

import type { Phase, PlayerId } from '../../../../shared/games/werewolf/model.ts';
import type { Shown } from '../../game-view.ts';
import { guessOf } from '../guess/guess-book.ts';
import { canGuess, isRiddle } from '../guess/may-guess.ts';
import type { HallBubble, HallPicture, NightMark, SeatPicture } from '../scenes/hall-pictures.ts';
import { keyMomentsOf, type LabelledLine, labelLines } from './line-labels.ts';
import { scarvesOf } from './look-alikes.ts';
import type { Line, SpeechLine, WolfChatLine } from './match-lines.ts';
import type { MatchModel, PlayerModel } from './match-model.ts';
import { colorOf } from './player-colors.ts';

/** The hall as it is shown, and what its picture needs more than once. */
interface Hall extends Shown<MatchModel> {
  readonly labelsOf: (line: Line) => readonly LabelledLine[];
  readonly spoken: readonly SpokenLine[];
  readonly scarves: ReadonlyMap<string, string>;
}

const LIGHT_COMES_MS = 2_500;
const BUBBLES_AT_ONCE = 2;
const bubbleMs = (text: string) => 4_000 + text.length * 45;

type SpokenLine = SpeechLine | WolfChatLine;

/** The newest lines that are still in the air, oldest first. */
function inTheAir({ model, now }: Shown<MatchModel>): SpokenLine[] {
  const fresh: SpokenLine[] = [];
  for (let i = model.lines.length - 1; i >= 0 && fresh.length < BUBBLES_AT_ONCE; i--) {
    const line = model.lines[i];
    if (!line || line.at < model.phaseStartedAt) break;
    if (line.kind !== 'speech' && line.kind !== 'wolf-chat') continue;
    if (now - line.at > bubbleMs(line.text)) break;
    if (!fresh.some(({ playerId }) => playerId === line.playerId)) fresh.unshift(line);
  }
  return fresh;
}

export function hallPicture(shown: Shown<MatchModel>): HallPicture {
  const { model, omniscient } = shown;
  const spoken = inTheAir(shown);
  const hall: Hall = {
    ...shown,
    spoken,
    scarves: scarvesOf(model.players),
    labelsOf: labelLines(model, keyMomentsOf(shown.moments)),
  };
  const night = model.phase === 'NIGHT';
  // By night for those who may know it; at the end for everybody.
  const wolvesAwake =
    (omniscient && night) || model.winner
      ? model.players
          .filter(({ alive, role }) => alive && role === 'WEREWOLF')
          .map(({ playerId }) => playerId)
      : [];
  return {
    matchId: model.matchId,
    seats: model.players.map((player) => seatPicture(player, hall)),
    night,
    lightSettled: shown.now - model.phaseStartedAt > LIGHT_COMES_MS,
    omniscient,
    votes: model.ballots.flatMap(({ voter, target }) => (target ? [{ from: voter, to: target }] : [])),
    bubbles: spoken.map((line) => bubbleOf(line, hall)),
    moment: momentOf(model),
    wolvesAwake,
    nightMarks: omniscient ? nightMarks(model) : [],
    winner: model.winner,
    guess: canGuess(shown)
      ? {
          open: model.players.filter(isRiddle).map(({ playerId }) => playerId),
          picks: guessOf(model.matchId).picks.map(({ playerId }) => playerId),
          day: model.dayNumber,
        }
      : null,
  };
}

/** While the town talks and votes the table belongs to the words and the trails. */
const WITHOUT_MARKS: readonly Phase[] = ['DAY_OPENING', 'DAY_DISCUSSION', 'DAY_VOTE'];

function momentOf({ cue, phase }: MatchModel): HallPicture['moment'] {
  if (!cue || WITHOUT_MARKS.includes(phase)) return null;
  return { kind: cue.kind, ...(cue.playerId ? { playerId: cue.playerId } : {}) };
}

const ACCUSING: readonly Phase[] = ['DAY_OPENING', 'DAY_DISCUSSION'];

/** How many have accused a player today. The vote replaces suspicion with numbers of its own. */
function accusersOf(playerId: PlayerId, { model, moments }: Hall): number {
  if (!ACCUSING.includes(model.phase)) return 0;
  const charge = keyMomentsOf(moments).find(
    ({ kind, day, targetIds }) =>
      kind === 'ACCUSATIONS' && day === model.dayNumber && targetIds.includes(playerId),
  );
  return charge?.playerIds.length ?? 0;
}

const ballotsAgainst = (playerId: PlayerId, { ballots }: MatchModel): number =>
  ballots.filter(({ target }) => target === playerId).length;

function seatPicture(player: PlayerModel, hall: Hall): SeatPicture {
  return {
    playerId: player.playerId,
    seat: player.seat,
    name: player.displayName,
    lookSeed: player.agentId,
    scarf: hall.scarves.get(player.playerId),
    alive: player.alive,
    role: player.role,
    color: colorOf(player.playerId),
    expression: moodOf(player, hall),
    thinking: isThinking(player, hall),
    accusers: player.alive ? accusersOf(player.playerId, hall) : 0,
    ballots: ballotsAgainst(player.playerId, hall.model),
  };
}

function moodOf(
  player: PlayerModel,
  { model, omniscient, labelsOf, spoken }: Hall,
): SeatPicture['expression'] {
  if (model.phase === 'NIGHT' && player.alive) {
    return omniscient && player.role === 'WEREWOLF' ? 'wolf' : 'sleep';
  }
  const own = spoken.find(({ playerId }) => playerId === player.playerId);
  if (own) return labelsOf(own).some(({ label }) => label === 'accuses') ? 'angry' : 'talk';
  const accused = spoken.some((line) =>
    labelsOf(line).some(({ label, targetIds }) => label === 'accuses' && targetIds.includes(player.playerId)),
  );
  return accused || ballotsAgainst(player.playerId, model) >= 2 ? 'worried' : 'calm';
}

const NIGHT_WORKERS = ['WEREWOLF', 'SEER', 'DOCTOR'];

/** Whose turn it is to do something that this viewer may know of. */
function isThinking(player: PlayerModel, { model, omniscient }: Hall): boolean {
  if (!player.alive) return false;
  switch (model.phase) {
    case 'LOBBY':
      return !player.ready;
    case 'NIGHT':
      return (
        omniscient &&
        NIGHT_WORKERS.includes(player.role ?? '') &&
        !model.tonight.some(({ by }) => by === player.playerId)
      );
    case 'DAY_OPENING':
    case 'DAY_DISCUSSION':
      return !player.spoke;
    case 'DAY_VOTE':
      return !model.ballots.some(({ voter }) => voter === player.playerId);
    default:
      return false;
  }
}

function bubbleOf(line: SpokenLine, { labelsOf }: Hall): HallBubble {
  const { id, playerId, text } = line;
  if (line.kind === 'wolf-chat') return { id, playerId, text, kind: 'whisper' };
  const said = labelsOf(line).map(({ label }) => label);
  if (said.includes('accuses')) return { id, playerId, text, kind: 'accusation' };
  if (said.includes('claims') || said.includes('counters')) return { id, playerId, text, kind: 'claim' };
  return { id, playerId, text, kind: line.speech === 'DEFENSE' ? 'defense' : 'speech' };
}

const MARKS = { WOLF_KILL: 'kill', SEER_INSPECT: 'inspect', DOCTOR_PROTECT: 'protect' } as const;

const nightMarks = ({ tonight }: MatchModel): NightMark[] =>
  tonight.map(({ kind, by, target }) => ({ kind: MARKS[kind], from: by, to: target }));
