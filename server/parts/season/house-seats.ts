/** Plays the seats of a season that the house's own strategies hold: in this process, under the names of their matches. */
import type { LiveMatch } from '../../matches/live-match.ts';
import type { Kernel } from '../kernel.ts';
import type { Seasons } from './seasons.ts';

type Ports = Pick<Kernel, 'clock' | 'doors' | 'games' | 'log' | 'secretFor'>;

export class HouseSeats {
  readonly #kernel: Ports;
  readonly #seasons: Pick<Seasons, 'strategiesOf'>;
  readonly #playing = new Map<string, { stop(): void }[]>();

  constructor(kernel: Ports, seasons: Pick<Seasons, 'strategiesOf'>) {
    this.#kernel = kernel;
    this.#seasons = seasons;
  }

  play(match: LiveMatch): void {
    this.#playing.set(match.matchId, []);
    void this.#seat(match).catch((error: unknown) =>
      this.#kernel.log.error(
        { err: error, matchId: match.matchId },
        'the house could not sit down at a season',
      ),
    );
  }

  async #seat(match: LiveMatch): Promise<void> {
    const { clock, doors, games, log, secretFor } = this.#kernel;
    const { matchId } = match;
    const strategies = await this.#seasons.strategiesOf(matchId);
    const players = this.#playing.get(matchId);
    const house = games.find(({ game }) => game.id === match.game.id)?.house;
    const door = doors.of(match.game.id);
    // Closed meanwhile, or no match of a season.
    if (!players || strategies.size === 0 || !house || !door) return;
    for (const { agentId, displayName, playerId } of match.state.players) {
      const strategy = strategies.get(agentId);
      if (strategy === undefined) continue;
      const identity = { agentId, name: displayName, scopes: [house.scope] };
      players.push(
        house.seat({
          match,
          playerId,
          agentId,
          strategy,
          seed: `${secretFor('house')}/${matchId}`,
          clock,
          memory: null,
          mind: null,
          act: (action) => door.act(identity, matchId, action),
          onTrouble: (error) => log.warn({ err: error, matchId }, 'a house bot of a season failed'),
        }),
      );
    }
  }

  stop(matchId: string): void {
    for (const player of this.#playing.get(matchId) ?? []) player.stop();
    this.#playing.delete(matchId);
  }

  stopAll(): void {
    for (const matchId of [...this.#playing.keys()]) this.stop(matchId);
  }
}
