import { describe, expect, it } from 'vitest';
import type { CrierLine } from '../../../town/crier/line.ts';
import { OMNISCIENT_VIEWER, PUBLIC_VIEWER, viewFor } from '../audience.ts';
import { Game, ROLES_IN_ORDER } from '../testing/game.ts';
import { omniscientLines } from './omniscient.ts';

const [WOLF, PARTNER, SEER, DOCTOR, VILLAGER, OTHER] = ['p:1', 'p:2', 'p:3', 'p:4', 'p:5', 'p:6'] as const;

/** Here everybody changes their mind within a moment. */
const UNHURRIED = { changeEveryMs: 0 };
const newGame = (): Game => new Game({ roles: ROLES_IN_ORDER, settings: UNHURRIED });
const nightOf = (): Game => newGame().passTo('NIGHT');
const nameIn = (game: Game, playerId: string): string =>
  game.state.players.find((player) => player.playerId === playerId)?.displayName ?? '';

function whispered(game: Game, act: () => unknown): CrierLine[] {
  const from = game.log.length;
  act();
  return game.log
    .slice(from)
    .flatMap((entry) => omniscientLines(entry, viewFor(entry.after, OMNISCIENT_VIEWER)));
}

const keysOf = (game: Game, act: () => unknown): string[] => whispered(game, act).map((line) => line.key);

describe('the omniscient edition', () => {
  it('[CRIER-6] adds nothing for a viewer without secrets', () => {
    const game = nightOf();
    game.do(WOLF, { type: 'wolf_kill', targetPlayerId: SEER });
    game.do(SEER, { type: 'seer_inspect', targetPlayerId: WOLF });
    game.passTo('DAY_VOTE').everybodyVotes(WOLF).passTo('NIGHT');
    for (const entry of game.log.slice(2)) {
      const { after } = entry;
      expect(omniscientLines(entry, viewFor(after, PUBLIC_VIEWER))).toEqual([]);
      expect(omniscientLines(entry, viewFor(after, { kind: 'player', playerId: WOLF }))).toEqual([]);
    }
  });

  it('[CRIER-6] announces the deal', () => {
    const game = newGame();
    const lines = game.log.flatMap((entry) =>
      omniscientLines(entry, viewFor(entry.after, OMNISCIENT_VIEWER)),
    );
    expect(lines.map((line) => [line.key, line.params])).toEqual([
      ['spoiler.deal', { wolves: [nameIn(game, WOLF), nameIn(game, PARTNER)] }],
      ['spoiler.helpers', { seer: nameIn(game, SEER), doctor: nameIn(game, DOCTOR) }],
    ]);
  });

  it('[CRIER-6] follows the pack: circling, agreed, split, near the seer', () => {
    const kill = (
      game: Game,
      wolf: typeof WOLF | typeof PARTNER,
      target: typeof SEER | typeof VILLAGER | typeof OTHER,
    ) => keysOf(game, () => game.do(wolf, { type: 'wolf_kill', targetPlayerId: target }));
    const game = nightOf();
    expect(kill(game, WOLF, VILLAGER)).toEqual(['spoiler.wolf_circles']);
    expect(kill(game, PARTNER, OTHER)).toEqual(['spoiler.wolves_split']);
    expect(kill(game, PARTNER, VILLAGER)).toEqual(['spoiler.wolves_agree']);
    expect(kill(game, PARTNER, SEER)).toEqual(['spoiler.wolves_on_seer']);
    expect(keysOf(game, () => game.passTo('DAY_ANNOUNCE'))[0]).toBe('spoiler.coin_toss');
    const idle = nightOf();
    expect(keysOf(idle, () => idle.pass())[0]).toBe('spoiler.wolves_asleep');
  });

  it('[CRIER-6] shows the seer finding a wolf, and the doctor guarding', () => {
    const game = nightOf();
    expect(keysOf(game, () => game.do(SEER, { type: 'seer_inspect', targetPlayerId: WOLF }))).toEqual([
      'spoiler.seer_finds_wolf',
    ]);
    const protect = (target: typeof DOCTOR | typeof OTHER) =>
      keysOf(game, () => game.do(DOCTOR, { type: 'doctor_protect', targetPlayerId: target }));
    expect(protect(DOCTOR)).toEqual(['spoiler.guard_self']);
    expect(protect(OTHER)).toEqual(['spoiler.guard']);
    const clear = nightOf();
    expect(keysOf(clear, () => clear.do(SEER, { type: 'seer_inspect', targetPlayerId: OTHER }))).toEqual([
      'spoiler.seer_clears',
    ]);
  });

  it('[CRIER-6] foresees a save from either side, and reports it', () => {
    const guardedFirst = nightOf();
    guardedFirst.do(DOCTOR, { type: 'doctor_protect', targetPlayerId: VILLAGER });
    expect(
      keysOf(guardedFirst, () => guardedFirst.do(WOLF, { type: 'wolf_kill', targetPlayerId: VILLAGER })),
    ).toEqual(['spoiler.save_brewing']);
    const huntedFirst = nightOf().wolvesKill(VILLAGER);
    expect(
      keysOf(huntedFirst, () => huntedFirst.do(DOCTOR, { type: 'doctor_protect', targetPlayerId: VILLAGER })),
    ).toEqual(['spoiler.save_brewing']);
    const [saved] = whispered(huntedFirst, () => huntedFirst.passTo('DAY_ANNOUNCE'));
    expect(saved).toMatchObject({
      key: 'spoiler.saved',
      params: { target: nameIn(huntedFirst, VILLAGER), doctor: nameIn(huntedFirst, DOCTOR) },
    });
    const lost = nightOf().wolvesKill(SEER);
    expect(keysOf(lost, () => lost.passTo('DAY_ANNOUNCE'))).toEqual(['spoiler.seer_falls']);
  });

  it('[CRIER-7] remarks on the irony of the day', () => {
    const game = nightOf();
    game.do(SEER, { type: 'seer_inspect', targetPlayerId: WOLF });
    game.wolvesKill('p:8').passTo('DAY_OPENING');
    expect(keysOf(game, () => game.pass())).toEqual(['spoiler.seer_knows']);
    expect(keysOf(game, () => game.say(WOLF, 'I am the seer.'))).toEqual(['spoiler.false_claim']);
    expect(keysOf(game, () => game.say(SEER, 'No, I am the seer.'))).toEqual(['spoiler.true_claim']);
    game.passTo('DAY_VOTE');
    expect(keysOf(game, () => game.vote(PARTNER, WOLF))).toEqual(['spoiler.wolf_votes_wolf']);
    expect(keysOf(game, () => game.vote(VILLAGER, SEER))).toEqual(['spoiler.friendly_fire']);
    expect(keysOf(game, () => game.pass())).toEqual(['spoiler.wolf_escapes']);
    game.passTo('NIGHT').wolvesKill(SEER).passTo('DAY_OPENING');
    expect(keysOf(game, () => game.pass())).toEqual(['spoiler.wolves_smile']);
    game.passTo('DAY_VOTE');
    const votes = game.living().flatMap((voter) => keysOf(game, () => game.vote(voter, WOLF)));
    expect(votes).toEqual(['spoiler.wolf_votes_wolf', 'spoiler.wolf_cornered']);
    expect(keysOf(game, () => game.pass())).toEqual([]);
    const wrong = nightOf().wolvesKill('p:8').passTo('DAY_VOTE').everybodyVotes(VILLAGER);
    expect(keysOf(wrong, () => wrong.pass())).toEqual(['spoiler.wrong_door']);
  });
});
