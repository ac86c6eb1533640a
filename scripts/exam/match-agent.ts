/**
 * An agent that plays match after match over MCP, whatever happens to the town: it tries everything that its role and
 * the phase may allow, repeats unanswered calls under the same key, and records every response.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { ProposalResult } from '../../shared/contracts/context.ts';
import type { Phase, Role } from '../../shared/games/werewolf/model.ts';
import { TOOLS, type ToolName } from '../../shared/games/werewolf/tool-names.ts';
import type { Command, Ledger } from '../town/ledger.ts';
import {
  type MadeAgent,
  NoAnswerError,
  PASSING_FOR_READS,
  type ToolAnswer,
  type TownClient,
} from '../town/town-client.ts';
import { keepOffering } from './offering.ts';

/** State shared by all agents of an exam. */
export interface Stage {
  readonly client: TownClient;
  readonly ledger: Ledger;
  /** Long-poll time for event reads; without it events are not read. */
  readonly waitS?: number;
  /** Number of starts of the town. */
  life(): number;
  /** Between two turns of one agent. */
  pauseMs(): number;
  /** No new match starts after this. */
  stopping(): boolean;
  /** Nothing is repeated after this. */
  over(): boolean;
  /** A call made at that time, or a long poll until that time, has been answered. */
  answered?(since: number): void;
}

interface Me {
  readonly matchId: string;
  readonly playerId: string;
  readonly role: Role;
}

interface TableView {
  readonly phase: Phase;
  readonly players: readonly { readonly playerId: string; readonly alive: boolean }[];
}

const QUEUE = { queueId: 'werewolf-default' };
/** A read of a match is valid for this long. */
const FRESH_MS = 250;
const MOST_EVENTS = 200;
/** Now and then a command is sent twice at once, as if its response had been lost. */
const REPEAT_EVERY = 3;

export class MatchAgent {
  readonly agentId: string;
  readonly #apiKey: string;
  readonly #stage: Stage;
  readonly #roll: () => number;
  #keys = 0;
  #lastDone: Command | null = null;
  #life = 1;
  #view: TableView | null = null;
  #seenAt = 0;
  /** Confirmed as waiting, but not yet as seated. */
  waiting = false;

  constructor({ agentId, apiKey }: MadeAgent, stage: Stage, roll: () => number) {
    this.agentId = agentId;
    this.#apiKey = apiKey;
    this.#stage = stage;
    this.#roll = roll;
  }

  /** Until the exam is over. */
  async live(): Promise<void> {
    try {
      while (!this.#stage.stopping()) {
        await this.#playNext(await this.#queue());
        await delay(this.#stage.pauseMs());
      }
      if (this.#stage.over()) return;
      await this.#call(TOOLS.leaveQueue, QUEUE);
      await this.#playNext(await this.#read(TOOLS.queueStatus, QUEUE));
    } catch (error) {
      if (!(error instanceof NoAnswerError && this.#stage.over())) throw error;
    }
  }

  /** Offers layers and legends to the town's memory beside its games. */
  async offer(number: number, pauseMs: () => number): Promise<void> {
    const { client, ledger, stopping } = this.#stage;
    await keepOffering({
      send: (body) =>
        client
          .post<ProposalResult>('/api/agent/propose', body, { key: this.#apiKey })
          .catch((error: unknown) => {
            if (error instanceof NoAnswerError) return null;
            throw error;
          }),
      over: stopping,
      ledger,
      number,
      pauseMs,
    });
  }

  async #queue(): Promise<ToolAnswer> {
    const answer = this.waiting
      ? await this.#read(TOOLS.queueStatus, QUEUE)
      : await this.#read(TOOLS.joinQueue, { ...QUEUE, idempotencyKey: this.#newKey() });
    if (answer.ok) this.waiting = answer.queue.position !== null;
    return answer;
  }

  async #playNext({ matchAssignment }: ToolAnswer): Promise<void> {
    if (!matchAssignment) return;
    const { matchId } = matchAssignment as { matchId: string };
    const { you } = await this.#look(matchId);
    if (you) await this.#play({ ...you, matchId });
  }

  async #play(me: Me): Promise<void> {
    const { over, pauseMs, waitS } = this.#stage;
    const { matchId } = me;
    let isReady = false;
    for (let afterEventId: string | null = null; !over(); await delay(pauseMs())) {
      if (waitS) {
        const args = { matchId, afterEventId, limit: MOST_EVENTS };
        const { events = [] } = await this.#read(TOOLS.getEvents, args, waitS);
        afterEventId = events.at(-1)?.eventId ?? afterEventId;
      }
      if (Date.now() - this.#seenAt > FRESH_MS) await this.#look(matchId);
      const view = this.#view;
      if (!view || view.phase === 'ENDED') return;
      await this.#repeatAfterCrash();
      const wish = view.phase === 'LOBBY' && isReady ? null : wishFor(view, me, this.#roll);
      if (wish) await this.#do(me, wish);
      isReady = true;
    }
  }

  async #look(matchId: string): Promise<TableView & { readonly you: Omit<Me, 'matchId'> | null }> {
    const answer = await this.#read(TOOLS.getState, { matchId, includeTranscriptSummary: false });
    if (!answer.ok) throw new Error(`${matchId} is unknown to its player: ${answer.error?.message}`);
    this.#view = answer.state as TableView;
    this.#seenAt = Date.now();
    return answer.state;
  }

  async #do({ matchId, playerId }: Me, { tool, args }: Wish): Promise<void> {
    const key = this.#newKey();
    const { ledger } = this.#stage;
    const command = ledger.begin({
      key,
      tool,
      matchId,
      playerId,
      args: {
        matchId,
        ...args,
        ...('text' in args && { text: `${args.text} [${key}]` }),
        ...('reason' in args && { reason: `[${key}]` }),
        idempotencyKey: key,
      },
    });
    const calls = Array.from({ length: this.#keys % REPEAT_EVERY === 0 ? 2 : 1 }, () =>
      this.#call(tool, command.args),
    );
    for (const answer of await Promise.all(calls)) ledger.answered(command, answer);
    if (command.status === 'acknowledged') this.#lastDone = command;
  }

  /** A repeated call must get the same response, and nothing may be done twice. */
  async #repeatAfterCrash(): Promise<void> {
    const { ledger, life } = this.#stage;
    const command = this.#lastDone;
    if (this.#life === life() || !command) return;
    this.#life = life();
    const answer = await this.#read(command.tool as ToolName, command.args);
    if (answer.ok && (answer.eventId ?? '') === command.eventId) ledger.repeats += 1;
    else
      ledger.complaints.push(
        `${command.tool} ${command.key} was acknowledged as ${command.eventId || 'done'}, and repeated it was answered ${JSON.stringify(answer.error ?? answer.eventId)}`,
      );
  }

  /** Safe to repeat also when the town says that it came too soon. */
  async #read(tool: ToolName, args: object, wait = 0): Promise<ToolAnswer> {
    const answer = await this.#call(tool, args, { wait, passing: PASSING_FOR_READS });
    if (!answer.ok) this.#stage.ledger.refused(answer);
    return answer;
  }

  async #call(
    tool: ToolName,
    args: object,
    { wait = 0, ...options }: Parameters<TownClient['persist']>[2] = {},
  ): Promise<ToolAnswer> {
    const { answered, client, over } = this.#stage;
    const begun = Date.now();
    const answer = await client.persist(tool, args, { key: this.#apiKey, wait, over, ...options });
    answered?.(begun + wait * 1000);
    return answer;
  }

  #newKey(): string {
    this.#keys += 1;
    return `${this.agentId}-${this.#keys}`;
  }
}

interface Wish {
  readonly tool: ToolName;
  readonly args: Readonly<Record<string, unknown>>;
}

const say = (kind: string): Wish => ({
  tool: TOOLS.sayPublic,
  args: { text: 'I have something to say', kind },
});

/** `null`: nothing to do for this one now. */
function wishFor(view: TableView, me: Me, roll: () => number): Wish | null {
  const living = view.players.filter((player) => player.alive);
  if (!living.some((player) => player.playerId === me.playerId)) return null;
  const others = living.filter((player) => player.playerId !== me.playerId);
  const targetPlayerId = others[Math.floor(roll() * others.length)]?.playerId ?? null;
  switch (view.phase) {
    case 'LOBBY':
      return { tool: TOOLS.ready, args: {} };
    case 'NIGHT':
      return targetPlayerId ? nightWish(me.role, targetPlayerId, roll) : null;
    case 'DAY_OPENING':
      return say('OPENING');
    case 'DAY_DISCUSSION':
      return say('DISCUSSION');
    case 'DAY_VOTE':
      return { tool: TOOLS.vote, args: { targetPlayerId, reason: '' } };
    default:
      return null;
  }
}

function nightWish(role: Role, targetPlayerId: string, roll: () => number): Wish | null {
  switch (role) {
    case 'WEREWOLF':
      return roll() < 0.4
        ? { tool: TOOLS.wolfChat, args: { text: 'Whom do we visit?' } }
        : { tool: TOOLS.wolfKill, args: { targetPlayerId } };
    case 'SEER':
      return { tool: TOOLS.seerInspect, args: { targetPlayerId } };
    case 'DOCTOR':
      return { tool: TOOLS.doctorProtect, args: { targetPlayerId } };
    case 'VILLAGER':
      return null;
  }
}
