// The player's possible actions: from the server's own brief of the phase, and from the state whether they are done.

import type { PhaseBrief } from '../../../../shared/games/werewolf/brief.ts';
import { ABSTAINS, NO_BALLOT, type PlayerFacts } from '../../../../shared/games/werewolf/facts.ts';
import type { Turn } from '../../../state/seat.ts';
import { type MatchModel, nameIn, playerAt } from '../state/match-model.ts';
import { seatWords } from './text.ts';

const words = seatWords.turn;

export type OwnTurn = Turn & {
  readonly action: PhaseBrief['youMust']['action'] | 'DEAD';
  /** The tool to call, as the brief names it. */
  readonly tool: string | null;
  /** The player's part is done; it may still be changed. */
  readonly done: boolean;
  readonly chosen: string | null;
};

/** The brief of the running phase; that of the last one does not apply. */
function currentBrief({ brief, phase, dayNumber, nightNumber }: MatchModel): PhaseBrief | null {
  const isCurrent =
    brief?.phase === phase && brief.dayNumber === dayNumber && brief.nightNumber === nightNumber;
  return isCurrent ? brief : null;
}

export function ownTurn(model: MatchModel): OwnTurn | null {
  const { own, phase, dayNumber, nightNumber } = model;
  const me = model.players.find(({ playerId }) => playerId === own);
  if (!me) return null;
  const id = `${phase} ${dayNumber} ${nightNumber}`;
  const idle = { id, due: false, targets: [], speaks: false, tool: null, done: false, chosen: null } as const;
  if (!me.alive) return { ...idle, id: 'dead', action: 'DEAD', text: words.dead };
  const must = currentBrief(model)?.youMust;
  if (!must || must.action === 'NONE') {
    return { ...idle, action: 'NONE', text: must ? waitingText(phase) : words.wait };
  }
  const { action, tool, allowedTargets } = must;
  const chosen = chosenIn(model, me);
  const done = must.alreadySubmitted || isDone(me, chosen, action);
  const targets = action === 'SEER_INSPECT' && done ? [] : allowedTargets;
  const name = chosen === null ? null : nameIn(model, chosen);
  const speaks = action === 'SPEAK_DISCUSSION' || (action === 'SPEAK_OPENING' && !done);
  const text = textOf(action, done, name);
  return { id, text, due: !done, targets, speaks, action, tool, done, chosen };
}

function waitingText(phase: MatchModel['phase']): string {
  if (phase === 'NIGHT') return words.asleep;
  if (phase === 'DAY_ANNOUNCE') return words.dawn;
  return phase === 'DAY_RESOLUTION' ? words.verdict : words.wait;
}

function chosenIn({ hand, own, phase }: MatchModel, { ballot }: PlayerFacts) {
  if (phase === 'NIGHT') return hand?.tonight.find(({ by }) => by === own)?.target ?? null;
  return ballot === NO_BALLOT || ballot === ABSTAINS ? null : playerAt(ballot);
}

function isDone(me: PlayerFacts, chosen: string | null, action: OwnTurn['action']): boolean {
  switch (action) {
    case 'READY':
      return me.ready;
    case 'SPEAK_OPENING':
      return me.spokeOpening;
    case 'SPEAK_DISCUSSION':
      return me.spokeDiscussion;
    case 'VOTE':
      return me.ballot !== NO_BALLOT;
    default:
      return chosen !== null;
  }
}

function textOf(action: OwnTurn['action'], done: boolean, name: string | null): string {
  switch (action) {
    case 'READY':
      return done ? words.isReady : words.ready;
    case 'WOLF_KILL':
      return name === null ? words.kill : words.killed(name);
    case 'SEER_INSPECT':
      return done ? words.inspected : words.inspect;
    case 'DOCTOR_PROTECT':
      return name === null ? words.protect : words.protected(name);
    case 'SPEAK_OPENING':
      return done ? words.opened : words.opening;
    case 'SPEAK_DISCUSSION':
      return words.discuss;
    case 'VOTE':
      return done ? words.voted(name) : words.vote;
    case 'NONE':
      return words.wait;
    case 'DEAD':
      return words.dead;
    default:
      return action satisfies never;
  }
}
