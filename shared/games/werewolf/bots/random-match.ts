/** One whole match of random players, without views or pauses: nobody speaks, everybody acts and votes. */

import seedrandom from 'seedrandom';
import { eventsOf } from '../../../matches/game.ts';
import type { Command, CreateMatch } from '../commands.ts';
import { createMatch, decide } from '../decide.ts';
import type { LogEntry, MatchEvent } from '../events.ts';
import type { MatchState } from '../model.ts';
import { dueAt } from '../rules/phases.ts';
import { randomCommand } from './random.ts';

/** Returns the last state; `sink` receives every batch of events as it occurs. */
export const playRandomMatch = (
  input: CreateMatch,
  botSeed: string,
  sink: (events: readonly MatchEvent[]) => void,
): MatchState => playRandomSteps(input, botSeed, (entries) => sink(eventsOf(entries)));

/** The same with the state after each event. */
export function playRandomSteps(
  input: CreateMatch,
  botSeed: string,
  sink: (entries: readonly LogEntry[]) => void,
): MatchState {
  const roll = seedrandom.alea(botSeed);
  const created = createMatch(input);
  sink(created.entries);
  let state = created.state;
  const submit = (command: Command): void => {
    const decision = decide(state, command);
    if (!decision.ok) throw new Error(`${command.type} refused: ${decision.rejection.message}`);
    sink(decision.entries);
    state = decision.state;
  };
  while (state.phase !== 'ENDED') {
    if (state.phase === 'NIGHT' || state.phase === 'DAY_VOTE') {
      for (const player of state.players) {
        const command = randomCommand(state, player, state.phaseStartedAt, roll);
        if (command) submit(command);
      }
    }
    submit({ type: 'timeout', phaseSerial: state.phaseSerial, now: dueAt(state) });
  }
  return state;
}
