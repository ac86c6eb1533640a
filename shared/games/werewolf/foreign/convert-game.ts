/**
 * Converts a game of another arena to events of this one, so that the hall can show it. Logs have no times: every
 * event takes about as long as it takes to read. Nothing is decided here; `evolve` alone makes the states.
 */
import type { ConvertOptions } from '../../../matches/foreign.ts';
import { hashSeed } from '../../../matches/rng.ts';
import { Draft, type EventFacts } from '../draft.ts';
import type { LogEntry, SeedDrawn } from '../events.ts';
import { evolve } from '../evolve.ts';
import {
  DEFAULT_SETTINGS,
  IMPORTED_VERSION,
  type MatchState,
  type Phase,
  PLAYER_IDS,
  type PlayerId,
  type Role,
  SEATS,
  type SeatedAgent,
} from '../model.ts';
import type { ForeignDay, ForeignGame, ForeignNight, ForeignTalk } from './foreign-game.ts';

const PAUSE_MS = 3_000;
const DEED_MS = 2_000;
const TALK_MS = { least: 2_500, each: 25, most: 12_000 } as const;

export function convertGame(game: ForeignGame, as: ConvertOptions): LogEntry[] {
  const length = new Converter(game, { ...as, now: 0 }).tell().at(-1)!.event.at;
  return new Converter(game, { ...as, now: as.now - length }).tell();
}

class Converter {
  readonly #game: ForeignGame;
  readonly #as: ConvertOptions;
  #now: number;
  #state: MatchState;
  readonly #log: LogEntry[];
  readonly #dead = new Set<number>();

  constructor(game: ForeignGame, as: ConvertOptions) {
    this.#game = game;
    this.#as = as;
    this.#now = as.now;
    const { matchId, now } = as;
    const first: SeedDrawn = {
      type: 'SEED_DRAWN',
      seq: 0,
      eventId: `${matchId}.0000-s0001`,
      at: now,
      audience: 'server',
      engineVersion: IMPORTED_VERSION,
      seed: '',
    };
    const after = evolve(null, first);
    this.#log = [{ event: first, after }];
    this.#state = { ...after, matchId };
  }

  tell(): LogEntry[] {
    const { days, greetings, players, winner } = this.#game;
    this.#create();
    this.#talk(greetings);
    for (const [i, day] of days.entries()) {
      this.#night(day.night, i + 1);
      this.#day(day, i + 1);
    }
    const roles = players.map(({ role }) => role);
    this.#emit({ type: 'GAME_ENDED', audience: 'public', winningTeam: winner, seed: '', roles });
    this.#enter('ENDED', days.length, days.length, 0);
    return this.#log;
  }

  #create(): void {
    const { arena, notes, players, reference } = this.#game;
    const { agentIds, buildingId, gameNumber, matchId } = this.#as;
    const seats = players.map(
      ({ name: displayName }, i): SeatedAgent => ({
        playerId: PLAYER_IDS[i]!,
        seat: SEATS[i]!,
        agentId: agentIds[i]!,
        displayName,
      }),
    );
    const roles = players.map(({ role }) => role);
    this.#emit({
      type: 'MATCH_CREATED',
      audience: 'public',
      matchId,
      gameNumber,
      buildingId,
      seedHash: hashSeed(''),
      settings: DEFAULT_SETTINGS,
      players: seats,
      phaseEndsAt: this.#now + this.#talkMs(this.#game.greetings) + PAUSE_MS,
      origin: { arena, reference, notes, wolves: roles.filter((role) => role === 'WEREWOLF').length },
    });
    this.#emit({ type: 'ROLES_DEALT', audience: 'omniscient', roles });
  }

  #night(night: ForeignNight, number: number): void {
    const { hunts, inspections, killed, packTalk, protections, saved } = night;
    const deeds = hunts.length + inspections.length + protections.length;
    this.#enter('NIGHT', number - 1, number, deeds * DEED_MS + this.#talkMs(packTalk));
    for (const { by, text } of packTalk)
      if (text !== null) {
        this.#now += talkMs(text);
        this.#emit({ type: 'WOLF_CHAT_MESSAGE', audience: 'wolves', playerId: idOf(by), text });
      }
    for (const { by, target } of hunts)
      this.#deed({
        type: 'WOLF_TARGET_CHOSEN',
        audience: 'wolves',
        playerId: idOf(by),
        targetPlayerId: idOf(target),
      });
    for (const { by, found: alignment, target } of inspections)
      this.#deed({
        type: 'SEER_INSPECTED',
        audience: idOf(by),
        playerId: idOf(by),
        targetPlayerId: idOf(target),
        night: number,
        alignment,
      });
    for (const { by, target } of protections)
      this.#deed({
        type: 'DOCTOR_PROTECTED',
        audience: idOf(by),
        playerId: idOf(by),
        targetPlayerId: idOf(target),
      });
    this.#enter('DAY_ANNOUNCE', number, number, PAUSE_MS);
    const killedPlayerId = killed === null ? null : idOf(killed);
    this.#emit({ type: 'NIGHT_RESULT', audience: 'public', killedPlayerId, savedByDoctor: saved });
    if (killed !== null) this.#lose(killed, 'NIGHT');
  }

  #day({ executed, talk, votes }: ForeignDay, number: number): void {
    this.#enter('DAY_DISCUSSION', number, number, this.#talkMs(talk));
    this.#talk(talk);
    if (votes.length === 0) return;
    this.#enter('DAY_VOTE', number, number, votes.length * DEED_MS);
    const ballots = new Map<number, number | null>();
    for (const { by, reason, target } of votes) {
      ballots.set(by, target);
      this.#deed({
        type: 'VOTE_CAST',
        audience: 'public',
        playerId: idOf(by),
        targetPlayerId: target === null ? null : idOf(target),
        reason,
      });
    }
    this.#enter('DAY_RESOLUTION', number, number, PAUSE_MS);
    this.#emit({
      type: 'VOTE_RESOLVED',
      audience: 'public',
      ballots: this.#game.players.map((_, place) => {
        const target = ballots.get(place);
        return target === undefined ? false : target === null ? null : idOf(target);
      }),
      eliminatedPlayerId: executed === null ? null : idOf(executed),
      tied: executed === null ? leadersOf([...ballots.values()]).map(idOf) : [],
    });
    if (executed !== null) this.#lose(executed, 'VOTE');
  }

  #talk(talk: readonly ForeignTalk[]): void {
    for (const { by, text } of talk) {
      this.#now += text === null ? 0 : talkMs(text);
      const playerId = idOf(by);
      if (text === null) this.#emit({ type: 'PLAYER_PASSED', audience: 'public', playerId });
      else
        this.#emit({
          type: 'PUBLIC_MESSAGE',
          audience: 'public',
          playerId,
          kind: 'DISCUSSION',
          text,
          replyToEventId: null,
        });
    }
  }

  #talkMs(talk: readonly ForeignTalk[]): number {
    return talk.reduce((sum, { text }) => sum + (text === null ? 0 : talkMs(text)), 0);
  }

  #lose(place: number, cause: 'NIGHT' | 'VOTE'): void {
    if (this.#dead.has(place)) return;
    this.#dead.add(place);
    const role: Role = this.#game.players[place]!.role;
    this.#emit({ type: 'PLAYER_ELIMINATED', audience: 'public', playerId: idOf(place), role, cause });
  }

  /** `lengthMs`: its total duration. */
  #enter(to: Phase, dayNumber: number, nightNumber: number, lengthMs: number): void {
    this.#now += PAUSE_MS;
    this.#emit({
      type: 'PHASE_CHANGED',
      audience: 'public',
      from: this.#state.phase,
      to,
      dayNumber,
      nightNumber,
      phaseEndsAt: this.#now + lengthMs + PAUSE_MS,
    });
  }

  #deed(facts: EventFacts): void {
    this.#now += DEED_MS;
    this.#emit(facts);
  }

  #emit(facts: EventFacts): void {
    const draft = new Draft(this.#state, this.#now).emit(facts);
    this.#state = draft.state;
    this.#log.push(...draft.entries);
  }
}

const idOf = (place: number): PlayerId => PLAYER_IDS[place]!;

const talkMs = (text: string): number => Math.min(TALK_MS.most, TALK_MS.least + TALK_MS.each * text.length);

/** More than one, or none. */
function leadersOf(ballots: readonly (number | null)[]): number[] {
  const counts = new Map<number, number>();
  for (const target of ballots) if (target !== null) counts.set(target, (counts.get(target) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const leaders = [...counts].flatMap(([place, count]) => (count === most ? [place] : []));
  return leaders.length > 1 ? leaders.toSorted((a, b) => a - b) : [];
}
