/** What the town knows about the players at the table, a line each: looked up once, when the match begins. */
import type { GameClient } from './game-client.ts';

interface Known {
  readonly player?: {
    readonly name: string;
    readonly records: readonly {
      readonly game: string;
      readonly games: number;
      readonly wins: number;
      readonly byRole: readonly { readonly role: string; readonly games: number; readonly wins: number }[];
    }[];
    readonly recentGames: readonly {
      readonly gameNumber: number;
      readonly role: string;
      readonly won: boolean;
    }[];
  };
}

interface Opened {
  readonly events?: readonly {
    readonly type: string;
    readonly payload: {
      readonly players?: readonly { readonly agentId: string; readonly displayName: string }[];
    };
  }[];
}

export interface Table {
  readonly matchId: string;
  readonly game: string;
  readonly ownName: string;
}

/** Empty where the town has no memory, or does not answer. */
export async function scout(town: GameClient, { game, matchId, ownName }: Table): Promise<string[]> {
  const opening = await town.read('match.events.get', { matchId, limit: 200 });
  const { events = [] } = (opening.ok ? opening.body : {}) as Opened;
  const players = events.find(({ type }) => type === 'MATCH_CREATED')?.payload.players ?? [];
  const lines: string[] = [];
  for (const { agentId, displayName } of players) {
    if (displayName === ownName) continue;
    const known = (await town.ask('get-player-context', { playerId: agentId })) as Known | null;
    const line = known?.player && lineOf(known.player, game);
    if (line) lines.push(line);
  }
  return lines;
}

function lineOf({ name, recentGames, records }: NonNullable<Known['player']>, game: string): string | null {
  const record = records.find((one) => one.game === game);
  if (!record) return null;
  const roles = record.byRole
    .map(({ games, role, wins }) => `${role.toLowerCase()} ${wins}/${games}`)
    .join(', ');
  const [last] = recentGames;
  const lately = last
    ? ` Last: Game ${last.gameNumber} as ${last.role.toLowerCase()}, ${last.won ? 'won' : 'lost'}.`
    : '';
  return `${name} has won ${record.wins} of ${record.games} games here (${roles}).${lately}`;
}
