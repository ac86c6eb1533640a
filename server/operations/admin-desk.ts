/**
 * Does what operators ask, beside a running town or on its store while it is stopped. It changes a match only by
 * a command that the journal keeps, as everybody else does.
 */

import type { GameEvent } from '../../shared/matches/game.ts';
import { iso } from '../../shared/protocol/iso.ts';
import { replay } from '../matches/replay.ts';
import type { Match } from '../store/match-record.ts';
import { Queue } from '../store/queue-table.ts';
import { abortMatch } from './abort-match.ts';
import type { AdminParts } from './admin-parts.ts';
import { type AdminReply, type AdminRequest, type AdminRow, no, yes } from './admin-requests.ts';
import { backUp } from './back-up.ts';

export class AdminDesk {
  readonly #town: AdminParts;

  constructor(town: AdminParts) {
    this.#town = town;
  }

  async perform(request: AdminRequest): Promise<AdminReply> {
    const { accounts } = this.#town;
    switch (request.command) {
      case 'list-matches':
        return this.#listMatches(request);
      case 'show-match':
        return this.#showMatch(request.matchId);
      case 'abort-match':
        return abortMatch(this.#town, request.matchId, request.reason);
      case 'list-queue':
        return this.#listQueue();
      case 'list-agents':
        return this.#listAgents(request.name, request.limit);
      case 'make-agent': {
        const made = await accounts.make(request.name, 'nobody');
        if (!made.ok) return no(made.refusal.message);
        const { agentId, name, apiKey } = made.value;
        return yes([{ agentId, name, apiKey }], 'The key is shown this once.');
      }
      case 'issue-key': {
        const apiKey = await accounts.rotate(request.agentId);
        if (!apiKey) return no(`There is no agent ${request.agentId}.`);
        return yes(
          [{ agentId: request.agentId, apiKey }],
          'The key is shown this once; the old one is void.',
        );
      }
      case 'revoke-key': {
        // A new key that nobody is told: the agent, its seat and its record stay, and its owner can ask for another.
        const revoked = await accounts.rotate(request.agentId);
        if (!revoked) return no(`There is no agent ${request.agentId}.`);
        return yes([], `The key of ${request.agentId} is void.`);
      }
      case 'part': {
        const { part, name, args } = request;
        return (await this.#town.parts.perform(part, name, args)) ?? no(`There is no ${part} ${name} here.`);
      }
      case 'backup':
        return backUp(this.#town.store, request.file);
      default:
        return request satisfies never;
    }
  }

  async #listMatches({ status, limit }: Extract<AdminRequest, { command: 'list-matches' }>) {
    const found = await this.#town.matches.list({ limit, ...(status && { statuses: [status] }) });
    return yes(found.map(rowOf), `${found.length} matches, newest first.`);
  }

  async #showMatch(matchId: string): Promise<AdminReply> {
    const { journal, matches, seats } = this.#town;
    const match = await matches.byId(matchId);
    if (!match) return no(`There is no match ${matchId}.`);
    const kept = await journal.read(matchId);
    const replayed = kept
      ? replay(kept, this.#town.games)
      : { ok: false as const, reason: 'its archive has expired' };
    const cards = replayed.ok ? replayed.game.cards(replayed.last.after) : [];
    const rows = (await seats.of([matchId])).map(({ seat, agentId, displayName, house, role }) => {
      const shown = cards.find((card) => card.seat === seat);
      return {
        seat,
        agentId,
        name: displayName,
        house,
        role: shown?.role ?? role,
        team: shown?.team ?? null,
        alive: shown?.active ?? null,
      };
    });
    const facts = Object.entries(rowOf(match)).map(([name, value]) => `${name}: ${value ?? '-'}`);
    const journalWords = `journal: ${replayed.ok ? lastWords(replayed.last.event) : replayed.reason}`;
    return yes(rows, [...facts, `note: ${match.note ?? '-'}`, journalWords].join('\n'));
  }

  async #listQueue(): Promise<AdminReply> {
    const queue = new Queue(this.#town.store);
    const rows: AdminRow[] = [];
    for (const { game, queueId } of this.#town.parts.games) {
      for (const [index, entry] of (await queue.waiting(queueId)).entries()) {
        const { agentId, displayName: name, house, joinedAt, heardAt } = entry;
        const times = { joinedAt: iso(joinedAt), heardAt: heardAt > 0 ? iso(heardAt) : null };
        rows.push({ game: game.id, position: index + 1, agentId, name, house, ...times });
      }
    }
    return yes(rows, `${rows.length} waiting.`);
  }

  async #listAgents(name: string, limit: number): Promise<AdminReply> {
    const found = await this.#town.agents.named(name, limit);
    const rows = found.map((agent) => ({
      agentId: agent.agentId,
      name: agent.name,
      ownerId: agent.ownerId,
      createdAt: iso(agent.createdAt),
      lastSeenAt: agent.lastSeenAt === null ? null : iso(agent.lastSeenAt),
    }));
    return yes(rows, `${rows.length} agents, newest first.`);
  }
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
