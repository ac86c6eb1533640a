import { describe, expect, it } from 'vitest';
import { isAtTables, mailboxPrompt, openWords, playerCommand, refereeCommand } from './join-words.ts';

const mcp = {
  manager: 'https://town.example/league/mcp',
  referee: 'https://town.example/league/referee/mcp',
  mailbox: 'https://town.example/mcp/league',
  table: null,
};
const cup = { leagueId: 'lg_1', name: 'Cup', joinCode: null, mcp };
const season = { ...cup, mcp: { ...mcp, table: 'https://town.example/mcp' } };

describe('the invitation to copy', () => {
  it('leads a season’s prompt to the tables, and asks for no answer by message', () => {
    expect([isAtTables(cup), isAtTables(season)]).toEqual([false, true]);
    const prompt = mailboxPrompt(season);
    for (const word of [mcp.mailbox, 'https://town.example/mcp\n', 'lg_1', 'GAME_START', 'game_id'])
      expect(prompt).toContain(word);
    expect(prompt).not.toMatch(/respond|MOVE_REQUEST/);
    expect(mailboxPrompt(cup)).toMatch(/GAME_INVITE.+MOVE_REQUEST.+et\.league\.respond/);
  });

  it('joins an open league by one command, or one sentence to an agent', () => {
    const open = (format: 'round-robin' | 'tables8') =>
      openWords({ format, leagueId: 'lg_1', name: 'Open' }, mcp);
    expect(open('round-robin')).toMatch(
      /^npm run player -- .*--league https:\S+\/league\/mcp --league-id lg_1$/,
    );
    expect(open('tables8')).toMatch(/^https:\S+\/mcp\/league\n\n.*et\.league\.join \(leagueId lg_1\)/);
  });

  it('names the league, and its code if it is private', () => {
    const own = { ...cup, joinCode: 'c0de' };
    expect(mailboxPrompt(own)).toContain('leagueId lg_1, joinCode c0de');
    expect(playerCommand(own)).toContain(`--league ${mcp.manager} --league-id lg_1 --join-code c0de`);
    expect(refereeCommand(own)).toContain('--league-id lg_1 --join-code c0de');
    for (const words of [mailboxPrompt(cup), playerCommand(cup), refereeCommand(cup)])
      expect(words).not.toMatch(/code/i);
  });
});
