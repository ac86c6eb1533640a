/** Twin matches: identical except for one choice, which is sealed and not yet drawn when they stop. */
import type { Dice } from '../../../matches/dice.ts';
import { diceFor } from '../../../matches/dice.ts';
import type { Choice, PlayerId } from '../model.ts';
import { CHOICES, ODD_SEATINGS, otherOf, PLAYER_IDS, ROUNDS, seatIndex } from '../model.ts';
import type { MatchOptions } from './match.ts';
import { Match } from './match.ts';

export interface Twin {
  readonly match: Match;
  readonly choice: Choice;
  /** The only thing others receive that depends on the choice. */
  readonly commitment: string;
  /** Number of log entries before the draw. */
  readonly untilDraw: number;
  /** The answers the opponent received when it tried forbidden actions. */
  readonly refusals: readonly string[];
}

export interface Twins {
  readonly chooser: PlayerId;
  readonly left: Twin;
  readonly right: Twin;
}

export function makeTwins(seed: string): Twins {
  const dice = diceFor('twins', seed);
  const chooser = dice.pick(PLAYER_IDS);
  const round = 1 + dice.below(ROUNDS);
  const left = dice.pick(CHOICES);
  const right = dice.pick(CHOICES.filter((choice) => choice !== left));
  const tell = (choice: Choice): Twin => play(diceFor('story', seed), seed, { chooser, round, choice });
  return { chooser, left: tell(left), right: tell(right) };
}

interface Difference {
  readonly chooser: PlayerId;
  readonly round: number;
  readonly choice: Choice;
}

/** The same dice produce the same course, whatever is chosen. */
function play(dice: Dice, seed: string, { chooser, round, choice }: Difference): Twin {
  const match = new Match(optionsFrom(dice, seed));
  if (!match.state.settings.accepted) for (const id of PLAYER_IDS) match.do(id, { type: 'accept' });
  while (match.state.round < round - 1) playRound(dice, match);
  match.passTo('COLLECTING_CHOICES');
  match.now += dice.below(3_000);
  match.choose(chooser, choice, claimFrom(dice, match));
  const refusals = goOn(dice, match, otherOf(chooser));
  const commitment = match.state.commitments[seatIndex(chooser)]!;
  const untilDraw = match.log.length;
  match.pass();
  return { match, choice, commitment, untilDraw, refusals };
}

const optionsFrom = (dice: Dice, seed: string): MatchOptions => ({
  seed: `the seed of ${seed}`,
  settings: { odd: dice.pick(ODD_SEATINGS), accepted: dice.chance(0.5), minPhaseMs: dice.below(6_000) },
});

const claimFrom = (dice: Dice, match: Match): Choice | null =>
  match.state.round < ROUNDS && dice.chance(0.5) ? dice.pick(CHOICES) : null;

function playRound(dice: Dice, match: Match): void {
  match.passTo('COLLECTING_CHOICES');
  for (const id of PLAYER_IDS) {
    match.now += dice.below(2_000);
    if (dice.chance(0.9)) match.choose(id, dice.pick(CHOICES), claimFrom(dice, match));
  }
  match.pass();
}

/** The opponent's actions until the draw: probes, perhaps a server pause, perhaps a choice of its own. */
function goOn(dice: Dice, match: Match, opponent: PlayerId): string[] {
  const { round } = match.state;
  const probes = [
    match.try(opponent, { type: 'accept' }),
    match.try(opponent, { type: 'choose', round: round + 1, choice: 1, claim: null }),
    match.try(opponent, { type: 'choose', round, choice: 6, claim: null }),
  ];
  if (dice.chance(0.3)) {
    match.now += 10_000;
    match.host({ type: 'resume', pausedMs: 10_000 });
  }
  if (dice.chance(0.7)) {
    match.now += dice.below(3_000);
    match.choose(opponent, dice.pick(CHOICES), claimFrom(dice, match));
    probes.push(match.try(opponent, { type: 'choose', round, choice: 6, claim: null }));
  }
  return probes.map((probe) => JSON.stringify(probe));
}
