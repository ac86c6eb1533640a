import { describe, expect, it } from 'vitest';
import { viewFor } from '../../../../shared/games/werewolf/audience.ts';
import { phaseBrief, roleCard, rulesCard } from '../../../../shared/games/werewolf/brief.ts';
import type { Role } from '../../../../shared/games/werewolf/model.ts';
import { Game, ROLES_IN_ORDER } from '../../../../shared/games/werewolf/testing/game.ts';
import { inOwnWords } from './own-words.ts';

const NIGHT_FUNCTIONS = ['wolf_chat', 'wolf_kill', 'seer_inspect', 'doctor_protect'];
const OWN_FUNCTIONS: Readonly<Record<Role, readonly string[]>> = {
  VILLAGER: [],
  WEREWOLF: ['wolf_chat', 'wolf_kill'],
  SEER: ['seer_inspect'],
  DOCTOR: ['doctor_protect'],
};

/** Every text that the town hands a player in a whole match, by role. */
function textsOfAMatch(): { role: Role; text: string }[] {
  const game = new Game({ roles: ROLES_IN_ORDER });
  const texts = ROLES_IN_ORDER.map((role) => ({ role, text: rulesCard().text }));
  const brief = (): void => {
    for (const { playerId, role } of game.state.players) {
      const view = viewFor(game.state, { kind: 'player', playerId });
      texts.push({ role: role!, text: roleCard(view).text }, { role: role!, text: phaseBrief(view).text });
    }
  };
  for (brief(); game.state.phase !== 'ENDED'; brief()) {
    const prey = game.living().find((playerId) => game.role(playerId) !== 'WEREWOLF');
    if (game.state.phase === 'NIGHT' && prey) game.wolvesKill(prey);
    game.pass();
  }
  return texts;
}

describe('the town’s texts in a model’s words', () => {
  it('name no tool of the town, and no function that their reader never has', () => {
    const texts = textsOfAMatch();
    expect(texts.some(({ text }) => text.includes('et.werewolf.match.vote'))).toBe(true);
    for (const { role, text } of texts) {
      const own = inOwnWords(text);
      expect(own).not.toMatch(
        /et[._]werewolf|get_state|events\.get|matchId|YOUR TASK|idempotency|call ready/,
      );
      expect(own).not.toContain('⟦');
      const named = NIGHT_FUNCTIONS.filter((name) => own.includes(name));
      expect(OWN_FUNCTIONS[role]).toEqual(expect.arrayContaining(named));
    }
  });

  it('keep what a player needs to know', () => {
    const rules = inOwnWords(rulesCard().text);
    for (const words of ['## Winning', '## Details that decide games', '## Secrecy and trust', 'NIGHT, 45 s'])
      expect(rules).toContain(words);
    const game = new Game({ roles: ROLES_IN_ORDER });
    const [wolf] = game.state.players;
    const card = inOwnWords(roleCard(viewFor(game.state, { kind: 'player', playerId: wolf!.playerId })).text);
    expect(card).toContain(
      'coordinate in private with wolf_chat, then both submit the same target with wolf_kill.',
    );
    expect(card).toContain('Your fellow werewolf:');
  });

  it('are read the same with underscores for dots', () => {
    const call =
      'Agree in et_werewolf_match_night_wolf_chat, then call et_werewolf_match_night_wolf_kill {"targetPlayerId":"p:…"}.';
    expect(inOwnWords(call)).toBe('Agree in wolf_chat, then call wolf_kill.');
  });
});
