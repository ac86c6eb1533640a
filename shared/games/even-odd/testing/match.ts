/** Drives a match in tests: moves in one line, time on demand. */
import type { Decision, HostCommand } from '../../../matches/game.ts';
import { eventsOf } from '../../../matches/game.ts';
import type { Command, PlayerCommand } from '../commands.ts';
import type { CreateMatch } from '../decide.ts';
import { createMatch, decide } from '../decide.ts';
import type { LogEntry, MatchEvent } from '../events.ts';
import type { MatchSettings, MatchState, Phase, PlayerId } from '../model.ts';
import { DEFAULT_SETTINGS, PLAYER_IDS } from '../model.ts';
import { dueAt } from '../rules/phases.ts';

type Unseated<C> = C extends PlayerCommand ? Omit<C, 'playerId' | 'now'> : never;
type Untimed<C> = C extends HostCommand ? Omit<C, 'now'> : never;
export type Move = Unseated<PlayerCommand>;

export const START = 1_700_000_000_000;

export interface MatchOptions {
  readonly seed?: string;
  readonly settings?: Partial<MatchSettings>;
  readonly names?: readonly [string, string];
}

export const inputOf = ({ seed, settings, names = ['Ada', 'Bram'] }: MatchOptions = {}): CreateMatch => ({
  matchId: 'mt_test',
  gameNumber: 7,
  buildingId: 'bd_test',
  seed: seed ?? SEED,
  settings: { ...DEFAULT_SETTINGS, ...settings },
  agents: names.map((displayName) => ({ agentId: `ag_${displayName}`, displayName })),
  now: START,
});

/** Seats Ada at `p:1`, who plays ODD. */
export const SEED = 'a-test-seed-0';

export class Match {
  now = START;
  readonly log: LogEntry[];

  constructor(options: MatchOptions = {}) {
    this.log = [...createMatch(inputOf(options)).entries];
  }

  get state(): MatchState {
    return this.log.at(-1)!.after;
  }

  get events(): MatchEvent[] {
    return eventsOf(this.log);
  }

  try(playerId: PlayerId, move: Move): Decision<MatchState, MatchEvent> {
    return this.#submit({ ...move, playerId, now: this.now } as PlayerCommand);
  }

  /** The code of the refusal, or `ok`. */
  codeOf(playerId: PlayerId, move: Move): string {
    const decision = this.try(playerId, move);
    return decision.ok ? 'ok' : decision.rejection.code;
  }

  /** The move must be accepted. */
  do(playerId: PlayerId, move: Move): readonly MatchEvent[] {
    const decision = this.try(playerId, move);
    if (!decision.ok) throw new Error(`${move.type} by ${playerId}: ${decision.rejection.message}`);
    return eventsOf(decision.entries);
  }

  choose(playerId: PlayerId, choice: number, claim: number | null = null): readonly MatchEvent[] {
    return this.do(playerId, { type: 'choose', round: this.state.round, choice, claim });
  }

  host(command: Untimed<HostCommand>): readonly MatchEvent[] {
    const decision = this.#submit({ ...command, now: this.now } as HostCommand);
    if (!decision.ok) throw new Error(decision.rejection.message);
    return eventsOf(decision.entries);
  }

  /** Lets the phase run out, or end early if it may. */
  pass(): readonly MatchEvent[] {
    this.now = Math.max(this.now, dueAt(this.state));
    return this.host({ type: 'timeout', phaseSerial: this.state.phaseSerial });
  }

  passTo(phase: Phase): this {
    for (let i = 0; i < 20 && this.state.phase !== phase; i++) this.pass();
    if (this.state.phase !== phase) throw new Error(`never reached ${phase}`);
    return this;
  }

  /** One whole round; `null` makes no choice. */
  round(first: number | null, second: number | null): this {
    this.passTo('COLLECTING_CHOICES');
    for (const [i, choice] of [first, second].entries())
      if (choice !== null) this.choose(PLAYER_IDS[i]!, choice);
    this.pass();
    return this;
  }

  #submit(command: Command): Decision<MatchState, MatchEvent> {
    const decision = decide(this.state, command);
    if (decision.ok) this.log.push(...decision.entries);
    return decision;
  }
}

/** To the end, with these choices. */
export function played(
  rounds: readonly (readonly [number | null, number | null])[],
  options: MatchOptions = {},
): Match {
  const match = new Match(options);
  for (const [first, second] of rounds) match.round(first, second);
  return match.passTo('FINISHED');
}
