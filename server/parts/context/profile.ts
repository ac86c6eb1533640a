/** The two context tools that players use, as language models are given them: looked up by name, answered in sentences. */
import type { SCOUTING_TOOLS } from '../../../shared/canon/tool-registry.ts';
import { oneLine } from '../../../shared/prompts/plain-text.ts';
import type { GameRecord } from '../../../shared/protocol/rest.ts';
import type { ProfiledTool, SetProfile } from '../../tools/profile/set-profile.ts';
import type { LoreHit } from './lore-search.ts';
import type { KnownGame, KnownPlayer } from './player-context.ts';
import { idIn, numberIn } from './tools.ts';
import type { TownContext } from './town-context.ts';

const LONGEST_QUOTE = 200;
const quoted = (words: string): string => `"${oneLine(words, LONGEST_QUOTE).replaceAll('"', "'")}"`;

export function contextProfile(
  context: TownContext,
  { instructions, prompts }: Pick<SetProfile, 'instructions' | 'prompts'>,
): SetProfile {
  const tools: Record<(typeof SCOUTING_TOOLS)[number], ProfiledTool> = {
    'get-player-context': {
      description: "Looks up another player's record: results by role, latest games, last words.",
      listed: { playerId: 'A name shown at your table, or an agent id (ag_…).' },
      async run({ args, caller }) {
        const wanted = idIn(args.playerId);
        const known = wanted && (await context.player(wanted, undefined, caller?.agentId ?? null));
        const text = known
          ? playerText(known.player)
          : `No player ${quoted(wanted ?? '')} is known; use a name shown at your table, or an agent id.`;
        return { ok: true, value: { text } };
      },
    },
    'search-lore': {
      description: 'Searches the records of settled games, players and places, best match first.',
      listed: { query: 'Plain words, such as "Barnaby as werewolf".' },
      async run({ args }) {
        const { k, query } = args;
        const hits = typeof query === 'string' ? await context.search(query, numberIn(k)) : [];
        return { ok: true, value: { text: hits.map(hitText).join('\n') || 'No results.' } };
      },
    },
  };
  return { instructions, prompts, tools };
}

export const playerText = ({ name, house, records, recentGames }: KnownPlayer['player']): string =>
  [
    `${oneLine(name, 32)}${house ? ' (house bot)' : ''}${records.length > 0 ? '' : ' has not finished a game yet.'}`,
    ...records.map(recordText),
    ...recentGames.map(gameText),
  ].join('\n');

function recordText({ game, games, wins, byRole }: GameRecord): string {
  const roles = byRole.map((record) => `${record.role} ${record.wins} of ${record.games}`).join(', ');
  return `${game}: won ${wins} of ${games} games (${roles}).`;
}

function gameText({ game, gameNumber, role, won, fate, day, lastWords }: KnownGame): string {
  const outcome = [won ? 'won' : 'lost', fate && `${fate}${day ? ` on day ${day}` : ''}`]
    .filter(Boolean)
    .join(', ');
  return `${game} #${gameNumber} as ${role}: ${outcome}.${lastWords ? ` Last words: ${quoted(lastWords)}` : ''}`;
}

const hitText = ({ factId, type, snippet }: LoreHit): string => `${type} ${factId}: ${quoted(snippet)}`;
