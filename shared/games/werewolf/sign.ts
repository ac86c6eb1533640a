/** What the map shows of a match: made from the public view alone, so that no secret can shine through a window. */

import { PUBLIC_VIEWER } from '../../matches/game.ts';
import type { Banner, BuildingSign, SignTone, Stir } from '../../matches/sign.ts';
import { viewFor } from './audience.ts';
import type { MatchEvent } from './events.ts';
import type { MatchState, Phase, Team } from './model.ts';
import type { PublicFacts } from './view.ts';

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

/** How much there is to see, by phase. */
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

const DAY_PARTS: Readonly<Record<Exclude<Phase, 'LOBBY' | 'NIGHT' | 'ENDED'>, string>> = {
  DAY_ANNOUNCE: 'DAWN',
  DAY_OPENING: 'OPENING',
  DAY_DISCUSSION: 'TALK',
  DAY_VOTE: 'VOTE',
  DAY_RESOLUTION: 'VERDICT',
};

const OUTCOMES: Readonly<Record<Team, { readonly outcome: string; readonly banner: Banner }>> = {
  VILLAGERS: { outcome: 'Village won', banner: 'gold' },
  WEREWOLVES: { outcome: 'Wolves won', banner: 'crimson' },
};

export function signOf(state: MatchState): BuildingSign {
  const view = viewFor(state, PUBLIC_VIEWER);
  const alive = view.players.filter((player) => player.alive).length;
  const lost = view.players.length - alive;
  return {
    label: labelOf(view),
    detail: `${alive}/${view.players.length} alive`,
    tone: TONES[view.phase],
    ...outcomeOf(view),
    weight: view.phase === 'ENDED' ? 0 : WEIGHTS[view.phase] + WEIGHT_PER_LOSS * lost,
  };
}

function labelOf({ phase, dayNumber, nightNumber }: PublicFacts): string {
  if (phase === 'LOBBY' || phase === 'ENDED') return phase;
  return phase === 'NIGHT' ? `NIGHT ${nightNumber}` : `DAY ${dayNumber} · ${DAY_PARTS[phase]}`;
}

function outcomeOf({ winner, aborted }: PublicFacts): Pick<BuildingSign, 'outcome' | 'banner'> {
  if (winner) return OUTCOMES[winner];
  return { outcome: aborted ? 'called off' : '', banner: '' };
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
