import type { z } from 'zod';
import { DEFAULT_SETTINGS, type MatchSettings } from '../../../shared/games/even-odd/model.ts';
import { type Budget, type CallLimit, paceOf } from '../../budgets/budget.ts';
import { count, seconds } from '../../setting-types.ts';
import type { SettingsOf } from '../part.ts';

const phase = (defaultMs: number) => seconds(defaultMs / 1000);

export const EVEN_ODD_SETTINGS = {
  EVEN_ODD_MATCHES: count(1, 5_000).describe(
    'House bots keep at least this many matches of Even/Odd running',
  ),
  EVEN_ODD_FILL_AFTER_S: seconds(5).describe(
    'A house bot takes the other chair at Even/Odd after this many seconds',
  ),
  EVEN_ODD_GATHER_S: phase(DEFAULT_SETTINGS.gatherMs).describe('Length of WAITING_FOR_PLAYERS in Even/Odd'),
  EVEN_ODD_CHOICE_S: phase(DEFAULT_SETTINGS.choiceMs).describe('Length of COLLECTING_CHOICES in Even/Odd'),
  EVEN_ODD_DRAW_S: phase(DEFAULT_SETTINGS.drawMs).describe('Length of DRAWING_NUMBER in Even/Odd'),
} as const satisfies Record<string, z.ZodType>;

export type EvenOddSettings = SettingsOf<typeof EVEN_ODD_SETTINGS>;

/** All durations in milliseconds, at the town's pace. Seats come from the queue, so nobody accepts an invitation. */
export function matchSettings(settings: EvenOddSettings, scaled: (seconds: number) => number): MatchSettings {
  return {
    ...DEFAULT_SETTINGS,
    acceptMs: scaled(DEFAULT_SETTINGS.acceptMs / 1000),
    minPhaseMs: scaled(DEFAULT_SETTINGS.minPhaseMs / 1000),
    gatherMs: scaled(settings.EVEN_ODD_GATHER_S),
    choiceMs: scaled(settings.EVEN_ODD_CHOICE_S),
    drawMs: scaled(settings.EVEN_ODD_DRAW_S),
  };
}

type BudgetName = 'reads' | 'looks';

export type EvenOddLimits = Readonly<Record<BudgetName, CallLimit>>;
export type EvenOddBudgets = Readonly<Record<BudgetName, Budget>>;

export const evenOddLimits = (secondMs: number): EvenOddLimits => ({
  reads: { calls: 2, everyMs: secondMs },
  looks: { calls: 5, everyMs: secondMs },
});

export const evenOddBudgets = ({ reads, looks }: EvenOddLimits): EvenOddBudgets => ({
  reads: {
    name: 'even-odd.reads',
    limit: reads,
    exceeded: `Too many reads: get_state and events.get share ${paceOf(reads)}; /mcp/even-odd?wait=20 waits for news instead.`,
  },
  looks: {
    name: 'even-odd.looks',
    limit: looks,
    exceeded: `Too many looks: queue.status may be called ${paceOf(looks)}.`,
  },
});
