import { isIP } from 'node:net';
import { iso } from '../../../shared/protocol/iso.ts';
import { SAFETY_POLICY } from '../../../shared/safety/policy.ts';
import { isResident } from '../../../shared/town/residents.ts';
import { householdOf } from '../../budgets/address.ts';
import { refusedTexts } from '../../moderation/safety.ts';
import type { CommandArgs } from '../../operations/admin-command.ts';
import { type AdminReply, type AdminRow, no, yes } from '../../operations/admin-requests.ts';
import type { Statement } from '../../store/store.ts';
import { SANCTION_KINDS, type SanctionKind } from '../../store/tables.ts';
import type { Kernel } from '../kernel.ts';

export type ModerationDeps = Pick<
  Kernel,
  'agents' | 'clock' | 'hiddenLines' | 'moderated' | 'sanctions' | 'store'
>;

export const LOOKS = ['reports', 'sanctions', 'log', 'words', 'safety'] as const;
export type LookName = (typeof LOOKS)[number];
export type DeedName = 'mute' | 'unmute' | 'ban' | 'unban' | 'remove' | 'hide' | 'unhide';

const MOST_ROWS = 200;
const LONGEST_REASON = 300;
const LONGEST_QUOTE = 300;
const MINUTE_MS = 60_000;

/** The reason and the operator, for the log. */
interface How {
  readonly reason: string;
  readonly by: string;
}

interface Given {
  text(name: string): string;
  readonly until: number | null;
  readonly how: How;
}

export class ModerationService {
  readonly #deps: ModerationDeps;

  constructor(deps: ModerationDeps) {
    this.#deps = deps;
    deps.sanctions.onBanned(async ({ agentIds }) => {
      for (const agentId of agentIds) {
        const takingDown = deps.moderated().flatMap((part) => part.takingDown(agentId));
        await this.#sendAway(agentId, takingDown);
      }
    });
  }

  readonly #deeds: Readonly<Record<DeedName | LookName, (given: Given) => Promise<AdminReply>>> = {
    mute: ({ how, text, until }) => this.#mute(text('agent'), until, how),
    unmute: ({ how, text }) => this.#lift('mute', text('agent'), how),
    ban: ({ how, text, until }) => this.#ban(text('kind'), text('subject'), until, how),
    unban: ({ how, text }) => this.#unban(text('kind'), text('subject'), how),
    remove: ({ how, text }) => this.#remove(text('agent'), how),
    hide: ({ how, text }) =>
      text('message') === ''
        ? this.#hide(text('kind'), text('id'), how)
        : this.#hide('message', text('message'), how),
    unhide: async ({ how, text }) =>
      text('kind') === LINE
        ? this.#changeLine(text('id'), false, how)
        : no(`Only a line of match talk can be shown again: say ${LINE} <match>/<event>.`),
    reports: () => this.#reports(),
    sanctions: () => this.#sanctions(),
    log: () => this.#log(),
    words: () => this.#newestWords(),
    safety: () => this.#refusedTexts(),
  };

  perform(name: DeedName | LookName, args: CommandArgs, by: string): Promise<AdminReply> {
    const text = (key: string) => String(args[key] ?? '');
    const minutes = Number(args.minutes);
    return this.#deeds[name]({
      text,
      until: minutes > 0 && Number.isFinite(minutes) ? this.#deps.clock.now() + minutes * MINUTE_MS : null,
      how: { reason: text('reason').slice(0, LONGEST_REASON) || 'no reason given', by },
    });
  }

  async #guest(agentId: string): Promise<string | null> {
    if (isResident(agentId)) return 'The residents belong to the house.';
    return (await this.#deps.agents.byId(agentId)) ? null : `Unknown agent ${agentId}.`;
  }

  async #mute(agentId: string, until: number | null, how: How): Promise<AdminReply> {
    const fault = await this.#guest(agentId);
    if (fault) return no(fault);
    await this.#deps.sanctions.impose({ kind: 'mute', subject: agentId, until, ...how });
    return yes([], `${agentId} says nothing ${untilWords(until)}.`);
  }

  async #ban(kind: string, subject: string, until: number | null, how: How): Promise<AdminReply> {
    const checked = await this.#banned(kind, subject);
    if (typeof checked === 'string') return no(checked);
    await this.#deps.sanctions.impose({ ...checked, until, ...how });
    return yes([], `${checked.kind} ${checked.subject} is banned ${untilWords(until)}.`);
  }

  async #unban(kind: string, subject: string, how: How): Promise<AdminReply> {
    const known = bannable(kind);
    if (!known) return no(WHOM);
    return this.#lift(known, known === 'address' ? householdOf(subject) : subject, how);
  }

  async #lift(kind: SanctionKind, subject: string, how: How): Promise<AdminReply> {
    const lifted = await this.#deps.sanctions.lift(kind, subject, how);
    const [done, may] = kind === 'mute' ? ['muted', 'speak'] : ['banned', 'come in'];
    return lifted
      ? yes([], `${subject} may ${may} again; on every node within a minute.`)
      : no(`${subject} is not ${done}.`);
  }

  async #banned(kind: string, subject: string): Promise<{ kind: SanctionKind; subject: string } | string> {
    const known = bannable(kind);
    if (known === 'address')
      return isIP(subject) ? { kind: known, subject: householdOf(subject) } : `${subject} is no IP address.`;
    if (known === 'agent') return (await this.#guest(subject)) ?? { kind: known, subject };
    if (known === 'owner')
      return (await this.#isOwner(subject)) ? { kind: known, subject } : `Unknown owner ${subject}.`;
    return WHOM;
  }

  async #isOwner(ownerId: string): Promise<boolean> {
    const { store } = this.#deps;
    const rows = await store.read(
      store.sql.selectFrom('owners').select('ownerId').where('ownerId', '=', ownerId).compile(),
    );
    return rows.length > 0;
  }

  async #remove(agentId: string, how: How): Promise<AdminReply> {
    const fault = await this.#guest(agentId);
    if (fault) return no(fault);
    const note = this.#deps.sanctions.noting({ deed: 'remove', subject: agentId, ...how });
    const left = await this.#sendAway(agentId, [note]);
    return yes([], `${agentId} waits and sits nowhere any more (${left} places).`);
  }

  async #sendAway(agentId: string, more: readonly Statement[]): Promise<number> {
    const { moderated, store } = this.#deps;
    let places = 0;
    for (const part of moderated()) places += await part.sendAway(agentId);
    const [queued = 0] = await store.write([
      store.sql.deleteFrom('queue').where('agentId', '=', agentId).compile(),
      ...more,
    ]);
    return places + queued;
  }

  async #hide(kind: string, id: string, how: How): Promise<AdminReply> {
    if (kind === LINE) return this.#changeLine(id, true, how);
    const parts = this.#deps.moderated();
    const part = parts.find(({ kinds }) => kinds.includes(kind));
    if (!part) return no(`Say what: ${[...parts.flatMap(({ kinds }) => kinds), LINE].join(', ')}.`);
    const words = await part.words(kind, id);
    if (!words) return no(`There is no ${kind} ${id}.`);
    const subject = quoted(id, words.author ?? 'the town', words.text);
    const note = this.#deps.sanctions.noting({ deed: `hide ${kind}`, subject, ...how });
    await this.#deps.store.write([...part.hiding(words), note]);
    return yes([], `The words of ${kind} ${id} are hidden.`);
  }

  /** `id`: `<match>/<event>`. The journal keeps the line, but nobody sees it again. */
  async #changeLine(id: string, hidden: boolean, how: How): Promise<AdminReply> {
    const { hiddenLines: lines, sanctions } = this.#deps;
    const [matchId = '', eventId = ''] = id.split('/');
    const line = await lines.find(matchId, eventId);
    if (!line)
      return no(`Unknown line ${id}: say ${LINE} <match>/<event>, of a match whose journal is kept.`);
    if (lines.isHidden(line) === hidden)
      return no(`Line ${id} is ${hidden ? 'hidden already' : 'not hidden'}.`);
    const deed = `${hidden ? 'hide' : 'unhide'} ${LINE}`;
    const subject = quoted(id, line.playerId, line.text);
    await lines.change(line, hidden, sanctions.noting({ deed, subject, ...how }));
    return yes([], `Line ${id} is ${hidden ? 'hidden' : 'shown again'}; on every node within seconds.`);
  }

  async #newestWords(): Promise<AdminReply> {
    const words = await Promise.all(this.#deps.moderated().map((part) => part.newestWords(MOST_ROWS)));
    const rows = words
      .flat()
      .map(({ at, author, id, kind, text }): AdminRow => ({ at: iso(at), kind, id, author, text }));
    return yes(rows, `${rows.length} texts that anybody can read, newest first.`);
  }

  async #refusedTexts(): Promise<AdminReply> {
    const rows = refusedTexts().map((refused): AdminRow => ({ ...refused }));
    return yes(rows, `Texts refused by safety policy ${SAFETY_POLICY} on this node since it started.`);
  }

  async #reports(): Promise<AdminReply> {
    const reports = await Promise.all(this.#deps.moderated().map((part) => part.reports(MOST_ROWS)));
    const rows = reports.flat();
    return yes(rows, `${rows.length} reports, newest first.`);
  }

  async #sanctions(): Promise<AdminReply> {
    const { sanctions } = this.#deps;
    await sanctions.refresh();
    const rows = sanctions.all.map(
      ({ by, createdAt, kind, reason, subject, until }): AdminRow => ({
        kind,
        subject,
        reason,
        by,
        until: until === null ? null : iso(until),
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

/** The kind of a line of match talk. */
const LINE = 'line';

const quoted = (id: string, author: string, text: string): string =>
  `${id} by ${author}: “${text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text}”`;

const WHOM = 'Say whom: agent, owner or address.';
const bannable = (kind: string): Exclude<SanctionKind, 'mute'> | undefined =>
  SANCTION_KINDS.find((known): known is Exclude<SanctionKind, 'mute'> => known === kind && known !== 'mute');

const untilWords = (until: number | null): string =>
  until === null ? 'until it is lifted' : `until ${iso(until)}`;
