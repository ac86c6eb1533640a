/** Imports games of other arenas into the archive: finished matches that can be watched but count nowhere. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { text } from '../../../shared/contracts/text.ts';
import type { ForeignMatch } from '../../../shared/matches/foreign.ts';
import { type Entry, eventsOf } from '../../../shared/matches/game.ts';
import { cutText } from '../../../shared/matches/text.ts';
import { matchNames } from '../../matches/match-opening.ts';
import { toJournal } from '../../matches/match-writer.ts';
import { hashState } from '../../matches/state-hash.ts';
import { commandsOf } from '../../operations/admin-command.ts';
import { type AdminReply, type AdminRow, no, yes } from '../../operations/admin-requests.ts';
import { DuplicateKeyError, GuardFailedError } from '../../store/errors.ts';
import type { Statement } from '../../store/store.ts';
import type { Kernel } from '../kernel.ts';
import type { ArchivedGames } from './games-table.ts';

const LARGEST_FILE = 64 * 1024 * 1024;
const LONGEST_NAME = 40;
/** A race for the game's next number is lost now and then, but never this often. */
const MOST_TRIES = 20;

interface Source {
  readonly from: string;
  readonly file: string;
  readonly text: string;
}

export interface ImportsDeps
  extends Pick<Kernel, 'clock' | 'games' | 'journal' | 'matches' | 'nodeId' | 'store'> {
  readonly archived: ArchivedGames;
}

export class Imports {
  readonly #deps: ImportsDeps;

  constructor(deps: ImportsDeps) {
    this.#deps = deps;
  }

  /** One file, or lines of several games. */
  async take(from: string, path: string): Promise<AdminReply> {
    const file = basename(path);
    let whole: string;
    try {
      whole = await readFile(path, 'utf8');
    } catch {
      return no(`${path} cannot be read.`);
    }
    if (whole.length > LARGEST_FILE) return no(`${file} is larger than 64 MB.`);
    const texts = file.endsWith('.jsonl') ? whole.split('\n').filter((line) => line.trim() !== '') : [whole];
    const rows: AdminRow[] = [];
    for (const [i, each] of texts.entries()) {
      const name = texts.length > 1 ? `${file}:${i + 1}` : file;
      const added = await this.#add({ from, file: name, text: each });
      if (typeof added === 'string') return no([`${name}: ${added}`, ...taken(rows)].join('\n'));
      rows.push({ file: name, ...added });
    }
    return yes(rows, '');
  }

  /** The new match, or why there is none. */
  async #add(source: Source): Promise<{ matchId: string; isNew: boolean } | string> {
    const { archived, games } = this.#deps;
    const known = games.filter(({ imports }) => imports !== undefined);
    const read = known.map(({ imports }) => imports?.[source.from]).find((each) => each !== undefined);
    if (!read) {
      const arenas = known.flatMap(({ imports }) => Object.keys(imports ?? {}));
      return `no game here reads logs of ${source.from}; there are ${arenas.join(', ')}`;
    }
    const match = read(source.text, source.file);
    if ('reason' in match) return match.reason;
    const hash = createHash('sha256').update(source.text).digest('hex');
    const before = await archived.importedAs(hash);
    if (before !== null) return { matchId: before, isNew: false };
    const matchId = await this.#write(match, hash);
    return matchId === null ? 'the town is too busy just now; try again' : { matchId, isNew: true };
  }

  async #write(match: ForeignMatch, hash: string): Promise<string | null> {
    const { clock, journal, matches, store } = this.#deps;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const { buildingId, matchId, now } = matchNames(clock.now());
      const gameNumber = await matches.nextGameNumber(match.game.id);
      const agentIds = match.players.map((_, place) => `ag_far_${hash.slice(0, 20)}${place + 1}`);
      const log = match.convertGame({ matchId, gameNumber, buildingId, agentIds, now });
      try {
        await store.write(this.#statements(match, { hash, log }));
      } catch (error) {
        if (error instanceof GuardFailedError || error instanceof DuplicateKeyError) continue;
        throw error;
      }
      await journal.archive(matchId, now);
      return matchId;
    }
    return null;
  }

  #statements(
    { game, players }: ForeignMatch,
    { hash, log }: { readonly hash: string; readonly log: readonly Entry[] },
  ): Statement[] {
    const { archived, journal, matches, nodeId } = this.#deps;
    const { after } = log.at(-1)!;
    const { buildingId, createdAt, gameNumber, matchId } = after;
    const { phase, remaining, round } = game.progress(after);
    const result = game.result(after);
    const origin = game.origin?.(after);
    if (!result || !origin) throw new Error('an imported game is over, and names its origin');
    const opened = { phase: log[0]!.after.phase, round: 0, createdAt, ownerNode: nodeId, ranked: false };
    const seats = after.players.map(({ agentId, displayName, seat }) => ({
      seat,
      agentId,
      displayName: cutText(displayName, LONGEST_NAME),
      house: false,
    }));
    const models = after.players.flatMap(({ agentId }, place) => {
      const by = cutText(players[place]?.by ?? '', LONGEST_NAME);
      return by === '' ? [] : [{ matchId, agentId, model: by }];
    });
    return [
      ...matches.creating({ matchId, game: game.id, gameNumber, buildingId, plotId: null, ...opened }, seats),
      ...journal.appending(matchId, 0, eventsOf(log).map(toJournal)),
      journal.marking(matchId, { seq: after.nextSeq - 1, hash: hashState(after) }),
      ...matches.settling(matchId, 0, {
        updatedAt: log.at(-1)!.event.at,
        phase,
        round,
        remaining,
        status: 'ended',
        winner: result.winner,
        note: null,
        seats: result.seats,
      }),
      ...archived.importing({ matchId, arena: origin.arena, reference: origin.reference, hash }, models),
    ];
  }
}

const taken = (rows: readonly AdminRow[]): string[] =>
  rows.length === 0 ? [] : [`The ${rows.length} games before it were imported.`];

const command = commandsOf<Imports>();

export const IMPORT_COMMANDS = [
  command({
    name: 'import',
    help: 'add a game of another arena to the archive; `npm run import` takes several files',
    isHidden: true,
    positional: ['file'],
    input: {
      from: text(1, 32).describe('the arena: kaggle or aiwolf'),
      file: text(1, 4096).startsWith('/').meta({ isPath: true }),
    },
    run: (imports, { file, from }) => imports.take(from, file),
  }),
];
