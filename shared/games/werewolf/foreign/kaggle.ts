/** Games of Kaggle's Game Arena: reads them, and writes matches of this town in the same shape. */
import { z } from 'zod';
import { cleanText } from '../../../matches/text.ts';
import type { Reasoning } from '../../../traces/call-line.ts';
import type { LogEntry } from '../events.ts';
import type { PlayerId, Role, Team } from '../model.ts';
import {
  type ForeignDay,
  type ForeignGame,
  type ForeignNight,
  seatsRefused,
  type Unreadable,
} from './foreign-game.ts';

const ROLE_WORDS = { VILLAGER: 'Villager', WEREWOLF: 'Werewolf', SEER: 'Seer', DOCTOR: 'Doctor' } as const;
const TEAM_WORDS = { VILLAGERS: 'Villagers', WEREWOLVES: 'Werewolves' } as const;
const DEED_WORDS = {
  WOLF_TARGET_CHOSEN: 'Eliminate',
  SEER_INSPECTED: 'Inspect',
  DOCTOR_PROTECTED: 'Heal',
} as const;

const Step = z.object({
  type: z.enum(['night_action', 'chat', 'vote', 'announcement']),
  /** A night has the number of the day before it. */
  day: z.int().min(0).max(1_000),
  player: z.string().optional(),
  action: z.string().optional(),
  target: z.string().nullish(),
  message: z.string().optional(),
  event: z.string().optional(),
  data: z.looseObject({}).optional(),
});
type Step = z.output<typeof Step>;

const KaggleGame = z.object({
  id: z.string().optional(),
  game_number: z.string().optional(),
  players: z.array(z.object({ id: z.string(), model: z.string().default(''), role: z.string() })),
  winner: z.string(),
  timeline: z.array(Step),
});

export function readKaggle(text: string, file: string): ForeignGame | Unreadable {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return { reason: 'this is not JSON' };
  }
  const parsed = KaggleGame.safeParse(given);
  if (!parsed.success)
    return { reason: `this is not a game of the Game Arena: ${z.prettifyError(parsed.error)}` };
  const { game_number, id, players: seats, timeline, winner: won } = parsed.data;
  const refused = seatsRefused(seats.length);
  if (refused) return refused;
  const winner = teamNamed(won);
  if (!winner) return { reason: `the winner is ${won || 'missing'}, and should be a side` };
  const places = new Map(seats.map((seat, place) => [seat.id, place]));
  if (places.size < seats.length) return { reason: 'two players have the same name' };
  const players = seats.map((seat) => ({ ...seat, known: roleNamed(seat.role) }));
  const odd = players.find(({ known }) => !known);
  if (odd) return { reason: `${odd.id} is a ${odd.role}, which the hall has no card for` };
  const stranger = timeline.find(({ player, target }) =>
    [player, target].some((name) => name != null && !places.has(name)),
  );
  if (stranger)
    return { reason: `the timeline names ${stranger.player}, ${stranger.target}: not all of them play` };
  return {
    arena: 'Kaggle Game Arena',
    reference: game_number ?? id ?? file,
    players: players.map(({ id: name, known, model }) => ({
      name: cleanText(name),
      by: cleanText(model),
      role: known!,
    })),
    greetings: [],
    days: new Timeline(
      timeline,
      places,
      players.map(({ known }) => known!),
    ).days(),
    winner,
    notes: [],
  };
}

const named = <T extends string>(words: Readonly<Record<T, string>>, given: string): T | undefined =>
  (Object.keys(words) as T[]).find((key) => words[key].toLowerCase() === given.trim().toLowerCase());
const roleNamed = (given: string): Role | undefined => named<Role>(ROLE_WORDS, given);
const teamNamed = (given: string): Team | undefined => named<Team>(TEAM_WORDS, given);

class Timeline {
  readonly #steps: readonly Step[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #roles: readonly Role[];

  constructor(steps: readonly Step[], places: ReadonlyMap<string, number>, roles: readonly Role[]) {
    this.#steps = steps;
    this.#places = places;
    this.#roles = roles;
  }

  days(): ForeignDay[] {
    // A game may end with a night.
    const last = Math.max(
      0,
      ...this.#steps.map(({ data, day, type }) =>
        type === 'chat' || type === 'vote' ? day : victimIn(data) === null ? 0 : day + 1,
      ),
    );
    return Array.from({ length: last }, (_, i) => this.#day(i + 1));
  }

  #day(day: number): ForeignDay {
    const votes = this.#of(day, 'vote').flatMap(({ player, target }) => {
      const by = this.#place(player);
      return by === null ? [] : [{ by, target: this.#place(target), reason: null }];
    });
    const talk = this.#of(day, 'chat').flatMap(({ message, player }) => {
      const by = this.#place(player);
      const text = cleanText(message ?? '');
      return by === null ? [] : [{ by, text: text || null }];
    });
    const isNobody = this.#of(day, 'announcement').some(({ data }) => data?.outcome === 'no_exile');
    return { night: this.#night(day - 1), talk, votes, executed: isNobody ? null : mostNamed(votes) };
  }

  #night(night: number): ForeignNight {
    const deeds = (action: string) =>
      this.#of(night, 'night_action').flatMap((step) => {
        const [by, target] = [this.#place(step.player), this.#place(step.target)];
        return step.action !== action || by === null || target === null ? [] : [{ by, target }];
      });
    const elected = this.#elected(night);
    const protections = deeds(DEED_WORDS.DOCTOR_PROTECTED);
    const told = this.#of(night, 'announcement').find(({ event }) => event === 'night_result')?.data;
    const saved = told ? told.saved === true : protections.some(({ target }) => target === elected);
    return {
      packTalk: [],
      hunts: this.#hunts(night, elected),
      inspections: deeds(DEED_WORDS.SEER_INSPECTED).map((deed) => ({
        ...deed,
        found: this.#roles[deed.target] === 'WEREWOLF' ? 'WEREWOLF' : 'NOT_WEREWOLF',
      })),
      protections,
      killed: saved ? null : elected,
      saved,
    };
  }

  #elected(night: number): number | null {
    for (const { data } of this.#of(night, 'announcement')) {
      const place = this.#place(victimIn(data));
      if (place !== null) return place;
    }
    return null;
  }

  /** The last to act in a phase is recorded under the day after it: such a choice is identified by its victim. */
  #hunts(night: number, elected: number | null) {
    const before = night === 0 ? null : this.#elected(night - 1);
    const own = this.#huntsUnder(night).filter(({ target }) => target === elected || target !== before);
    const late = this.#huntsUnder(night + 1).filter(
      ({ by, target }) =>
        target === elected && target !== this.#elected(night + 1) && own.every((hunt) => hunt.by !== by),
    );
    return [...own, ...late];
  }

  #huntsUnder(day: number) {
    return this.#of(day, 'night_action').flatMap(({ action, player, target: victim }) => {
      const [by, target] = [this.#place(player), this.#place(victim)];
      return action !== DEED_WORDS.WOLF_TARGET_CHOSEN || by === null || target === null
        ? []
        : [{ by, target }];
    });
  }

  #of(day: number, type: Step['type']): Step[] {
    return this.#steps.filter((step) => step.day === day && step.type === type);
  }

  #place(name: unknown): number | null {
    return typeof name === 'string' ? (this.#places.get(name) ?? null) : null;
  }
}

function victimIn(data: Step['data']): string | null {
  const name = data?.elected_target_player_id ?? data?.eliminated_player_id;
  return typeof name === 'string' ? name : null;
}

/** By each player's last vote; null on a tie. */
function mostNamed(votes: readonly { readonly by: number; readonly target: number | null }[]): number | null {
  const counts = new Map<number, number>();
  for (const target of new Map(votes.map(({ by, target: named }) => [by, named])).values())
    if (target !== null) counts.set(target, (counts.get(target) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const leaders = [...counts].filter(([, count]) => count === most);
  return leaders.length === 1 ? leaders[0]![0] : null;
}

/** The player of a seat, and whether its secrets may be disclosed. */
export interface KaggleEntrant {
  readonly model: string;
  readonly consents: boolean;
}

/** `log`: every step of a match that is over. Without consent, a seat's night actions and thoughts are left out. */
export function kaggleEdition(
  log: readonly LogEntry[],
  entrants: readonly KaggleEntrant[],
  thoughts: readonly Reasoning[],
): object {
  const { after: end } = log.at(-1)!;
  const nameOf = new Map(end.players.map(({ displayName, playerId }) => [playerId, displayName]));
  const consenting = new Set(
    end.players.flatMap(({ playerId }, i) => (entrants[i]?.consents ? [playerId] : [])),
  );
  const thoughtOf = new Map(thoughts.map(({ eventId, text }) => [eventId, text]));
  const reasoning = (by: PlayerId, eventId: string) => {
    const text = consenting.has(by) ? thoughtOf.get(eventId) : undefined;
    return text === undefined ? {} : { reasoning: text };
  };
  const timeline = log.flatMap(({ after: { dayNumber, nightNumber }, event }): object[] => {
    const day = { day: dayNumber, phase: 'Day' };
    const night = { day: Math.max(0, nightNumber - 1), phase: 'Night' };
    switch (event.type) {
      case 'WOLF_TARGET_CHOSEN':
      case 'SEER_INSPECTED':
      case 'DOCTOR_PROTECTED': {
        if (!consenting.has(event.playerId)) return [];
        const names = { player: nameOf.get(event.playerId), target: nameOf.get(event.targetPlayerId) };
        const told = reasoning(event.playerId, event.eventId);
        return [{ type: 'night_action', ...night, action: DEED_WORDS[event.type], ...names, ...told }];
      }
      case 'NIGHT_RESULT': {
        const { killedPlayerId: killed, savedByDoctor: saved } = event;
        const data = { eliminated_player_id: killed && nameOf.get(killed), saved };
        return [{ type: 'announcement', ...night, event: 'night_result', data }];
      }
      case 'PUBLIC_MESSAGE': {
        const told = reasoning(event.playerId, event.eventId);
        return [{ type: 'chat', ...day, player: nameOf.get(event.playerId), message: event.text, ...told }];
      }
      case 'VOTE_CAST': {
        if (event.restated) return [];
        const target = event.targetPlayerId && nameOf.get(event.targetPlayerId);
        const told = reasoning(event.playerId, event.eventId);
        return [{ type: 'vote', ...day, player: nameOf.get(event.playerId), target, ...told }];
      }
      case 'VOTE_RESOLVED': {
        if (event.eliminatedPlayerId) return [];
        const data = { outcome: 'no_exile', vote_type: 'day_exile' };
        return [{ type: 'announcement', ...day, event: 'vote_result', data }];
      }
      case 'GAME_ENDED': {
        const data = { winner_team: TEAM_WORDS[event.winningTeam], last_day: dayNumber };
        return [{ type: 'announcement', day: dayNumber, phase: 'Game Over', event: 'game_end', data }];
      }
      default:
        return [];
    }
  });
  return {
    id: end.matchId,
    game_number: `game_${end.gameNumber}`,
    players: end.players.map(({ displayName, role }, i) => ({
      id: displayName,
      model: entrants[i]?.model ?? '',
      role: ROLE_WORDS[role ?? 'VILLAGER'],
      reward: end.winner !== null && (role === 'WEREWOLF') === (end.winner === 'WEREWOLVES') ? 1 : 0,
    })),
    winner: end.winner ? TEAM_WORDS[end.winner] : '',
    total_days: end.dayNumber,
    timeline,
  };
}
