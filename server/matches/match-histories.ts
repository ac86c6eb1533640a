/**
 * Every step of a match, running or over, on any node: from the host in this process, or from the journal, which is
 * written before anything is sent. Viewers may only receive what the game's own `canSee` allows.
 */
import { type Entry, type Game, type GameEvent, type GameState, isOver } from '../../shared/matches/game.ts';
import { labelled } from '../../shared/matches/labels.ts';
import { momentsIn } from '../../shared/matches/log.ts';
import type { PublicMoment } from '../../shared/matches/moment.ts';
import type { Journal } from '../journal/journal.ts';
import type { HiddenLines } from '../moderation/hidden-lines.ts';
import type { FinishedMatches, MixedOf } from './finished-matches.ts';
import type { Games } from './games.ts';
import type { HostedMatches } from './hosted-matches.ts';
import type { MixedTable } from './mixed-table.ts';
import type { ReadingLine } from './reading-line.ts';
import { replay } from './replay.ts';

export interface KnownMatch {
  readonly game: Game;
  readonly log: readonly Entry[];
  readonly state: GameState;
  readonly isOver: boolean;
  readonly mixed: MixedTable | null;
  /** Public key moments so far; computed on first use. */
  moments(): readonly PublicMoment[];
}

interface Found extends Pick<KnownMatch, 'game' | 'log' | 'mixed'> {
  /** If they have been computed already. */
  readonly moments?: readonly PublicMoment[];
}

export interface HistoriesDeps {
  readonly registry: Pick<HostedMatches, 'get'>;
  readonly finished: Pick<FinishedMatches, 'get'>;
  readonly journal: Pick<Journal, 'read'>;
  readonly games: Games;
  readonly hidden: Pick<HiddenLines, 'of' | 'shownEvents' | 'shownLog'>;
  readonly line: ReadingLine;
  readonly mixedOf: MixedOf;
}

export class MatchHistories {
  readonly #deps: HistoriesDeps;

  constructor(deps: HistoriesDeps) {
    this.#deps = deps;
  }

  /**
   * Undefined if there is none, or its journal cannot be trusted. Rejects with LineFullError if too many callers wait.
   */
  async of(matchId: string): Promise<KnownMatch | undefined> {
    const { finished, registry } = this.#deps;
    const match: Found | undefined =
      registry.get(matchId) ?? (await finished.get(matchId)) ?? (await this.#elsewhere(matchId));
    const state = match?.log.at(-1)?.after;
    if (!match || !state) return undefined;
    const { game, mixed } = match;
    const log = [...match.log];
    const moments = () => match.moments ?? momentsIn(game, log);
    return { game, log, state, isOver: isOver(game, state), mixed, moments };
  }

  /**
   * The journal's events with hidden lines removed, without states, for callers that need many matches. Undefined
   * likewise.
   */
  async eventsOf(matchId: string): Promise<readonly GameEvent[] | undefined> {
    const { hidden, journal } = this.#deps;
    const read = await journal.read(matchId);
    if (!read?.ok) return undefined;
    return hidden.shownEvents(
      matchId,
      read.events.map(({ body }) => JSON.parse(body) as GameEvent),
    );
  }

  /** The ids of those events whose words are hidden. */
  hiddenOf(matchId: string, events: readonly Pick<GameEvent, 'eventId'>[]): readonly string[] {
    const hidden = this.#deps.hidden.of(matchId);
    return hidden.size === 0 ? [] : events.flatMap(({ eventId }) => (hidden.has(eventId) ? [eventId] : []));
  }

  /** The match runs on another node, or has no host at the moment. */
  #elsewhere(matchId: string): Promise<Found | undefined> {
    const { games, hidden, journal, line, mixedOf } = this.#deps;
    return line.do(async (busy) => {
      const read = await journal.read(matchId);
      const replayed = read && busy(() => replay(read, games));
      if (!replayed?.ok) return undefined;
      const log = labelled(replayed.game, hidden.shownLog(replayed.game, matchId, replayed.log));
      return { game: replayed.game, log, mixed: await mixedOf(matchId) };
    });
  }
}
