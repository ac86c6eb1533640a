/**
 * Referees one hosted match: asks, informs and records who answers. Its only state is the match: after a crash it
 * starts from the current state and asks the same questions under the same ids.
 */
import type { Ask, LeagueGame, RefereeOfGame, TableSeating } from '../../../shared/league/league-game.ts';
import type { AnyEnvelope } from '../../../shared/league/messages.ts';
import { digestOf } from '../../../shared/league/tokens.ts';
import { type Entry, isOver } from '../../../shared/matches/game.ts';
import type { Log } from '../../log.ts';
import type { LiveMatch } from '../../matches/live-match.ts';
import type { Carrier } from './carrier.ts';
import type { Conduct } from './conduct.ts';
import { type Envelopes, gameError, leagueError, type RefereeVoice } from './envelopes.ts';
import { isOut, type LeagueStores } from './league-stores.ts';
import type { LeaguePlayer } from './records.ts';

/** A choice that is not a number from 1 to 5 may be repeated within the same deadline. */
const MOST_TRIES = 3;

export type Received =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: 'G001' | 'G002' | 'G003' | 'G004' | 'G005';
      readonly message: string;
      readonly details?: object;
    };

export interface TableRefereeDeps {
  readonly stores: Pick<LeagueStores, 'roster'>;
  readonly carrier: Carrier;
  readonly conduct: Pick<Conduct, 'answered' | 'missed' | 'note'>;
  readonly envelopes: Pick<Envelopes, 'ofReferee'>;
  readonly log: Log;
  receive(player: LeaguePlayer, message: AnyEnvelope): Promise<Received>;
  breakOff(reason: string): Promise<unknown>;
}

export class TableReferee {
  readonly #match: LiveMatch;
  readonly #game: LeagueGame;
  readonly #referee: RefereeOfGame;
  readonly #seating: TableSeating;
  readonly #voice: RefereeVoice;
  readonly #deps: TableRefereeDeps;
  readonly #unsubscribe: () => void;
  readonly #asked = new Set<string>();
  /** Digests with which players can verify the league's messages; players with a void token have none. */
  readonly #digests = new Map<string, string>();
  /** Aborted when the match is over: pending answers are dropped, so that the result can be sent. */
  readonly #over = new AbortController();
  #stopped = false;

  constructor(
    match: LiveMatch,
    game: LeagueGame & { readonly referee: RefereeOfGame },
    seating: TableSeating & { readonly refereeId: string },
    deps: TableRefereeDeps,
  ) {
    this.#match = match;
    this.#game = game;
    this.#referee = game.referee;
    this.#seating = seating;
    this.#voice = seating;
    this.#deps = deps;
    this.#unsubscribe = match.subscribe((added) => this.#stepped(added));
    this.#askAll();
  }

  stop(): void {
    this.#stopped = true;
    this.#unsubscribe();
  }

  #stepped(added: readonly Entry[]): void {
    for (const entry of added) {
      for (const { to, type, key, payload } of this.#referee.news(entry, this.#seating))
        this.#do(() => this.#tell(to, key, { type, payload }));
      for (const playerId of this.#referee.missed(entry, this.#seating))
        this.#do(() => this.#missed(playerId, entry));
      for (const playerId of this.#referee.answered(entry, this.#seating))
        this.#do(() => this.#answered(playerId));
    }
    if (isOver(this.#game.game, this.#match.state)) this.#over.abort(new Error('the match is over'));
    else this.#askAll();
  }

  #askAll(): void {
    for (const ask of this.#referee.asks(this.#match.state, this.#seating)) {
      const key = `${ask.to} ${ask.key}`;
      if (this.#asked.has(key)) continue;
      this.#asked.add(key);
      this.#do(() => this.#ask(ask));
    }
  }

  async #ask(ask: Ask): Promise<void> {
    const { carrier, conduct, envelopes } = this.#deps;
    const { matchId } = this.#seating;
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const player = await this.#player(ask.to);
      if (isOut(player) || !this.#isAsked(ask)) return;
      const key = tries === 1 ? ask.key : `${ask.key}/try-${tries}`;
      const { signal } = this.#over;
      const question = envelopes.ofReferee(this.#voice, player, key, ask);
      const delivery = await carrier.ask(player, question, { dueAt: ask.dueAt, signal });
      if (delivery.kind === 'mailed' || signal.aborted) return;
      if (delivery.kind === 'failed')
        return conduct.note(player, 'G002', matchId, `${ask.type}: ${delivery.why}`);
      const { message } = delivery;
      const { auth_token } = message ?? {};
      const { tokenDigest } = player;
      // The answer comes over the referee's own call, which is proof enough; but a token in it must be the player's
      // own, as far as this referee can tell: a referee in another process knows no tokens.
      if (auth_token !== undefined && tokenDigest !== null && digestOf(auth_token) !== tokenDigest) {
        await conduct.note(player, WRONG_TOKEN.code, matchId, `${ask.type}: ${WRONG_TOKEN.message}`);
        await this.#tell(ask.to, `${key}/error`, leagueError(WRONG_TOKEN));
        continue;
      }
      const received = message ? await this.#deps.receive(player, message) : NOT_ANSWERED;
      if (received.ok) return;
      if (received.code !== 'G002' && !this.#isAsked(ask)) return;
      await conduct.note(player, received.code, matchId, `${ask.type}: ${received.message}`);
      // A game's own error; the next try follows at once.
      const about = { gameId: this.#seating.gameId, playerId: ask.to };
      await this.#tell(ask.to, `${key}/error`, gameError(received, about));
    }
  }

  #isAsked({ to, key }: Ask): boolean {
    const asks = this.#referee.asks(this.#match.state, this.#seating);
    return !this.#stopped && asks.some((ask) => ask.to === to && ask.key === key);
  }

  async #tell(playerId: string, key: string, draft: Parameters<Envelopes['ofReferee']>[3]): Promise<void> {
    const { carrier, envelopes } = this.#deps;
    const player = await this.#player(playerId);
    carrier.tell(player, envelopes.ofReferee(this.#voice, player, key, draft));
  }

  async #missed(playerId: string, { after }: Entry): Promise<void> {
    const { conduct } = this.#deps;
    const { matchId } = this.#seating;
    const before = await this.#player(playerId);
    if (isOut(before)) return;
    const round = this.#game.game.progress(after).round;
    const what = round === 0 ? 'no answer to the invitation' : `no choice in round ${round}`;
    const player = await conduct.missed(before, matchId, what);
    if (isOut(player)) await this.#breakOff();
  }

  async #answered(playerId: string): Promise<void> {
    await this.#deps.conduct.answered(await this.#player(playerId), this.#seating.matchId);
  }

  /** Stops waiting for a player that has left for good. */
  async #breakOff(): Promise<void> {
    const { state } = this.#match;
    if (isOver(this.#game.game, state)) return;
    const players = await Promise.all(this.#seating.players.map((id) => this.#player(id)));
    const gone = players.filter(isOut).map(({ agentId }) => agentId);
    await this.#deps.breakOff(this.#game.walkoutWords(state, gone));
  }

  async #player(playerId: string): Promise<LeaguePlayer> {
    const player = (await this.#deps.stores.roster(this.#seating.leagueId)).get(playerId);
    if (!player) throw new Error(`${playerId} is not in the league ${this.#seating.leagueId}`);
    const tokenDigest = player.tokenDigest ?? this.#digests.get(playerId) ?? null;
    if (tokenDigest !== null) this.#digests.set(playerId, tokenDigest);
    return { ...player, tokenDigest };
  }

  #do(work: () => Promise<unknown>): void {
    const { gameId, leagueId } = this.#seating;
    void work().catch((error: unknown) => {
      if (!this.#stopped) this.#deps.log.error({ err: error, leagueId, gameId }, 'a referee stumbled');
    });
  }
}

const WRONG_TOKEN = { code: 'L004', message: 'The answer shows a token that is not yours.' } as const;
const NOT_ANSWERED: Received = { ok: false, code: 'G004', message: 'Acknowledged, and not answered.' };
