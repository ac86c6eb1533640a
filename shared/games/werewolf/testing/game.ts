/** Drives a match in tests: roles by name, moves in one line, time on demand. */
import { eventsOf } from '../../../matches/game.ts';
import { labelEntries } from '../../../matches/labels.ts';
import type { CreateMatch, PlayerCommand } from '../commands.ts';
import type { Decision } from '../decide.ts';
import { createMatch, decide } from '../decide.ts';
import type { LogEntry, MatchEvent } from '../events.ts';
import { evolve } from '../evolve.ts';
import type { MatchSettings, MatchState, Phase, PlayerId, Role } from '../model.ts';
import { DEFAULT_SETTINGS, playerOf, SEATS } from '../model.ts';
import { dueAt } from '../rules/phases.ts';
import { TalkReader } from '../talk/talk-reader.ts';

type Unseated<C> = C extends PlayerCommand ? Omit<C, 'playerId' | 'now'> : never;
export type Move = Unseated<PlayerCommand>;

export const START = 1_700_000_000_000;

const NAMES = ['Ada', 'Bram', 'Cosette', 'Dorian', 'Edda', 'Fenn', 'Greta', 'Hugo'];

/** Eight agents who are about to sit down. */
export const newMatch = (facts: Partial<CreateMatch> = {}): CreateMatch => ({
  matchId: 'mt_1',
  gameNumber: 1,
  buildingId: 'bd_1',
  seed: 'seed',
  settings: DEFAULT_SETTINGS,
  agents: SEATS.map((seat) => ({ agentId: `ag_${seat}`, displayName: `Agent ${seat}` })),
  now: 0,
  ...facts,
});

export interface GameOptions {
  readonly seed?: string;
  readonly settings?: Partial<MatchSettings>;
  /** Deals these roles by seat instead of the seed's. */
  readonly roles?: readonly Role[];
  /** By seat. */
  readonly names?: readonly string[];
}

export class Game {
  now = START;
  readonly log: LogEntry[] = [];
  #talk: TalkReader | null = null;

  constructor(options: GameOptions = {}) {
    const { entries } = createMatch({
      matchId: 'mt_test',
      gameNumber: 7,
      buildingId: 'bd_test',
      seed: options.seed ?? 'a-test-seed',
      settings: { ...DEFAULT_SETTINGS, ...options.settings },
      agents: (options.names ?? NAMES).map((displayName) => ({ agentId: `ag_${displayName}`, displayName })),
      now: this.now,
    });
    this.#keep(
      eventsOf(entries).map((event) =>
        event.type === 'ROLES_DEALT' && options.roles ? { ...event, roles: options.roles } : event,
      ),
    );
  }

  get state(): MatchState {
    return (this.log.at(-1) as LogEntry).after;
  }

  get events(): MatchEvent[] {
    return this.log.map((entry) => entry.event);
  }

  /** Living players of a role, in seat order. */
  living(role?: Role): PlayerId[] {
    return this.state.players.filter((p) => p.alive && (!role || p.role === role)).map((p) => p.playerId);
  }

  one(role: Role): PlayerId {
    const found = this.state.players.find((player) => player.role === role);
    if (!found) throw new Error(`no ${role} in this match`);
    return found.playerId;
  }

  role(playerId: PlayerId): Role | null {
    return playerOf(this.state, playerId).role;
  }

  try(playerId: PlayerId, move: Move): Decision {
    const decision = decide(this.state, { ...move, playerId, now: this.now } as PlayerCommand);
    if (decision.ok) this.#keep(eventsOf(decision.entries));
    return decision;
  }

  /** The move must be accepted. */
  do(playerId: PlayerId, move: Move): readonly MatchEvent[] {
    const decision = this.try(playerId, move);
    if (!decision.ok) throw new Error(`${move.type} by ${playerId}: ${decision.rejection.message}`);
    return eventsOf(decision.entries);
  }

  say(playerId: PlayerId, text: string): readonly MatchEvent[] {
    return this.do(playerId, { type: 'say_public', text, kind: 'DISCUSSION', replyToEventId: null });
  }

  vote(playerId: PlayerId, targetPlayerId: PlayerId | null): readonly MatchEvent[] {
    return this.do(playerId, { type: 'vote', targetPlayerId, reason: null });
  }

  /** Lets the phase run out, or end early if it may. */
  pass(): readonly MatchEvent[] {
    this.now = Math.max(this.now, dueAt(this.state));
    return this.host({ type: 'timeout', phaseSerial: this.state.phaseSerial });
  }

  host(
    command:
      | { type: 'timeout'; phaseSerial: number }
      | { type: 'resume'; pausedMs: number }
      | { type: 'abort'; reason: string },
  ): readonly MatchEvent[] {
    const decision = decide(this.state, { ...command, now: this.now });
    if (!decision.ok) throw new Error(decision.rejection.message);
    this.#keep(eventsOf(decision.entries));
    return eventsOf(decision.entries);
  }

  passTo(phase: Phase): this {
    for (let i = 0; i < 200 && this.state.phase !== phase; i++) this.pass();
    if (this.state.phase !== phase) throw new Error(`never reached ${phase}`);
    return this;
  }

  /** The pack agrees on one victim. */
  wolvesKill(targetPlayerId: PlayerId): this {
    for (const wolf of this.living('WEREWOLF')) this.do(wolf, { type: 'wolf_kill', targetPlayerId });
    return this;
  }

  everybodyVotes(targetPlayerId: PlayerId): this {
    for (const voter of this.living()) this.vote(voter, targetPlayerId);
    return this;
  }

  #keep(events: readonly MatchEvent[]): void {
    const from = this.log.length;
    for (const event of events) {
      const before = this.log.at(-1)?.after ?? null;
      this.log.push({ event, after: evolve(before, event) });
    }
    this.#talk ??= new TalkReader(this.state.players);
    labelEntries(this.log, from, this.#talk);
  }
}

/** Wolves sit in seats 1 and 2, the seer in 3, the doctor in 4. */
export const ROLES_IN_ORDER: readonly Role[] = [
  'WEREWOLF',
  'WEREWOLF',
  'SEER',
  'DOCTOR',
  'VILLAGER',
  'VILLAGER',
  'VILLAGER',
  'VILLAGER',
];
