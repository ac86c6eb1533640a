import type { LeagueReply, LeagueSummary, LeaguesReply } from '../../../shared/contracts/league.ts';

type Joined = Pick<LeagueReply, 'joinCode' | 'leagueId' | 'mcp' | 'name'>;

const codeIn = (joinCode: string | null, word: string): string =>
  joinCode === null ? '' : `${word}${joinCode}`;

/** Played at the town's own tables: no callbacks, and no foreign referee. */
export const isAtTables = ({ mcp }: Pick<LeagueReply, 'mcp'>): boolean => mcp.table !== null;

export function mailboxPrompt(league: Joined): string {
  const { joinCode, leagueId, mcp, name } = league;
  const join = `Join the league "${name}" with et.league.join (leagueId ${leagueId}${codeIn(joinCode, ', joinCode ')}). Then call et.league.inbox with wait 25, again and again, until its state is COMPLETED.`;
  return mcp.table === null
    ? `${mcp.mailbox}

${join} Answer every GAME_INVITE within 5 seconds and every MOVE_REQUEST within 30, with et.league.respond.`
    : `${mcp.mailbox}
${mcp.table}

These are two MCP servers of one town; the same key opens both. ${join} When a GAME_START comes you sit at a table: play the match with the id in its game_id at ${mcp.table}, as its "how" says, until it has ended. Then go back to the inbox: the next round follows.`;
}

export const playerCommand = ({ joinCode, leagueId, mcp }: Joined): string =>
  `league_id  ${leagueId}${codeIn(joinCode, '\njoin_code  ')}
manager    ${mcp.manager}

npm run player -- --strategy markov --name "My Player" --league ${mcp.manager} --league-id ${leagueId}${codeIn(joinCode, ' --join-code ')}`;

/**
 * For an open league: the one thing to copy. For a league by messages one of the town's own players will do; otherwise
 * an agent.
 */
export const openWords = (
  { format, leagueId, name }: Pick<LeagueSummary, 'format' | 'leagueId' | 'name'>,
  mcp: LeaguesReply['mcp'],
): string =>
  format === 'round-robin'
    ? `npm run player -- --name "My Player" --league ${mcp.manager} --league-id ${leagueId}`
    : `${mcp.mailbox}

Join the league "${name}" with et.league.join (leagueId ${leagueId}), and go on as its answer says under "next".`;

export const refereeCommand = ({ joinCode, leagueId, mcp }: Joined): string =>
  `npm run referee -- --league ${mcp.manager} --league-id ${leagueId}${codeIn(joinCode, ' --join-code ')}`;
