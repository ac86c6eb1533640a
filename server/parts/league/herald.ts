/** Tells players and referees about rounds, and the town about what is worth crying. */
import type { LeagueGame } from '../../../shared/league/league-game.ts';
import { type LeagueResult, standingsOf } from '../../../shared/league/standings.ts';
import { leagueLine } from '../../../shared/town/crier/league-crier.ts';
import type { Hosting } from '../hosting.ts';
import type { Carrier } from './carrier.ts';
import { isOut, type LeagueDesk } from './desk.ts';
import type { Draft, Envelopes } from './envelopes.ts';
import type { Fixture, League, LeaguePlayer } from './records.ts';
import { announcement, roundEnd, roundStart, standingsUpdate, winnerOf } from './round-messages.ts';

export interface HeraldDeps {
  readonly desk: LeagueDesk;
  readonly carrier: Carrier;
  readonly envelopes: Envelopes;
  leagueGame(game: string): LeagueGame | undefined;
  /** Where players find the referee of this town. */
  refereeEndpoint(): string;
  /** Foreign referees hear of rounds, too. */
  tellReferees(league: League, key: string, draft: Draft): void;
}

/** Who stands so many places below the other and wins has surprised everybody. */
const UPSET_PLACES = 3;
const UPSET_FROM_ROUND = 3;

export class LeagueHerald {
  readonly #deps: HeraldDeps;
  /** What this process has announced already. */
  readonly #begun = new Set<string>();
  #cry: Hosting['cry'] = () => undefined;

  constructor(deps: HeraldDeps) {
    this.#deps = deps;
  }

  open({ cry }: Pick<Hosting, 'cry'>): void {
    this.#cry = cry;
  }

  async roundBegins(league: League, known?: readonly Fixture[]): Promise<void> {
    const { desk, leagueGame, refereeEndpoint } = this.#deps;
    const { leagueId, round, totalRounds } = league;
    const key = `${leagueId} ${round}`;
    if (this.#begun.has(key)) return;
    this.#begun.add(key);
    const fixtures = known ?? (await desk.fixtures.ofRound(leagueId, round));
    const gameType = leagueGame(league.game)?.gameType ?? league.game;
    const facts = { league, round, fixtures, gameType, refereeEndpoint: refereeEndpoint() };
    await this.#tellAll(league, `round-${round}/announced`, announcement(facts));
    await this.#tellAll(league, `round-${round}/start`, roundStart(facts));
    if (totalRounds > 0) this.#cry(leagueLine('round', league.name, round, { of: totalRounds }));
  }

  async roundEnds(league: League): Promise<void> {
    const { desk } = this.#deps;
    const { leagueId, round } = league;
    this.#begun.delete(`${leagueId} ${round}`);
    const roster = await desk.roster(leagueId);
    const results = await desk.results(leagueId);
    const own = results.filter((result) => result.round === round);
    const fixtures = await desk.fixtures.ofRound(leagueId, round);
    await this.#tellAll(league, `round-${round}/end`, roundEnd(league, round, own, fixtures));
    const rows = standingsOf(roster.ids, results);
    const draft = standingsUpdate(leagueId, round, rows, (id) => roster.get(id));
    await this.#tellAll(league, `round-${round}/standings`, draft);
    this.#cryUpset(league, own, results);
  }

  champion(league: League, player: LeaguePlayer | undefined, points: number): void {
    if (player)
      this.#cry(leagueLine('champion', league.name, league.round, { name: player.displayName, points }));
  }

  async #tellAll(league: League, key: string, draft: Draft): Promise<void> {
    const { carrier, desk, envelopes, tellReferees } = this.#deps;
    for (const player of (await desk.roster(league.leagueId)).players)
      if (!isOut(player)) carrier.tell(player, envelopes.ofManager(league.leagueId, player, key, draft));
    tellReferees(league, key, draft);
  }

  /** The boldest win of the round, by the table as it was before it. */
  #cryUpset(league: League, own: readonly LeagueResult[], all: readonly LeagueResult[]): void {
    const { round } = league;
    if (round < UPSET_FROM_ROUND) return;
    const before = all.filter((result) => result.round < round);
    void this.#deps.desk.roster(league.leagueId).then((roster) => {
      const ranks = new Map(standingsOf(roster.ids, before).map(({ playerId, rank }) => [playerId, rank]));
      const gapOf = ({ seats }: LeagueResult): number => {
        const winner = winnerOf(seats);
        const loser = seats.find(({ playerId }) => playerId !== winner)?.playerId;
        return winner && loser ? (ranks.get(winner) ?? 0) - (ranks.get(loser) ?? 0) : 0;
      };
      const [boldest] = own
        .filter(({ status, seats }) => status === 'COMPLETE' && seats.length === 2)
        .toSorted((a, b) => gapOf(b) - gapOf(a));
      if (!boldest || gapOf(boldest) < UPSET_PLACES) return;
      const winner = roster.get(winnerOf(boldest.seats) ?? '');
      const loser = roster.of(boldest.seats.map(({ playerId }) => playerId)).find((each) => each !== winner);
      if (!winner || !loser) return;
      const params = { name: winner.displayName, other: loser.displayName };
      this.#cry(leagueLine('upset', league.name, round, params));
    });
  }
}
