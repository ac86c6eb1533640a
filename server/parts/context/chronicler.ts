/** Tells settled matches, one after the other: as the system, through the same gates as everybody, each exactly once. */
import { randomUUID } from 'node:crypto';
import { hashOf } from '../../../shared/canon/canonical-json.ts';
import type { ChronicleParams, Proposal } from '../../../shared/canon/proposal.ts';
import type { ProposalResult } from '../../../shared/canon/proposal-result.ts';
import { GENERATION } from '../../../shared/canon/templates.ts';
import { chronicleLine } from '../../../shared/town/crier/library-crier.ts';
import type { Log } from '../../log.ts';
import type { Clock } from '../../time/clock.ts';
import type { ChronicleQueue, QueuedMatch } from './chronicle-queue.ts';
import { NotNowError } from './gathered.ts';
import { KeyConflictError, type Proposals } from './proposals.ts';
import type { ProseModel } from './prose-model.ts';
import type { Settled, SettledMatches } from './settled-matches.ts';
import type { TitleCrier } from './title-crier.ts';

export interface ChroniclerDeps {
  readonly queue: ChronicleQueue;
  readonly settled: Pick<SettledMatches, 'find'>;
  readonly proposals: Pick<Proposals, 'propose' | 'standing'>;
  /** Null: by rules alone. */
  readonly prose: ProseModel | null;
  readonly crier: Pick<TitleCrier, 'read'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Of what may be shown of a match: with another one it is told anew. 0: all of it, as it was said. */
  revisionOf(matchId: string): number;
  /** Titles of late, which another match had better not bear too. */
  recentTitles(): Promise<readonly string[]>;
}

const AT_ONCE = 10;
const CLAIMED_MS = 60_000;
const LATER_MS = 5_000;
/** A match that is refused again and again is told once a day, and stands in the log as often. */
const LONGEST_WAIT_MS = 86_400_000;
const SYSTEM = { kind: 'system', id: 'chronicler' } as const;

export class Chronicler {
  readonly #deps: ChroniclerDeps;

  constructor(deps: ChroniclerDeps) {
    this.#deps = deps;
  }

  async round(): Promise<void> {
    const { clock, log, queue } = this.#deps;
    for (const queued of await queue.due(clock.now(), AT_ONCE)) {
      if (!(await queue.claim(queued, clock.now() + CLAIMED_MS))) continue;
      try {
        await this.#tell(queued);
      } catch (error) {
        if (!(error instanceof NotNowError)) throw error;
        log.debug({ matchId: queued.match_id }, 'a match cannot be told just now');
        await this.#later(queued);
      }
    }
  }

  async #tell(queued: QueuedMatch): Promise<void> {
    const { log, queue, settled } = this.#deps;
    const found = await settled.find(queued.match_id);
    if (found === 'later') return this.#later(queued);
    if (!found) {
      log.warn({ matchId: queued.match_id }, 'this match is over, and cannot be told');
      return queue.done(queued.match_id);
    }
    const revision = this.#deps.revisionOf(queued.match_id);
    const result = await this.#propose(found);
    // A line was hidden meanwhile: what was told may quote it.
    if (revision !== this.#deps.revisionOf(queued.match_id)) return this.#later(queued, 0);
    if (result.outcome === 'accepted') return queue.done(queued.match_id);
    if (result.gate === 'audit') return this.#later(queued);
    const { gate, rejectionReasons } = result;
    log.error(
      { matchId: queued.match_id, gate, rejectionReasons },
      'the chronicle of this match was refused; it will be told anew',
    );
    await this.#later(queued, Math.min(LONGEST_WAIT_MS, LATER_MS * 2 ** Math.min(queued.tries, 30)));
  }

  /** A model may have better words; where the gates do not take them, the rules' own are good enough. */
  async #propose({ chronicler, match }: Settled): Promise<ProposalResult> {
    const { proposals } = this.#deps;
    // A node that died before it could say so has told it already, in words that a model may not find again. What was
    // refused is told anew under a key of its own: by then the town may know better.
    let attempt = 0;
    const revision = this.#deps.revisionOf(match.matchId);
    const telling = `chronicle:${match.matchId}:${chronicler.version}${revision === 0 ? '' : `:r${revision}`}`;
    let key = keyOf(telling, attempt);
    for (let standing = await proposals.standing(SYSTEM, key); standing; ) {
      if (standing.outcome === 'accepted') return standing;
      key = keyOf(telling, ++attempt);
      standing = await proposals.standing(SYSTEM, key);
    }
    const prose = attempt === 0 ? this.#deps.prose : null;
    const chronicle = chronicler.tell(match, await this.#deps.recentTitles());
    const params = {
      matchId: match.matchId,
      template: chronicler.version,
      ...(revision > 0 && { revision }),
      chronicle,
    };
    const better = await prose?.better(chronicle, (words) => chronicler.faults(match, words));
    const provenance = better && {
      model: better.model,
      templateId: GENERATION.chronicleProse.id,
      templateHash: GENERATION.chronicleProse.hash,
      contextHash: hashOf({ prose: chronicle.prose, title: chronicle.title }),
    };
    const words = better ? { ...params, chronicle: { ...chronicle, prose: better.prose } } : params;
    const proposal = { ...this.#envelope(words, key), ...(provenance && { provenance }) };
    const result = await proposals.propose(proposal, SYSTEM).catch(async (error: unknown) => {
      // Another node was quicker, with other words.
      const first = error instanceof KeyConflictError ? await proposals.standing(SYSTEM, key) : null;
      if (!first) throw error;
      return first;
    });
    if (result.outcome === 'accepted' && !result.reused && revision === 0)
      this.#deps.crier.read(chronicleLine(chronicle.title, match.gameNumber));
    return result;
  }

  #envelope(params: ChronicleParams, idempotencyKey: string): Proposal {
    return {
      proposalId: randomUUID(),
      version: 1,
      issuedUtc: new Date(this.#deps.clock.now()).toISOString(),
      actor: SYSTEM,
      correlationId: `chronicle:${params.matchId}`,
      idempotencyKey,
      proposedActions: [{ actionType: 'Lore.Chronicle', scopeKey: 'loc:library', params }],
    };
  }

  async #later({ match_id, tries }: QueuedMatch, ms = LATER_MS): Promise<void> {
    const { clock, queue } = this.#deps;
    await queue.claim({ match_id, tries: tries + 1 } as QueuedMatch, clock.now() + ms);
  }
}

const keyOf = (telling: string, attempt: number): string =>
  attempt === 0 ? telling : `${telling}:${attempt}`;
