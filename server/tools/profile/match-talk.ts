/**
 * The tools of a game of matches as a model plays with them: which match it sits in is known, players go by name,
 * reads wait, and whatever it does is answered with what is asked of it next. Knows no game: that is handed in.
 */
import type { PlainGame } from '../../../shared/matches/plain-game.ts';
import { type Answer, type Refusal, refuse } from '../../../shared/protocol/refusals.ts';
import { underscored } from '../../../shared/protocol/tool-definition.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import type { Assignment, Door, QueueStatus } from '../../matches/door.ts';
import type { Clock } from '../../time/clock.ts';
import { pause } from '../../time/pause.ts';
import { argumentCheck } from '../arguments.ts';
import { type CallLimit, TokenBuckets, tooSoon } from '../budget.ts';
import { idempotencyOf } from '../idempotency.ts';
import { type AnyTool, type Body, type CheckedArgs, refusal, type ToolCall } from '../tool.ts';
import { Bookmarks } from './bookmarks.ts';
import { type News, readNews } from './news.ts';
import { withPlayers } from './players-by-name.ts';
import type { ProfiledTool, ProfileTown, TextBody } from './set-profile.ts';

export interface PlainMatches<View> {
  readonly door: Door<View>;
  readonly queueId: string;
  readonly game: PlainGame<View>;
  /** Its tools by the names that the set gives them. */
  readonly tools: { readonly join: string; readonly status: string; readonly read: string };
}

export interface Acting<View> {
  /** Which arguments are players. */
  readonly players?: readonly string[];
  /** What a model need not say, since it follows from where the match stands. */
  fill?(view: View): CheckedArgs;
  /** What has been done, in words. */
  done?(body: Body, nameOf: (playerId: string) => string): string;
}

type Call = ToolCall<CheckedArgs, AgentIdentity | null>;
type Run = ProfiledTool['run'];

/** What is known of a call when all that was left out is filled in. */
interface Complete<View> {
  readonly matchId: string;
  readonly args: CheckedArgs;
  readonly view: View;
}

/** The pace of town time, in seconds. */
const BATCH_S = 10;
const LOOK_S = 1;
/** A refusal for pace that passes sooner is waited out. */
const PATIENCE_S = 5;

const text = (...lines: readonly (string | null | false)[]): Answer<TextBody> => ({
  ok: true,
  value: { text: lines.filter(Boolean).join('\n') },
});

export class MatchTalk<View> {
  readonly #matches: PlainMatches<View>;
  readonly #clock: Clock;
  readonly #scaled: (seconds: number) => number;
  readonly #bookmarks = new Bookmarks();
  readonly #reads: CallLimit;
  readonly #pace: TokenBuckets;
  readonly #noMatch: Refusal;

  constructor(matches: PlainMatches<View>, { clock, scaled, reads }: ProfileTown) {
    this.#matches = matches;
    this.#clock = clock;
    this.#scaled = scaled;
    this.#reads = reads;
    this.#pace = new TokenBuckets(reads);
    this.#noMatch = refuse('NOT_A_PLAYER', `You sit in no match: call ${matches.tools.join} first.`);
  }

  /** Joins, and waits for the seat that comes of it. */
  join(tool: AnyTool): Run {
    const check = argumentCheck(tool.definition);
    return async (call) => {
      const joined = await run(tool, call, check(call.args));
      return joined.ok ? this.#untilSeated(call as Call) : joined;
    };
  }

  status(): Run {
    return async (call) => {
      return (await this.#heldBack(call)) ?? this.#untilSeated(call);
    };
  }

  /** A tool that is told in words, and else left as it is. */
  told(tool: AnyTool, words: (body: Body) => string): Run {
    const check = argumentCheck(tool.definition);
    return async (call) => {
      const refused = await this.#heldBack(call);
      if (refused) return refused;
      const outcome = await run(tool, call, check(call.args));
      return outcome.ok ? text(words(outcome.value)) : outcome;
    };
  }

  state(): Run {
    return async (call) => {
      const refused = await this.#heldBack(call);
      if (refused) return refused;
      const matchId = await this.#matchOf(call);
      if (!matchId.ok) return matchId;
      const view = await this.#matches.door.view(call.caller, matchId.value);
      return view.ok ? text(await this.#brief(matchId.value, view.value)) : view;
    };
  }

  read(): Run {
    return async (call) => {
      const refused = await this.#heldBack(call);
      if (refused) return refused;
      const matchId = await this.#matchOf(call);
      if (!matchId.ok) return matchId;
      const given = call.args.afterEventId;
      const mark = this.#markIn(call, matchId.value);
      const after = typeof given === 'string' && given ? longId(matchId.value, given) : (mark?.cursor ?? null);
      const news = await this.#news(call, matchId.value, { after, isHeld: true });
      return news.ok ? text(await this.#tell(call, matchId.value, news.value)) : news;
    };
  }

  act(tool: AnyTool, acting: Acting<View> = {}): Run {
    const check = argumentCheck(tool.definition);
    return async (call) => {
      const complete = await this.#complete(call, tool, acting);
      if (!complete.ok) return complete;
      const { matchId, view } = complete.value;
      const args = check(complete.value.args);
      const after = this.#markIn(call, matchId)?.cursor ?? (await this.#latest(call, matchId));
      const outcome = await this.#patiently(call, () => run(tool, call, args));
      if (!outcome.ok) return outcome;
      const done = acting.done?.(outcome.value, this.#namerOf(view)) ?? 'Done.';
      return this.#whatNext(call, matchId, { done, after });
    };
  }

  /** What is asked next; when that is nothing, the answer waits for news, and saves a turn. */
  async #whatNext(
    call: Call,
    matchId: string,
    { done, after }: { readonly done: string; readonly after: string | null },
  ): Promise<Answer<TextBody>> {
    const { door, game } = this.#matches;
    const view = await door.view(call.caller, matchId);
    if (!view.ok) return text(done);
    const isHeld = game.duty(view.value) === null;
    const news = await this.#news(call, matchId, { after, isHeld });
    return text(done, news.ok && (await this.#tell(call, matchId, news.value)));
  }

  async #complete(
    call: Call,
    { definition }: AnyTool,
    { players = [], fill }: Acting<View>,
  ): Promise<Answer<Complete<View>>> {
    const matchId = await this.#matchOf(call);
    if (!matchId.ok) return matchId;
    const view = await this.#matches.door.view(call.caller, matchId.value);
    if (!view.ok) return view;
    const seats = this.#matches.game.seats(view.value);
    const named = withPlayers(definition, call.args, { names: players, seats });
    const { replyToEventId: reply } = named;
    const args = {
      ...fill?.(view.value),
      ...named,
      ...(typeof reply === 'string' && { replyToEventId: longId(matchId.value, reply) }),
      matchId: matchId.value,
    };
    return { ok: true, value: { matchId: matchId.value, args, view: view.value } };
  }

  /** The one that is named, the one it reads, or the one that the queue has put it into. */
  async #matchOf({ args, caller }: Call): Promise<Answer<string>> {
    if (typeof args.matchId === 'string' && args.matchId) return { ok: true, value: args.matchId };
    if (!caller) return refusal(this.#noMatch);
    const mark = this.#bookmarks.of(caller.agentId);
    if (mark && !mark.isOver) return { ok: true, value: mark.matchId };
    const status = await this.#matches.door.queueStatus(caller, this.#matches.queueId);
    const matchId = (status.ok && status.value.assignment?.matchId) || mark?.matchId;
    return matchId ? { ok: true, value: matchId } : refusal(this.#noMatch);
  }

  #news(call: Call, matchId: string, { after, isHeld }: { after: string | null; isHeld: boolean }) {
    const { door, game } = this.#matches;
    const { caller, waiting, signal } = call;
    const onlyEnd = this.#markIn(call, matchId)?.isOut ?? false;
    return readNews(
      { door, game, batchMs: this.#scaled(BATCH_S) },
      { caller, matchId, after, onlyEnd, waiting: isHeld ? waiting : undefined, signal },
    );
  }

  async #tell(call: Call, matchId: string, news: News<View>): Promise<string> {
    const { game, door, tools } = this.#matches;
    const { view, lines, turn, cursor } = news;
    const standing = game.standing(view);
    const wantsBrief = turn || standing === 'over' || this.#isNewTo(call, matchId);
    const isLeftAlone = standing === 'out' && !wantsBrief;
    this.#keep(call, { matchId, cursor, view });
    if (isLeftAlone) {
      return `The match goes on. You may stop, or call ${underscored(tools.read)} {} again to wait for its end.`;
    }
    const duty = game.duty(view);
    const ending = wantsBrief
      ? await this.#brief(matchId, view)
      : [lines.length === 0 && 'Nothing new yet.', game.status(view, door.now()), duty && `TO DO: ${duty}`]
          .filter(Boolean)
          .join(' ');
    const upTo = cursor === null || standing === 'over' ? '' : ` (event ${shortId(matchId, cursor)})`;
    return [...lines, `${ending}${upTo}`].join('\n');
  }

  /** Players who are not known here, after a restart perhaps; whoever only watches has been told all in lines. */
  #isNewTo(call: Call, matchId: string): boolean {
    return call.caller !== null && !this.#markIn(call, matchId);
  }

  #markIn({ caller }: Call, matchId: string) {
    const mark = this.#bookmarks.of(caller?.agentId);
    return mark?.matchId === matchId ? mark : undefined;
  }

  /** Not for a caller who has gone: it has not heard what was told. */
  #keep(
    { caller, signal }: Call,
    { matchId, cursor, view }: { matchId: string; cursor: string | null; view: View },
  ): void {
    const standing = this.#matches.game.standing(view);
    if (!caller || cursor === null || signal?.aborted || standing === 'watches') return;
    const [isOut, isOver] = [standing === 'out', standing === 'over'];
    this.#bookmarks.put(caller.agentId, { matchId, cursor, isOut, isOver });
  }

  async #brief(matchId: string, view: View): Promise<string> {
    const { door, game } = this.#matches;
    const moments = await door.moments(matchId);
    return game.brief(view, { now: door.now(), moments: moments.ok ? moments.value : [] });
  }

  async #latest({ caller }: Call, matchId: string): Promise<string | null> {
    const last = await this.#matches.door.events(caller, matchId, { afterEventId: null, limit: 1 });
    return (last.ok && last.value.at(-1)?.eventId) || null;
  }

  async #untilSeated(call: Call): Promise<Answer<TextBody>> {
    const { door, queueId } = this.#matches;
    const { caller, waiting, signal } = call;
    if (!caller) return refusal(this.#noMatch);
    const until = this.#clock.now() + (waiting?.ms ?? 0);
    let release: (() => void) | null = null;
    try {
      for (;;) {
        const status = await door.queueStatus(caller, queueId);
        if (!status.ok) return status;
        if (status.value.assignment) return await this.#welcome(call, status.value.assignment);
        const isDone = status.value.position === null || this.#clock.now() >= until || signal?.aborted;
        release ??= (!isDone && waiting?.slots.take(waiting.holder, null)) || null;
        if (isDone || !release) return text(this.#place(status.value));
        await pause(this.#clock, this.#scaled(LOOK_S), signal);
      }
    } finally {
      release?.();
    }
  }

  #place({ position, size, estimatedStartSeconds }: QueueStatus): string {
    const { join, status } = this.#matches.tools;
    if (position === null) return `You are not in the queue: call ${underscored(join)} {}.`;
    return `You wait at place ${position} of ${size}, for about ${estimatedStartSeconds} s more. Call ${underscored(status)} {} again: it waits with you.`;
  }

  async #welcome(call: Call, { matchId }: Assignment): Promise<Answer<TextBody>> {
    // First the cursor, then the view: what happens between the two is told twice rather than never.
    const cursor = await this.#latest(call, matchId);
    const view = await this.#matches.door.view(call.caller, matchId);
    if (!view.ok) return view;
    this.#keep(call, { matchId, cursor, view: view.value });
    return text(this.#matches.game.welcome(view.value), await this.#brief(matchId, view.value));
  }

  #namerOf(view: View): (playerId: string) => string {
    const names = new Map(this.#matches.game.seats(view).map((seat) => [seat.playerId, seat.displayName]));
    return (playerId) => names.get(playerId) ?? playerId;
  }

  /** Whoever asks again at once is held, and not refused; unless its address wants nothing held. */
  async #heldBack({ caller, waiting, signal }: Call): Promise<Answer<never> | null> {
    const holder = caller?.agentId ?? waiting?.holder ?? '';
    const waitMs = this.#pace.spend(holder, this.#clock.now());
    if (waitMs === 0) return null;
    const release = waiting?.slots.take(waiting.holder, waiting.anonymousFrom);
    if (!release) return refusal(tooSoon({ limit: this.#reads, exceeded: 'Too many reads at once.' }, waitMs));
    await pause(this.#clock, waitMs, signal);
    release();
    return this.#heldBack({ caller, waiting, signal } as Call);
  }

  /** Once: whoever is refused for pace a second time has more than one call under way. */
  async #patiently({ signal }: Call, work: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
    const outcome = await work();
    const waitMs = outcome.ok ? undefined : outcome.refusal.retryAfterMs;
    if (waitMs === undefined || waitMs > this.#scaled(PATIENCE_S)) return outcome;
    await pause(this.#clock, waitMs, signal);
    return work();
  }
}

/** Access has been looked at before: a tool that needs an agent gets one. */
function run(tool: AnyTool, { waiting: _, ...call }: Call, args: CheckedArgs): Promise<Answer<Body>> {
  const idempotency = idempotencyOf(tool.definition.name, args);
  return tool.run({ ...call, args, idempotency } as ToolCall<CheckedArgs, AgentIdentity>);
}

/** Within its match an event needs no more than its number. */
const shortId = (matchId: string, eventId: string): string =>
  eventId.startsWith(`${matchId}.`) ? eventId.slice(matchId.length + 1) : eventId;

const longId = (matchId: string, eventId: string): string =>
  eventId.startsWith(matchId) ? eventId : `${matchId}.${eventId}`;
