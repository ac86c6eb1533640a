/** Opens a match on a test's server and waits for its room. */
import type { MatchEvent } from '../../../shared/games/werewolf/events.ts';
import { ScriptedMatch } from '../../parts/werewolf/testing/scripted-match.ts';
import type { RoomServer } from './room-server.ts';

export async function openMatch(server: RoomServer, opening: readonly MatchEvent[]): Promise<ScriptedMatch> {
  const match = new ScriptedMatch(opening);
  const opened = new Promise<void>((resolve) => {
    const stop = server.rooms.directory.onRoom((of) => {
      if (of.matchId !== match.matchId) return;
      stop();
      resolve();
    });
  });
  server.matches.open(match);
  await opened;
  return match;
}
