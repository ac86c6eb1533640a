/** Parses a log of the AIWolf contest: comma-separated lines, one per event. */
import { cleanText } from '../../../matches/text.ts';
import type { Alignment, Role, Team } from '../model.ts';
import {
  type ForeignDay,
  type ForeignGame,
  type ForeignNight,
  type ForeignPlayer,
  type ForeignTalk,
  seatsRefused,
  type Unreadable,
} from './foreign-game.ts';

const ROLES: Readonly<Record<string, Role>> = {
  VILLAGER: 'VILLAGER',
  WEREWOLF: 'WEREWOLF',
  SEER: 'SEER',
  BODYGUARD: 'DOCTOR',
  POSSESSED: 'VILLAGER',
  MEDIUM: 'VILLAGER',
};
const WINNERS: Readonly<Record<string, Team>> = { VILLAGER: 'VILLAGERS', WEREWOLF: 'WEREWOLVES' };
const FOUND: Readonly<Record<string, Alignment>> = { HUMAN: 'NOT_WEREWOLF', WEREWOLF: 'WEREWOLF' };
/** "Nothing to say now" and "nothing more today". */
const PASSES: ReadonlySet<string> = new Set(['Skip', 'Over']);

interface Line {
  readonly at: number;
  readonly day: number;
  readonly kind: string;
  readonly fields: readonly string[];
}

export function readAiWolf(text: string, reference: string): ForeignGame | Unreadable {
  const lines = text.split(/\r?\n/).flatMap((line, i): Line[] => {
    const [day = '', kind = '', ...fields] = line.split(',');
    return line.trim() === '' ? [] : [{ at: i + 1, day: Number.parseInt(day, 10), kind, fields }];
  });
  const odd = lines.find(({ day }) => Number.isNaN(day));
  if (odd) return { reason: `line ${odd.at} does not begin with a day, as lines of AIWolf logs do` };
  const seated = playersIn(lines);
  if ('reason' in seated) return seated;
  const { players, places, notes } = seated;
  const result = lines.find(({ kind }) => kind === 'result');
  const winner = WINNERS[result?.fields[2] ?? ''];
  if (!winner) return { reason: 'the log names no winner: its last line should be a result' };
  const reader = new DayReader(lines, places);
  // A game may end with a night.
  const last = Math.max(
    0,
    ...lines.map(({ day, kind }) => (kind === 'vote' ? day : kind === 'attack' ? day + 1 : 0)),
  );
  const days = Array.from({ length: last }, (_, i) => reader.day(i + 1));
  const stray = reader.stray;
  if (stray) return { reason: `line ${stray.at} names a player that the log does not seat` };
  const greetings = reader.talk(0, 'talk');
  return { arena: 'AIWolf', reference, players, greetings, days, winner, notes };
}

function playersIn(lines: readonly Line[]) {
  const statuses = lines.filter(({ day, kind }) => day === 0 && kind === 'status');
  if (statuses.length === 0) return { reason: 'the log seats nobody: it should begin with lines of status' };
  const refused = seatsRefused(statuses.length);
  if (refused) return refused;
  const players: ForeignPlayer[] = [];
  const places = new Map<string, number>();
  const notes = ['Players did not learn the roles of those who left the game.'];
  for (const [place, { at, fields }] of statuses.entries()) {
    const [index = '', role = '', , team = '', name = `Agent ${index}`] = fields;
    const known = ROLES[role];
    if (!known) return { reason: `line ${at} deals ${role || 'no role'}, which the hall has no card for` };
    places.set(index, place);
    players.push({ name: cleanText(name) || `Agent ${index}`, by: cleanText(team), role: known });
    if (role === 'POSSESSED')
      notes.push(`${name} was the possessed: a villager who wins with the werewolves.`);
    if (role === 'MEDIUM')
      notes.push(`${name} was the medium: a villager who learns what the executed were.`);
    if (role === 'BODYGUARD') notes.push(`${name} was the bodyguard, shown here as the doctor.`);
  }
  return { players, places, notes };
}

class DayReader {
  readonly #lines: readonly Line[];
  readonly #places: ReadonlyMap<string, number>;
  /** The first line that names an unknown player. */
  stray: Line | null = null;

  constructor(lines: readonly Line[], places: ReadonlyMap<string, number>) {
    this.#lines = lines;
    this.#places = places;
  }

  talk(day: number, kind: 'talk' | 'whisper'): ForeignTalk[] {
    return this.#of(day, kind).map((line) => {
      const [, , by, ...words] = line.fields;
      const text = cleanText(words.join(','));
      return { by: this.#place(line, by), text: text === '' || PASSES.has(text) ? null : text };
    });
  }

  day(day: number): ForeignDay {
    const [execution] = this.#of(day, 'execute');
    return {
      night: this.#night(day - 1),
      talk: this.talk(day, 'talk'),
      votes: this.#of(day, 'vote').map((line) => ({
        by: this.#place(line, line.fields[0]),
        target: this.#place(line, line.fields[1]),
        reason: null,
      })),
      executed: execution ? this.#place(execution, execution.fields[0]) : null,
    };
  }

  /** The night that follows this day. */
  #night(day: number): ForeignNight {
    const deeds = (kind: string) =>
      this.#of(day, kind).map((line) => ({
        by: this.#place(line, line.fields[0]),
        target: this.#place(line, line.fields[1]),
        found: FOUND[line.fields[2] ?? ''] ?? ('NOT_WEREWOLF' as const),
      }));
    const [attack] = this.#of(day, 'attack');
    const victim = attack && attack.fields[0] !== '-1' ? this.#place(attack, attack.fields[0]) : null;
    const isDead = attack?.fields[1] === 'true';
    return {
      packTalk: this.talk(day, 'whisper'),
      hunts: deeds('attackVote'),
      inspections: deeds('divine'),
      protections: deeds('guard'),
      killed: isDead ? victim : null,
      saved: victim !== null && !isDead,
    };
  }

  #of(day: number, kind: string): Line[] {
    return this.#lines.filter((line) => line.day === day && line.kind === kind);
  }

  #place(line: Line, index: string | undefined): number {
    const place = this.#places.get(index ?? '');
    if (place === undefined) this.stray ??= line;
    return place ?? 0;
  }
}
