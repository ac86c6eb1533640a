/** What the map shows of a match: built from public facts alone, so that no secret leaks. */

import type { MatchProgress, MatchRow } from '../../matches/game.ts';
import type { Banner, BuildingSign, SignTone, Stir, Suspense } from '../../matches/sign.ts';
import type { MatchEvent } from './events.ts';
import type { MatchState, Phase, Team } from './model.ts';
import { PHASES, SEATS, TEAMS } from './model.ts';

const TONES: Readonly<Record<Phase, SignTone>> = {
  LOBBY: 'gathering',
  NIGHT: 'night',
  DAY_ANNOUNCE: 'calm',
  DAY_OPENING: 'calm',
  DAY_DISCUSSION: 'calm',
  DAY_VOTE: 'tense',
  DAY_RESOLUTION: 'tense',
  ENDED: 'over',
};

const WEIGHTS: Readonly<Record<Phase, number>> = {
  LOBBY: 2,
  NIGHT: 6,
  DAY_ANNOUNCE: 9,
  DAY_OPENING: 7,
  DAY_DISCUSSION: 10,
  DAY_VOTE: 14,
  DAY_RESOLUTION: 13,
  ENDED: 0,
};
const WEIGHT_PER_LOSS = 2.5;

/** So few that the next verdict may end it. */
export const LAST_FEW = 3;

const DAY_PARTS: Readonly<Record<Exclude<Phase, 'LOBBY' | 'NIGHT' | 'ENDED'>, string>> = {
  DAY_ANNOUNCE: 'DAWN',
  DAY_OPENING: 'OPENING',
  DAY_DISCUSSION: 'TALK',
  DAY_VOTE: 'VOTE',
  DAY_RESOLUTION: 'VERDICT',
};

export const OUTCOMES: Readonly<Record<Team, { readonly outcome: string; readonly banner: Banner }>> = {
  VILLAGERS: { outcome: 'Village won', banner: 'gold' },
  WEREWOLVES: { outcome: 'Wolves won', banner: 'crimson' },
};

export const CALLED_OFF = 'called off';

type Row = Omit<MatchRow, 'players'>;

export function signOf(state: MatchState): BuildingSign {
  const { winner, aborted } = state;
  return glanceAt({ ...progressOf(state), winner, aborted });
}

/** Deaths, phase and day are public. */
export const progressOf = ({ phase, dayNumber, players }: MatchState): MatchProgress => ({
  phase,
  round: dayNumber,
  remaining: players.filter((player) => player.alive).length,
});

export function glanceAt(row: Row): BuildingSign {
  const phase = PHASES.find((known) => known === row.phase) ?? 'LOBBY';
  const lost = SEATS.length - row.remaining;
  return {
    label: labelOf(phase, row.round),
    detail: `${row.remaining}/${SEATS.length} alive`,
    tone: TONES[phase],
    ...outcomeOf(row),
    suspense: suspenseOf(phase, row.remaining),
    weight: phase === 'ENDED' ? 0 : WEIGHTS[phase] + WEIGHT_PER_LOSS * lost,
  };
}

function suspenseOf(phase: Phase, remaining: number): Suspense {
  if (phase === 'LOBBY' || phase === 'NIGHT' || phase === 'ENDED') return 'none';
  const isLast = remaining <= LAST_FEW;
  if (phase === 'DAY_VOTE' || phase === 'DAY_RESOLUTION') return isLast ? 'final' : 'verdict';
  return isLast ? 'held' : 'story';
}

function labelOf(phase: Phase, day: number): string {
  if (phase === 'LOBBY' || phase === 'ENDED') return phase;
  return phase === 'NIGHT' ? `NIGHT ${day + 1}` : `DAY ${day} · ${DAY_PARTS[phase]}`;
}

function outcomeOf({ winner, aborted }: Row): Pick<BuildingSign, 'outcome' | 'banner'> {
  const team = TEAMS.find((known) => known === winner);
  if (team) return OUTCOMES[team];
  return { outcome: aborted ? CALLED_OFF : '', banner: '' };
}

export function stirOf(event: MatchEvent): Stir | null {
  switch (event.type) {
    case 'PUBLIC_MESSAGE':
    case 'VOTE_CAST':
      return 'line';
    case 'PLAYER_ELIMINATED':
      return event.cause === 'NIGHT' ? 'death' : 'verdict';
    default:
      return null;
  }
}
