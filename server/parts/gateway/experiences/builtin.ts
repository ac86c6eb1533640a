/**
 * A game of the town, played through the gateway. Actions become calls of the game's own tools, with the same checks,
 * pace and secrecy; reads use the same door. Knows no game by name.
 */

import { playScope } from '../../../../shared/agents/scopes.ts';
import type { LiveStatus } from '../../../../shared/contracts/gateway.ts';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { TOOLS } from '../../../../shared/gateway/tool-names.ts';
import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import type { Answer, Refusal } from '../../../../shared/protocol/refusals.ts';
import { underscored } from '../../../../shared/protocol/tool-definition.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import type { QueueStatus, TownGate } from '../../../matches/door.ts';
import type { Clock } from '../../../time/clock.ts';
import { pause } from '../../../time/pause.ts';
import { queueBody } from '../../../tools/matches/queue-tools.ts';
import { ToolCallError } from '../../../tools/tool-call-error.ts';
import type { Kernel } from '../../kernel.ts';
import type { GameOfTown, PlayableGame } from '../../part.ts';
import { isJsonObject, type JsonObject } from '../json.ts';
import type {
  CreateCall,
  EndCall,
  Experience,
  PlayerCall,
  Reply,
  StepCall,
  ToolsReply,
} from './experience.ts';

const LONGEST_WAIT_S = 20;
/** How often a waiting session checks for a table, in town time. */
const LOOK_EVERY_MS = 500;
const MOST_EVENTS = 200;
const MOST_COUNTED = 500;

const UNTIL_SEATED = 'Step {"type": "wait", "seconds": 20} until you are seated.';

export const WITHOUT_CHAIR = `You have no chair at this table any more: it was called off, or has begun without you. ${TOOLS.sessionEnd}, then find another.`;

/** Reads only; not a step of the game. */
const LOOKS: readonly unknown[] = ['wait', 'look'];

export interface BuiltinDeps {
  readonly game: GameOfTown & { readonly playable: PlayableGame };
  readonly door: TownGate;
  readonly town: Kernel['tools'];
  readonly clock: Clock;
  matchOf(agentId: string): Promise<string | null>;
  readonly tables: {
    /** False: it was cancelled, or began without the agent. */
    hasChair(agentId: string, gameSessionId: string): Promise<boolean>;
    leave(agent: AgentIdentity, gameSessionId: string): Promise<unknown>;
  };
}

export class BuiltinExperience implements Experience {
  readonly #deps: BuiltinDeps;

  constructor(deps: BuiltinDeps) {
    this.#deps = deps;
  }

  async info(): Promise<Reply> {
    const { actionSchema, instructions, summary } = this.#deps.game.playable;
    return {
      ok: true,
      response: { summary, gameplay_instructions: instructions, action_schema: actionSchema },
    };
  }

  async status(): Promise<LiveStatus> {
    const running = await this.#deps.door.listMatches({ status: 'ACTIVE', limit: MOST_COUNTED });
    const players = running.reduce((sum, match) => sum + match.players.length, 0);
    return { status: 'online', current_players: players, active_lobbies: running.length };
  }

  async create(call: CreateCall): Promise<Reply> {
    if (call.matchId === null && call.gameSessionId === null) {
      const tooSoon = call.payQueueMove?.();
      if (tooSoon) return refused(tooSoon);
      const joined = await this.#join(call);
      if (!joined.ok) return refused(joined.refusal);
    }
    return this.#look(call, 0);
  }

  async step(call: StepCall): Promise<Reply> {
    const action = actionIn(call.action);
    if (LOOKS.includes(action.type)) return this.#look(call, waitMsIn(action));
    const matchId = call.matchId ?? (await this.#deps.matchOf(call.agent.agentId));
    if (matchId === null) return refused(NOT_SEATED);
    const view = await this.#deps.door.view(call.agent, matchId);
    if (!view.ok) return refused(view.refusal);
    const wanted = this.#callFor(action, matchId, view.value);
    if (!wanted) return refused(this.#unknownAction());
    const done = await this.#call(call.agent, wanted, call);
    if (!done.ok) return refused(done.refusal);
    return this.#situation({ ...call, matchId }, { result: done.value });
  }

  /** A seat is kept: leaving a running match gives it up but does not free the agent. */
  async end({ agent, gameSessionId, matchId, payQueueMove }: EndCall): Promise<Reply> {
    const { door, tables } = this.#deps;
    const seat = matchId ?? (await this.#deps.matchOf(agent.agentId));
    if (seat !== null) return { ok: true, response: { outcomes: { result: 'forfeit', score: 0 } } };
    if (gameSessionId !== null) {
      await tables.leave(agent, gameSessionId);
    } else {
      const tooSoon = payQueueMove?.();
      if (tooSoon) return refused(tooSoon);
      await door.leaveQueue(agent, door.queueId);
    }
    return { ok: true, response: { outcomes: { result: 'left', score: null } } };
  }

  async tools(): Promise<ToolsReply> {
    const tools = this.#tools().map(({ definition: { description, inputSchema, name } }) => ({
      name,
      description,
      inputSchema,
    }));
    return { ok: true, tools };
  }

  #join({ address, agent }: PlayerCall): Promise<Answer<QueueStatus>> {
    const { door } = this.#deps;
    return door.joinQueue(agent, { queueId: door.queueId, ...(address !== undefined && { address }) });
  }

  /** The current state. A caller with something to read needs no long-poll slot. */
  async #look(call: PlayerCall, waitMs: number): Promise<Reply> {
    if (waitMs === 0 || (await this.#hasNews(call))) return this.#untilNews(call, 0);
    const release = call.hold ? call.hold() : () => undefined;
    if (!release) return refused(TOO_MANY_HELD);
    try {
      return await this.#untilNews(call, waitMs);
    } finally {
      release();
    }
  }

  async #hasNews({ agent, cursor, matchId }: PlayerCall): Promise<boolean> {
    const { door, matchOf } = this.#deps;
    const seatedIn = matchId ?? (await matchOf(agent.agentId));
    if (seatedIn === null) return false;
    const news = await door.events(agent, seatedIn, { afterEventId: cursor, limit: 1 });
    return !news.ok || news.value.length > 0;
  }

  async #untilNews(call: PlayerCall, waitMs: number): Promise<Reply> {
    const { clock, matchOf } = this.#deps;
    const until = clock.now() + waitMs;
    for (;;) {
      const matchId = call.matchId ?? (await matchOf(call.agent.agentId));
      if (matchId !== null) {
        const left = Math.max(0, until - clock.now());
        return this.#situation({ ...call, matchId }, { looked: true, waitMs: left });
      }
      // A caller that has disconnected reads no answer and must not be queued again.
      if (call.signal?.aborted) return refused(NOT_SEATED);
      if (clock.now() >= until) return this.#inQueue(call);
      await pause(clock, Math.min(LOOK_EVERY_MS, until - clock.now()), call.signal);
    }
  }

  async #inQueue(call: PlayerCall): Promise<Reply> {
    if (call.gameSessionId !== null) return this.#atTable(call.agent, call.gameSessionId);
    // An agent that was away for long has lost its place and takes another by asking.
    const joined = await this.#join(call);
    if (!joined.ok) return refused(joined.refusal);
    const queue = queueBody(joined.value, this.#deps.game.game.seats);
    const response = { status: 'QUEUED', queue, requiredAction: null, next: UNTIL_SEATED };
    return looked({ ok: true, response });
  }

  async #atTable({ agentId }: AgentIdentity, gameSessionId: string): Promise<Reply> {
    const sits = await this.#deps.tables.hasChair(agentId, gameSessionId);
    const response = {
      status: sits ? 'AT_TABLE' : 'NO_CHAIR',
      game_session_id: gameSessionId,
      requiredAction: null,
      next: sits ? UNTIL_SEATED : WITHOUT_CHAIR,
    };
    return looked({ ok: true, response });
  }

  async #situation(
    call: PlayerCall & { readonly matchId: string },
    {
      looked: isLook = false,
      result,
      waitMs = 0,
    }: { looked?: boolean; result?: JsonObject; waitMs?: number },
  ): Promise<Reply> {
    const { door, game } = this.#deps;
    const events = await door.events(call.agent, call.matchId, {
      afterEventId: call.cursor,
      limit: MOST_EVENTS,
      ...(waitMs > 0 && { waitMs }),
      ...(call.signal && { signal: call.signal }),
    });
    if (!events.ok) return refused(events.refusal);
    const view = await door.view(call.agent, call.matchId);
    if (!view.ok) return refused(view.refusal);
    const state = game.playable.stateOf(view.value);
    const you = isJsonObject(state.you) ? state.you : {};
    const response = {
      status: 'SEATED',
      matchId: call.matchId,
      ...(result && { result }),
      requiredAction: you.requiredAction ?? null,
      events: events.value.map(eventBody),
      state,
    };
    const cursor = events.value.at(-1)?.eventId;
    const reply: Reply = { ok: true, response, ...(cursor !== undefined && { cursor }) };
    return isLook ? looked(reply) : reply;
  }

  #tools() {
    const set = this.#deps.town.sets().find(({ id }) => id === this.#deps.game.game.id);
    return (set?.tools ?? []).filter(({ definition }) => 'matchId' in propertiesOf(definition.inputSchema));
  }

  #callFor(action: JsonObject, matchId: string, view: unknown): Called | null {
    const { complete, defaultTool } = this.#deps.game.playable;
    const { args, tool: named, type, ...rest } = action;
    const name = named ?? type ?? defaultTool;
    const tool = this.#tools().find(({ definition }) => goesBy(definition.name, String(name)));
    if (!tool) return null;
    const given = { ...rest, ...(isJsonObject(args) && args) };
    const filled = complete && tool.definition.name === defaultTool ? complete(given, view) : given;
    return { tool: tool.definition.name, args: { ...filled, matchId } };
  }

  /** Playing through the gateway implies the game's own scope. */
  async #call(
    agent: AgentIdentity,
    { tool, args }: Called,
    { address, signal }: PlayerCall,
  ): Promise<Answer<JsonObject>> {
    const { game, town } = this.#deps;
    const caller = { ...agent, scopes: [...agent.scopes, playScope(game.game.id)] };
    const options = { ...(address !== undefined && { address }), ...(signal && { signal }) };
    try {
      const { isError, structuredContent } = await town.call(tool, args, caller, options);
      const { error, ok: _ok, serverTime: _at, matchId: _match, ...body } = structuredContent;
      return isError ? { ok: false, refusal: error as Refusal } : { ok: true, value: body };
    } catch (error) {
      if (!(error instanceof ToolCallError)) throw error;
      return { ok: false, refusal: gatewayRefusal('EXPERIENCE_ERROR', error.message) };
    }
  }

  #unknownAction(): Refusal {
    const names = this.#tools().map(({ definition }) => lastOf(definition.name));
    return gatewayRefusal(
      'EXPERIENCE_ERROR',
      `No such action; "type" may be ${['wait', ...names].join(', ')}.`,
    );
  }
}

interface Called {
  readonly tool: string;
  readonly args: JsonObject;
}

/** A step that only reads does not count. */
const looked = (reply: Reply): Reply => (reply.ok ? { ...reply, looked: true } : reply);

/** A refusal of the game is the experience's own: its text is forwarded (S2-142). */
const refused = ({ code, message, ...rest }: Refusal): Reply => ({
  ok: false,
  inDoubt: false,
  refusal:
    code === 'EXPERIENCE_ERROR' || code === 'AGENT_BUSY' || code === 'RATE_LIMITED' || code === 'UNAVAILABLE'
      ? { code, message, ...rest }
      : { ...rest, code: 'EXPERIENCE_ERROR', message: `${code}: ${message}` },
});

const NOT_SEATED = gatewayRefusal(
  'EXPERIENCE_ERROR',
  'You are not seated yet: step {"type": "wait", "seconds": 20} until requiredAction asks for something.',
  true,
);

const TOO_MANY_HELD = gatewayRefusal(
  'RATE_LIMITED',
  'Too many calls are being held; use one waiting call at a time.',
);

const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

const goesBy = (name: string, wanted: string): boolean =>
  name === wanted || underscored(name) === wanted || name.endsWith(`.${wanted}`) || lastOf(name) === wanted;

const actionIn = (action: unknown): JsonObject => (isJsonObject(action) ? action : { type: String(action) });

function waitMsIn({ seconds, type }: JsonObject): number {
  if (type !== 'wait') return 0;
  const wanted = typeof seconds === 'number' && seconds >= 0 ? seconds : LONGEST_WAIT_S;
  return Math.min(wanted, LONGEST_WAIT_S) * 1000;
}

const propertiesOf = ({ properties }: JsonObject): object => (isJsonObject(properties) ? properties : {});

const eventBody = ({ eventId, at, visibility, type, payload }: WireEvent) => ({
  eventId,
  at,
  visibility,
  type,
  payload,
});
