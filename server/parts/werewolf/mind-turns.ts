/** A Werewolf resident that uses a model: the mind of the reference agent, limited to its own seat's view. */
import { viewFor } from '../../../shared/games/werewolf/audience.ts';
import type { Bot } from '../../../shared/games/werewolf/bots/policy.ts';
import type { BotSight } from '../../../shared/games/werewolf/bots/sight.ts';
import type { Table } from '../../../shared/games/werewolf/mind/brain.ts';
import { FolkBrain } from '../../../shared/games/werewolf/mind/folk-brain.ts';
import { LlmBrain } from '../../../shared/games/werewolf/mind/llm-brain.ts';
import { personaOf } from '../../../shared/games/werewolf/mind/persona.ts';
import { plainWerewolf } from '../../../shared/games/werewolf/plain/plain-werewolf.ts';
import type { Viewer } from '../../../shared/games/werewolf/view.ts';
import { labelledLines } from '../../../shared/matches/labels.ts';
import type { WireEvent } from '../../../shared/matches/wire-event.ts';
import type { TownVoice } from '../../../shared/mind/player.ts';
import { type Refusal, refuse } from '../../../shared/protocol/refusals.ts';
import type { HouseMind, HouseMove } from '../../house/minds.ts';
import { wireAt } from '../../matches/recent-wire.ts';
import type { Clock } from '../../time/clock.ts';
import type { Taken, Turns } from './house-player.ts';
import { MODEL_TOOLS } from './profile.ts';
import type { WerewolfMatch } from './werewolf-match.ts';

const FAILED = refuse('UNAVAILABLE', 'The town could not take it; try again in a moment.');

/** As many as a phase has: enough for what was recently asked of the player. */
const LATEST_STEPS = 60;

/** What the seat's own player would get over MCP, without the transport. */
export class SeatVoice implements TownVoice {
  readonly tools = MODEL_TOOLS;
  readonly #match: WerewolfMatch;
  readonly #viewer: Viewer;
  readonly #clock: Clock;
  readonly #plain;
  /** The number of log steps sent to the model. */
  #told = 0;

  constructor(match: WerewolfMatch, playerId: string, clock: Clock) {
    this.#match = match;
    this.#viewer = { kind: 'player', playerId };
    this.#clock = clock;
    this.#plain = plainWerewolf(match.state.settings);
  }

  /** The events of the steps from there on that this seat sees. */
  eventsFrom(step: number): WireEvent[] {
    const { log } = this.#match;
    return log.slice(step).flatMap((_, i) => [...wireAt(this.#match, step + i, this.#viewer)]);
  }

  async welcome(): Promise<string> {
    this.#told = this.#match.log.length;
    return this.#plain.welcome(this.#view());
  }

  async news(): Promise<readonly string[]> {
    const from = this.#told;
    this.#told = this.#match.log.length;
    return this.#plain
      .tell(this.eventsFrom(from), this.#view())
      .flatMap(({ line, own }) => (line !== null && !own ? [line] : []));
  }

  async brief(): Promise<string> {
    const view = this.#view();
    const from = Math.max(0, this.#match.log.length - LATEST_STEPS);
    const labels = labelledLines(this.#match.log.slice(from));
    return this.#plain.brief(view, {
      now: this.#clock.now(),
      moments: this.#match.moments,
      asked: this.#plain.questions(this.eventsFrom(from), labels, view),
    });
  }

  #view() {
    return viewFor(this.#match.state, this.#viewer);
  }
}

export interface MindSeat {
  readonly match: WerewolfMatch;
  readonly playerId: string;
  readonly agentId: string;
  readonly mind: HouseMind;
  /** Moves if the model does not. */
  readonly folk: Bot;
  readonly clock: Clock;
}

export class MindTurns implements Turns {
  readonly #match: WerewolfMatch;
  readonly #brain: LlmBrain;
  readonly #voice: SeatVoice;
  #seen = 0;
  lastMove: HouseMove | undefined;

  constructor({ agentId, clock, folk, match, mind, playerId }: MindSeat) {
    this.#match = match;
    this.#voice = new SeatVoice(match, playerId, clock);
    const name = match.state.players.find((player) => player.playerId === playerId)?.displayName ?? '';
    const { stagger, words } = personaOf(agentId, name);
    this.#brain = new LlmBrain({
      thinker: mind.thinker,
      budget: mind.budget,
      voice: () => this.#voice,
      fallback: new FolkBrain(folk),
      clock,
      persona: words,
      stagger,
    });
  }

  get wakeAt(): number | null {
    return this.#brain.wakeAt;
  }

  notice(sight: BotSight, now: number): void {
    const from = this.#seen;
    this.#seen = this.#match.log.length;
    this.#brain.notice(this.#table(sight), this.#voice.eventsFrom(from), now);
  }

  async take(sight: BotSight, now: number): Promise<Taken | null> {
    const decision = await this.#brain.take(this.#table(sight), now);
    const { maker, because } = decision ?? {};
    this.lastMove = maker ? { maker, ...(because && { because }) } : undefined;
    return decision;
  }

  rejected(now: number, _: number | null, refusal: Refusal = FAILED): void {
    this.#brain.rejected(refusal, now);
  }

  #table(sight: BotSight): Table {
    return { sight, phaseEndsAt: this.#match.state.phaseEndsAt };
  }
}
