// Reveals a verdict in steps: a pause once the votes are in, the name, then the role, and only then the consequences.
// The server sends all of it at once; the displayed model omits the content of later steps.

import { NO_BALLOT, type PlayerFacts } from '../../../../shared/games/werewolf/facts.ts';
import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import type { Reveal } from '../../game-view.ts';
import { words } from '../text.ts';
import { type Line, type MatchModel, nameIn, packHasNumbers, playerAt } from './match-model.ts';
import { isKnown } from './match-reducer.ts';

export const REVEAL_STEPS = ['breath', 'named', 'role'] as const;
export type RevealStep = (typeof REVEAL_STEPS)[number];

const STEP_MS: Readonly<Record<RevealStep, number>> = { breath: 1_500, named: 1_700, role: 1_800 };

const isVote = (line: Line): boolean => line.kind === 'divider' && line.phase === 'DAY_VOTE';

/** The index of this day's verdict among the lines; -1: absent. */
function verdictAt(lines: readonly Line[]): number {
  const at = lines.findLastIndex((line) => line.kind === 'verdict' || isVote(line));
  return lines[at]?.kind === 'verdict' ? at : -1;
}

const roundOf = ({ voteRounds, dayNumber }: MatchModel) => voteRounds.find(({ day }) => day === dayNumber);

/** The day of the verdict on the screen. Events and state arrive separately: the first one counts. */
function subject(model: MatchModel): string | null {
  const { phase, dayNumber, lines } = model;
  const isDue =
    phase === 'DAY_RESOLUTION' ||
    (phase === 'ENDED' && roundOf(model) !== undefined) ||
    (phase === 'DAY_VOTE' && verdictAt(lines) >= 0);
  return isDue ? `day ${dayNumber}` : null;
}

function before(model: MatchModel, index: number, omniscient: boolean): MatchModel {
  const step = REVEAL_STEPS[index] ?? 'breath';
  const round = roundOf(model);
  const lines = linesUntil(model.lines, step);
  const dropped = new Set(model.lines.map(({ id }) => id));
  for (const { id } of lines) dropped.delete(id);
  const verdict = model.lines[verdictAt(model.lines)];
  const out = round ? playerAt(round.eliminated) : verdict?.kind === 'verdict' ? verdict.eliminated : null;
  const asBefore = (player: PlayerFacts): PlayerFacts => {
    const isOut = player.playerId === out;
    if (!player.alive && !isOut) return player;
    const seat = { ...player, ballot: round?.ballots[player.seat - 1] ?? player.ballot ?? NO_BALLOT };
    if (isOut && step === 'role') return seat;
    const hidden = { ...seat, revealedRole: '' as const, role: omniscient ? seat.role : ('' as const) };
    return isOut ? { ...hidden, alive: true, deathCause: '', deathRound: 0 } : hidden;
  };
  const role = out && model.players.find(({ playerId }) => playerId === out)?.role;
  const told = verdict && step !== 'breath' ? out : null;
  const death = lines.findLast(({ kind }) => kind === 'death');
  return {
    ...model,
    phase: 'DAY_RESOLUTION',
    over: false,
    winner: '',
    seed: '',
    players: model.players.map(asBefore),
    voteRounds: step === 'breath' ? model.voteRounds.filter((each) => each !== round) : model.voteRounds,
    lines,
    seen: new Set([...model.seen].filter((id) => !dropped.has(id))),
    cue: step === 'role' && out && death ? { id: death.id, kind: 'verdict', playerId: out } : null,
    crier: {
      id: `${model.matchId} ${model.dayNumber} ${step}`,
      text:
        told === null
          ? words.reveal.breath
          : step === 'role' && role
            ? words.reveal.role(nameIn(model, told), role)
            : words.votes.out(nameIn(model, told)),
    },
  };
}

function linesUntil(lines: readonly Line[], step: RevealStep): readonly Line[] {
  const at = verdictAt(lines);
  if (at < 0) return lines;
  if (step === 'breath') return lines.slice(0, at);
  const rest = lines.slice(at + 1);
  const known = step === 'role' ? rest.filter(({ kind }) => kind === 'death') : [];
  return [...lines.slice(0, at + 1), ...known];
}

function restMs(event: WireEvent): number {
  if (!isKnown(event)) return 0;
  if (event.type === 'PHASE_CHANGED') return event.payload.to === 'DAY_RESOLUTION' ? STEP_MS.breath : 0;
  if (event.type === 'NARRATOR') return event.payload.kind === 'VOTE_RESULT' ? STEP_MS.named : 0;
  return event.type === 'PLAYER_ELIMINATED' && event.payload.cause === 'VOTE' ? STEP_MS.role : 0;
}

export const verdictReveal: Reveal<MatchModel> = {
  subject,
  stepsMs: REVEAL_STEPS.map((step) => STEP_MS[step]),
  before,
  restMs,
};

/** The text of the plate over the hall: live, between the steps, and in a recording alike. */
export function plateText(model: MatchModel): string | null {
  const last = model.lines.at(-1);
  switch (last?.kind) {
    case 'divider':
      if (packHasNumbers(model)) return words.reveal.parity;
      return last.phase === 'DAY_RESOLUTION' ? words.reveal.breath : null;
    case 'verdict': {
      if (last.eliminated) return words.votes.out(nameIn(model, last.eliminated));
      return last.tied.length > 1 ? words.reveal.tie : words.votes.nobody;
    }
    case 'death':
      return last.cause === 'VOTE' && last.role
        ? words.reveal.role(nameIn(model, last.playerId), last.role)
        : null;
    default:
      return null;
  }
}
