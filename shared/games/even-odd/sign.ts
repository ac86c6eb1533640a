/** What the map shows of a match: built from the public view alone, so that no choice leaks. */
import { type MatchRow, PUBLIC_VIEWER } from '../../matches/game.ts';
import type { Banner, BuildingSign, SignTone, Stir } from '../../matches/sign.ts';
import { viewFor } from './audience.ts';
import type { MatchEvent } from './events.ts';
import type { Ending, MatchState, Phase, Role } from './model.ts';
import { PHASES, seatIndex } from './model.ts';
import { scoreOf } from './recap.ts';
import type { PublicFacts } from './view.ts';

const WEIGHTS: Readonly<Record<Phase, number>> = {
  WAITING_FOR_PLAYERS: 2,
  COLLECTING_CHOICES: 6,
  DRAWING_NUMBER: 9,
  FINISHED: 0,
};
const WEIGHT_PER_ROUND = 1.5;
const DECIDER_WEIGHT = 8;

const BANNERS: Readonly<Record<Role, Banner>> = { ODD: 'gold', EVEN: 'azure' };

const OUTCOMES: Readonly<Record<Exclude<Ending, 'WON'>, string>> = {
  DRAWN: 'A draw',
  FORFEIT: 'Forfeit',
  NO_SHOW: 'Nobody came',
};

export function signOf(state: MatchState): BuildingSign {
  const view = viewFor(state, PUBLIC_VIEWER);
  return {
    label: labelOf(view),
    detail: scoreOf(view),
    tone: toneOf(view),
    ...outcomeOf(view),
    suspense: 'none',
    weight: weightOf(view),
  };
}

function labelOf({ phase, round, players }: PublicFacts): string {
  switch (phase) {
    case 'WAITING_FOR_PLAYERS':
      return 'GATHERING';
    case 'COLLECTING_CHOICES': {
      const isSealed = players.every(({ commitment }) => commitment !== null);
      return `ROUND ${round} · ${isSealed ? 'SEALED' : 'CHOICE'}`;
    }
    case 'DRAWING_NUMBER':
      return `ROUND ${round} · DRAW`;
    case 'FINISHED':
      return 'FINISHED';
    default:
      return phase satisfies never;
  }
}

function toneOf(view: PublicFacts): SignTone {
  switch (view.phase) {
    case 'WAITING_FOR_PLAYERS':
      return 'gathering';
    case 'COLLECTING_CHOICES':
      return isDecider(view) ? 'tense' : 'calm';
    case 'DRAWING_NUMBER':
      return 'tense';
    case 'FINISHED':
      return 'over';
    default:
      return view.phase satisfies never;
  }
}

function weightOf(view: PublicFacts): number {
  if (view.phase === 'FINISHED') return 0;
  return WEIGHTS[view.phase] + WEIGHT_PER_ROUND * view.round + (isDecider(view) ? DECIDER_WEIGHT : 0);
}

const isDecider = ({ phase, round, totalRounds, score }: PublicFacts): boolean =>
  phase === 'COLLECTING_CHOICES' && round === totalRounds && score[0] === score[1];

function outcomeOf({
  winner,
  ending,
  aborted,
  players,
}: PublicFacts): Pick<BuildingSign, 'outcome' | 'banner'> {
  if (aborted) return { outcome: 'called off', banner: '' };
  const role = winner ? players[seatIndex(winner)]?.role : undefined;
  const banner = role ? BANNERS[role] : '';
  if (ending === null) return { outcome: '', banner };
  return { outcome: ending === 'WON' ? `${role} won` : OUTCOMES[ending], banner };
}

/** The town's row of a match lacks the score. */
export function glanceAt(row: MatchRow): BuildingSign {
  const { phase, round } = row;
  const known = PHASES.find((each) => each === phase) ?? 'WAITING_FOR_PLAYERS';
  return {
    label: ROW_LABELS[known](round),
    detail: '',
    tone: ROW_TONES[known],
    outcome: known === 'FINISHED' ? rowOutcome(row) : '',
    banner: '',
    suspense: 'none',
    weight: known === 'FINISHED' ? 0 : WEIGHTS[known] + WEIGHT_PER_ROUND * round,
  };
}

const ROW_LABELS: Readonly<Record<Phase, (round: number) => string>> = {
  WAITING_FOR_PLAYERS: () => 'GATHERING',
  COLLECTING_CHOICES: (round) => `ROUND ${round} · CHOICE`,
  DRAWING_NUMBER: (round) => `ROUND ${round} · DRAW`,
  FINISHED: () => 'FINISHED',
};

const ROW_TONES: Readonly<Record<Phase, SignTone>> = {
  WAITING_FOR_PLAYERS: 'gathering',
  COLLECTING_CHOICES: 'calm',
  DRAWING_NUMBER: 'tense',
  FINISHED: 'over',
};

function rowOutcome({ winner, aborted, players }: MatchRow): string {
  if (aborted) return 'called off';
  if (!winner) return 'Nobody won';
  const seat = Number(winner.slice(2));
  return `${players.find((player) => player.seat === seat)?.displayName ?? winner} won`;
}

export function stirOf(event: MatchEvent): Stir | null {
  switch (event.type) {
    case 'CHOICE_SEALED':
      return 'line';
    case 'NUMBER_DRAWN':
      return 'reveal';
    case 'GAME_ENDED':
      return 'verdict';
    default:
      return null;
  }
}
