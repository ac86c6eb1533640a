import type { ArchivedGame, ArchivedPlayer } from '../../../shared/contracts/archive.ts';
import type { Game } from '../../../shared/matches/game.ts';
import type { Kernel } from '../kernel.ts';
import type { ArchivedGames, GameRow } from './games-table.ts';

const MOST_MOMENTS = 5;

export class GameReader {
  readonly #games: ArchivedGames;
  readonly #seats: Kernel['seats'];
  readonly #rules: readonly Game[];

  constructor(games: ArchivedGames, seats: Kernel['seats'], rules: readonly Game[]) {
    this.#games = games;
    this.#seats = seats;
    this.#rules = rules;
  }

  async of(rows: readonly GameRow[]): Promise<ArchivedGame[]> {
    const ids = rows.map(({ matchId }) => matchId);
    const [seats, moments, models] = await Promise.all([
      this.#seats.of(ids),
      this.#games.momentsOf(ids),
      this.#games.modelsIn(ids),
    ]);
    const seated = Map.groupBy(seats, ({ matchId }) => matchId);
    const scenes = Map.groupBy(moments, ({ matchId }) => matchId);
    const modelOf = new Map(models.map(({ matchId, agentId, model }) => [`${matchId} ${agentId}`, model]));
    return rows.map((row) => {
      const players = (seated.get(row.matchId) ?? []).map(
        ({ agentId, displayName, seat, house, role, won }): ArchivedPlayer => ({
          agentId,
          displayName,
          seat,
          house,
          role,
          won,
          model: modelOf.get(`${row.matchId} ${agentId}`) ?? null,
        }),
      );
      return {
        ...this.#facts(row, players),
        players,
        moments: (scenes.get(row.matchId) ?? [])
          .slice(0, MOST_MOMENTS)
          .map(({ momentId: id, kind, text, weight, eventId }) => ({
            id,
            kind,
            text,
            weight,
            eventId,
          })),
      };
    });
  }

  titleOf(game: string): string {
    return this.#rulesOf(game)?.title ?? game;
  }

  outcomeOf(game: string, winner: string): string {
    const row = { phase: '', round: 0, remaining: 0, winner, aborted: false, players: [] };
    return this.#rulesOf(game)?.glance(row).outcome ?? winner;
  }

  #facts(
    {
      matchId,
      game,
      gameNumber,
      startedAt,
      endedAt,
      winner,
      rounds,
      drama,
      headline,
      phase,
      remaining,
      arena,
      ...row
    }: GameRow,
    players: readonly ArchivedPlayer[],
  ): Omit<ArchivedGame, 'players' | 'moments'> {
    const { aborted, ranked } = row;
    const glance = this.#rulesOf(game)?.glance({ phase, round: rounds, remaining, winner, aborted, players });
    const { outcome = '', banner = '' } = glance ?? {};
    const known = { matchId, game, gameNumber, startedAt, endedAt, winner, aborted, ranked };
    const length = this.#lengthOf(game, rounds);
    return { ...known, arena, outcome, banner, rounds, length, drama, headline };
  }

  /** "1 day", "3 rounds". */
  #lengthOf(game: string, rounds: number): string {
    const noun = this.#rulesOf(game)?.roundNoun ?? 'round';
    return `${rounds} ${rounds === 1 ? noun : `${noun}s`}`;
  }

  #rulesOf(game: string): Game | undefined {
    return this.#rules.findLast(({ id }) => id === game);
  }
}
