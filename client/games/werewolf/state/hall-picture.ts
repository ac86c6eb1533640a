// A match as the stage draws it: who sits where, who speaks, who thinks, what was just done.

import type { Phase, PlayerId } from '../../../../shared/games/werewolf/model.ts';
import type { KeyMoment } from '../../../../shared/games/werewolf/moments/moment.ts';
import type { HallBubble, HallPicture, NightMark, SeatPicture } from '../../../scenes/pictures.ts';
import type { LabelledLine } from './line-labels.ts';
import type { SpeechLine, WolfChatLine } from './match-lines.ts';
import type { MatchModel, PlayerModel } from './match-model.ts';
import { colorOf } from './player-colors.ts';

export interface HallScene {
  readonly model: MatchModel;
  /** The moment shown: server time live, the track's own time in a replay. */
  readonly now: number;
  readonly omniscient: boolean;
  readonly labels: ReadonlyMap<string, readonly LabelledLine[]>;
  readonly moments: readonly KeyMoment[];
  /** "Night 1", for the dead. */
  deathNote(player: PlayerModel): string | null;
}

const LIGHT_COMES_MS = 2_500;
const BUBBLES_AT_ONCE = 2;
const bubbleMs = (text: string) => 4_000 + text.length * 45;

type SpokenLine = SpeechLine | WolfChatLine;

/** The newest lines that are still in the air, oldest first. */
function inTheAir({ model, now }: HallScene): SpokenLine[] {
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

export function hallPicture(scene: HallScene): HallPicture {
  const { model, omniscient } = scene;
  const spoken = inTheAir(scene);
  const night = model.phase === 'NIGHT';
  const wolvesAwake =
    omniscient && night
      ? model.players
          .filter(({ alive, role }) => alive && role === 'WEREWOLF')
          .map(({ playerId }) => playerId)
      : [];
  return {
    matchId: model.matchId,
    seats: model.players.map((player) => seatPicture(player, scene, spoken)),
    phase: model.phase,
    night,
    lightSettled: scene.now - model.phaseStartedAt > LIGHT_COMES_MS,
    omniscient,
    votes: model.ballots.flatMap(({ voter, target }) => (target ? [{ from: voter, to: target }] : [])),
    bubbles: spoken.map((line) => bubbleOf(line, scene)),
    moment: momentOf(model),
    wolvesAwake,
    nightMarks: omniscient ? nightMarks(model) : [],
    winner: model.winner,
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
function accusersOf(playerId: PlayerId, { model, moments }: HallScene): number {
  if (!ACCUSING.includes(model.phase)) return 0;
  const charge = moments.find(
    ({ kind, day, targetIds }) =>
      kind === 'ACCUSATIONS' && day === model.dayNumber && targetIds.includes(playerId),
  );
  return charge?.playerIds.length ?? 0;
}

const ballotsAgainst = (playerId: PlayerId, { ballots }: MatchModel): number =>
  ballots.filter(({ target }) => target === playerId).length;

function seatPicture(player: PlayerModel, scene: HallScene, spoken: readonly SpokenLine[]): SeatPicture {
  return {
    playerId: player.playerId,
    seat: player.seat,
    name: player.displayName,
    lookSeed: player.agentId,
    alive: player.alive,
    role: player.role,
    color: colorOf(player.playerId),
    expression: moodOf(player, scene, spoken),
    thinking: isThinking(player, scene),
    deadSince: scene.deathNote(player),
    accusers: player.alive ? accusersOf(player.playerId, scene) : 0,
    ballots: ballotsAgainst(player.playerId, scene.model),
  };
}

export function moodOf(
  player: PlayerModel,
  { model, omniscient, labels }: HallScene,
  spoken: readonly SpokenLine[] = [],
): SeatPicture['expression'] {
  if (model.phase === 'NIGHT' && player.alive) {
    return omniscient && player.role === 'WEREWOLF' ? 'wolf' : 'sleep';
  }
  const own = spoken.find(({ playerId }) => playerId === player.playerId);
  if (own) return labels.get(own.id)?.some(({ label }) => label === 'accuses') ? 'angry' : 'talk';
  const accused = spoken.some(({ id }) =>
    labels
      .get(id)
      ?.some(({ label, targetIds }) => label === 'accuses' && targetIds.includes(player.playerId)),
  );
  return accused || ballotsAgainst(player.playerId, model) >= 2 ? 'worried' : 'calm';
}

const NIGHT_WORKERS = ['WEREWOLF', 'SEER', 'DOCTOR'];

/** Whose turn it is to do something that this viewer may know of. */
export function isThinking(player: PlayerModel, { model, omniscient }: HallScene): boolean {
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
      return !player.spokeInPhase;
    case 'DAY_VOTE':
      return !model.ballots.some(({ voter }) => voter === player.playerId);
    default:
      return false;
  }
}

function bubbleOf(line: SpokenLine, { labels }: HallScene): HallBubble {
  const { id, playerId, text } = line;
  if (line.kind === 'wolf-chat') return { id, playerId, text, kind: 'whisper' };
  const said = labels.get(id)?.map(({ label }) => label) ?? [];
  if (said.includes('accuses')) return { id, playerId, text, kind: 'accusation' };
  if (said.includes('claims') || said.includes('counters')) return { id, playerId, text, kind: 'claim' };
  return { id, playerId, text, kind: line.speech === 'DEFENSE' ? 'defense' : 'speech' };
}

const MARKS = { WOLF_KILL: 'kill', SEER_INSPECT: 'inspect', DOCTOR_PROTECT: 'protect' } as const;

const nightMarks = ({ tonight }: MatchModel): NightMark[] =>
  tonight.map(({ kind, by, target }) => ({ kind: MARKS[kind], from: by, to: target }));
