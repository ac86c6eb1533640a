/**
 * The one way into the town's canon. Intake: the gates, then batch 1 writes the proposal and its telemetry down; only
 * then batch 2 decides it with all it changes. What is left between the two is finished by a caretaker.
 */
import { hashOf } from '../../../shared/canon/canonical-json.ts';
import {
  type GateContext,
  PURPOSE_OF,
  type Reason,
  reason,
  type StoppedBy,
} from '../../../shared/canon/gate.ts';
import { schemaGate } from '../../../shared/canon/gates/schema.ts';
import { afterAudit, isPassing, throughGates } from '../../../shared/canon/gates.ts';
import {
  type ActionType,
  type Proposal,
  type ProposedAction,
  wordsOf,
} from '../../../shared/canon/proposal.ts';
import { reviewReasons } from '../../../shared/canon/review.ts';
import type { CanonDims, GameEventName } from '../../../shared/canon/telemetry-events.ts';
import type { ProposalResult, ShelfMark } from '../../../shared/contracts/context.ts';
import type { Log } from '../../log.ts';
import { UnderWay } from '../../matches/under-way.ts';
import { DuplicateKeyError, GuardFailedError, StoreError } from '../../store/errors.ts';
import type { Clock } from '../../time/clock.ts';
import type { CanonTable } from './canon-table.ts';
import { statementsFor } from './committing.ts';
import { type GatherDeps, gathered, NotNowError } from './gathered.ts';
import type { ProposalRow } from './proposals-table.ts';
import type { Telemetry } from './telemetry.ts';

export class KeyConflictError extends Error {}

export interface ProposalsDeps extends GatherDeps {
  readonly canon: CanonTable;
  readonly telemetry: Telemetry;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
}

type Actor = GateContext['actor'];

const STRANDED_AFTER_MS = 60_000;
const FINISH_AT_ONCE = 50;
const MOST_TRIES = 8;
const NOTHING_YET: ShelfMark = { at: 0, id: '' };

export class Proposals {
  readonly #deps: ProposalsDeps;
  readonly #underWay = new UnderWay<ProposalResult>();
  /** How far the caretaker has come: what cannot be finished now holds up nothing behind it. */
  #looked: ShelfMark = NOTHING_YET;

  constructor(deps: ProposalsDeps) {
    this.#deps = deps;
  }

  /** Throws KeyConflictError, and NotNowError where something could not be read: nothing was decided then. */
  async propose(given: unknown, actor: Actor, { dryRun = false } = {}): Promise<ProposalResult> {
    const malformed = schemaGate(given, { actor });
    if (malformed.length > 0) {
      const { proposalId } = (given ?? {}) as { proposalId?: unknown };
      return rejected(typeof proposalId === 'string' ? proposalId.slice(0, 64) : '', 'schema', malformed);
    }
    const proposal = { ...(given as Proposal), actor } satisfies Proposal;
    if (dryRun) return this.#ask(proposal, actor);
    const key = [actor.kind, actor.id, contentHash(proposal)].join('|');
    return this.#underWay.share(key, () => this.#intake(proposal, actor));
  }

  async #ask(proposal: Proposal, actor: Actor): Promise<ProposalResult> {
    const context = await gathered(proposal, actor, this.#deps.clock.now(), this.#deps);
    const verdict = throughGates(proposal, context);
    const { proposalId } = proposal;
    if (!verdict.passed) return { ...rejected(proposalId, verdict.gate, verdict.reasons), dryRun: true };
    const doubts = reviewReasons(proposal, context);
    return { ...(doubts.length > 0 ? waiting(proposalId, doubts) : accepted(proposalId)), dryRun: true };
  }

  async #intake(proposal: Proposal, actor: Actor): Promise<ProposalResult> {
    const { canon, clock } = this.#deps;
    const known = await canon.proposals.byKey(actor, proposal.idempotencyKey);
    if (known) return this.#again(known, proposal);
    const same = await canon.proposals.byContent(actor, contentHash(proposal));
    if (same) return this.#decided(same);
    const now = clock.now();
    const context = await gathered(proposal, actor, now, this.#deps);
    const verdict = throughGates(proposal, context);
    if (!verdict.passed && isPassing(verdict.gate))
      return rejected(proposal.proposalId, verdict.gate, verdict.reasons);
    const doubts = verdict.passed ? reviewReasons(proposal, context) : [];
    const row = rowOf(
      proposal,
      actor,
      now,
      verdict.passed ? (doubts.length > 0 ? { gate: 'review', reasons: doubts } : null) : verdict,
    );
    const written = await this.#audit(row, now);
    if (written !== 'lost') {
      const after = afterAudit(verdict, written === 'kept' ? null : written.because);
      if (!after.passed) return rejected(row.proposalId, after.gate, after.reasons);
      return row.state === 'waiting' ? resultOf(row) : this.#commit(row, proposal);
    }
    const first = await canon.proposals.byKey(actor, proposal.idempotencyKey);
    if (first) return this.#again(first, proposal);
    if (await canon.proposals.byId(proposal.proposalId))
      throw new KeyConflictError('This proposalId was used for something else; make a new one.');
    const over = reason(
      'RATE_EXCEEDED',
      'The budget of this hour is spent; try again later.',
      firstOf(proposal).actionType,
    );
    return rejected(proposal.proposalId, 'rate', [over]);
  }

  /** Batch 1: what cannot be written down does not happen. */
  async #audit(row: ProposalRow, now: number): Promise<'kept' | 'lost' | { readonly because: string }> {
    const { canon, log, telemetry } = this.#deps;
    const name = row.state === 'rejected' ? 'Canon.Proposal.Rejected' : 'Canon.Proposal.Received';
    try {
      await canon.store.write([
        ...canon.proposals.queueingUp(row),
        canon.proposals.receiving(row, now),
        telemetry.tracking(name, dimsOf(row), now),
      ]);
      return 'kept';
    } catch (error) {
      if (error instanceof GuardFailedError || error instanceof DuplicateKeyError) return 'lost';
      if (!(error instanceof StoreError)) throw error;
      log.warn(
        { err: error, proposalId: row.proposalId, correlationId: row.correlationId },
        'a proposal could not be written down',
      );
      return { because: 'It could not be written down, and so nothing was done; try again later.' };
    }
  }

  /** What became of whatever this actor proposed under the key, finished if need be; null: nothing was. */
  async standing(actor: Actor, idempotencyKey: string): Promise<ProposalResult | null> {
    const row = await this.#deps.canon.proposals.byKey(actor, idempotencyKey);
    return row ? this.#decided(row) : null;
  }

  async #again(row: ProposalRow, proposal: Proposal): Promise<ProposalResult> {
    if (row.contentHash !== contentHash(proposal))
      throw new KeyConflictError('This idempotencyKey was used with other content; use a new key.');
    return this.#decided(row);
  }

  async #decided(row: ProposalRow): Promise<ProposalResult> {
    const decided =
      row.state === 'pending' ? await this.#commit(row, JSON.parse(row.body) as Proposal) : resultOf(row);
    return { ...decided, reused: true };
  }

  /**
   * Batch 2, as often as others were quicker; it happens once, whoever does it. What does not fit the last time either is
   * refused: nothing stays undecided for ever.
   */
  async #commit(row: ProposalRow, proposal: Proposal, isLast = false): Promise<ProposalResult> {
    const { canon, clock, telemetry } = this.#deps;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const at = clock.now();
      const changes = await statementsFor({ canon, settled: this.#deps.settled, proposal, at });
      const name: GameEventName =
        row.purpose === 'chronicle' ? 'Lore.Chronicle.Written' : 'Canon.Proposal.Accepted';
      try {
        await canon.store.write([
          canon.proposals.deciding(row.proposalId, 'accepted', at),
          ...changes,
          telemetry.tracking(name, dimsOf(row), at),
        ]);
        return accepted(row.proposalId);
      } catch (error) {
        if (!(error instanceof GuardFailedError || error instanceof DuplicateKeyError)) throw error;
      }
      const now = await canon.proposals.byId(row.proposalId);
      if (now && now.state !== 'pending') return resultOf(now);
      if (hasBase(proposal)) return this.#outdated(row, at);
    }
    if (isLast) return this.#outdated(row, clock.now());
    throw new NotNowError('too many write to the same place');
  }

  /** Its base version is outdated, or others were faster every time. */
  async #outdated(row: ProposalRow, at: number): Promise<ProposalResult> {
    const { canon, telemetry } = this.#deps;
    const reasons = [
      reason(
        'VERSION_CONFLICT',
        'Somebody else has changed this meanwhile; offer it anew under another key.',
        row.actionTypes.split(',')[0] as ActionType,
      ),
    ];
    try {
      await canon.store.write([
        canon.proposals.deciding(row.proposalId, 'rejected', at, {
          gate: 'invariant',
          reasons,
        }),
        telemetry.tracking(
          'Canon.Proposal.Rejected',
          { ...dimsOf(row), gate: 'invariant', codes: 'VERSION_CONFLICT' },
          at,
        ),
      ]);
    } catch (error) {
      // Another node has decided it by now.
      const now = error instanceof GuardFailedError ? await canon.proposals.byId(row.proposalId) : undefined;
      if (!now || now.state === 'pending') throw error;
      return resultOf(now);
    }
    return rejected(row.proposalId, 'invariant', reasons);
  }

  waiting(limit: number): Promise<ProposalRow[]> {
    return this.#deps.canon.proposals.waiting(limit);
  }

  /** An operator's decision. Null: nothing of that id waits. The town may have changed since, so the gates are asked again. */
  async review(proposalId: string, decision: Review): Promise<ProposalResult | null> {
    const { canon, clock, telemetry } = this.#deps;
    const row = await canon.proposals.byId(proposalId);
    if (row?.state !== 'waiting') return null;
    const proposal = JSON.parse(row.body) as Proposal;
    const refusal = decision.approved
      ? await this.#faultsNow(proposal, { kind: proposal.actor.kind, id: row.actorId })
      : { gate: 'review' as const, reasons: [reason('NOT_APPROVED', decision.because)] };
    const at = clock.now();
    try {
      if (!refusal) {
        await canon.store.write([canon.proposals.deciding(proposalId, 'pending', at, { from: 'waiting' })]);
        return await this.#commit({ ...row, state: 'pending', gate: '', reasons: [] }, proposal);
      }
      const { reasons } = refusal;
      const refused = { ...row, gate: refusal.gate, reasons };
      await canon.store.write([
        canon.proposals.deciding(proposalId, 'rejected', at, {
          from: 'waiting',
          gate: refusal.gate,
          reasons,
        }),
        telemetry.tracking('Canon.Proposal.Rejected', dimsOf(refused), at),
      ]);
      return rejected(proposalId, refusal.gate, refusal.reasons);
    } catch (error) {
      // Somebody else has decided it in the same moment.
      const decided = error instanceof GuardFailedError ? await canon.proposals.byId(proposalId) : undefined;
      if (!decided || decided.state === 'waiting') throw error;
      return resultOf(decided);
    }
  }

  /** Its own place in the hour's budget is paid for: the rate is not asked again. */
  async #faultsNow(proposal: Proposal, actor: Actor) {
    const context = await gathered(proposal, actor, this.#deps.clock.now(), this.#deps);
    const verdict = throughGates(proposal, { ...context, spent: () => ({ byActor: 0, byAll: 0 }) });
    return verdict.passed ? null : verdict;
  }

  async finishStranded(): Promise<number> {
    const { canon, clock, log, telemetry } = this.#deps;
    const before = clock.now() - STRANDED_AFTER_MS;
    const rows = await canon.proposals.stranded({ after: this.#looked, before, limit: FINISH_AT_ONCE });
    const last = rows.length < FINISH_AT_ONCE ? undefined : rows.at(-1);
    this.#looked = last ? { at: Number(last.createdAt), id: last.proposalId } : NOTHING_YET;
    let finished = 0;
    for (const row of rows) {
      try {
        await this.#commit(row, JSON.parse(row.body) as Proposal, true);
        await telemetry.trackGameEventStrict('Canon.Proposal.Finished', dimsOf(row), clock.now());
        finished++;
      } catch (error) {
        if (error instanceof NotNowError) continue;
        log.error({ err: error, proposalId: row.proposalId }, 'a stranded proposal could not be finished');
      }
    }
    return finished;
  }
}

export type Review = { readonly approved: true } | { readonly approved: false; readonly because: string };

const firstOf = ({ proposedActions }: Proposal): ProposedAction => proposedActions[0] as ProposedAction;

const hasBase = ({ proposedActions }: Proposal): boolean =>
  proposedActions.some(({ params }) => 'baseVersion' in params && params.baseVersion !== undefined);

/** What was meant, without what tells one sending of it from another. */
const contentHash = ({ actor, proposedActions, provenance }: Proposal): string =>
  hashOf({ actor, proposedActions, provenance });

const accepted = (proposalId: string): ProposalResult => ({
  outcome: 'accepted',
  proposalId,
  rejectionReasons: [],
});

const rejected = (proposalId: string, gate: StoppedBy, reasons: readonly Reason[]): ProposalResult => ({
  outcome: 'rejected',
  proposalId,
  rejectionReasons: reasons,
  gate,
});

const waiting = (proposalId: string, reasons: readonly Reason[]): ProposalResult => ({
  ...rejected(proposalId, 'review', reasons),
  outcome: 'waiting',
});

function resultOf({ gate, proposalId, reasons, state }: ProposalRow): ProposalResult {
  if (state === 'accepted' || state === 'pending') return accepted(proposalId);
  return state === 'waiting'
    ? waiting(proposalId, reasons)
    : rejected(proposalId, gate as StoppedBy, reasons);
}

function rowOf(
  proposal: Proposal,
  actor: Actor,
  now: number,
  stopped: { readonly gate: StoppedBy; readonly reasons: readonly Reason[] } | null,
): ProposalRow {
  const first = firstOf(proposal);
  return {
    proposalId: proposal.proposalId,
    actorKind: actor.kind,
    actorId: actor.id,
    idempotencyKey: proposal.idempotencyKey,
    contentHash: contentHash(proposal),
    state: stopped ? (stopped.gate === 'review' ? 'waiting' : 'rejected') : 'pending',
    gate: stopped?.gate ?? '',
    reasons: stopped?.reasons ?? [],
    body: JSON.stringify(proposal),
    title: titleOf(first),
    actionTypes: [...new Set(proposal.proposedActions.map(({ actionType }) => actionType))].join(','),
    purpose: PURPOSE_OF[first.actionType],
    actions: proposal.proposedActions.length,
    correlationId: proposal.correlationId,
    createdAt: now,
    decidedAt: stopped && stopped.gate !== 'review' ? now : null,
  };
}

/** For the ledger, which anybody reads: what was refused as unsafe is not repeated there. */
function titleOf(action: ProposedAction): string {
  if (action.actionType === 'Lore.Legend') return action.params.title;
  if (action.actionType === 'Lore.Chronicle') return action.params.chronicle.title;
  if (action.actionType === 'Lore.Season') return action.params.season.title;
  return wordsOf(action).split('\n')[0]?.slice(0, 120) ?? '';
}

const dimsOf = (row: ProposalRow): CanonDims => ({
  proposalId: row.proposalId,
  actorKind: row.actorKind,
  actionTypes: row.actionTypes,
  ...(row.gate && {
    gate: row.gate,
    codes: [...new Set(row.reasons.map(({ code }) => code))].join(','),
  }),
  correlationId: row.correlationId,
});
