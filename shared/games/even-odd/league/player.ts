/** A league player of Even/Odd: answers a referee's messages with one of the house strategies. No clock, no I/O. */
import type { AnyEnvelope } from '../../../league/messages.ts';
import { diceFor } from '../../../matches/dice.ts';
import type { BotSight, SeenRound } from '../bots/sight.ts';
import { STRATEGIES, type StrategyName } from '../bots/strategies.ts';
import type { Choice, Role } from '../model.ts';
import { ROUNDS } from '../model.ts';

/** The player's reply; null if nothing is asked. */
export type PlayerAnswer =
  | { readonly type: 'GAME_INVITE_RESPONSE'; readonly payload: Readonly<Record<string, unknown>> }
  | { readonly type: 'MOVE_RESPONSE'; readonly payload: Readonly<Record<string, unknown>> }
  | null;

interface GameMemory {
  role: Role;
  rounds: SeenRound[];
  myClaims: Map<number, Choice>;
}

/** How many games it remembers: one runs, and the last may be reported again. */
const REMEMBERED = 16;

export class StrategyPlayer {
  readonly #id: () => string;
  readonly #strategy: StrategyName;
  readonly #seed: string;
  readonly #games = new Map<string, GameMemory>();

  constructor(id: () => string, strategy: StrategyName, seed: string) {
    this.#id = id;
    this.#strategy = strategy;
    this.#seed = seed;
  }

  answer(message: AnyEnvelope): PlayerAnswer {
    const player_id = this.#id();
    switch (message.type) {
      case 'GAME_INVITE': {
        const { game_id, your_role } = message.payload;
        this.#remember(game_id, your_role);
        return { type: 'GAME_INVITE_RESPONSE', payload: { game_id, accepted: true, player_id } };
      }
      case 'MOVE_REQUEST':
        return { type: 'MOVE_RESPONSE', payload: this.#move(message.payload) };
      case 'ROUND_RESULT':
        this.#saw(message.payload);
        return null;
      case 'GAME_RESULT':
        this.#games.delete(message.payload.game_id);
        return null;
      default:
        return null;
    }
  }

  #remember(gameId: string, role: Role): GameMemory {
    const known = this.#games.get(gameId);
    if (known) return known;
    const memory: GameMemory = { role, rounds: [], myClaims: new Map() };
    this.#games.set(gameId, memory);
    const [oldest] = this.#games.keys();
    if (this.#games.size > REMEMBERED && oldest !== undefined) this.#games.delete(oldest);
    return memory;
  }

  #move(asked: Extract<AnyEnvelope, { type: 'MOVE_REQUEST' }>['payload']): Record<string, unknown> {
    const { game_id, round_number: round, your_role } = asked;
    const memory = this.#remember(game_id, your_role);
    const dice = diceFor(this.#seed, game_id, round);
    const sight = this.#sight(game_id, round, memory, asked.opponent_claim);
    const play = STRATEGIES[this.#strategy](sight, dice, () => diceFor(this.#seed, game_id, 'habit'));
    const claim = round < ROUNDS ? play.claim : null;
    if (claim !== null) memory.myClaims.set(round + 1, claim);
    return {
      game_id,
      round_number: round,
      choice: play.choice,
      player_id: this.#id(),
      ...(claim && { claim }),
    };
  }

  #sight(matchId: string, round: number, { role, rounds, myClaims }: GameMemory, claim: unknown): BotSight {
    return {
      matchId,
      phase: 'COLLECTING_CHOICES',
      round,
      totalRounds: ROUNDS,
      me: 'p:1',
      role,
      isMyTurn: true,
      rounds,
      iAnnounced: myClaims.get(round) ?? null,
      theyAnnounced: (typeof claim === 'number' ? claim : null) as Choice | null,
    };
  }

  #saw(drawn: Extract<AnyEnvelope, { type: 'ROUND_RESULT' }>['payload']): void {
    const memory = this.#games.get(drawn.game_id);
    if (!memory || memory.rounds.length >= drawn.round_number) return;
    const iAmA = drawn.player_A_id === this.#id();
    const [a, b] = [drawn.player_A_choice, drawn.player_B_choice] as [Choice | null, Choice | null];
    memory.rounds.push({
      mine: iAmA ? a : b,
      theirs: iAmA ? b : a,
      iAnnounced: memory.myClaims.get(drawn.round_number) ?? null,
      theyAnnounced: ((iAmA ? drawn.player_B_claim : drawn.player_A_claim) ?? null) as Choice | null,
      won: drawn.winner_id === null ? null : drawn.winner_id === this.#id(),
    });
  }
}
