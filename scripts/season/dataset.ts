/**
 * A season as tables, in Parquet and in JSON Lines: matches, seats, what happened, and what entrants thought that agreed to it. Every row names
 * its match, whose journal has the hash that stands in `matches`. Only matches that are over come here.
 */
import { createHash } from 'node:crypto';
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { GameEvent } from '../../shared/matches/game.ts';
import { iso } from '../../shared/protocol/iso.ts';
import type { SeasonFolder } from './folder.ts';
import type { ReadMatch, SeasonRecord } from './read-season.ts';

type Type = 'BOOLEAN' | 'INT32' | 'INT64' | 'STRING' | 'JSON';
type Value = string | number | boolean | null;
type Row = Readonly<Record<string, Value>>;

interface Table {
  readonly columns: Readonly<Record<string, Type>>;
  readonly rows: readonly Row[];
}

interface Thought {
  readonly number: number;
  readonly entrant: string;
  readonly at: string;
  readonly about: { readonly phase?: string; readonly day?: number };
  readonly answer: { readonly text: string } | null;
}

export async function writeDataset(
  record: SeasonRecord,
  matches: readonly ReadMatch[],
  folder: SeasonFolder,
): Promise<void> {
  const tables: Readonly<Record<string, Table>> = {
    matches: matchTable(record, matches),
    seats: seatTable(matches),
    events: eventTable(record, matches),
    thoughts: thoughtTable(record, folder.lines<Thought>('.thoughts.jsonl'), matches),
  };
  for (const [name, table] of Object.entries(tables)) {
    folder.write(`dataset/${name}.jsonl`, table.rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    folder.write(`dataset/${name}.parquet`, parquet(table));
  }
  folder.write('dataset/README.md', dataCard(record, tables));
}

/** JSON columns hold text, so that a reader of either form gets the same. */
function parquet({ columns, rows }: Table): Uint8Array {
  const columnData = Object.entries(columns).map(([name, type]) => ({
    name,
    type: type === 'JSON' ? ('STRING' as const) : type,
    nullable: true,
    data: rows.map((row) => {
      const value = row[name] ?? null;
      return type === 'INT64' && value !== null ? BigInt(value as number) : value;
    }),
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const matchTable = ({ pace, seasonId }: SeasonRecord, matches: readonly ReadMatch[]): Table => ({
  columns: {
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
  rows: matches.map(({ events, journal, played }) => ({
    season: seasonId,
    match: played.matchId,
    number: played.number,
    block: played.block,
    pace,
    winner: played.winner,
    verified: played.verified,
    missed_duties: played.missed.reduce((sum, missed) => sum + missed, 0),
    started_at: iso(events[0]?.at ?? 0),
    ended_at: iso(events.at(-1)?.at ?? 0),
    events: events.length,
    journal_sha256: sha256(journal),
  })),
});

const seatTable = (matches: readonly ReadMatch[]): Table => ({
  columns: {
    match: 'STRING',
    seat: 'INT32',
    entrant: 'STRING',
    alias: 'STRING',
    role: 'STRING',
    won: 'BOOLEAN',
    missed_duties: 'INT32',
  },
  rows: matches.flatMap(({ played }) =>
    played.seats.map(({ alias, entrant, role }, seat) => ({
      match: played.matchId,
      seat: seat + 1,
      entrant,
      alias,
      role,
      won: (role === 'WEREWOLF') === (played.winner === 'WEREWOLVES'),
      missed_duties: played.missed[seat] ?? 0,
    })),
  ),
});

type Fields = GameEvent & Readonly<Record<string, unknown>>;

/** Public events; of what happened in secret only what consenting entrants did. */
function eventTable({ entrants }: SeasonRecord, matches: readonly ReadMatch[]): Table {
  const consents = new Set(entrants.flatMap(({ consents: does, name }) => (does ? [name] : [])));
  return {
    columns: {
      match: 'STRING',
      seq: 'INT32',
      at: 'STRING',
      type: 'STRING',
      audience: 'STRING',
      seat: 'INT32',
      entrant: 'STRING',
      target_seat: 'INT32',
      text: 'STRING',
      payload: 'JSON',
    },
    rows: matches.flatMap(({ events, played }) =>
      (events as readonly Fields[]).flatMap((event) => {
        const { at, audience, eventId: _, seq, type, ...payload } = event;
        const seat = seatIn(event.playerId);
        const entrant = seat === null ? null : (played.seats[seat - 1]?.entrant ?? null);
        if (audience !== 'public' && !(entrant && consents.has(entrant))) return [];
        return [
          {
            match: played.matchId,
            seq,
            at: iso(at),
            type,
            audience,
            seat,
            entrant,
            target_seat: seatIn(event.targetPlayerId),
            text:
              typeof event.text === 'string'
                ? event.text
                : typeof event.reason === 'string'
                  ? event.reason
                  : null,
            payload: JSON.stringify(payload),
          },
        ];
      }),
    ),
  };
}

const seatIn = (playerId: unknown): number | null => {
  const [, seat] = /^p:(\d+)$/.exec(String(playerId ?? '')) ?? [];
  return seat === undefined ? null : Number(seat);
};

function thoughtTable(
  { entrants }: SeasonRecord,
  thoughts: readonly Thought[],
  matches: readonly ReadMatch[],
): Table {
  const consents = new Set(entrants.flatMap(({ consents: does, name }) => (does ? [name] : [])));
  const ids = new Map(matches.map(({ played }) => [played.number, played.matchId]));
  return {
    columns: {
      match: 'STRING',
      entrant: 'STRING',
      at: 'STRING',
      phase: 'STRING',
      day: 'INT32',
      text: 'STRING',
    },
    rows: thoughts.flatMap(({ about, answer, at, entrant, number }) => {
      const match = ids.get(number);
      if (!match || !answer?.text || !consents.has(entrant)) return [];
      return [{ match, entrant, at, phase: about.phase ?? null, day: about.day ?? null, text: answer.text }];
    }),
  };
}

const dataCard = (record: SeasonRecord, tables: Readonly<Record<string, Table>>): string => `# ${record.name}

A season of Werewolf in Eliza Town: ${record.matches} matches among ${record.entrants.length} entrants, at the ${record.pace} pace.

| Table | Rows | Columns |
|---|---|---|
${Object.entries(tables)
  .map(([name, { columns, rows }]) => `| \`${name}\` | ${rows.length} | ${Object.keys(columns).join(', ')} |`)
  .join('\n')}

Each table lies here as Parquet and as JSON Lines, with the same rows. Every row names its match; \`matches.journal_sha256\` is the hash of that match's
journal in \`../journals\`, and \`npm run verify -- --season ..\` replays all of them, seat assignments included.

- **Source.** Journals of matches that are over. Times are those of the town that played them.
- **Entrants.** ${record.entrants.map(({ kind, name }) => `${name} (${kind})`).join(', ')}. At the table each had another neutral name in every match.
- **Consent.** Public events are here for everybody. What an entrant did in secret, and what it thought, is here only if its owner agreed: ${
  record.entrants
    .filter(({ consents }) => consents)
    .map(({ name }) => name)
    .join(', ') || 'nobody did'
}.
- **Limits.** Text was written by language models and programs, and by nobody's own name. English only.
`;
