import { type LeagueResult, standingsOf } from '../../../shared/league/standings.ts';
import { leagueLine } from '../../../shared/town/crier/league-crier.ts';
import type { Draft } from './envelopes.ts';
import { isOut } from './league-stores.ts';
import type { Fixture, League, LeaguePlayer } from './records.ts';
import { announcement, roundEnd, roundStart, standingsUpdate, winnerOf } from './round-messages.ts';
import type { Services } from './services.ts';

export interface HeraldDeps extends Services<'carrier' | 'cry' | 'stores' | 'envelopes' | 'leagueGame'> {
  /** The address of this town's referee for players. */
  refereeEndpoint(): string;
  tellReferees(league: League, key: string, draft: Draft): Promise<void>;
}

const UPSET_PLACES = 3;
const UPSET_FROM_ROUND = 3;

export class LeagueHerald {
  readonly #deps: HeraldDeps;
  /** Announced by this process already. */
  readonly #begun = new Set<string>();

  constructor(deps: HeraldDeps) {
    this.#deps = deps;
  }

  async roundBegins(league: League, known?: readonly Fixture[]): Promise<void> {
    const { stores, leagueGame, refereeEndpoint } = this.#deps;
    const { leagueId, round } = league;
    const key = `${leagueId} ${round}`;
    if (this.#begun.has(key)) return;
    this.#begun.add(key);
    const fixtures = known ?? (await stores.fixtures.ofRound(leagueId, round));
    const gameType = leagueGame(league.game)?.gameType ?? league.game;
    const facts = { league, round, fixtures, gameType, refereeEndpoint: refereeEndpoint() };
    await this.#tellAll(league, `round-${round}/announced`, announcement(facts));
    await this.#tellAll(league, `round-${round}/start`, roundStart(facts));
  }

  async roundEnds(league: League): Promise<void> {
    const { stores } = this.#deps;
    const { leagueId, round } = league;
    this.#begun.delete(`${leagueId} ${round}`);
    const roster = await stores.roster(leagueId);
    const results = await stores.results(leagueId);
    const own = results.filter((result) => result.round === round);
    const fixtures = await stores.fixtures.ofRound(leagueId, round);
    await this.#tellAll(league, `round-${round}/end`, roundEnd(league, round, own, fixtures));
    const rows = standingsOf(roster.ids, results);
    const draft = standingsUpdate(leagueId, round, rows, (id) => roster.get(id));
    await this.#tellAll(league, `round-${round}/standings`, draft);
  }

  /*
   * The announcements below are made once: by the node that just wrote the step, never by one that finds it after a
   * restart. Private leagues are not announced.
   */

  cryRound(league: League): void {
    const { totalRounds } = league;
    if (totalRounds > 0) this.#cryOf(league, 'round', { of: totalRounds });
  }

  cryChampion(league: League, player: LeaguePlayer | undefined, points: number): void {
    if (player) this.#cryOf(league, 'champion', { name: player.displayName, points });
  }

  #cryOf(league: League, kind: Parameters<typeof leagueLine>[0], params: Parameters<typeof leagueLine>[3]) {
    if (league.joinCode === null) this.#deps.cry(leagueLine(kind, league.name, league.round, params));
  }

  async #tellAll(league: League, key: string, draft: Draft): Promise<void> {
    const { carrier, stores, envelopes, tellReferees } = this.#deps;
    for (const player of (await stores.roster(league.leagueId)).players)
      if (!isOut(player)) carrier.tell(player, envelopes.ofManager(league.leagueId, player, key, draft));
    await tellReferees(league, key, draft);
  }

  /** The boldest win of the round, by the table before it. */
  async cryUpset(league: League): Promise<void> {
    const { leagueId, round } = league;
    if (round < UPSET_FROM_ROUND || league.joinCode !== null) return;
    const { stores } = this.#deps;
    const roster = await stores.roster(leagueId);
    const results = await stores.results(leagueId);
    const before = results.filter((result) => result.round < round);
    const ranks = new Map(standingsOf(roster.ids, before).map(({ playerId, rank }) => [playerId, rank]));
    const gapOf = ({ seats }: LeagueResult): number => {
      const winner = winnerOf(seats);
      const loser = seats.find(({ playerId }) => playerId !== winner)?.playerId;
      return winner && loser ? (ranks.get(winner) ?? 0) - (ranks.get(loser) ?? 0) : 0;
    };
    const [boldest] = results
      .filter((result) => result.round === round && result.status === 'COMPLETE' && result.seats.length === 2)
      .toSorted((a, b) => gapOf(b) - gapOf(a));
    if (!boldest || gapOf(boldest) < UPSET_PLACES) return;
    const winner = roster.get(winnerOf(boldest.seats) ?? '');
    const loser = roster.of(boldest.seats.map(({ playerId }) => playerId)).find((each) => each !== winner);
    if (winner && loser) this.#cryOf(league, 'upset', { name: winner.displayName, other: loser.displayName });
  }
}
