/**
 * Foreign referees: assigns matches to them and receives their results. A dead referee, or one that lost a match, is
 * detected by asking; one that claims to play forever, by the deadlines. Their matches are then played again, and later
 * reports are rejected. Assigning and checking never awaits their answers: one that hangs delays only its own matches.
 */

import { afterMissing } from '../../../shared/league/lifecycle.ts';
import { edgeToken } from '../../../shared/league/tokens.ts';
import type { GuardedCaller } from '../../outbound/guarded-caller.ts';
import { isWritten } from '../../store/rows.ts';
import { Errands } from '../../time/errands.ts';
import type { Draft } from './envelopes.ts';
import type { HttpCarrier } from './http-carrier.ts';
import { type Fixture, type League, type LeaguePlayer, type LeagueReferee, MANAGER } from './records.ts';
import type { Services } from './services.ts';

export interface ForeignRefereesDeps
  extends Services<'stores' | 'envelopes' | 'leagueGame' | 'log' | 'times'> {
  readonly caller: Pick<GuardedCaller, 'request'>;
  readonly carrier: Pick<HttpCarrier, 'tell'>;
  readonly silenceMs: number;
  readonly callMs: number;
  /** Whether its address is banned. */
  isBanned(referee: LeagueReferee): boolean;
}

const ASK_EVERY_MS = 1_000;
const MOST_ANSWER_BYTES = 256 * 1024;
/** One that did not answer, or lost a match, gets nothing for this long. */
const SHUNNED_MS = 5_000;

/** The matches a referee claims to play; null if it did not answer. */
interface Look {
  readonly at: number;
  readonly playing: ReadonlySet<string> | null;
}

interface Watch {
  heardAt: number;
  failedAt: number;
  /** When the last failure was counted: matches lost at once count as one. */
  countedAt: number;
  last: Look;
  before: Look;
}

const NEVER: Look = { at: 0, playing: null };

export class ForeignReferees {
  readonly #deps: ForeignRefereesDeps;
  readonly #watches = new Map<string, Watch>();
  readonly #errands: Errands;

  constructor(deps: ForeignRefereesDeps) {
    this.#deps = deps;
    this.#errands = new Errands({
      // A round has this many matches, and each is given once.
      most: Number.POSITIVE_INFINITY,
      onError: (error, errand) =>
        deps.log.error({ err: error, errand }, 'what a referee answered could not be kept'),
    });
  }

  close(): Promise<void> {
    return this.#errands.close();
  }

  /** The referees that may get a match. */
  async living({ foreignReferees, leagueId }: League): Promise<LeagueReferee[]> {
    if (!foreignReferees) return [];
    const { stores, isBanned } = this.#deps;
    const now = stores.clock.now();
    return (await stores.members.referees(leagueId))
      .filter(({ endpoint, expelled, state }) => endpoint !== null && !expelled && state !== 'SHUTDOWN')
      .filter((referee) => now - this.#watch(referee).failedAt > SHUNNED_MS && !isBanned(referee));
  }

  async start(
    league: League,
    fixture: Fixture,
    players: readonly LeaguePlayer[],
    refereeId: string,
  ): Promise<void> {
    const { stores, leagueGame, times } = this.#deps;
    const game = leagueGame(league.game);
    const referee = (await stores.members.referees(league.leagueId)).find(
      (each) => each.refereeId === refereeId,
    );
    const { leagueId, matchId, round, attempt } = fixture;
    const gameId = `${leagueId}.${matchId}.${attempt}`;
    const edge = { refereeId, leagueId, matchId };
    const numbers = players.map(({ number }) => number);
    const order = { leagueId, matchId, round, players: fixture.players, numbers };
    const roles = game?.referee?.roles(order) ?? [];
    if (!referee) return;
    const starting = stores.fixtures.starting(fixture, { gameId, refereeId, at: stores.clock.now() });
    if (!(await isWritten(stores.store, [starting]))) return;
    this.#errands.begin(gameId, async () => {
      const started = await this.#call(referee, 'start_match', {
        league_id: leagueId,
        match_id: matchId,
        round_id: round,
        game_id: gameId,
        game_type: game?.gameType ?? league.game,
        time_limits: { invite: times.inviteMs / 1000, move: times.moveMs / 1000 },
        players: players.map((player, i) => ({
          player_id: player.playerId,
          number: player.number,
          role: roles[i],
          endpoint: player.endpoint,
          auth_token: player.tokenDigest ? edgeToken(player.tokenDigest, edge) : null,
        })),
      });
      if (!started)
        return this.#again({ ...fixture, refereeId, gameId }, referee, 'the referee does not answer');
      // What it said before it knew of this match does not count.
      const watch = this.#watch(referee);
      watch.last = NEVER;
      watch.before = NEVER;
    });
  }

  /** Asks now and then whether the referee still plays the match. */
  async lookAfter(league: League, fixture: Fixture): Promise<void> {
    const { clock, members } = this.#deps.stores;
    if (this.#errands.isUnderWay(fixture.gameId ?? '')) return;
    const referee = (await members.referees(league.leagueId)).find(
      ({ refereeId }) => refereeId === fixture.refereeId,
    );
    if (!referee) return;
    const watch = this.#watch(referee);
    const now = clock.now();
    if (now - watch.last.at >= ASK_EVERY_MS)
      this.#errands.begin(keyOf(referee), () => this.#ask(referee, watch));
    const since = fixture.startedAt ?? 0;
    if (now - since >= this.#longestMs(league))
      return this.#again(fixture, referee, 'the match has taken longer than its deadlines allow');
    const { before, heardAt, last } = watch;
    // A referee that was never asked is not silent.
    if (last === NEVER) return;
    if (last.playing === null && now - Math.max(heardAt, since) >= this.#deps.silenceMs)
      return this.#again(fixture, referee, 'the referee is silent');
    // The match may have been reported just now, so it is lost only if missing twice.
    const lacks = ({ at, playing }: Look) =>
      at > since && playing !== null && !playing.has(fixture.gameId ?? '');
    if (lacks(last) && lacks(before)) await this.#again(fixture, referee, 'the referee has lost the match');
  }

  /** All deadlines of a match, plus the silence a referee is allowed. */
  #longestMs({ game }: League): number {
    const { callMs, leagueGame, silenceMs, times } = this.#deps;
    // A game without messages is only called by the town.
    const longest = leagueGame(game)?.referee?.longestMs(times, callMs) ?? Number.POSITIVE_INFINITY;
    return longest + silenceMs;
  }

  /** Referees are told of rounds like players, one message at a time; nothing waits for them. */
  async tellAll({ leagueId }: League, key: string, draft: Draft): Promise<void> {
    const { carrier, stores, envelopes } = this.#deps;
    for (const { endpoint, expelled, refereeId, tokenDigest } of await stores.members.referees(leagueId)) {
      if (!endpoint || expelled) continue;
      const to = { leagueId, playerId: refereeId, endpoint, tokenDigest };
      carrier.tell(to, envelopes.ofManager(leagueId, to, key, draft));
    }
  }

  async #ask(referee: LeagueReferee, watch: Watch): Promise<void> {
    const answer = await this.#call(referee, 'list_matches', {});
    watch.before = watch.last;
    watch.last = {
      at: this.#deps.stores.clock.now(),
      playing: answer === null ? null : new Set(gameIdsIn(answer)),
    };
  }

  async #again(fixture: Fixture, referee: LeagueReferee, why: string): Promise<void> {
    const { stores, log } = this.#deps;
    const { leagueId, matchId } = fixture;
    if (await stores.fixtures.hasResult(fixture)) return;
    log.warn(
      { leagueId, matchId, refereeId: referee.refereeId, why },
      'a league match goes to another referee',
    );
    const at = stores.clock.now();
    // Even if it still answers, the next attempt goes to another referee if there is one.
    this.#watch(referee).failedAt = at;
    await stores.store.write([
      stores.fixtures.repeating(fixture),
      ...(this.#isAnotherFailure(referee, at)
        ? [stores.members.refereeStanding(referee, afterMissing(referee))]
        : []),
      stores.notes.adding({
        leagueId,
        playerId: null,
        at,
        kind: 'error',
        code: 'G002',
        matchId,
        text: `${referee.refereeId}: ${why}; attempt ${fixture.attempt} is over`,
      }),
    ]);
  }

  /** A dying referee loses all its matches at once, which counts as one failure. */
  #isAnotherFailure(referee: LeagueReferee, at: number): boolean {
    const watch = this.#watch(referee);
    if (at - watch.countedAt <= SHUNNED_MS) return false;
    watch.countedAt = at;
    return true;
  }

  #watch(referee: LeagueReferee): Watch {
    const key = keyOf(referee);
    const known = this.#watches.get(key);
    if (known) return known;
    const watch: Watch = {
      heardAt: referee.heardAt,
      failedAt: 0,
      countedAt: Number.NEGATIVE_INFINITY,
      last: NEVER,
      before: NEVER,
    };
    this.#watches.set(key, watch);
    return watch;
  }

  /** Calls a tool of the referee; null if it did not answer properly. */
  async #call(referee: LeagueReferee, name: string, args: object): Promise<unknown> {
    const { clock } = this.#deps.stores;
    const { refereeId, leagueId, tokenDigest } = referee;
    const edge = { refereeId: MANAGER, leagueId, matchId: 'league' };
    const auth_token = tokenDigest ? edgeToken(tokenDigest, edge) : null;
    const watch = this.#watch({ ...referee, refereeId });
    const answer = await this.#request(referee, { name, arguments: { ...args, auth_token } });
    if (answer === null) watch.failedAt = clock.now();
    else watch.heardAt = clock.now();
    return answer;
  }

  async #request({ endpoint }: LeagueReferee, params: object): Promise<unknown> {
    try {
      const { status, body } = await this.#deps.caller.request({
        url: endpoint ?? '',
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
        timeoutMs: this.#deps.callMs,
        maxBytes: MOST_ANSWER_BYTES,
      });
      if (status < 200 || status >= 300) return null;
      const { result } = JSON.parse(body.toString('utf8')) as { result?: unknown };
      return result ?? null;
    } catch {
      return null;
    }
  }
}

const keyOf = ({ leagueId, refereeId }: LeagueReferee): string => `${leagueId} ${refereeId}`;

function gameIdsIn(answer: unknown): string[] {
  const { structuredContent } = answer as { structuredContent?: { matches?: unknown } };
  const matches = structuredContent?.matches;
  if (!Array.isArray(matches)) return [];
  return matches.flatMap((match: { game_id?: unknown }) =>
    typeof match?.game_id === 'string' ? [match.game_id] : [],
  );
}
