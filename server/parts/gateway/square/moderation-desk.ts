/** What operators do about somebody, by `npm run admin -- moderate …` and by REST alike. Each deed leaves a line. */
import { isIP } from 'node:net';
import { iso } from '../../../../shared/protocol/iso.ts';
import { SAFETY_POLICY } from '../../../../shared/safety/policy.ts';
import { isResident } from '../../../../shared/town/residents.ts';
import { householdOf } from '../../../budgets/address.ts';
import { refusedTexts } from '../../../moderation/safety.ts';
import type { Sanctions } from '../../../moderation/sanctions.ts';
import { type AdminReply, type AdminRow, no, yes } from '../../../operations/admin-requests.ts';
import { Agents } from '../../../store/agents-table.ts';
import type { Statement, Store } from '../../../store/store.ts';
import { SANCTION_KINDS, type SanctionKind } from '../../../store/tables.ts';
import type { Clock } from '../../../time/clock.ts';
import type { CommandArgs } from '../../part.ts';
import { isoOrNull } from '../json.ts';
import { BenchService } from './bench-service.ts';
import { Benches } from './benches-table.ts';
import { Messages } from './messages-table.ts';
import { Proposals } from './proposals-table.ts';
import { PublicWords, WORD_KINDS } from './public-words.ts';
import { Reviews } from './reviews.ts';
import { type SquareSql, squareSql } from './square-tables.ts';

export interface ModerationDeskDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly sanctions: Sanctions;
  /** Gets up from a table, as the agent itself would; null in a town that is stopped. */
  leaveTable(): ((agentId: string, gameSessionId: string) => Promise<unknown>) | null;
}

export const DEEDS = ['mute', 'unmute', 'ban', 'unban', 'remove', 'hide'] as const;
export const LOOKS = ['reports', 'sanctions', 'log', 'words', 'safety'] as const;

const MOST_ROWS = 200;
const LONGEST_REASON = 300;
/** So much of what was taken down stays in the audit. */
const LONGEST_QUOTE = 300;
const MINUTE_MS = 60_000;

export class ModerationDesk {
  readonly #deps: ModerationDeskDeps;
  readonly #sql: SquareSql;
  readonly #agents: Agents;
  readonly #rows: Benches;
  readonly #words: PublicWords;
  readonly #benches: BenchService;
  readonly #reviews: Reviews;

  constructor(deps: ModerationDeskDeps) {
    this.#deps = deps;
    const { clock, sanctions, store } = deps;
    this.#sql = squareSql(store);
    this.#agents = new Agents(store);
    this.#rows = new Benches(store);
    this.#words = new PublicWords(store);
    this.#benches = new BenchService({
      store,
      benches: this.#rows,
      messages: new Messages(store),
      proposals: new Proposals(store),
      clock,
      silenced: async () => null,
      // The next round of any node makes the table.
      decided: async () => undefined,
    });
    this.#reviews = new Reviews({
      store,
      clock,
      experienceById: async () => undefined,
      silenced: async () => null,
    });
    sanctions.onBanned(async ({ agentIds }) => {
      for (const agentId of agentIds) await this.#sendAway(agentId, ...this.#takingDown(agentId));
    });
  }

  /** Null: no such command. */
  perform(name: string, args: CommandArgs, by: string): Promise<AdminReply> | null {
    const reason = String(args.reason ?? '').slice(0, LONGEST_REASON) || 'no reason given';
    const text = (key: string) => String(args[key] ?? '');
    switch (name) {
      case 'mute':
        return this.#mute(text('agent'), { reason, by, until: this.#until(args) });
      case 'unmute':
        return this.#lift('mute', text('agent'), { reason, by });
      case 'ban':
        return this.#ban(text('kind'), text('subject'), { reason, by, until: this.#until(args) });
      case 'unban':
        return this.#unban(text('kind'), text('subject'), { reason, by });
      case 'remove':
        return this.#remove(text('agent'), { reason, by });
      case 'hide':
        return args.message === undefined
          ? this.#hide(text('kind'), text('id'), { reason, by })
          : this.#hide('message', text('message'), { reason, by });
      case 'reports':
        return this.#reports();
      case 'sanctions':
        return this.#sanctions();
      case 'log':
        return this.#log();
      case 'words':
        return this.#newestWords();
      case 'safety':
        return this.#refusedTexts();
      default:
        return null;
    }
  }

  #until({ minutes }: CommandArgs): number | null {
    const length = Number(minutes);
    return Number.isFinite(length) && length > 0 ? this.#deps.clock.now() + length * MINUTE_MS : null;
  }

  async #guest(agentId: string): Promise<string | null> {
    if (isResident(agentId)) return 'The residents belong to the house.';
    return (await this.#agents.byId(agentId)) ? null : `There is no agent ${agentId}.`;
  }

  async #mute(agentId: string, how: How & { until: number | null }): Promise<AdminReply> {
    const fault = await this.#guest(agentId);
    if (fault) return no(fault);
    await this.#deps.sanctions.impose({ kind: 'mute', subject: agentId, ...how });
    return yes([], `${agentId} says nothing ${untilWords(how.until)}.`);
  }

  async #ban(kind: string, subject: string, how: How & { until: number | null }): Promise<AdminReply> {
    const checked = await this.#banned(kind, subject);
    if (typeof checked === 'string') return no(checked);
    await this.#deps.sanctions.impose({ ...checked, ...how });
    return yes([], `${checked.kind} ${checked.subject} is banned ${untilWords(how.until)}.`);
  }

  async #unban(kind: string, subject: string, how: How): Promise<AdminReply> {
    const known = bannable(kind);
    if (!known) return no(WHOM);
    return this.#lift(known, known === 'address' ? householdOf(subject) : subject, how);
  }

  async #lift(kind: SanctionKind, subject: string, how: How): Promise<AdminReply> {
    const lifted = await this.#deps.sanctions.lift(kind, subject, how);
    if (!lifted) return no(`${subject} is not ${kind === 'mute' ? 'muted' : 'banned'}.`);
    return yes(
      [],
      `${subject} may ${kind === 'mute' ? 'speak' : 'come in'} again; on every node within a minute.`,
    );
  }

  async #banned(kind: string, subject: string): Promise<{ kind: SanctionKind; subject: string } | string> {
    const known = bannable(kind);
    if (known === 'address')
      return isIP(subject) ? { kind: known, subject: householdOf(subject) } : `${subject} is no IP address.`;
    if (known === 'agent') return (await this.#guest(subject)) ?? { kind: known, subject };
    if (known === 'owner')
      return (await this.#isOwner(subject)) ? { kind: known, subject } : `There is no owner ${subject}.`;
    return WHOM;
  }

  async #isOwner(ownerId: string): Promise<boolean> {
    const rows = await this.#deps.store.read(
      this.#sql.selectFrom('owners').select('owner_id').where('owner_id', '=', ownerId).compile(),
    );
    return rows.length > 0;
  }

  async #remove(agentId: string, how: How): Promise<AdminReply> {
    const fault = await this.#guest(agentId);
    if (fault) return no(fault);
    const left = await this.#sendAway(
      agentId,
      this.#deps.sanctions.noting({ deed: 'remove', subject: agentId, ...how }),
    );
    return yes([], `${agentId} waits and sits nowhere any more (${left} places).`);
  }

  /** From every queue, every table that waits, and every bench. A match that runs is played on without it. */
  async #sendAway(agentId: string, ...note: readonly Statement[]): Promise<number> {
    const { clock, store } = this.#deps;
    const leaveTable = this.#deps.leaveTable();
    const tables = await this.#tablesOf(agentId);
    for (const id of tables) await leaveTable?.(agentId, id);
    const benches = await this.#rows.ofAgent(agentId);
    for (const id of benches) {
      const bench = await this.#benches.find(id);
      if (bench) await this.#benches.getUp(bench, agentId);
    }
    const [queued = 0] = await store.write([
      this.#sql.deleteFrom('queue').where('agent_id', '=', agentId).compile(),
      this.#sql
        .updateTable('gateway_lobby_members')
        .set({ left_at: clock.now() })
        .where('agent_id', '=', agentId)
        .where('left_at', 'is', null)
        .where('game_session_id', 'in', tables.length > 0 ? tables : [''])
        .compile(),
      ...note,
    ]);
    return tables.length + benches.length + queued;
  }

  /** Its words are gone, and what it has published is offered to nobody until it is updated, and so verified, again. */
  #takingDown(agentId: string): Statement[] {
    return [
      this.#sql
        .updateTable('gateway_experiences')
        .set({ listed: 0, verification_status: 'unverified' })
        .where('created_by', '=', agentId)
        .compile(),
      ...this.#words.hidingAllOf(agentId),
    ];
  }

  async #tablesOf(agentId: string): Promise<string[]> {
    const rows = await this.#deps.store.read(
      this.#sql
        .selectFrom('gateway_lobby_members as members')
        .innerJoin('gateway_lobbies as tables', 'tables.game_session_id', 'members.game_session_id')
        .select('tables.game_session_id as id')
        .where('members.agent_id', '=', agentId)
        .where('members.left_at', 'is', null)
        .where('tables.status', '=', 'waiting')
        .compile(),
    );
    return rows.map(({ id }) => id);
  }

  async #hide(kind: string, id: string, how: How): Promise<AdminReply> {
    const known = WORD_KINDS.find((each) => each === kind);
    if (!known) return no(`Say what: ${WORD_KINDS.join(', ')}.`);
    const words = await this.#words.byId(known, id);
    if (!words) return no(`There is no ${known} ${id}.`);
    const quote = words.text.length > LONGEST_QUOTE ? `${words.text.slice(0, LONGEST_QUOTE)}…` : words.text;
    const subject = `${id} by ${words.author ?? 'the town'}: “${quote}”`;
    await this.#deps.store.write([
      ...this.#words.hiding(words),
      this.#deps.sanctions.noting({ deed: `hide ${known}`, subject, ...how }),
    ]);
    return yes([], `The words of ${known} ${id} are hidden.`);
  }

  async #newestWords(): Promise<AdminReply> {
    const words = await this.#words.newest(MOST_ROWS);
    const rows = words.map(
      ({ at, author, id, kind, text }): AdminRow => ({ at: iso(at), kind, id, author, text }),
    );
    return yes(rows, `${rows.length} texts that anybody can read, newest first.`);
  }

  async #refusedTexts(): Promise<AdminReply> {
    const rows = refusedTexts().map((refused): AdminRow => ({ ...refused }));
    return yes(rows, `Texts refused by safety policy ${SAFETY_POLICY} on this node since it started.`);
  }

  async #reports(): Promise<AdminReply> {
    const reports = await this.#reviews.reports(MOST_ROWS);
    const rows = reports.map(
      (report): AdminRow => ({
        ...report,
        created_at: iso(report.created_at),
        updated_at: iso(report.updated_at),
      }),
    );
    return yes(rows, `${rows.length} reports, newest first.`);
  }

  async #sanctions(): Promise<AdminReply> {
    await this.#deps.sanctions.refresh();
    const rows = this.#deps.sanctions.all.map(
      ({ by, createdAt, kind, reason, subject, until }): AdminRow => ({
        kind,
        subject,
        reason,
        by,
        until: isoOrNull(until),
        since: iso(createdAt),
      }),
    );
    return yes(rows, `${rows.length} sanctions.`);
  }

  async #log(): Promise<AdminReply> {
    const lines = await this.#deps.sanctions.log(MOST_ROWS);
    const rows = lines.map(
      ({ at, by, deed, reason, subject }): AdminRow => ({ at: iso(at), deed, subject, reason, by }),
    );
    return yes(rows, `${rows.length} deeds, newest first.`);
  }
}

interface How {
  readonly reason: string;
  readonly by: string;
}

const WHOM = 'Say whom: agent, owner or address.';
const bannable = (kind: string): Exclude<SanctionKind, 'mute'> | undefined =>
  SANCTION_KINDS.find((known): known is Exclude<SanctionKind, 'mute'> => known === kind && known !== 'mute');

const untilWords = (until: number | null): string =>
  until === null ? 'until it is lifted' : `until ${iso(until)}`;
