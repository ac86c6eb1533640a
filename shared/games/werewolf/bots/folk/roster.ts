/** The players by name: lets other modules parse sentences without knowing anybody. */
import type { PlayerId } from '../../model.ts';

export interface NamedPlayer {
  readonly playerId: PlayerId;
  readonly displayName: string;
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export class Roster {
  readonly #marks: ReadonlyMap<string, string>;
  readonly #anyName: RegExp;
  readonly #names: ReadonlyMap<PlayerId, string>;

  constructor(players: readonly NamedPlayer[]) {
    this.#marks = new Map(
      players.map(({ playerId, displayName }) => [displayName.toLowerCase(), `@${playerId.slice(2)}`]),
    );
    this.#names = new Map(players.map(({ playerId, displayName }) => [playerId, displayName]));
    const longestFirst = [...this.#marks.keys()].toSorted((a, b) => b.length - a.length);
    this.#anyName = new RegExp(`(?<![\\w@])(?:${longestFirst.map(literally).join('|')})(?!\\w)`, 'g');
  }

  name(playerId: PlayerId): string | undefined {
    return this.#names.get(playerId);
  }

  /** In lower case, with `@3` for the name of the player on seat 3. */
  withoutNames(text: string): string {
    const plain = text.replace(/[’‘]/g, "'").toLowerCase();
    return plain.replace(this.#anyName, (name) => this.#marks.get(name) ?? name);
  }
}
