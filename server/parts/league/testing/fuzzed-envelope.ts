/** Malformed messages. */
import { MESSAGE_TYPES } from '../../../../shared/league/messages.ts';
import { diceFor } from '../../../../shared/matches/dice.ts';
import { envelope } from './league-town.ts';

/** A message that is nearly valid, or not at all; deterministic per number. */
export function fuzzedEnvelope(i: number): Record<string, unknown> {
  const dice = diceFor('fuzz', i);
  const junk = () =>
    dice.pick<unknown>([
      null,
      '',
      0,
      -1,
      1e308,
      Number.MAX_SAFE_INTEGER,
      [],
      {},
      true,
      'P001',
      '\u0000',
      'x'.repeat(500),
      '🦊',
      [[[]]],
      { constructor: 1 },
      'league.v2',
      '__proto__',
    ]);
  const message = envelope(
    dice.pick(MESSAGE_TYPES),
    dice.pick(['player:P001', 'referee:REF01', 'league_manager:LM00']),
    {
      game_id: 'mt_1',
      match_id: 'R1M1',
      league_id: 'lg_1',
      round_number: dice.below(7),
      round_id: 1,
      choice: dice.below(9),
      player_id: dice.pick(['P001', 'P002', '']),
      accepted: dice.chance(0.5),
      display_name: 'Mallory',
      endpoint: 'http://127.0.0.1:9/',
    },
  );
  const holders = [message, message.payload as Record<string, unknown>];
  for (let changes = dice.below(4); changes > 0; changes--) {
    const holder = dice.pick(holders);
    const key = dice.pick([...Object.keys(holder), '__proto__', 'extra']);
    if (dice.chance(0.3)) delete holder[key];
    else
      Object.defineProperty(holder, key, {
        value: junk(),
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return message;
}
