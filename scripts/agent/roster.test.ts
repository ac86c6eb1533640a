import { describe, expect, it } from 'vitest';
import { says, votes, wireEvent } from '../../shared/games/werewolf/mind/testing/sight.ts';
import { evenOddAgent } from './games/even-odd/agent-game.ts';
import { werewolfAgent } from './games/werewolf/agent-game.ts';
import { actionWords } from './games/werewolf/story.ts';
import { rosterOf } from './roster.ts';

const NAMED = ['Ada', 'Bram', 'Cleo'].map((displayName, i) => ({ playerId: `p:${i + 1}`, displayName }));
const { names, ownName, words } = rosterOf({ state: { players: NAMED, you: { playerId: 'p:2' } } });

describe('agent’s terminal', () => {
  it('shows the players at the table, and which of them is the agent', () => {
    expect(ownName).toBe('Bram');
    expect(words).toBe('Ada, Bram (you), Cleo');
  });

  it.each([
    [says('p:3', 'Good morning.'), 'Cleo: Good morning.'],
    [votes('p:1', 'p:3'), 'Ada votes for Cleo'],
    [votes('p:1', null), 'Ada votes for nobody'],
    [wireEvent('WOLF_CHAT_MESSAGE', { fromWolfId: 'p:1', text: 'Cleo?' }), 'Ada whispers: Cleo?'],
    [wireEvent('PLAYER_ELIMINATED', { playerId: 'p:3', roleRevealed: 'SEER' }), 'Cleo is dead: SEER'],
    [
      wireEvent('NARRATOR', { kind: 'SEER_RESULT', targetPlayerId: 'p:1', alignment: 'WEREWOLF' }),
      'Your vision of Ada: WEREWOLF.',
    ],
  ])('names players in an event of Werewolf, case %#', (event, line) => {
    expect(werewolfAgent.eventLine(event, names)).toContain(line);
  });

  it('names players in an event of Even/Odd', () => {
    const sealed = wireEvent('CHOICE_SEALED', { playerId: 'p:1', claim: null });
    expect(evenOddAgent.eventLine(sealed, names)).toContain('Ada has chosen');
    const drawn = wireEvent('NUMBER_DRAWN', { choices: [1, 2], parity: 'ODD', winner: 'p:2' });
    expect(evenOddAgent.eventLine(drawn, names)).toContain('ODD, Bram wins the round');
  });

  it('names the target of a move', () => {
    expect(actionWords({ tool: 'vote', targetPlayerId: 'p:3', reason: 'Quiet.' }, names)).toBe(
      'vote Cleo Quiet.',
    );
    expect(actionWords({ tool: 'seer_inspect', targetPlayerId: 'p:1' }, names)).toBe('seer_inspect Ada');
  });
});
