/**
 * A season as tables: matches, seats, events, labels of talk, and entrants' thoughts. Every row names its match, whose
 * journal has the hash listed in `matches`. Secrets and thoughts are included only for entrants whose owners agreed.
 * Pure; only finished matches may be passed in.
 */
import type { Entry, Game, GameEvent } from '../matches/game.ts';
import { hashSeed as sha256 } from '../matches/rng.ts';
import { iso } from '../protocol/iso.ts';
import type { Reasoning } from '../traces/call-line.ts';
import type { SeasonRecord } from './record.ts';
import type { PlayedMatch } from './results.ts';
import type { SeasonGame } from './season-game.ts';

export interface DatasetMatch {
  readonly game: Game;
  readonly played: PlayedMatch;
  readonly log: readonly Entry[];
  /** The public version of the file. */
  readonly journal: string;
  /** Agents' stated thoughts, of all seats. */
  readonly thoughts: readonly Reasoning[];
}

type DatasetSeason = Omit<SeasonRecord, 'played' | 'seed'>;

export type ColumnType = 'BOOLEAN' | 'INT32' | 'STRING' | 'JSON';
type Value = string | number | boolean | null;
type Row = Readonly<Record<string, Value>>;

export interface Table {
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly rows: readonly Row[];
}

export interface Dataset {
  readonly tables: Readonly<Record<string, Table>>;
  /** One line per match, in the format of Kaggle's Game Arena. */
  readonly kaggle: string;
  /** The data card, in Markdown. */
  readonly card: string;
}

/** Takes one match after the other, so that no more than one has to be in memory. */
export class DatasetBuilder {
  readonly #season: DatasetSeason;
  readonly #game: SeasonGame;
  readonly #consents: ReadonlySet<string>;
  readonly #rows = { matches: [], seats: [], events: [], labels: [], thoughts: [] } as Record<
    TableName,
    Row[]
  >;
  readonly #kaggle: string[] = [];

  constructor(season: DatasetSeason, game: SeasonGame) {
    this.#season = season;
    this.#game = game;
    this.#consents = new Set(season.entrants.flatMap(({ consents, name }) => (consents ? [name] : [])));
  }

  add(match: DatasetMatch): void {
    const rows = this.#rows;
    rows.matches.push(matchRow(this.#season, match));
    rows.seats.push(...seatRows(match, this.#game));
    rows.events.push(...eventRows(match, this.#consents));
    rows.labels.push(...labelRows(match));
    rows.thoughts.push(...thoughtRows(match, this.#consents));
    this.#kaggle.push(`${JSON.stringify(this.#kaggleEdition(match))}\n`);
  }

  build(): Dataset {
    const tables = Object.fromEntries(
      TABLE_NAMES.map((name) => [name, { columns: COLUMNS[name], rows: this.#rows[name] }]),
    );
    return { tables, kaggle: this.#kaggle.join(''), card: cardOf(this.#season, tables) };
  }

  #kaggleEdition({ log, played, thoughts }: DatasetMatch): object {
    const kindOf = new Map(this.#season.entrants.map(({ kind, name }) => [name, kind]));
    const entrants = played.seats.map(({ entrant }) => ({
      model: `${entrant} (${kindOf.get(entrant)})`,
      consents: this.#consents.has(entrant),
    }));
    return this.#game.kaggle(log, entrants, thoughts);
  }
}

const COLUMNS = {
  matches: {
    season: 'STRING',
    match: 'STRING',
    number: 'INT32',
    block: 'INT32',
    pace: 'STRING',
    winner: 'STRING',
    verified: 'BOOLEAN',
    missed_duties: 'INT32',
    started_at: 'STRING',
    ended_at: 'STRING',
    events: 'INT32',
    journal_sha256: 'STRING',
  },
  seats: {
    match: 'STRING',
    seat: 'INT32',
    entrant: 'STRING',
    alias: 'STRING',
    role: 'STRING',
    won: 'BOOLEAN',
    missed_duties: 'INT32',
  },
  /** Public events; secret ones only of consenting entrants. */
  events: {
    match: 'STRING',
    event: 'STRING',
    at: 'STRING',
    type: 'STRING',
    audience: 'STRING',
    seat: 'INT32',
    entrant: 'STRING',
    target_seat: 'INT32',
    text: 'STRING',
    payload: 'JSON',
  },
  /** The town's reading of public talk, and whether it was true. */
  labels: {
    match: 'STRING',
    event: 'STRING',
    seat: 'INT32',
    entrant: 'STRING',
    round: 'INT32',
    kind: 'STRING',
    target_seat: 'INT32',
    said: 'STRING',
    truth: 'STRING',
    is_right: 'BOOLEAN',
  },
  thoughts: {
    match: 'STRING',
    event: 'STRING',
    seat: 'INT32',
    entrant: 'STRING',
    at: 'STRING',
    tool: 'STRING',
    text: 'STRING',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;
type TableName = keyof typeof COLUMNS;
export const TABLE_NAMES = Object.keys(COLUMNS) as TableName[];

const matchRow = ({ pace, seasonId }: DatasetSeason, { journal, log, played }: DatasetMatch): Row => ({
  season: seasonId,
  match: played.matchId,
  number: played.number,
  block: played.block,
  pace,
  winner: played.winner,
  verified: played.verified,
  missed_duties: played.missed.reduce((sum, missed) => sum + missed, 0),
  started_at: iso(log[0]?.event.at ?? 0),
  ended_at: iso(log.at(-1)?.event.at ?? 0),
  events: log.length,
  journal_sha256: sha256(journal),
});

const seatRows = ({ played }: DatasetMatch, { wolves }: SeasonGame): Row[] =>
  played.seats.map(({ alias, entrant, role }, seat) => ({
    match: played.matchId,
    seat: seat + 1,
    entrant,
    alias,
    role,
    won: wolves.includes(role) === (played.winner === 'WEREWOLVES'),
    missed_duties: played.missed[seat] ?? 0,
  }));

type Fields = GameEvent & Readonly<Record<string, unknown>>;

/** Without `seq`, which counts the omitted events too. */
const eventRows = ({ log, played }: DatasetMatch, consents: ReadonlySet<string>): Row[] =>
  log.flatMap((entry) => {
    const { at, audience, eventId, seq: _, type, ...payload } = entry.event as Fields;
    const seat = seatIn(payload.playerId);
    const entrant = entrantAt(played, seat);
    if (audience !== 'public' && !(entrant && consents.has(entrant))) return [];
    const words = [payload.text, payload.reason].find((each) => typeof each === 'string');
    return [
      {
        match: played.matchId,
        event: eventId,
        at: iso(at),
        type,
        audience,
        seat,
        entrant,
        target_seat: seatIn(payload.targetPlayerId),
        text: typeof words === 'string' ? words : null,
        payload: JSON.stringify(payload),
      },
    ];
  });

const labelRows = ({ game, log, played }: DatasetMatch): Row[] =>
  (log.at(-1)?.after.players ?? []).flatMap(({ playerId, seat }) =>
    (game.debrief?.(log, playerId).deeds ?? []).map((deed) => ({
      match: played.matchId,
      event: deed.eventId,
      seat,
      entrant: entrantAt(played, seat),
      round: deed.round,
      kind: deed.kind,
      target_seat: seatIn(deed.targetPlayerId),
      said: deed.said,
      truth: deed.truth,
      is_right: deed.isRight,
    })),
  );

const thoughtRows = ({ played, thoughts }: DatasetMatch, consents: ReadonlySet<string>): Row[] =>
  thoughts.flatMap(({ at, eventId, playerId, text, tool }) => {
    const seat = seatIn(playerId);
    const entrant = entrantAt(played, seat);
    if (entrant === null || !consents.has(entrant)) return [];
    return [{ match: played.matchId, event: eventId, seat, entrant, at: iso(at), tool, text }];
  });

function seatIn(playerId: unknown): number | null {
  const [, seat] = /^p:(\d+)$/.exec(String(playerId ?? '')) ?? [];
  return seat === undefined ? null : Number(seat);
}

const entrantAt = ({ seats }: PlayedMatch, seat: number | null): string | null =>
  seat === null ? null : (seats[seat - 1]?.entrant ?? null);

function cardOf(season: DatasetSeason, tables: Readonly<Record<string, Table>>): string {
  const rows = Object.entries(tables).map(
    ([name, { columns, rows: all }]) =>
      `| \`${name}\` | ${all.length} | ${Object.keys(columns).join(', ')} |`,
  );
  const agreed = season.entrants.flatMap(({ consents, name }) => (consents ? [name] : []));
  return `# ${season.name}

A season of Werewolf in Eliza Town: ${season.matches} matches among ${season.entrants.length} entrants, at the ${season.pace} pace.

| Table | Rows | Columns |
|---|---|---|
${rows.join('\n')}

Each table is here as Parquet and as JSON Lines, with the same rows. \`kaggle.jsonl\` holds every match in the shape of Kaggle's Game Arena, one a line.
Every row names its match; \`matches.journal_sha256\` is the SHA-256 of that match's journal. \`npm run verify -- --season <folder or id>\` replays
all journals and checks every seat assignment.

- **Source.** Journals of finished matches. Times are those of the town that hosted them.
- **Entrants.** ${season.entrants.map(({ kind, name }) => `${name} (${kind})`).join(', ')}. At the table each had a neutral name, new in every match.
- **Labels.** \`labels\` holds what the town's reader of talk found: votes, claims, reports, accusations and defences, each with the truth. It is a
  program's reading of English, not an annotation by people.
- **Consent.** Public events are included for everybody. Secret actions and stated thoughts are included only if the entrant's owner agreed: ${agreed.join(', ') || 'nobody did'}.
- **Limits.** All text was written by language models and programs. English only.
`;
}
