/**
 * Referees from elsewhere: they are told which match to call, and report what came of it. One that is lost, or has lost
 * a match, is found out by asking; one that says it plays for ever, by the clock. What they had is then played again, and
 * what they report of it later is not taken.
 * Whoever gives or looks after matches waits for no answer of theirs: one that hangs holds up its own matches alone.
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

export interface ForeignRefereesDeps extends Services<'desk' | 'envelopes' | 'leagueGame' | 'log' | 'times'> {
  readonly caller: Pick<GuardedCaller, 'request'>;
  readonly carrier: Pick<HttpCarrier, 'tell'>;
  readonly silenceMs: number;
  readonly callMs: number;
  /** Whether it comes from where somebody was banned. */
  isBanned(referee: LeagueReferee): boolean;
}

const ASK_EVERY_MS = 1_000;
const MOST_ANSWER_BYTES = 256 * 1024;
/** One that did not answer, or has lost a match, is given nothing for so long. */
const SHUNNED_MS = 5_000;

/** What a referee said that it plays; null when it did not answer. */
interface Look {
  readonly at: number;
  readonly playing: ReadonlySet<string> | null;
}

interface Watch {
  heardAt: number;
  failedAt: number;
  /** When a failure was counted last: what is lost at once is one. */
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
      // A round has so many matches, and each is given once.
      most: Number.POSITIVE_INFINITY,
      onError: (error, errand) =>
        deps.log.error({ err: error, errand }, 'what a referee answered could not be kept'),
    });
  }

  close(): Promise<void> {
    return this.#errands.close();
  }

  /** Those that may be given a match. */
  async living({ foreignReferees, leagueId }: League): Promise<LeagueReferee[]> {
    if (!foreignReferees) return [];
    const { desk, isBanned } = this.#deps;
    const now = desk.clock.now();
    return (await desk.members.referees(leagueId))
      .filter(({ endpoint, expelled, state }) => endpoint !== null && !expelled && state !== 'SHUTDOWN')
      .filter((referee) => now - this.#watch(referee).failedAt > SHUNNED_MS && !isBanned(referee));
  }

  async start(
    league: League,
    fixture: Fixture,
    players: readonly LeaguePlayer[],
    refereeId: string,
  ): Promise<void> {
    const { desk, leagueGame, times } = this.#deps;
    const game = leagueGame(league.game);
    const referee = (await desk.members.referees(league.leagueId)).find(
      (each) => each.refereeId === refereeId,
    );
    const { leagueId, matchId, round, attempt } = fixture;
    const gameId = `${leagueId}.${matchId}.${attempt}`;
    const edge = { refereeId, leagueId, matchId };
    const numbers = players.map(({ number }) => number);
    const order = { leagueId, matchId, round, players: fixture.players, numbers };
    const roles = game?.referee?.roles(order) ?? [];
    if (!referee) return;
    const starting = desk.fixtures.starting(fixture, { gameId, refereeId, at: desk.clock.now() });
    if (!(await isWritten(desk.store, [starting]))) return;
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
      // What it said before it knew of this match says nothing about it.
      const watch = this.#watch(referee);
      watch.last = NEVER;
      watch.before = NEVER;
    });
  }

  /** Asks now and then whether the match is still played there. */
  async lookAfter(league: League, fixture: Fixture): Promise<void> {
    const { clock, members } = this.#deps.desk;
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
    // Nobody is silent who has not been asked.
    if (last === NEVER) return;
    if (last.playing === null && now - Math.max(heardAt, since) >= this.#deps.silenceMs)
      return this.#again(fixture, referee, 'the referee is silent');
    // Reported this moment, or lost: what is missing twice is lost.
    const lacks = ({ at, playing }: Look) =>
      at > since && playing !== null && !playing.has(fixture.gameId ?? '');
    if (lacks(last) && lacks(before)) await this.#again(fixture, referee, 'the referee has lost the match');
  }

  /** Every deadline of a match waited for, and the silence that a referee may keep. */
  #longestMs({ game }: League): number {
    const { callMs, leagueGame, silenceMs, times } = this.#deps;
    // A game without messages is called by nobody but the town.
    const longest = leagueGame(game)?.referee?.longestMs(times, callMs) ?? Number.POSITIVE_INFINITY;
    return longest + silenceMs;
  }

  /** They hear of rounds as players do, one message after the other; nobody waits for them. */
  async tellAll({ leagueId }: League, key: string, draft: Draft): Promise<void> {
    const { carrier, desk, envelopes } = this.#deps;
    for (const { endpoint, expelled, refereeId, tokenDigest } of await desk.members.referees(leagueId)) {
      if (!endpoint || expelled) continue;
      const to = { leagueId, playerId: refereeId, endpoint, tokenDigest };
      carrier.tell(to, envelopes.ofManager(leagueId, to, key, draft));
    }
  }

  async #ask(referee: LeagueReferee, watch: Watch): Promise<void> {
    const answer = await this.#call(referee, 'list_matches', {});
    watch.before = watch.last;
    watch.last = {
      at: this.#deps.desk.clock.now(),
      playing: answer === null ? null : new Set(gameIdsIn(answer)),
    };
  }

  async #again(fixture: Fixture, referee: LeagueReferee, why: string): Promise<void> {
    const { desk, log } = this.#deps;
    const { leagueId, matchId } = fixture;
    if (await desk.fixtures.hasResult(fixture)) return;
    log.warn(
      { leagueId, matchId, refereeId: referee.refereeId, why },
      'a league match goes to another referee',
    );
    const at = desk.clock.now();
    // It may well answer: the next attempt is another's all the same, where there is another.
    this.#watch(referee).failedAt = at;
    await desk.store.write([
      desk.fixtures.repeating(fixture),
      ...(this.#isAnotherFailure(referee, at)
        ? [desk.members.refereeStanding(referee, afterMissing(referee))]
        : []),
      desk.notes.adding({
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

  /** A referee that dies has lost all of its matches, and has failed once. */
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

  /** A tool of the referee's; null when it did not answer as it should. */
  async #call(referee: LeagueReferee, name: string, args: object): Promise<unknown> {
    const { clock } = this.#deps.desk;
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
