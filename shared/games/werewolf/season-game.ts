/** Werewolf as a benchmark season plays it. */
import type { SeasonGame } from '../../season/season-game.ts';
import { dealFrom } from './decide.ts';
import type { LogEntry } from './events.ts';
import { kaggleEdition } from './foreign/kaggle.ts';
import { LEAST_CAP_MS, type MatchSettings, patientSettings, ROLE_DECK, SEATS } from './model.ts';

const PLACES = SEATS.map((_, place) => ({ agentId: String(place), displayName: '' }));

export const werewolfSeason: SeasonGame = {
  id: 'werewolf',
  deck: ROLE_DECK,
  wolves: ['WEREWOLF'],
  deal(seed) {
    const { roles, seats } = dealFrom(seed, PLACES);
    return { places: seats.map(({ agentId }) => Number(agentId)), roles };
  },
  kaggle: (log, entrants, thoughts) => kaggleEdition(log as readonly LogEntry[], entrants, thoughts),
  settings: (usual, { capSeconds, pace, rounds }, scaled) =>
    pace === 'normal'
      ? usual
      : patientSettings(usual as MatchSettings, {
          capMs: Math.max(scaled(capSeconds), LEAST_CAP_MS),
          rounds,
        }),
};
