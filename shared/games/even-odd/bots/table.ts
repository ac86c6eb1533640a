/** Plays two bots in one match on a fake clock. Each receives its own view only. */
import { viewFor } from '../audience.ts';
import type { Command, PlayerCommand } from '../commands.ts';
import type { CreateMatch } from '../decide.ts';
import { createMatch, decide } from '../decide.ts';
import type { LogEntry } from '../events.ts';
import type { MatchState, Pair, PlayerId } from '../model.ts';
import { dueAt } from '../rules/phases.ts';
import type { Bot, BotMaker } from './policy.ts';
import { sightFromView } from './sight.ts';

export interface PlayedMatch {
  readonly log: readonly LogEntry[];
  readonly state: MatchState;
  /** Refusals by code: a well-behaved bot causes none. */
  readonly refusals: readonly string[];
}

interface Guest {
  readonly playerId: PlayerId;
  readonly bot: Bot;
}

class Table {
  readonly log: LogEntry[] = [];
  readonly refusals: string[] = [];
  readonly #guests: readonly Guest[];
  /** Each bot's next move; asked again in every phase. */
  #turns: PlayerCommand[] = [];

  /** `makeBots` receives the seats: the seed has already decided who sits where. */
  constructor(input: CreateMatch, botSeed: string, makeBots: Pair<BotMaker>) {
    this.log.push(...createMatch(input).entries);
    this.#guests = this.state.players.map(({ playerId, agentId, seat }) => ({
      playerId,
      bot: makeBots[seat - 1]!({ seed: botSeed, agentId }),
    }));
    this.#ask();
  }

  get state(): MatchState {
    return this.log.at(-1)!.after;
  }

  /** The next thing due: the phase's end comes before any move at the same moment. */
  step(): void {
    const due = dueAt(this.state);
    const next = this.#turns[0];
    if (next && next.now < due) {
      this.#turns.shift();
      const code = this.#submit(next);
      if (code) this.refusals.push(code);
      return;
    }
    const { phaseSerial } = this.state;
    const code = this.#submit({ type: 'timeout', phaseSerial, now: due });
    if (code) throw new Error(`the clock was refused: ${code}`);
    this.#ask();
  }

  /** Bots think again in every phase. Within a phase nothing new becomes visible, so neither waits for the other. */
  #ask(): void {
    const { phaseStartedAt } = this.state;
    this.#turns = this.#guests.flatMap(({ playerId, bot }) => {
      const move = bot.act(sightFromView(viewFor(this.state, { kind: 'player', playerId })));
      if (!move) return [];
      return [{ ...move.action, playerId, now: phaseStartedAt + move.afterMs }];
    });
    this.#turns.sort((a, b) => a.now - b.now);
  }

  #submit(command: Command): string | null {
    const decision = decide(this.state, command);
    if (!decision.ok) return decision.rejection.code;
    this.log.push(...decision.entries);
    return null;
  }
}

export function playMatch(input: CreateMatch, botSeed: string, makeBots: Pair<BotMaker>): PlayedMatch {
  const table = new Table(input, botSeed, makeBots);
  while (table.state.phase !== 'FINISHED') table.step();
  return { log: table.log, state: table.state, refusals: table.refusals };
}
