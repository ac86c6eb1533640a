/**
 * Builds a match before it is written: its first steps and the statements that create it, for any way of seating
 * players.
 */
import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import type { Entry, Game, OpenMatch } from '../../shared/matches/game.ts';
import { eventsOf } from '../../shared/matches/game.ts';
import type { Journal } from '../journal/journal.ts';
import type { Matches } from '../store/matches-table.ts';
import type { Statement } from '../store/store.ts';
import type { MixedKind } from '../store/tables.ts';
import type { MatchHooks } from './match-hooks.ts';
import { toJournal } from './match-writer.ts';
import { type MixedTable, maskOf, shuffled, withAccounts } from './mixed-table.ts';

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
  /** The queue in which the others waited; undefined if there was none. */
  readonly queueId?: string | null;
  /** Set if people play. */
  readonly mixed?: MixedKind | null;
}

export interface Opening {
  readonly entries: readonly Entry[];
  readonly mixed: MixedTable | null;
  readonly seats: readonly {
    readonly seat: number;
    readonly agentId: string;
    readonly publicId: string | null;
    readonly house: boolean;
  }[];
  readonly making: readonly Statement[];
  /** The parts' statements; a guard among them that fails prevents the match. */
  readonly hooked: readonly Statement[];
}

export const matchNames = (now: number, seed = randomBytes(16).toString('hex')) => {
  const id = ulid(now);
  return { matchId: `mt_${id}`, buildingId: `bd_${id}`, seed, now };
};

/** `input` names accounts; at a masked table the match gets other names and ids instead. */
export function openingOf(deps: OpeningDeps, game: Game, input: OpenMatch, terms: OpeningTerms): Opening {
  const { hooks, journal, matches, nodeId } = deps;
  const { houseAgents, leagueId = null, plotId, queueId = null, ranked } = terms;
  const { matchId, gameNumber, buildingId, now } = input;
  const { mixed: kind = null } = terms;
  const { accountOf, agents } = toldTo(input, kind);
  const houseOnly = input.agents.every(({ agentId }) => houseAgents.has(agentId));
  const { entries } = game.open({ ...input, agents, ...(houseOnly && { houseOnly }) });
  const { after: state } = entries.at(-1) as Entry;
  const accounts = state.players.map(({ agentId }) => accountOf.get(agentId) ?? agentId);
  const mixed = kind && { kind, accounts };
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
    mixed: kind,
  };
  const seats = state.players.map(({ seat, agentId: publicId, displayName }) => {
    const agentId = accountOf.get(publicId) ?? publicId;
    const house = houseAgents.has(agentId);
    return { seat, agentId, publicId: publicId === agentId ? null : publicId, displayName, house };
  });
  return {
    entries,
    mixed,
    seats,
    making: [
      ...matches.creating(row, seats),
      ...journal.appending(matchId, 0, eventsOf(entries).map(toJournal)),
    ],
    hooked: hooks.seating({ game, state: withAccounts(state, mixed), houseAgents, queueId }),
  };
}

/** The order of seats reveals who queued first and who is a house bot, so a masked table is shuffled. */
function toldTo({ agents }: Pick<OpenMatch, 'agents'>, kind: MixedKind | null) {
  const seated = kind === 'masked' ? shuffled(agents) : agents;
  const told = kind === 'masked' ? maskOf(seated) : seated;
  return {
    agents: told,
    accountOf: new Map(told.map(({ agentId }, i) => [agentId, seated[i]?.agentId ?? ''])),
  };
}
