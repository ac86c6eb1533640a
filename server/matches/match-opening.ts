/** A match before it is written: its first steps, and the statements that make it, whoever sat its players down. */
import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import type { Entry, Game, OpenMatch } from '../../shared/matches/game.ts';
import { eventsOf } from '../../shared/matches/game.ts';
import type { Journal } from '../journal/journal.ts';
import type { Matches } from '../store/matches-table.ts';
import type { Statement } from '../store/store.ts';
import type { MatchHooks } from './match-hooks.ts';
import { toJournal } from './match-writer.ts';

export interface OpeningDeps {
  readonly nodeId: string;
  readonly matches: Pick<Matches, 'creating'>;
  readonly journal: Pick<Journal, 'appending'>;
  readonly hooks: Pick<MatchHooks, 'seating'>;
}

export interface OpeningTerms {
  readonly plotId: string | null;
  readonly ranked: boolean;
  readonly leagueId?: string | null;
  readonly houseAgents: ReadonlySet<string>;
  /** In which queue the others waited; left out: nobody waited. */
  readonly queueId?: string | null;
}

export interface Opening {
  readonly entries: readonly Entry[];
  readonly seats: readonly { readonly seat: number; readonly agentId: string; readonly house: boolean }[];
  readonly making: readonly Statement[];
  /** Of the parts; a guard among them that fails keeps the match from being made. */
  readonly hooked: readonly Statement[];
}

/** Names for a match that is about to be made, and a seed that nobody knows. */
export const matchNames = (now: number, seed = randomBytes(16).toString('hex')) => {
  const id = ulid(now);
  return { matchId: `mt_${id}`, buildingId: `bd_${id}`, seed, now };
};

export function openingOf(deps: OpeningDeps, game: Game, input: OpenMatch, terms: OpeningTerms): Opening {
  const { hooks, journal, matches, nodeId } = deps;
  const { houseAgents, leagueId = null, plotId, queueId = null, ranked } = terms;
  const { matchId, gameNumber, buildingId, now } = input;
  const houseOnly = input.agents.every(({ agentId }) => houseAgents.has(agentId));
  const { entries } = game.open({ ...input, ...(houseOnly && { houseOnly }) });
  const { after: state } = entries.at(-1) as Entry;
  const { phase, round } = game.progress(state);
  const row = {
    matchId,
    game: game.id,
    gameNumber,
    buildingId,
    plotId,
    phase,
    round,
    createdAt: now,
    ownerNode: nodeId,
    ranked,
    leagueId,
  };
  const seats = state.players.map(({ seat, agentId, displayName }) => ({
    seat,
    agentId,
    displayName,
    house: houseAgents.has(agentId),
  }));
  return {
    entries,
    seats,
    making: [
      ...matches.creating(row, seats),
      ...journal.appending(matchId, 0, eventsOf(entries).map(toJournal)),
    ],
    hooked: hooks.seating({ game, state, houseAgents, queueId }),
  };
}
