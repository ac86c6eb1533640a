/** Plays eight bots in one match on a fake clock. Each receives its own view and its own events only. */
import { canSee, viewFor } from '../audience.ts';
import type { Command, CreateMatch } from '../commands.ts';
import { createMatch, decide } from '../decide.ts';
import type { LogEntry, MatchEvent } from '../events.ts';
import type { MatchState, PlayerId } from '../model.ts';
import { dueAt } from '../rules/phases.ts';
import type { Talk } from '../talk/talk.ts';
import { commandOf } from './action-call.ts';
import { ChronicleKeeper, noteOfEvent } from './chronicle.ts';
import type { Bot, BotIdentity } from './policy.ts';
import { type BotSight, sightFromView } from './sight.ts';
import { TurnTaker } from './turn-taker.ts';

export type BotMaker = (identity: BotIdentity) => Bot;

export interface PlayedMatch {
  readonly events: readonly MatchEvent[];
  readonly state: MatchState;
  /** Refusals by code: a well-behaved bot causes none. */
  readonly refusals: readonly string[];
}

interface Guest {
  readonly playerId: PlayerId;
  readonly chronicle: ChronicleKeeper;
  readonly turns: TurnTaker;
}

class Table {
  readonly events: MatchEvent[] = [];
  readonly refusals: string[] = [];
  state: MatchState;
  readonly #guests: readonly Guest[];

  constructor(input: CreateMatch, botSeed: string, makeBot: BotMaker) {
    const created = createMatch(input);
    this.state = created.state;
    this.#guests = this.state.players.map(({ playerId, agentId }) => ({
      playerId,
      chronicle: new ChronicleKeeper(),
      turns: new TurnTaker(makeBot({ seed: botSeed, agentId })),
    }));
    this.#publish(created.entries, input.now);
  }

  /** The next thing due: the phase's end comes before any move at the same moment. */
  step(): void {
    const due = dueAt(this.state);
    const next = this.#nextGuest();
    if (next?.turns.wakeAt == null || next.turns.wakeAt >= due) {
      const decision = this.#submit({ type: 'timeout', phaseSerial: this.state.phaseSerial, now: due });
      if (!decision.ok) throw new Error(`the clock was refused: ${decision.rejection.message}`);
      return;
    }
    this.#move(next, next.turns.wakeAt);
  }

  #nextGuest(): Guest | undefined {
    let next: Guest | undefined;
    for (const guest of this.#guests) {
      if (guest.turns.wakeAt === null) continue;
      if (next?.turns.wakeAt == null || guest.turns.wakeAt < next.turns.wakeAt) next = guest;
    }
    return next;
  }

  #move(guest: Guest, now: number): void {
    const move = guest.turns.take(this.#sight(guest));
    if (!move) return;
    const { action, meaning = null } = move;
    const decision = this.#submit({ ...commandOf(action), playerId: guest.playerId, now }, meaning);
    if (decision.ok) return;
    const { code, retryAfterMs } = decision.rejection;
    this.refusals.push(code);
    guest.turns.rejected(now, retryAfterMs ?? null);
  }

  #submit(command: Command, meaning: Talk | null = null) {
    const decision = decide(this.state, command);
    if (decision.ok) {
      this.state = decision.state;
      this.#publish(decision.entries, command.now, meaning);
    }
    return decision;
  }

  /** `meaning`: of the words spoken in it. */
  #publish(entries: readonly LogEntry[], now: number, meaning: Talk | null = null): void {
    const events = entries.map(({ event }) => event);
    this.events.push(...events);
    for (const guest of this.#guests) {
      const visible = events.filter((event) =>
        canSee(this.state, { kind: 'player', playerId: guest.playerId }, event),
      );
      if (visible.length === 0) continue;
      for (const event of visible) {
        const note = noteOfEvent(event, meaning);
        if (note) guest.chronicle.add(note);
      }
      guest.turns.notice(this.#sight(guest), now);
    }
  }

  #sight(guest: Guest): BotSight {
    const sight = sightFromView(
      viewFor(this.state, { kind: 'player', playerId: guest.playerId }),
      guest.chronicle,
    );
    if (!sight) throw new Error(`${guest.playerId} has no view of ${this.state.matchId}`);
    return sight;
  }
}

export function playMatch(input: CreateMatch, botSeed: string, makeBot: BotMaker): PlayedMatch {
  const table = new Table(input, botSeed, makeBot);
  while (table.state.phase !== 'ENDED') table.step();
  return { events: table.events, state: table.state, refusals: table.refusals };
}
