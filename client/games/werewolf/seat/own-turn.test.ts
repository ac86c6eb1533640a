import { describe, expect, it } from 'vitest';
import { viewFor } from '../../../../shared/games/werewolf/audience.ts';
import { phaseBrief } from '../../../../shared/games/werewolf/brief.ts';
import { facts } from '../../../../shared/games/werewolf/facts.ts';
import type { PlayerId } from '../../../../shared/games/werewolf/model.ts';
import { Game, ROLES_IN_ORDER } from '../../../../shared/games/werewolf/testing/game.ts';
import { emptyMatch, type MatchModel } from '../state/match-model.ts';
import { readHall } from '../state/match-reducer.ts';
import { ownStory } from './own-story.ts';
import { ownTurn } from './own-turn.ts';
import { seatWords } from './text.ts';

/** The page of a player: state and brief as the server sends them to that seat. */
function pageOf({ state }: Game, playerId: PlayerId): MatchModel {
  const viewer = { kind: 'player', playerId } as const;
  const brief = phaseBrief(viewFor(state, viewer));
  return readHall({ ...emptyMatch('mt_test'), own: playerId, brief }, facts(state, viewer));
}

/** Wolves 1 and 2, seer 3, doctor 4. */
const game = () => new Game({ roles: ROLES_IN_ORDER });

describe('the player’s own turn', () => {
  it('allows what the brief of this phase allows, with the tool that it names', () => {
    const match = game().passTo('NIGHT');
    expect(ownTurn(pageOf(match, 'p:1'))).toMatchObject({ action: 'WOLF_KILL', due: true });
    expect(ownTurn(pageOf(match, 'p:1'))?.targets).toEqual(['p:3', 'p:4', 'p:5', 'p:6', 'p:7', 'p:8']);
    expect(ownTurn(pageOf(match, 'p:5'))).toMatchObject({ action: 'NONE', due: false, targets: [] });
    match.do('p:4', { type: 'doctor_protect', targetPlayerId: 'p:5' });
    expect(ownTurn(pageOf(match, 'p:4'))).toMatchObject({ due: false, done: true, chosen: 'p:5' });
    match.do('p:3', { type: 'seer_inspect', targetPlayerId: 'p:1' });
    expect(ownTurn(pageOf(match, 'p:3')), 'final').toMatchObject({ done: true, targets: [] });
    match.passTo('DAY_ANNOUNCE');
    expect(ownTurn(pageOf(match, 'p:5'))).toMatchObject({ due: false, text: seatWords.turn.dawn });
  });

  it('is empty while the brief of a phase is missing, and for the dead', () => {
    const match = game().passTo('NIGHT').wolvesKill('p:8');
    const night = pageOf(match, 'p:5').brief;
    match.passTo('DAY_VOTE');
    const late = { ...pageOf(match, 'p:5'), brief: night };
    expect(ownTurn(late)).toMatchObject({ action: 'NONE', targets: [] });
    expect(ownTurn(pageOf(match, 'p:5'))).toMatchObject({ action: 'VOTE', due: true });
    expect(ownTurn(pageOf(match, 'p:8'))).toMatchObject({ action: 'DEAD', due: false, targets: [] });
  });

  it('keeps the card face down: no role in the hall, all of it in the hand', () => {
    const match = game().passTo('NIGHT');
    match.do('p:3', { type: 'seer_inspect', targetPlayerId: 'p:1' });
    for (const playerId of ['p:1', 'p:3', 'p:5'] as const) {
      const { players } = pageOf(match, playerId);
      expect(players.map(({ role, nightTarget, seerMark }) => `${role}${nightTarget}${seerMark}`)).toEqual(
        players.map(() => ''),
      );
    }
    expect(pageOf(match, 'p:1').hand).toMatchObject({ role: 'WEREWOLF', pack: ['p:2'] });
    expect(pageOf(match, 'p:3').hand).toMatchObject({
      role: 'SEER',
      pack: [],
      visions: [{ playerId: 'p:1', result: 'WEREWOLF' }],
    });
    expect(pageOf(match, 'p:5').hand).toMatchObject({ role: 'VILLAGER', pack: [], visions: [], tonight: [] });
  });
});

describe('the player’s own story', () => {
  it('counts votes on the other side, the players a wolf fooled, and those who fooled a villager', () => {
    const match = game().passTo('NIGHT').wolvesKill('p:8').passTo('DAY_VOTE');
    const votes = { 'p:1': 'p:5', 'p:3': 'p:1', 'p:5': 'p:2', 'p:6': 'p:5' } as const;
    for (const [voter, target] of Object.entries(votes)) match.vote(voter as PlayerId, target);
    match.passTo('NIGHT');
    const told = { ...facts(match.state, { kind: 'omniscient' }), winner: 'WEREWOLVES' as const };
    expect(ownStory(told, 'p:1')).toEqual({
      won: true,
      ballots: 1,
      right: 1,
      fooled: ['p:5', 'p:6'],
      fooledBy: [],
    });
    expect(ownStory(told, 'p:5')).toEqual({
      won: false,
      ballots: 1,
      right: 1,
      fooled: [],
      fooledBy: ['p:1'],
    });
    expect(ownStory(told, 'p:7')).toEqual({ won: false, ballots: 0, right: 0, fooled: [], fooledBy: [] });
    expect(ownStory(told, null)).toBe(null);
  });
});
