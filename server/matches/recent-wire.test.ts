import { expect, it } from 'vitest';
import { playRandomMatch } from '../../shared/games/werewolf/bots/random-match.ts';
import type { LogEntry } from '../../shared/games/werewolf/events.ts';
import { evolve } from '../../shared/games/werewolf/evolve.ts';
import { werewolf } from '../../shared/games/werewolf/game.ts';
import { PLAYER_IDS } from '../../shared/games/werewolf/model.ts';
import { newMatch } from '../../shared/games/werewolf/testing/game.ts';
import { OMNISCIENT_VIEWER, PUBLIC_VIEWER, type Viewer, wireEvents } from '../../shared/matches/game.ts';
import { publicWireAt, wireAt } from './recent-wire.ts';

const VIEWERS: readonly Viewer[] = [
  PUBLIC_VIEWER,
  OMNISCIENT_VIEWER,
  ...PLAYER_IDS.map((playerId) => ({ kind: 'player', playerId }) as const),
];

it('returns every viewer the same events as the game, however often and from whatever step', () => {
  const log: LogEntry[] = [];
  const match = { game: werewolf, log };
  const compare = (step: number): void => {
    const entry = log[step] as LogEntry;
    expect(publicWireAt(match, step)).toEqual(werewolf.publicWire(entry));
    for (const viewer of VIEWERS) {
      expect(wireAt(match, step, viewer)).toEqual(wireEvents(werewolf, entry, viewer));
    }
  };
  playRandomMatch(newMatch(), 'bots', (events) => {
    for (const event of events) log.push({ event, after: evolve(log.at(-1)?.after ?? null, event) });
    for (let step = Math.max(0, log.length - 20); step < log.length; step++) compare(step);
  });
  for (const step of log.keys()) compare(step);
});
