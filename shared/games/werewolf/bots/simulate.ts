/** Simulates whole matches of bots by number: players and all chance follow from the seed and the number. */
import { diceFor } from '../../../matches/dice.ts';
import { HOUSE_NAMES } from '../../../town/residents.ts';
import type { CreateMatch } from '../commands.ts';
import type { MatchEvent } from '../events.ts';
import type { MatchState } from '../model.ts';
import { DEFAULT_SETTINGS, SEATS } from '../model.ts';
import { folkTable } from './folk/villager-folk.ts';
import { playRandomMatch } from './random-match.ts';
import { type BotMaker, playMatch } from './table.ts';

/**
 * `house`: folk at a table of house bots alone, where talk ends when all have passed. `guest`: one speaks only twice a
 * day.
 */
export const SIMULATED_BOTS = ['folk', 'random', 'house', 'guest'] as const;
export type SimulatedBots = (typeof SIMULATED_BOTS)[number];

export interface SimulatedMatch {
  readonly state: MatchState;
  readonly events: readonly MatchEvent[];
}

export function simulate(index: number, seed: string, bots: SimulatedBots): SimulatedMatch {
  return PLAYS[bots](matchNumber(index, seed), `${seed}/${index}/bots`);
}

/** `makeBot` may observe the bots it makes. */
export const simulateFolk = (index: number, seed: string, makeBot: BotMaker): SimulatedMatch =>
  playMatch(matchNumber(index, seed), `${seed}/${index}/bots`, makeBot);

const PLAYS: Readonly<Record<SimulatedBots, (input: CreateMatch, botSeed: string) => SimulatedMatch>> = {
  folk: (input, botSeed) => playMatch(input, botSeed, folkTable()),
  house: (input, botSeed) =>
    playMatch({ ...input, settings: { ...DEFAULT_SETTINGS, houseOnly: true } }, botSeed, folkTable()),
  guest: (input, botSeed) => playMatch(input, botSeed, tableWithGuest()),
  random(input, botSeed) {
    const events: MatchEvent[] = [];
    const state = playRandomMatch(input, botSeed, (batch) => events.push(...batch));
    return { state, events };
  },
};

const REMARKS_OF_A_GUEST = 2;

/** Folk; the first to sit down says little. */
function tableWithGuest(): BotMaker {
  const folk = folkTable();
  let seated = 0;
  return (identity) => {
    const bot = folk(identity);
    seated += 1;
    if (seated > 1) return bot;
    return {
      act(sight) {
        const move = bot.act(sight);
        const said = sight.said.filter(({ day, playerId }) => day === sight.day && playerId === sight.me);
        return move?.action.tool === 'say_public' && said.length >= REMARKS_OF_A_GUEST ? null : move;
      },
    };
  };
}

/** Neighbours drawn from the town. */
function matchNumber(index: number, seed: string): CreateMatch {
  const dice = diceFor(seed, index, 'neighbours');
  const names: string[] = [];
  while (names.length < SEATS.length) {
    const name = dice.pick(HOUSE_NAMES);
    if (!names.includes(name)) names.push(name);
  }
  return {
    matchId: `sim-${index + 1}`,
    gameNumber: index + 1,
    buildingId: `sim-building-${index + 1}`,
    seed: `${seed}/${index}`,
    settings: DEFAULT_SETTINGS,
    agents: names.map((name) => ({ agentId: `house-${name.toLowerCase()}`, displayName: name })),
    now: 0,
  };
}
