/**
 * Verifies that an experience fulfils the contract: six checks in a row, each stored as soon as it is done so that its
 * author can watch. A job in the store: if a node dies, another repeats it.
 */

import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import {
  CHECK_NAMES,
  type CheckName,
  type VerificationCheck,
  type VerificationReply,
} from '../../../../shared/contracts/gateway.ts';
import { type AdminReply, no, yes } from '../../../operations/admin-requests.ts';
import { type GuardedCaller, lookupOnly } from '../../../outbound/guarded-caller.ts';
import { GuardFailedError } from '../../../store/errors.ts';
import type { Statement, Store } from '../../../store/store.ts';
import type { Clock } from '../../../time/clock.ts';
import { Errands } from '../../../time/errands.ts';
import { NO_SECRETS } from '../credentials/call-secrets.ts';
import type { Experience, Reply } from '../experiences/experience.ts';
import { isJsonObject, isoOrNull, type JsonObject } from '../json.ts';
import type { Services } from '../services.ts';
import { type ExperienceRecord, Experiences } from './experiences-table.ts';
import { REQUIRED_TOOLS } from './manifest.ts';
import { type NewVerification, type VerificationRecord, Verifications } from './verifications-table.ts';

export interface VerifierDeps
  extends Services<'caller' | 'clock' | 'experiences' | 'log' | 'nodeId' | 'store'> {
  readonly verifications: Verifications;
  readonly callMs: number;
  /** A fresh one, so that earlier failures do not affect it. */
  adapterOf(record: ExperienceRecord): Experience;
}

type Verdict = Pick<VerificationCheck, 'result' | 'message'> & { readonly info?: unknown };

const MOST_AT_ONCE = 4;
const CALLS: Readonly<Record<CheckName, number>> = {
  manifest: 0,
  connectivity: 1,
  'experience.info': 2,
  'experience.status': 1,
  session_lifecycle: 3,
  websocket: 0,
};
const BESIDE_MS = 5_000;
/** Beyond the limits of all checks, before another node may start over. */
const LEASE_GRACE_MS = 30_000;
const SOFT: readonly CheckName[] = ['experience.status', 'websocket'];
/** Checks that only servers knowing the contract can pass. */
const NOT_FOR_DISCOVERED: readonly CheckName[] = ['experience.status', 'session_lifecycle', 'websocket'];

/** A synthetic player: no agent has its name. */
const SYNTHETIC = { agentId: 'verifier', name: 'Verifier', scopes: [] };

const waiting = (): VerificationCheck[] =>
  CHECK_NAMES.map((name) => ({ name, result: 'waiting', message: '', ms: null }));

export const newVerification = (experienceId: string, now: number): NewVerification => ({
  id: randomUUID(),
  experienceId,
  checks: waiting(),
  createdAt: now,
});

export class Verifier {
  readonly #deps: VerifierDeps;
  readonly #runs: Errands;

  constructor(deps: VerifierDeps) {
    this.#deps = deps;
    this.#runs = new Errands({
      most: MOST_AT_ONCE,
      onError(error, job) {
        // Another node has taken it over.
        if (!(error instanceof GuardFailedError))
          deps.log.error({ err: error, job }, 'a verification failed');
      },
    });
  }

  /** For a batch, after the statement that creates or changes the experience. */
  asking(experienceId: string): Statement {
    return this.#deps.verifications.adding(newVerification(experienceId, this.#deps.clock.now()));
  }

  /** For a batch that has changed the experience: earlier verdicts become void. */
  askingAnew(experienceId: string): Statement[] {
    const { clock, verifications } = this.#deps;
    return [verifications.dropping(experienceId, clock.now()), this.asking(experienceId)];
  }

  async round(): Promise<void> {
    const { clock, nodeId, verifications } = this.#deps;
    if (this.#runs.room <= 0) return;
    const now = clock.now();
    const until = now + this.#leaseMs();
    for (const job of await verifications.due(now, this.#runs.room))
      if (!this.#runs.isUnderWay(job.id) && (await verifications.claim(job, nodeId, now, until)))
        this.#runs.begin(job.id, () => this.#run(job));
  }

  close(): Promise<void> {
    return this.#runs.close();
  }

  #limitOf(name: CheckName): number {
    return CALLS[name] * this.#deps.callMs + BESIDE_MS;
  }

  #leaseMs(): number {
    return CHECK_NAMES.reduce((sum, name) => sum + this.#limitOf(name), LEASE_GRACE_MS);
  }

  async reply(record: ExperienceRecord): Promise<VerificationReply> {
    const latest = await this.#deps.verifications.latest(record.id);
    return {
      experience_id: record.id,
      verification_status: record.verificationStatus,
      running: latest !== undefined && latest.finishedAt === null,
      checks: latest ? latest.checks : [],
      started_at: isoOrNull(latest?.startedAt ?? null),
      finished_at: isoOrNull(latest?.finishedAt ?? null),
    };
  }

  async #run(job: VerificationRecord): Promise<void> {
    const { clock, experiences, nodeId, store, verifications } = this.#deps;
    const held = { id: job.id, node: nodeId };
    const record = await experiences.byId(job.experienceId);
    // It was changed or deleted since: another job checks its current version.
    if (!record || record.revision !== job.revision) {
      await store.write([verifications.finishing(held, job.checks, clock.now())]);
      return;
    }
    const checks = waiting();
    const adapter = this.#deps.adapterOf(record);
    let info: unknown = null;
    let isSound = true;
    const isDiscovered = record.kind === 'discovered';
    for (const [i, { name }] of checks.entries()) {
      const isAsked = isSound && !(isDiscovered && NOT_FOR_DISCOVERED.includes(name));
      checks[i] = { name, result: isAsked ? 'running' : 'skipped', message: '', ms: null };
      if (!isAsked) continue;
      await verifications.progress(job.id, nodeId, checks);
      const startedAt = clock.now();
      const verdict = await this.#check(name, record, adapter);
      if (verdict.info !== undefined) info = verdict.info;
      checks[i] = { name, result: verdict.result, message: verdict.message, ms: clock.now() - startedAt };
      isSound = verdict.result !== 'failed';
    }
    const at = clock.now();
    await store.write([
      verifications.finishing(held, checks, at),
      experiences.judging(record.id, record.revision, {
        verificationStatus: !isSound ? 'failed' : isDiscovered ? 'connectivity_verified' : 'verified',
        verifiedAt: isSound ? at : null,
        info: isSound ? keptInfo(info) : null,
      }),
      ...(isSound ? [experiences.appearing(record.id, at)] : []),
    ]);
  }

  /** Whatever the server does, there is a verdict within the time limit, and the slot is free again. */
  async #check(name: CheckName, record: ExperienceRecord, adapter: Experience): Promise<Verdict> {
    const { caller, clock } = this.#deps;
    const limitMs = this.#limitOf(name);
    const limit = new AbortController();
    const late = Promise.withResolvers<never>();
    const cancel = clock.at(clock.now() + limitMs, () => {
      late.reject(new Error(`It took longer than ${limitMs / 1000} s.`));
      limit.abort();
    });
    const checking = CHECKS[name](record, adapter, { caller, signal: limit.signal });
    try {
      return await Promise.race([checking, late.promise]);
    } catch (error) {
      checking.catch(() => undefined);
      const message = error instanceof Error ? error.message : String(error);
      return { result: SOFT.includes(name) ? 'warning' : 'failed', message: message.slice(0, 500) };
    } finally {
      cancel();
    }
  }
}

const MOST_INFO_BYTES = 64 * 1024;

const keptInfo = (info: unknown): JsonObject | null =>
  isJsonObject(info) && Buffer.byteLength(JSON.stringify(info)) <= MOST_INFO_BYTES ? info : null;

interface Checking {
  readonly caller: GuardedCaller;
  readonly signal: AbortSignal;
}

type Check = (record: ExperienceRecord, adapter: Experience, checking: Checking) => Promise<Verdict>;

const DISCOVER_IT =
  'An MCP server without the tools of the contract can be played as it is: enter it with experience.discover {"server_url": …}.';

const passed = (message: string): Verdict => ({ result: 'passed', message });
const failed = (message: string): Verdict => ({ result: 'failed', message: message.slice(0, 500) });
const warning = (message: string): Verdict => ({ result: 'warning', message: message.slice(0, 500) });
const orRefusal = (reply: Reply, name: string): Verdict | null =>
  reply.ok ? null : failed(`${name}: ${reply.refusal.code}: ${reply.refusal.message}`);

const CHECKS: Readonly<Record<CheckName, Check>> = {
  async manifest({ endpoint, kind, manifest, tier }) {
    if (kind === 'builtin') return passed('A game of the town.');
    if (tier !== 2) return failed('Only tier 2 is verified.');
    if (endpoint === null) return failed('There is neither mcp.server_url nor rest.base_url.');
    if (kind === 'discovered') return passed('Its own tools are called: it need not know the contract.');
    const { mcp } = manifest as { mcp?: { required_tools?: string[] } };
    const missing = mcp ? REQUIRED_TOOLS.filter((tool) => !mcp.required_tools?.includes(tool)) : [];
    return missing.length > 0
      ? failed(`mcp.required_tools lacks ${missing.join(', ')}.`)
      : passed('Complete.');
  },
  async connectivity({ endpoint }, adapter, { caller }) {
    if (endpoint !== null) await caller.addressesOf(new URL(endpoint));
    const reply = await adapter.info();
    const unreachable =
      !reply.ok &&
      (reply.refusal.code === 'EXPERIENCE_UNREACHABLE' || reply.refusal.code === 'EXPERIENCE_TIMEOUT');
    return unreachable ? failed(reply.refusal.message) : passed('It answers.');
  },
  async 'experience.info'({ kind }, adapter) {
    const plain = kind === 'mcp' ? await toolsLacking(adapter) : null;
    if (plain) return plain;
    const reply = await adapter.info();
    const refused = orRefusal(reply, 'experience.info');
    if (refused || !reply.ok) return refused ?? failed('experience.info');
    const says = isJsonObject(reply.response) && typeof reply.response.gameplay_instructions === 'string';
    return {
      ...passed(says ? 'It says how to play it.' : 'It answers; gameplay_instructions would help agents.'),
      info: reply.response,
    };
  },
  async 'experience.status'(_record, adapter) {
    const status = await adapter.status();
    if (!status) return warning('It has none: its live status will be unknown.');
    return passed(`${status.current_players} players, ${status.active_lobbies} tables.`);
  },
  /** A whole session of a synthetic player; the experience may answer an empty action as it likes. */
  async session_lifecycle(_record, adapter) {
    const call = syntheticCall();
    const created = await adapter.create({ ...call, upstream: null, memory: {} });
    const refused = orRefusal(created, 'session.create');
    if (refused || !created.ok) return refused ?? failed('session.create');
    const upstream = created.upstream ?? null;
    const stepped = await adapter.step({ ...call, upstream, action: probeIn(created.response), n: 1 });
    // It may refuse an unknown action but must not fail on it: a 500 is not a refusal.
    if (!stepped.ok && (stepped.refusal.code !== 'EXPERIENCE_ERROR' || stepped.inDoubt))
      return orRefusal(stepped, 'session.step') ?? failed('session.step');
    const ended = await adapter.end({ ...call, upstream, reason: 'verification', n: 2 });
    return orRefusal(ended, 'session.end') ?? passed('create, step and end answer.');
  },
  async websocket({ manifest }, _adapter, { caller, signal }) {
    const { ws } = manifest as { ws?: { url: string } };
    if (!ws) return warning('The manifest names none; nothing needs it.');
    const url = new URL(ws.url);
    const found = await caller.addressesOf(new URL(ws.url.replace(/^ws/, 'http')));
    return new Promise((done) => {
      // The library's own limit restarts with every byte.
      const socket = new WebSocket(url, { lookup: lookupOnly(found) });
      if (signal.aborted) socket.terminate();
      signal.addEventListener('abort', () => socket.terminate(), { once: true });
      socket.on('open', () => {
        socket.terminate();
        done(passed('It opens.'));
      });
      socket.on('error', (error) => done(warning(error.message)));
    });
  },
};

const syntheticCall = () => ({
  sessionId: randomUUID(),
  experienceAgentId: randomUUID().replaceAll('-', ''),
  agent: SYNTHETIC,
  gameSessionId: null,
  matchId: null,
  cursor: null,
  secrets: NO_SECRETS,
});

/** Some servers answer a missing tool as if nothing were wrong, so their listing decides. */
async function toolsLacking(adapter: Experience): Promise<Verdict | null> {
  const listed = await adapter.tools({ ...syntheticCall(), upstream: null });
  if (!listed.ok) return failed(`tools/list: ${listed.refusal.code}: ${listed.refusal.message}`);
  const lacking = REQUIRED_TOOLS.filter((tool) => !listed.tools.some(({ name }) => name === tool));
  return lacking.length > 0 ? failed(`The server does not list ${lacking.join(', ')}. ${DISCOVER_IT}`) : null;
}

/** The experience's own example action, if any. */
function probeIn(response: unknown): unknown {
  const example = isJsonObject(response) ? response.example_action : undefined;
  return example ?? { type: 'verify' };
}

export async function askToVerify(
  { clock, store }: { readonly clock: Clock; readonly store: Store },
  experienceId: string,
): Promise<AdminReply> {
  const experiences = new Experiences(store);
  const record = await experiences.byId(experienceId);
  if (record?.tier !== 2) return no(`${experienceId} is unknown or cannot be verified.`);
  const job = newVerification(record.id, clock.now());
  await store.write([new Verifications(store).adding(job), experiences.pending(record.id)]);
  const row = { id: record.id, name: record.name, kind: record.kind, verification_status: 'pending' };
  return yes([row], 'It is looked at as soon as the town runs.');
}
