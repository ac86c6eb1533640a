// The input of the hall's stage: seats, speakers, thinkers, and the latest action.

import type { Mood } from '../../../../shared/art/bust.ts';
import { type HallFacts, NO_BALLOT, type PlayerFacts } from '../../../../shared/games/werewolf/facts.ts';
import type { Phase, PlayerId } from '../../../../shared/games/werewolf/model.ts';
import type { Shown } from '../../game-view.ts';
import { canGuess, isRiddle, wolfBook } from '../guess/guess-book.ts';
import { keyMomentsOf, type LabelledLine, labelLines } from './line-labels.ts';
import {
  type Ballot,
  ballotsIn,
  colorOf,
  type Line,
  type LineOf,
  type MatchModel,
  scarvesOf,
  tonightIn,
} from './match-model.ts';

interface Hall extends Shown<MatchModel> {
  readonly labelsOf: (line: Line) => readonly LabelledLine[];
  readonly spoken: readonly SpokenLine[];
  readonly ballots: readonly Ballot[];
  readonly scarves: ReadonlyMap<string, string>;
}

const LIGHT_COMES_MS = 2_500;
const BUBBLES_AT_ONCE = 2;
const bubbleMs = (text: string) => 4_000 + text.length * 45;

type SpokenLine = LineOf<'speech'> | LineOf<'wolf-chat'>;

function inTheAir({ model, now }: Shown<MatchModel>): SpokenLine[] {
  const fresh: SpokenLine[] = [];
  for (let i = model.lines.length - 1; i >= 0 && fresh.length < BUBBLES_AT_ONCE; i--) {
    const line = model.lines[i];
    if (!line || line.at < model.phaseStartedAt) break;
    if (line.kind !== 'speech' && line.kind !== 'wolf-chat') continue;
    // Hidden at first, because somebody may look over the player's shoulder.
    if (line.kind === 'wolf-chat' && model.hand) continue;
    if (now - line.at > bubbleMs(line.text)) break;
    if (!fresh.some(({ playerId }) => playerId === line.playerId)) fresh.unshift(line);
  }
  return fresh;
}

export function hallPicture(shown: Shown<MatchModel>): HallPicture {
  const { model, omniscient } = shown;
  const spoken = inTheAir(shown);
  const ballots = ballotsIn(model);
  const hall: Hall = {
    ...shown,
    spoken,
    ballots,
    scarves: scarvesOf(model.players),
    labelsOf: labelLines(shown.labels, keyMomentsOf(shown.moments)),
  };
  const night = model.phase === 'NIGHT';
  // By night for viewers who may know it; at the end for everybody.
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
    votes: ballots.flatMap(({ voter, target }) => (target ? [{ from: voter, to: target }] : [])),
    bubbles: spoken.map((line) => bubbleOf(line, hall)),
    moment: momentOf(model),
    wolvesAwake,
    nightMarks: omniscient ? nightMarks(model) : [],
    winner: model.winner,
    guess: canGuess(shown)
      ? {
          open: model.players.filter(isRiddle).map(({ playerId }) => playerId),
          picks: wolfBook.guessOf(model.matchId).picks.map(({ playerId }) => playerId),
          day: model.dayNumber,
        }
      : null,
    own: shown.choice ? model.own : null,
    choice: shown.choice ?? null,
  };
}

const WITHOUT_MARKS: readonly Phase[] = ['DAY_OPENING', 'DAY_DISCUSSION', 'DAY_VOTE'];

function momentOf({ cue, phase }: MatchModel): HallPicture['moment'] {
  if (!cue || WITHOUT_MARKS.includes(phase)) return null;
  return { kind: cue.kind, ...(cue.playerId ? { playerId: cue.playerId } : {}) };
}

const ACCUSING: readonly Phase[] = ['DAY_OPENING', 'DAY_DISCUSSION'];

function accusersOf(playerId: PlayerId, { model, moments }: Hall): number {
  if (!ACCUSING.includes(model.phase)) return 0;
  const charge = keyMomentsOf(moments).find(
    ({ kind, day, targetIds }) =>
      kind === 'ACCUSATIONS' && day === model.dayNumber && targetIds.includes(playerId),
  );
  return charge?.playerIds.length ?? 0;
}

const ballotsAgainst = (playerId: PlayerId, { ballots }: Hall): number =>
  ballots.filter(({ target }) => target === playerId).length;

function seatPicture(player: PlayerFacts, hall: Hall): SeatPicture {
  return {
    ...player,
    scarf: hall.scarves.get(player.playerId),
    color: colorOf(player.playerId),
    expression: moodOf(player, hall),
    thinking: isThinking(player, hall),
    accusers: player.alive ? accusersOf(player.playerId, hall) : 0,
    ballots: ballotsAgainst(player.playerId, hall),
  };
}

function moodOf(player: PlayerFacts, hall: Hall): SeatPicture['expression'] {
  const { model, omniscient, labelsOf, spoken } = hall;
  if (model.phase === 'NIGHT' && player.alive) {
    return omniscient && player.role === 'WEREWOLF' ? 'wolf' : 'sleep';
  }
  const own = spoken.find(({ playerId }) => playerId === player.playerId);
  if (own) return labelsOf(own).some(({ label }) => label === 'accuses') ? 'angry' : 'talk';
  const accused = spoken.some((line) =>
    labelsOf(line).some(({ label, targetIds }) => label === 'accuses' && targetIds.includes(player.playerId)),
  );
  return accused || ballotsAgainst(player.playerId, hall) >= 2 ? 'worried' : 'calm';
}

const NIGHT_WORKERS = ['WEREWOLF', 'SEER', 'DOCTOR'];

function isThinking(player: PlayerFacts, { model, omniscient }: Hall): boolean {
  if (!player.alive) return false;
  switch (model.phase) {
    case 'LOBBY':
      return !player.ready;
    case 'NIGHT':
      return omniscient && NIGHT_WORKERS.includes(player.role) && !player.nightTarget;
    case 'DAY_OPENING':
    case 'DAY_DISCUSSION':
      return !player.spokeOpening && !player.spokeDiscussion;
    case 'DAY_VOTE':
      return player.ballot === NO_BALLOT;
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

const nightMarks = (model: MatchModel): NightMark[] =>
  tonightIn(model).map(({ kind, by, target }) => ({ kind: MARKS[kind], from: by, to: target }));

export interface SeatPicture extends PlayerFacts {
  /** Only where another at the table looks alike; a CSS colour. */
  readonly scarf?: string | undefined;
  /** CSS colour of the player in panels, tags and vote trails. */
  readonly color: string;
  readonly expression: Mood;
  readonly thinking: boolean;
  readonly accusers: number;
  readonly ballots: number;
}

export interface HallBubble {
  readonly id: string;
  readonly playerId: string;
  readonly text: string;
  readonly kind: 'speech' | 'accusation' | 'claim' | 'defense' | 'whisper';
}

interface HallMoment {
  readonly kind: 'death' | 'verdict' | 'saved' | 'dawn' | 'nightfall' | 'end';
  readonly playerId?: string;
}

export interface HallTrail {
  readonly from: string;
  readonly to: string;
}

export interface NightMark extends HallTrail {
  readonly kind: 'kill' | 'inspect' | 'protect';
}

export interface HallPicture {
  readonly matchId: string;
  readonly seats: readonly SeatPicture[];
  readonly night: boolean;
  /** The light of this phase is complete: a viewer who jumps here sees no dusk. */
  readonly lightSettled: boolean;
  readonly omniscient: boolean;
  readonly votes: readonly HallTrail[];
  readonly bubbles: readonly HallBubble[];
  readonly moment: HallMoment | null;
  readonly wolvesAwake: readonly string[];
  readonly nightMarks: readonly NightMark[];
  readonly winner: HallFacts['winner'];
  /** The seats that the viewer may guess as wolves, and has guessed; null: no guessing. */
  readonly guess: {
    readonly open: readonly string[];
    readonly picks: readonly string[];
    readonly day: number;
  } | null;
  /** The player controlled by this viewer, seated at the front. */
  readonly own: string | null;
  /** The seats that a viewer who plays may press now, and the one pressed; null for spectators. */
  readonly choice: Shown['choice'] | null;
}
