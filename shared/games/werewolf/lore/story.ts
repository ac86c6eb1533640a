/** Reconstructs a settled match from its public events: nights and days, who spoke, who voted for whom, who fell. */
import type { SettledMatch } from '../../../matches/chronicle.ts';
import type { Role, Team } from '../model.ts';
import { teamOf } from '../model.ts';
import type { WerewolfWireEvent } from '../wire-types.ts';

export interface Person {
  readonly playerId: string;
  readonly agentId: string;
  readonly name: string;
  readonly role: Role;
  readonly isWolf: boolean;
}

export interface Spoken {
  readonly eventId: string;
  readonly by: Person;
  readonly text: string;
}

export interface Ballot {
  readonly voter: Person;
  readonly target: Person;
  readonly reason: Spoken | null;
}

export interface Day {
  readonly number: number;
  readonly killed: Person | null;
  readonly saved: boolean;
  readonly speeches: readonly Spoken[];
  readonly ballots: readonly Ballot[];
  readonly hanged: Person | null;
  readonly tied: readonly Person[];
  readonly voted: boolean;
}

export interface Death {
  readonly person: Person;
  readonly cause: 'NIGHT' | 'VOTE';
  readonly day: number;
  readonly eventId: string;
}

export interface Story {
  readonly people: readonly Person[];
  /** Said before the first night. */
  readonly greetings: readonly Spoken[];
  readonly days: readonly Day[];
  readonly deaths: readonly Death[];
  readonly winner: Team;
  readonly endedOn: number;
}

type Open = { -readonly [Key in keyof Day]: Day[Key] } & { speeches: Spoken[]; ballots: Ballot[] };

const emptyDay = (number: number): Open => ({
  number,
  killed: null,
  saved: false,
  speeches: [],
  ballots: [],
  hanged: null,
  tied: [],
  voted: false,
});

/** Throws if the end is missing: such a match was never settled. */
export function storyOf({ events, players }: SettledMatch): Story {
  const told = events as readonly WerewolfWireEvent[];
  const end = told.findLast((event) => event.type === 'GAME_ENDED');
  if (!end) throw new Error('the match was not played to its end');
  const { winningTeam: winner, roles } = end.payload;
  const people = players.map(({ playerId, agentId, name }, i): Person => {
    const role = roles[i] as Role;
    return { playerId, agentId, name, role, isWolf: teamOf(role) === 'WEREWOLVES' };
  });
  const days: Open[] = [];
  const deaths: Death[] = [];
  const reader = new Reader(people, days, deaths);
  for (const event of told) reader.read(event);
  return { people, greetings: reader.greetings, days, deaths, winner, endedOn: days.at(-1)?.number ?? 0 };
}

class Reader {
  readonly greetings: Spoken[] = [];
  readonly #people: ReadonlyMap<string, Person>;
  readonly #inOrder: readonly Person[];
  readonly #days: Open[];
  readonly #deaths: Death[];
  #reasons = new Map<Person, Spoken>();

  constructor(people: readonly Person[], days: Open[], deaths: Death[]) {
    this.#inOrder = people;
    this.#people = new Map(people.map((person) => [person.playerId, person]));
    this.#days = days;
    this.#deaths = deaths;
  }

  read(event: WerewolfWireEvent): void {
    const { eventId, type, payload } = event;
    switch (type) {
      case 'PHASE_CHANGED':
        if (payload.to === 'NIGHT') this.#days.push(emptyDay(payload.nightNumber));
        if (payload.to === 'DAY_VOTE') this.#reasons = new Map();
        break;
      case 'NIGHT_RESULT':
        this.#today.killed = this.#find(payload.killedPlayerId);
        this.#today.saved = payload.savedByDoctor;
        break;
      case 'PUBLIC_MESSAGE':
        this.#speak(eventId, payload.playerId, payload.text);
        break;
      case 'VOTE_CAST':
        this.#reason(eventId, payload.voterPlayerId, payload.reason);
        break;
      case 'PLAYER_ELIMINATED':
        this.#fall(eventId, payload.playerId, payload.cause);
        break;
      case 'NARRATOR':
        if (payload.kind === 'VOTE_RESULT') this.#count(payload.ballots, payload.tied);
        break;
      default:
    }
  }

  get #today(): Open {
    const today = this.#days.at(-1);
    if (!today) throw new Error('something happened before the first night');
    return today;
  }

  #find = (playerId: string | null | false): Person | null => this.#people.get(playerId || '') ?? null;

  #speak(eventId: string, playerId: string, text: string): void {
    const by = this.#find(playerId);
    if (!by) return;
    // Before the first night people only greet.
    const heard = this.#days.length > 0 ? this.#today.speeches : this.greetings;
    heard.push({ eventId, by, text });
  }

  #reason(eventId: string, playerId: string, text: string | null): void {
    const by = this.#find(playerId);
    if (by && text) this.#reasons.set(by, { eventId, by, text });
    else if (by) this.#reasons.delete(by);
  }

  #count(ballots: readonly (string | null | false)[], tied: readonly string[]): void {
    this.#today.voted = true;
    this.#today.tied = tied.flatMap((playerId) => this.#find(playerId) ?? []);
    for (const [i, given] of ballots.entries()) {
      const voter = this.#inOrder[i];
      const target = this.#find(given);
      if (voter && target)
        this.#today.ballots.push({ voter, target, reason: this.#reasons.get(voter) ?? null });
    }
  }

  #fall(eventId: string, playerId: string, cause: 'NIGHT' | 'VOTE'): void {
    const person = this.#find(playerId);
    if (!person) return;
    this.#deaths.push({ person, cause, day: this.#today.number, eventId });
    if (cause === 'VOTE') this.#today.hanged = person;
  }
}
