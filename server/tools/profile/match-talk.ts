/**
 * A game's match tools as models use them: the match is implied, players are named, reads wait, and every action is
 * answered with what is due next. Knows no game; the caller passes one in.
 */

import { type PlainSeat, plainNames, seatNamed } from '../../../shared/matches/plain-names.ts';
import { type Answer, no, yes } from '../../../shared/protocol/refusals.ts';
import { type ToolDefinition, underscored } from '../../../shared/protocol/tool-definition.ts';
import type { Allowance } from '../../budgets/allowance.ts';
import { agentHolder, connectionHolder } from '../../budgets/holders.ts';
import type { QueueStatus } from '../../matches/door.ts';
import { pause } from '../../time/pause.ts';
import { idempotencyOf } from '../call-memory.ts';
import type { Body, CheckedArgs, ReadyCall, Tool } from '../tool.ts';
import { invalidArguments, ToolCallError } from '../tool-call-error.ts';
import { type Call, longId, MatchReader, type PlainMatches } from './match-reader.ts';
import type { ProfiledTool, ProfileTown, TextBody } from './set-profile.ts';

/** In any spelling: "No one", "no-one". All of them are reserved names. */
const NOBODY: readonly string[] = ['', 'null', 'none', 'nobody', 'noone', 'abstain'];

const isNobody = (given: string): boolean =>
  NOBODY.includes(given.toLowerCase().replace(/[\p{P}\p{Z}\p{C}]/gu, ''));

/** `names`: the arguments that are players. Throws for a player who does not sit there. */
function withPlayers(
  { name: tool, inputSchema }: ToolDefinition,
  args: CheckedArgs,
  { names, seats }: { readonly names: readonly string[]; readonly seats: readonly PlainSeat[] },
): CheckedArgs {
  const properties = (inputSchema.properties ?? {}) as Readonly<Record<string, { readonly type?: unknown }>>;
  const resolved = names.flatMap((name) => {
    const given = args[name];
    if (typeof given !== 'string') return [];
    const mayBeNobody = [properties[name]?.type].flat().includes('null');
    if (mayBeNobody && isNobody(given)) return [[name, null]];
    const seat = seatNamed(seats, given);
    if (seat === null) throw unknownPlayer(tool, name, seats);
    return [[name, seat]];
  });
  return { ...args, ...Object.fromEntries(resolved) };
}

function unknownPlayer(tool: string, argument: string, seats: readonly PlainSeat[]): ToolCallError {
  const names = plainNames(seats);
  const living = seats.filter(({ alive }) => alive !== false).map(({ playerId }) => names.get(playerId));
  const issue = { path: `/${argument}`, message: `names no living player; these are ${living.join(', ')}` };
  return new ToolCallError('INVALID_ARGUMENTS', `Invalid arguments for ${tool}`, [issue]);
}

export interface Acting<View> {
  readonly players?: readonly string[];
  /** Arguments that a model may omit because the match's state implies them. */
  fill?(view: View): CheckedArgs;
  done?(body: Body, nameOf: (playerId: string) => string): string;
}

type Run = ProfiledTool['run'];

interface Complete<View> {
  readonly matchId: string;
  readonly args: CheckedArgs;
  readonly view: View;
}

const TOO_MANY = 'Too many reads at once.';
/** In seconds of town time: how long news is collected, and how often a queue is read. */
const BATCH_S = 10;
const LOOK_S = 1;
const PATIENCE_S = 5;

const text = (...lines: readonly (string | false)[]): Answer<TextBody> =>
  yes({ text: lines.filter(Boolean).join('\n') });

export class MatchTalk<View> {
  readonly #matches: PlainMatches<View>;
  readonly #town: ProfileTown;
  readonly #reader: MatchReader<View>;
  readonly #pace: Allowance;

  constructor(matches: PlainMatches<View>, town: ProfileTown) {
    this.#matches = matches;
    this.#town = town;
    const { bookmarks, budgets, reads } = town;
    this.#reader = new MatchReader(matches, { batchMs: town.scaled(BATCH_S), bookmarks });
    const name = `${matches.queueId}.reads-of-models`;
    this.#pace = budgets.of({ name, limit: reads, exceeded: TOO_MANY });
  }

  join(tool: Tool): Run {
    return async (call) => {
      const joined = await run(ready(tool, call.args), tool, call);
      return joined.ok ? this.#untilSeated(call) : joined;
    };
  }

  status(): Run {
    return this.#paced((call) => this.#untilSeated(call));
  }

  told(tool: Tool, words: (body: Body) => string): Run {
    return this.#paced(async (call) => {
      const outcome = await run(ready(tool, call.args), tool, call);
      return outcome.ok ? text(words(outcome.value)) : outcome;
    });
  }

  state(): Run {
    return this.#paced(async (call) => {
      const matchId = await this.#reader.matchOf(call);
      if (!matchId.ok) return matchId;
      const view = await this.#matches.door.view(call.caller, matchId.value);
      return view.ok ? text(await this.#reader.brief(call, matchId.value, view.value)) : view;
    });
  }

  read(): Run {
    return this.#paced(async (call) => {
      const matchId = await this.#reader.matchOf(call);
      if (!matchId.ok) return matchId;
      const { afterEventId: given } = call.args;
      const isGiven = typeof given === 'string' && given !== '';
      const after = isGiven ? longId(matchId.value, given) : this.#reader.cursorIn(call, matchId.value);
      const news = await this.#reader.read(call, matchId.value, { after, isHeld: true });
      return news.ok ? text(news.value) : news;
    });
  }

  act(tool: Tool, acting: Acting<View> = {}): Run {
    return async (call) => {
      const complete = await this.#complete(call, tool, acting);
      if (!complete.ok) return complete;
      const { matchId, view } = complete.value;
      const acted = ready(tool, complete.value.args);
      const after = this.#reader.cursorIn(call, matchId) ?? (await this.#reader.latestIn(call, matchId));
      const outcome = await this.#patiently(call, () => run(acted, tool, call));
      if (!outcome.ok) return outcome;
      const done = acting.done?.(outcome.value, this.#namerOf(view)) ?? 'Done.';
      return text(done, await this.#whatNext(call, matchId, after));
    };
  }

  /** What is due next; if nothing is, the answer waits for news, which saves a turn. */
  async #whatNext(call: Call, matchId: string, after: string | null): Promise<string> {
    const { door, game } = this.#matches;
    const view = await door.view(call.caller, matchId);
    const isHeld =
      view.ok && game.duty(view.value, await this.#reader.asked(call, matchId, view.value)) === null;
    const news = await this.#reader.read(call, matchId, { after, isHeld });
    return news.ok ? news.value : '';
  }

  async #complete(
    call: Call,
    { definition }: Tool,
    { players = [], fill }: Acting<View>,
  ): Promise<Answer<Complete<View>>> {
    const found = await this.#reader.matchOf(call);
    if (!found.ok) return found;
    const matchId = found.value;
    const view = await this.#matches.door.view(call.caller, matchId);
    if (!view.ok) return view;
    const seats = this.#matches.game.seats(view.value);
    const named = withPlayers(definition, call.args, { names: players, seats });
    const { replyToEventId: reply } = named;
    const replyTo = typeof reply === 'string' && { replyToEventId: longId(matchId, reply) };
    const args = { ...fill?.(view.value), ...named, ...replyTo, matchId };
    return { ok: true, value: { matchId, args, view: view.value } };
  }

  async #untilSeated(call: Call): Promise<Answer<TextBody>> {
    const { door, queueId } = this.#matches;
    const { clock, scaled } = this.#town;
    const { caller, waiting, signal } = call;
    if (!caller) return no(this.#reader.noMatch);
    const until = clock.now() + (waiting?.ms ?? 0);
    let release: (() => void) | null = null;
    try {
      for (;;) {
        const status = await door.queueStatus(caller, queueId);
        if (!status.ok) return status;
        const { assignment, position } = status.value;
        if (assignment) return await this.#welcome(call, assignment.matchId);
        const isDone = position === null || clock.now() >= until || signal?.aborted;
        release ??= (!isDone && waiting?.slots.take(waiting.holder, null)) || null;
        if (isDone || !release) return text(this.#place(status.value));
        await pause(clock, scaled(LOOK_S), signal);
      }
    } finally {
      release?.();
    }
  }

  async #welcome(call: Call, matchId: string): Promise<Answer<TextBody>> {
    const welcome = await this.#reader.welcome(call, matchId);
    return welcome.ok ? text(welcome.value) : welcome;
  }

  #place({ position, size, estimatedStartSeconds }: QueueStatus): string {
    const { join, status } = this.#matches.tools;
    if (position === null)
      return `You are not in the queue, or have lost your place by not calling for minutes: call ${underscored(join)} {}.`;
    return `You wait in the queue at place ${position} of ${size}, for about ${estimatedStartSeconds} s more. Call ${underscored(status)} {} again: it waits with you.`;
  }

  #namerOf(view: View): (playerId: string) => string {
    const names = new Map(this.#matches.game.seats(view).map((seat) => [seat.playerId, seat.displayName]));
    return (playerId) => names.get(playerId) ?? playerId;
  }

  /** Delays a caller that asks too soon instead of refusing it, unless its address disables waiting. */
  #paced(work: Run): Run {
    const { clock } = this.#town;
    return async (call) => {
      const { caller, waiting, signal } = call;
      for (;;) {
        const holder = caller ? agentHolder(caller.agentId) : (waiting?.holder ?? connectionHolder(''));
        const early = this.#pace.spend(holder);
        if (!early || signal?.aborted) return work(call);
        const release = waiting?.slots.take(waiting.holder, waiting.anonymousFrom);
        if (!release) return no(early);
        await pause(clock, early.retryAfterMs ?? 0, signal);
        release();
      }
    };
  }

  /**
   * Retries once: a second refusal for pace means that the caller has several calls open. Not where waiting is
   * disabled.
   */
  async #patiently({ waiting, signal }: Call, work: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
    const outcome = await work();
    const waitMs = outcome.ok ? undefined : outcome.refusal.retryAfterMs;
    if (!waiting || waitMs === undefined || waitMs > this.#town.scaled(PATIENCE_S)) return outcome;
    await pause(this.#town.clock, waitMs, signal);
    return work();
  }
}

/** Throws if the arguments do not fit the tool's own schema. */
function ready({ check, definition }: Tool, args: CheckedArgs): ReadyCall {
  const checked = check(args);
  if (!checked.ok) throw invalidArguments(definition.name, checked.issues);
  return checked.value;
}

function run(
  { args, run: work }: ReadyCall,
  { definition }: Tool,
  { args: _, waiting: __, ...call }: Call,
): Promise<Answer<Body>> {
  return work({ ...call, idempotency: idempotencyOf(definition.name, args) });
}
