/** The town's own admin commands, declared like those of its parts. A match changes only by a command in its journal. */
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { text, trimmed } from '../../shared/contracts/text.ts';
import type { GameEvent } from '../../shared/matches/game.ts';
import { iso } from '../../shared/protocol/iso.ts';
import { isWithheld } from '../matches/disclosure.ts';
import { replay } from '../matches/replay.ts';
import { StoreError } from '../store/errors.ts';
import type { Match } from '../store/match-record.ts';
import type { Store } from '../store/store.ts';
import { MATCH_STATUSES } from '../store/tables.ts';
import { abortMatch } from './abort-match.ts';
import { type AdminCommand, commandsOf } from './admin-command.ts';
import type { AdminParts } from './admin-parts.ts';
import { type AdminReply, type AdminRequest, type AdminRow, no, yes } from './admin-requests.ts';

const TOWN = 'town';

const command = commandsOf<AdminParts>();
const matchId = text(1, 64);
const agentId = text(1, 64);
const limit = z.int().min(1).max(1000).default(50).describe('at most so many');
const key = { name: 'key', help: 'issue and revoke API keys' };

const COMMANDS: readonly AdminCommand<AdminParts>[] = [
  command({
    name: 'list',
    help: 'list matches, newest first',
    input: { status: z.enum(MATCH_STATUSES).optional().describe('only these'), limit },
    async run({ matches }, { status, limit: most }) {
      const found = await matches.list({ limit: most, ...(status && { statuses: [status] }) });
      return yes(found.map(rowOf), `${found.length} matches, newest first.`);
    },
  }),
  command({
    name: 'show',
    help: 'show one match: its seats, roles and journal',
    positional: ['matchId'],
    input: { matchId },
    run: (town, args) => showMatch(town, args.matchId),
  }),
  command({
    name: 'abort',
    help: 'end a running match without a winner; its players are free at once',
    positional: ['matchId'],
    input: { matchId, reason: trimmed(1, 200).describe('told to everybody') },
    run: (town, args) => abortMatch(town, args.matchId, args.reason),
  }),
  command({ name: 'queue', help: 'list who waits for a match', input: {}, run: listQueue }),
  command({
    name: 'agents',
    help: 'list agents, newest first',
    input: { name: text(0, 100).default('').describe('only names that contain this'), limit },
    run: (town, args) => listAgents(town, args.name, args.limit),
  }),
  command({
    name: 'backup',
    help: 'copy the store to a new file while the town runs; an existing file is never written over',
    positional: ['file'],
    input: { file: text(1, 4096).startsWith('/').meta({ isPath: true }) },
    run: ({ store }, { file }) => backUp(store, file),
  }),
  command({
    group: key,
    name: 'new',
    help: 'make an agent and print its key, this once',
    positional: ['name'],
    input: { name: text(1, 200) },
    async run({ accounts }, args) {
      const made = await accounts.make(args.name, 'nobody');
      if (!made.ok) return no(made.refusal.message);
      const { agentId: id, name, apiKey } = made.value;
      return yes([{ agentId: id, name, apiKey }], 'The key is shown this once.');
    },
  }),
  command({
    group: key,
    name: 'issue',
    help: 'give an agent a new key and print it, this once; the old one is void',
    positional: ['agentId'],
    input: { agentId },
    async run({ accounts }, { agentId: id }) {
      const apiKey = await accounts.rotate(id);
      if (!apiKey) return no(`Unknown agent ${id}.`);
      return yes([{ agentId: id, apiKey }], 'The key is shown this once; the old one is void.');
    },
  }),
  command({
    group: key,
    name: 'revoke',
    help: 'make the key of an agent void; its owner can still ask for another',
    positional: ['agentId'],
    input: { agentId },
    // Issues a new key without showing it: the agent, its seat and its record stay, and its owner can request another.
    run: async ({ accounts }, { agentId: id }) =>
      (await accounts.rotate(id)) ? yes([], `The key of ${id} is void.`) : no(`Unknown agent ${id}.`),
  }),
];

export const TOWN_COMMANDS = { id: TOWN, commands: COMMANDS };

export async function performCommand(
  town: AdminParts,
  { args, name, part }: AdminRequest,
): Promise<AdminReply> {
  const performing =
    part === TOWN
      ? COMMANDS.find((each) => each.name === name)?.run(town, args)
      : town.parts.perform(part, name, args);
  return (await performing) ?? no(`There is no ${part} ${name} here.`);
}

/** Copies the store to a new file. An older copy is never overwritten: it may be the only good one. */
async function backUp(store: Store, file: string): Promise<AdminReply> {
  if (!store.backup) return no('This town keeps its data in Postgres: back it up with pg_dump.');
  const obstacle = await obstacleTo(file);
  if (obstacle) return no(`No backup was made: ${obstacle}`);
  try {
    await store.backup(file);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return no(`No backup was made: ${error.message}`);
  }
  return yes([], `The store was copied to ${file}; put it into a DATA_DIR as town.sqlite to restore it.`);
}

/** Checked beforehand, because SQLite reports every wrong path alike. */
async function obstacleTo(file: string): Promise<string | null> {
  const there = await kindOf(file);
  if (there === 'directory') return `${file} is a directory; name a file in it.`;
  if (there) return `${file} exists already; name another file, or remove this one first.`;
  const directory = dirname(file);
  const around = await kindOf(directory);
  if (!around) return `directory ${directory} does not exist; create it first.`;
  if (around !== 'directory') return `${directory} is not a directory.`;
  const writable = await access(directory, constants.W_OK).then(
    () => true,
    () => false,
  );
  return writable ? null : `the town's user may not write in ${directory}.`;
}

async function kindOf(path: string): Promise<'directory' | 'file' | null> {
  const found = await stat(path).catch(() => null);
  return found && (found.isDirectory() ? 'directory' : 'file');
}

async function showMatch(town: AdminParts, matchId: string): Promise<AdminReply> {
  const { journal, matches, seats } = town;
  const match = await matches.byId(matchId);
  if (!match) return no(`Unknown match ${matchId}.`);
  const kept = await journal.read(matchId);
  const replayed = kept
    ? replay(kept, town.games)
    : { ok: false as const, reason: 'its archive has expired' };
  const withheld = isWithheld(match);
  const cards = replayed.ok && !withheld ? replayed.game.cards(replayed.last.after) : [];
  const rows = (await seats.of([matchId])).map(({ seat, agentId, displayName, house, publicId, role }) => {
    const shown = cards.find((card) => card.seat === seat);
    return {
      seat,
      agentId: (withheld && publicId) || agentId,
      name: displayName,
      house: withheld && publicId !== null ? null : house,
      role: shown?.role ?? role,
      team: shown?.team ?? null,
      alive: shown?.active ?? null,
    };
  });
  const facts = Object.entries(rowOf(match)).map(([name, value]) => `${name}: ${value ?? '-'}`);
  const journalWords = `journal: ${replayed.ok ? lastWords(replayed.last.event) : replayed.reason}`;
  return yes(rows, [...facts, `note: ${match.note ?? '-'}`, journalWords].join('\n'));
}

async function listQueue(town: AdminParts): Promise<AdminReply> {
  const { queue } = town;
  const rows: AdminRow[] = [];
  for (const { game, queueId } of town.parts.games) {
    for (const [index, entry] of (await queue.waiting(queueId)).entries()) {
      const { agentId, displayName: name, house, joinedAt, heardAt } = entry;
      const times = { joinedAt: iso(joinedAt), heardAt: heardAt > 0 ? iso(heardAt) : null };
      rows.push({ game: game.id, position: index + 1, agentId, name, house, ...times });
    }
  }
  return yes(rows, `${rows.length} waiting.`);
}

async function listAgents(town: AdminParts, name: string, limit: number): Promise<AdminReply> {
  const found = await town.agents.named(name, limit);
  const rows = found.map((agent) => ({
    agentId: agent.agentId,
    name: agent.name,
    ownerId: agent.ownerId,
    createdAt: iso(agent.createdAt),
    lastSeenAt: agent.lastSeenAt === null ? null : iso(agent.lastSeenAt),
  }));
  return yes(rows, `${rows.length} agents, newest first.`);
}

const lastWords = ({ seq, type, at }: GameEvent): string =>
  `${seq + 1} events, the last ${type} at ${iso(at)}`;

function rowOf(match: Match): AdminRow {
  const { matchId, game, gameNumber, status, phase, round, remaining, winner, ownerNode, plotId } = match;
  return {
    matchId,
    game,
    number: gameNumber,
    status,
    phase,
    round,
    remaining,
    winner,
    node: ownerNode,
    plot: plotId,
    createdAt: iso(match.createdAt),
  };
}
