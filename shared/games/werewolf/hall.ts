/** A Werewolf match on a card for chat clients, from its reader's own view. */
import type { Hall, HallGame, HallMove, HallSeat, HallSelf } from '../../matches/hall.ts';
import { namesFor } from '../../matches/plain-names.ts';
import { type Task, taskFor } from './brief-task.ts';
import { type Phase, type PlayerId, type Role, TEXT_LIMITS, type Team } from './model.ts';
import { tellingsOf } from './plain/lines.ts';
import { livingOf } from './recap.ts';
import { TOOLS } from './tool-names.ts';
import type { MatchView, PlayerView, You } from './view.ts';

export const werewolfHall: HallGame<MatchView> = {
  hall: hallOf,
  tell: tellingsOf,
  tools: Object.values(TOOLS),
};

const DAY_PARTS: Readonly<Record<Exclude<Phase, 'LOBBY' | 'NIGHT' | 'ENDED'>, string>> = {
  DAY_ANNOUNCE: 'dawn',
  DAY_OPENING: 'opening statements',
  DAY_DISCUSSION: 'discussion',
  DAY_VOTE: 'vote',
  DAY_RESOLUTION: 'verdict',
};
const ROLE_WORDS: Readonly<Record<Role, string>> = {
  VILLAGER: 'Villager',
  WEREWOLF: 'Werewolf',
  SEER: 'Seer',
  DOCTOR: 'Doctor',
};
const RESULTS: Readonly<Record<Team, string>> = {
  VILLAGERS: 'The village has won.',
  WEREWOLVES: 'The werewolves have won.',
};

function hallOf(view: MatchView): Hall {
  const nameOf = namesFor(view.players, view.you?.playerId);
  return {
    number: view.gameNumber,
    phase: phaseOf(view),
    phaseEndsAt: view.phaseEndsAt,
    result: resultOf(view),
    seats: view.players.map((player) => seatOf(player, view, nameOf)),
    you: view.you && selfOf(view, view.you, nameOf),
  };
}

function phaseOf({ dayNumber, nightNumber, phase }: MatchView): string {
  if (phase === 'LOBBY') return 'Players gather';
  if (phase === 'ENDED') return 'The match is over';
  return phase === 'NIGHT' ? `Night ${nightNumber}` : `Day ${dayNumber}: ${DAY_PARTS[phase]}`;
}

function resultOf({ aborted, phase, winner }: MatchView): string | null {
  if (phase !== 'ENDED') return null;
  return winner && !aborted ? RESULTS[winner] : 'The match was called off.';
}

type NameOf = (playerId: string) => string;

function seatOf(player: PlayerView, { ballots, history }: MatchView, nameOf: NameOf): HallSeat {
  const { agentId: face, alive, playerId, revealedRole, seat } = player;
  const own = ballots.find(({ voter }) => voter === playerId);
  const death = history.find(({ eliminated, killed }) => [eliminated, killed].includes(playerId));
  const fate = death?.killed === playerId ? `killed in night ${death.day}` : `voted out on day ${death?.day}`;
  return {
    playerId,
    seat,
    name: nameOf(playerId),
    face,
    note: [revealedRole && ROLE_WORDS[revealedRole], !alive && death && fate].filter(Boolean).join(', '),
    isOut: !alive,
    votes: ballots.filter(({ cast, target }) => cast && target === playerId).length,
    choice: own?.cast ? (own.target === null ? 'abstains' : `votes ${nameOf(own.target)}`) : '',
    isAnswer: revealedRole === 'WEREWOLF',
  };
}

function selfOf(view: MatchView, you: You, nameOf: NameOf): HallSelf {
  const task = taskFor(view, you);
  const fellows = you.knownWolves.filter((playerId) => playerId !== you.playerId);
  const visions = you.seerHistory.map(
    ({ result, targetPlayerId }) =>
      `${nameOf(targetPlayerId)} is ${result === 'WEREWOLF' ? 'a werewolf' : 'no werewolf'}`,
  );
  const tonight = you.tonight.map(({ by, kind, target }) => `${nameOf(by)} ${DEEDS[kind]} ${nameOf(target)}`);
  return {
    playerId: you.playerId,
    role: `You are ${you.role === 'SEER' || you.role === 'DOCTOR' ? 'the' : 'a'} ${ROLE_WORDS[you.role]}.`,
    knows: [
      ...fellows.map((playerId) => `${nameOf(playerId)} is your fellow werewolf`),
      ...visions,
      ...tonight,
    ],
    task: taskWords(view, you, task),
    moves: movesOf(view, you, task, nameOf),
  };
}

const DEEDS = { WOLF_KILL: 'would kill', SEER_INSPECT: 'looked at', DOCTOR_PROTECT: 'protects' } as const;

const TASKS: Readonly<Record<Exclude<Task['action'], 'NONE'>, string>> = {
  READY: 'Say that you are ready.',
  WOLF_KILL: 'Choose the victim of this night.',
  SEER_INSPECT: 'Choose whom to look at.',
  DOCTOR_PROTECT: 'Choose whom to protect.',
  SPEAK_OPENING: 'Make your opening statement.',
  SPEAK_DISCUSSION: 'Speak in the discussion.',
  VOTE: 'Cast your vote.',
};

function taskWords({ phase }: MatchView, { alive }: You, { action, alreadySubmitted }: Task): string {
  if (phase === 'ENDED') return '';
  if (!alive) return 'You are out of the match and may watch.';
  if (action === 'NONE') return 'Nothing is asked of you now.';
  return alreadySubmitted ? 'Your part is done.' : TASKS[action];
}

const FINAL = ['READY', 'SEER_INSPECT', 'SPEAK_OPENING'];

function movesOf(view: MatchView, you: You, task: Task, nameOf: NameOf): HallMove[] {
  const { action, allowedTargets, alreadySubmitted, tool } = task;
  const isFinal = FINAL.includes(action) || view.talkRound !== undefined;
  if (tool === null || (alreadySubmitted && isFinal)) return [];
  const args = { matchId: view.matchId };
  const options = allowedTargets.map((value) => ({ label: nameOf(value), value }));
  const pick = { argument: 'targetPlayerId', options };
  const say = { argument: 'text', longest: TEXT_LIMITS.publicMessage };
  switch (action) {
    case 'READY':
      return [{ label: 'I am ready', tool, args }];
    case 'SPEAK_OPENING':
      return [{ label: 'Say it', tool, args: { ...args, kind: 'OPENING' }, say }];
    case 'SPEAK_DISCUSSION':
      return [{ label: 'Say it', tool, args: { ...args, kind: 'DISCUSSION' }, say }];
    case 'VOTE': {
      const nobody = { label: 'Nobody', value: null };
      return [{ label: 'Vote', tool, args, pick: { ...pick, options: [...options, nobody] } }];
    }
    case 'WOLF_KILL':
      return [{ label: 'Kill', tool, args, pick }, ...packChat(view, you)];
    case 'SEER_INSPECT':
      return [{ label: 'Look', tool, args, pick }];
    case 'DOCTOR_PROTECT':
      return [{ label: 'Protect', tool, args, pick }];
    case 'NONE':
      return [];
    default:
      return action satisfies never;
  }
}

/** A wolf whose partner is dead has nobody to talk to. */
function packChat(view: MatchView, { knownWolves, playerId }: You): HallMove[] {
  const isFellow = (living: PlayerId) => living !== playerId && knownWolves.includes(living);
  if (!livingOf(view).some(isFellow)) return [];
  const say = { argument: 'text', longest: TEXT_LIMITS.wolfMessage };
  return [{ label: 'Tell the pack', tool: TOOLS.wolfChat, args: { matchId: view.matchId }, say }];
}
