/** Every possible MCP request about one match, as request bodies: queries first, then actions. */

import { PLAYER_IDS, type PlayerId } from '../../../shared/games/werewolf/model.ts';
import { WATCH_TOOL } from '../../../shared/protocol/watch-tools.ts';
import { rpc, toolCall } from './raw-mcp.ts';

export interface Questions {
  readonly matchId: string;
  /** Cursors to read from, known and unknown. */
  readonly cursors: readonly string[];
  /** The player to vote for. */
  readonly suspect: PlayerId;
  /** Players a seer may inspect: visions of players whose roles differ would rightly differ. */
  readonly visions?: readonly PlayerId[];
}

export function questionsAbout({ matchId, cursors, suspect, visions = PLAYER_IDS }: Questions): string[] {
  const aimed = (tool: string, targets: readonly PlayerId[]): string[] =>
    targets.map((targetPlayerId) => toolCall(`match.night.${tool}`, { matchId, targetPlayerId }));
  const watch = (args: object): string => rpc('tools/call', { name: WATCH_TOOL, arguments: args });
  const looks = [
    watch({ matchId }),
    ...cursors.map((after) => watch({ matchId, after })),
    toolCall('match.get_state', { matchId, includeRecentPublicMessages: true }),
    toolCall('match.events.get', { matchId, limit: 200 }),
    ...cursors.map((afterEventId) => toolCall('match.events.get', { matchId, afterEventId, limit: 200 })),
    toolCall('matches.list', {}),
    rpc('resources/read', { uri: `et://werewolf/matches/${matchId}` }),
    rpc('resources/list'),
  ];
  return [
    ...looks,
    ...aimed('wolf_kill', PLAYER_IDS),
    ...aimed('seer_inspect', visions),
    ...aimed('doctor_protect', PLAYER_IDS),
    toolCall('match.night.wolf_chat', { matchId, text: 'Is anybody here?' }),
    toolCall('match.vote', { matchId, targetPlayerId: suspect }),
    toolCall('match.say_public', { matchId, text: 'I know nothing.' }),
    ...cursors.map((replyToEventId) =>
      toolCall('match.say_public', { matchId, text: 'Re: your plan', replyToEventId }),
    ),
    ...looks.slice(0, 1),
    ...looks.slice(cursors.length + 1, cursors.length + 3),
  ];
}
