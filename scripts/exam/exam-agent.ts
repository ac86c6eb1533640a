/** One agent of the exam: queues, sits down, and never stops asking for things; remembers every answer. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ProposalResult } from '../../shared/canon/proposal-result.ts';
import type { Role } from '../../shared/games/werewolf/model.ts';
import type { Deed } from './ledger.ts';
import { NoAnswerError, type ToolAnswer } from './tool-caller.ts';
import { type Wish, wishFor } from './wishes.ts';
import type { TableView, World } from './world.ts';

export interface ExamAgentOptions {
  readonly agentId: string;
  readonly apiKey: string;
  readonly world: World;
  readonly roll: () => number;
  /** Mean time between two of its calls. */
  readonly paceMs: number;
}

interface Me {
  readonly matchId: string;
  readonly playerId: string;
  readonly role: Role;
}

const QUEUE = { queueId: 'werewolf-default' };

export class ExamAgent {
  readonly agentId: string;
  readonly #apiKey: string;
  readonly #world: World;
  readonly #roll: () => number;
  readonly #paceMs: number;
  #keys = 0;
  #lastDone: Deed | null = null;
  #life = 0;
  /** It was told that it waits, and not yet that it sits. */
  waiting = false;

  constructor(options: ExamAgentOptions) {
    this.agentId = options.agentId;
    this.#apiKey = options.apiKey;
    this.#world = options.world;
    this.#roll = options.roll;
    this.#paceMs = options.paceMs;
  }

  async live(): Promise<void> {
    while (!this.#world.over) {
      const me = await this.#findSeat();
      if (me) await this.#play(me);
      await this.#pause();
    }
  }

  propose(body: object): Promise<ProposalResult | null> {
    return this.#world.propose(this.#apiKey, body);
  }

  async #findSeat(): Promise<Me | null> {
    const status = await this.#queue();
    const assignment = status.matchAssignment as { matchId: string } | null;
    if (!assignment) return null;
    const { matchId } = assignment;
    const state = await this.#world.read(this.#apiKey, 'et.werewolf.match.get_state', { matchId });
    const { you } = state.state as { you: { playerId: string; role: Role } | null };
    if (!you) return null;
    this.waiting = false;
    return { matchId, playerId: you.playerId, role: you.role };
  }

  async #queue(): Promise<ToolAnswer> {
    if (this.waiting) return this.#world.read(this.#apiKey, 'et.werewolf.queue.status', QUEUE);
    const idempotencyKey = this.#newKey();
    const joined = await this.#world.read(this.#apiKey, 'et.werewolf.queue.join', {
      ...QUEUE,
      idempotencyKey,
    });
    if (joined.ok) this.waiting = true;
    return joined;
  }

  async #play(me: Me): Promise<void> {
    let isReady = false;
    while (!this.#world.over) {
      const view = await this.#look(me.matchId);
      if (view.phase === 'ENDED') return;
      await this.#repeatAfterCrash();
      const wish = view.phase === 'LOBBY' && isReady ? null : wishFor(view, me, this.#roll);
      if (wish) await this.#do(me, wish);
      isReady = true;
      await this.#pause();
    }
  }

  async #look(matchId: string): Promise<TableView> {
    return this.#world.look(matchId, async () => {
      const args = { matchId, includeTranscriptSummary: false };
      const answer = await this.#world.read(this.#apiKey, 'et.werewolf.match.get_state', args);
      if (!answer.ok) throw new Error(`${matchId} is unknown to its player: ${answer.error?.message}`);
      return answer.state as TableView;
    });
  }

  async #do({ matchId, playerId }: Me, { tool, args }: Wish): Promise<void> {
    const key = this.#newKey();
    const said = 'text' in args || 'reason' in args ? withToken(args, key) : args;
    const deed = this.#world.ledger.begin({
      key,
      tool,
      matchId,
      playerId,
      args: { matchId, ...said, idempotencyKey: key },
    });
    while (deed.status === 'unanswered') await this.#send(deed);
    if (deed.status === 'acknowledged') this.#lastDone = deed;
  }

  async #send(deed: Deed): Promise<void> {
    try {
      const answer = await this.#world.call(this.#apiKey, deed.tool, deed.args);
      if (answer.ok) {
        deed.eventId = (answer.eventId as string | undefined) ?? '';
        deed.status = 'acknowledged';
      } else if (answer.error?.code !== 'UNAVAILABLE') deed.status = 'refused';
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      deed.resent += 1;
    }
  }

  /** An answer that was given once must be given again, and nothing done twice. */
  async #repeatAfterCrash(): Promise<void> {
    const deed = this.#lastDone;
    if (this.#life === this.#world.life || !deed) return;
    this.#life = this.#world.life;
    const answer = await this.#world.read(this.#apiKey, deed.tool, deed.args);
    if (answer.ok && ((answer.eventId as string | undefined) ?? '') === deed.eventId) {
      this.#world.ledger.repeats += 1;
      return;
    }
    this.#world.ledger.complaints.push(
      `${deed.tool} ${deed.key} was acknowledged as ${deed.eventId || 'done'}, and repeated it was answered ${JSON.stringify(answer.error ?? answer.eventId)}`,
    );
  }

  #newKey(): string {
    this.#keys += 1;
    return `${this.agentId}-${this.#keys}`;
  }

  #pause(): Promise<void> {
    return delay(this.#world.rush ? 1 : this.#paceMs * (0.5 + this.#roll()));
  }
}

const withToken = (args: Wish['args'], key: string): Record<string, unknown> => ({
  ...args,
  ...('text' in args && { text: `${args.text} [${key}]` }),
  ...('reason' in args && { reason: `[${key}]` }),
});
