/**
 * Reads one game's matches for models: which match is meant, how far the caller has read, and what it gets. Answers are
 * texts; their game-specific parts come from its `PlainGame`.
 */
import { askedLine, type PlainGame, type Question } from '../../../shared/matches/plain-game.ts';
import { type Answer, no, type Refusal, refuse } from '../../../shared/protocol/refusals.ts';
import { underscored } from '../../../shared/protocol/tool-definition.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import type { Door } from '../../matches/door.ts';
import type { CheckedArgs, ToolCall } from '../tool.ts';
import type { Bookmark, Bookmarks } from './bookmarks.ts';
import { LATEST, type News, readNews } from './news.ts';

export interface PlainMatches<View> {
  readonly door: Door<View>;
  readonly queueId: string;
  readonly game: PlainGame<View>;
  readonly tools: { readonly join: string; readonly status: string; readonly read: string };
}

export type Call = ToolCall<CheckedArgs, AgentIdentity | null>;

export interface Reading {
  /** The last event that the reader knows. */
  readonly after: string | null;
  readonly isHeld: boolean;
}

export interface MatchReading {
  readonly batchMs: number;
  readonly bookmarks: Bookmarks;
}

export class MatchReader<View> {
  readonly #matches: PlainMatches<View>;
  readonly #batchMs: number;
  readonly #bookmarks: Bookmarks;
  readonly noMatch: Refusal;

  constructor(matches: PlainMatches<View>, { batchMs, bookmarks }: MatchReading) {
    this.#matches = matches;
    this.#batchMs = batchMs;
    this.#bookmarks = bookmarks;
    this.noMatch = refuse('NOT_A_PLAYER', `You sit in no match: call ${matches.tools.join} first.`);
  }

  /**
   * The match that is named, the one the caller sits in, or the one it read last. Its seat is read from the store: a
   * match remembered here may have ended while the agent was with another node.
   */
  async matchOf({ args, caller }: Call): Promise<Answer<string>> {
    if (typeof args.matchId === 'string' && args.matchId) return { ok: true, value: args.matchId };
    if (!caller) return no(this.noMatch);
    const { door, queueId } = this.#matches;
    const status = await door.queueStatus(caller, queueId);
    const last = this.#bookmarks.of(caller.agentId, queueId);
    const matchId = (status.ok && status.value.assignment?.matchId) || last?.matchId;
    return matchId ? { ok: true, value: matchId } : no(this.noMatch);
  }

  /** How far this reader has read; null if unknown here. */
  cursorIn(call: Call, matchId: string): string | null {
    return this.#markIn(call, matchId)?.cursor ?? null;
  }

  async latestIn({ caller }: Call, matchId: string): Promise<string | null> {
    const last = await this.#matches.door.events(caller, matchId, { afterEventId: null, limit: 1 });
    return (last.ok && last.value.at(-1)?.eventId) || null;
  }

  /** Rules, role, table and the current state. */
  async welcome(call: Call, matchId: string): Promise<Answer<string>> {
    // Cursor first, then view: events in between are sent twice rather than never.
    const cursor = await this.latestIn(call, matchId);
    const view = await this.#matches.door.view(call.caller, matchId);
    if (!view.ok) return view;
    this.#keep(call, { matchId, cursor, view: view.value });
    const brief = await this.brief(call, matchId, view.value);
    return { ok: true, value: [this.#matches.game.welcome(view.value), brief].join('\n') };
  }

  async read(call: Call, matchId: string, { after, isHeld }: Reading): Promise<Answer<string>> {
    const { door, game } = this.#matches;
    const { caller, waiting, signal } = call;
    const news = await readNews(
      { door, game, batchMs: this.#batchMs },
      {
        caller,
        matchId,
        after,
        onlyEnd: this.#markIn(call, matchId)?.isOut ?? false,
        waiting: isHeld ? waiting : undefined,
        signal,
      },
    );
    return news.ok ? { ok: true, value: await this.#tell(call, matchId, news.value) } : news;
  }

  async brief(call: Call, matchId: string, view: View): Promise<string> {
    const { door, game } = this.#matches;
    const [moments, asked] = await Promise.all([door.moments(matchId), this.asked(call, matchId, view)]);
    return game.brief(view, { now: door.now(), moments: moments.ok ? moments.value : [], asked });
  }

  async asked({ caller }: Call, matchId: string, view: View): Promise<readonly Question[]> {
    const { door, game } = this.#matches;
    if (game.standing(view) !== 'plays') return [];
    const [latest, labels] = await Promise.all([
      door.events(caller, matchId, { afterEventId: null, limit: LATEST }),
      door.labels(matchId),
    ]);
    return latest.ok ? game.questions(latest.value, labels.ok ? labels.value : [], view) : [];
  }

  async #tell(call: Call, matchId: string, { view, lines, turn, cursor }: News<View>): Promise<string> {
    const { game, door, tools } = this.#matches;
    const standing = game.standing(view);
    // A player unknown here, for example after a restart, gets the current state first.
    const isUnknown = call.caller !== null && !this.#markIn(call, matchId);
    const wantsBrief = turn || standing === 'over' || isUnknown;
    this.#keep(call, { matchId, cursor, view });
    if (standing === 'out' && !wantsBrief) {
      return `The match goes on. You may stop, or call ${underscored(tools.read)} {} again to wait for its end.`;
    }
    const ending = wantsBrief
      ? await this.brief(call, matchId, view)
      : inBetween(game, view, { now: door.now(), asked: await this.asked(call, matchId, view) });
    const quiet = lines.length === 0 && !wantsBrief ? 'Nothing new yet. ' : '';
    const upTo = cursor === null || standing === 'over' ? '' : ` (event ${shortId(matchId, cursor)})`;
    return [...lines, `${quiet}${ending}${upTo}`].join('\n');
  }

  #markIn({ caller }: Call, matchId: string): Bookmark | undefined {
    const mark = caller ? this.#bookmarks.of(caller.agentId, this.#matches.queueId) : undefined;
    return mark?.matchId === matchId ? mark : undefined;
  }

  /** Not for a caller that has disconnected: it did not receive the answer. */
  #keep({ caller, signal }: Call, read: { matchId: string; cursor: string | null; view: View }): void {
    const { matchId, cursor, view } = read;
    const { game, queueId } = this.#matches;
    const standing = game.standing(view);
    if (!caller || cursor === null || signal?.aborted || standing === 'watches') return;
    this.#bookmarks.put({ agentId: caller.agentId, queueId, matchId, cursor, isOut: standing === 'out' });
  }
}

function inBetween<View>(
  game: PlainGame<View>,
  view: View,
  { now, asked }: { readonly now: number; readonly asked: readonly Question[] },
): string {
  const duty = game.duty(view, asked);
  const status = game.status(view, now);
  return duty === null ? status : [askedLine(asked), `${status} TO DO: ${duty}`].filter(Boolean).join('\n');
}

/** Within its match an event is identified by its number. */
const shortId = (matchId: string, eventId: string): string =>
  eventId.startsWith(`${matchId}.`) ? eventId.slice(matchId.length + 1) : eventId;

export const longId = (matchId: string, eventId: string): string =>
  eventId.startsWith(matchId) ? eventId : `${matchId}.${eventId}`;
