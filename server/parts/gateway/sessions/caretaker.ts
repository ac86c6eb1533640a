/**
 * Cleans up after nodes that died and agents that never returned: no agent stays busy forever, and nothing that may
 * have been done is repeated.
 */

import { isWritten, Rows } from '../../../store/rows.ts';
import type { Statement } from '../../../store/store.ts';
import { Errands } from '../../../time/errands.ts';
import type { GatewayServices } from '../services.ts';
import type { GatewayTables } from '../tables.ts';
import { PREVIOUS_STEP_UNKNOWN } from './session-types.ts';
import type { SessionRecord } from './sessions-table.ts';

export interface CaretakerDeps extends GatewayServices {
  /** Longer than any call may take: a later result will not come. */
  readonly inDoubtAfterMs: number;
  /** Foreign sessions idle for this long are ended. */
  readonly idleMs: number;
}

const MOST_AT_ONCE = 100;

export class Caretaker {
  readonly #deps: CaretakerDeps;
  readonly #rows: Rows<GatewayTables>;
  readonly #ends: Errands;

  constructor(deps: CaretakerDeps) {
    this.#deps = deps;
    this.#ends = new Errands({
      most: Number.POSITIVE_INFINITY,
      onError: (error, sessionId) => deps.log.debug({ err: error, sessionId }, 'an end was not heard'),
    });
    this.#rows = new Rows<GatewayTables>(deps.store);
  }

  /** Also runs before the town opens, so that callers do not wait for a dead process's pending calls. */
  async settle(): Promise<void> {
    await this.#settleIntents();
    await this.#giveUpOpenings();
  }

  async round(): Promise<void> {
    await this.settle();
    await this.#expireIdle();
    await this.#tellEnds();
  }

  close(): Promise<void> {
    return this.#ends.close();
  }

  /** Calls begun before this time, or on a node not in this list, will not be settled by their node. */
  #bounds(): { readonly since: number; readonly living: readonly string[] } {
    const { clock, inDoubtAfterMs, livingNodes, nodeId } = this.#deps;
    return { since: clock.now() - inDoubtAfterMs, living: [nodeId, ...livingNodes()] };
  }

  /** Their outcome stays unknown: the count is unchanged, and the agent is told. */
  async #settleIntents(): Promise<void> {
    const { rows, steps } = this.#deps;
    const { living, since } = this.#bounds();
    const due = await this.#rows.read(
      this.#rows.sql
        .selectFrom('gatewayIntents')
        .selectAll()
        .where((eb) => eb.or([eb('startedAt', '<', since), eb('node', 'not in', living)]))
        .limit(MOST_AT_ONCE),
    );
    for (const { node, sessionId, startedAt } of due) {
      await this.#unlessOvertaken([
        steps.settlingIntent(sessionId, node, startedAt),
        rows.warning(sessionId, PREVIOUS_STEP_UNKNOWN),
      ]);
    }
  }

  async #giveUpOpenings(): Promise<void> {
    const { clock, rows } = this.#deps;
    const { living, since } = this.#bounds();
    const due = await this.#rows.read(
      this.#rows.sql
        .selectFrom('gatewaySessions')
        .selectAll()
        .where('status', '=', 'opening')
        .where((eb) => eb.or([eb('createdAt', '<', since), eb('openingNode', 'not in', living)]))
        .limit(MOST_AT_ONCE),
    );
    for (const { sessionId } of due) {
      await this.#unlessOvertaken([
        rows.failing(sessionId, clock.now(), { endOwed: true, from: 'opening' }),
        ...rows.freeing(sessionId),
      ]);
    }
  }

  async #expireIdle(): Promise<void> {
    const { clock, credentialRows, identities, idleMs, memory, rows } = this.#deps;
    const due = await this.#rows.read(
      this.#rows.sql
        .selectFrom('gatewaySessions as sessions')
        .innerJoin('gatewayExperiences as experiences', 'experiences.id', 'sessions.experienceId')
        .selectAll('sessions')
        .where('sessions.status', '=', 'active')
        .where('sessions.touchedAt', '<', clock.now() - idleMs)
        .where('experiences.kind', '!=', 'builtin')
        .limit(MOST_AT_ONCE),
    );
    for (const { agentId, experienceId, sessionId } of due) {
      await this.#unlessOvertaken([
        rows.ending({ sessionId, outcomes: { result: 'expired' }, closedBy: 'caretaker', at: clock.now() }),
        this.#rows.update('gatewaySessions', { sessionId }, { endOwed: true }),
        ...rows.freeing(sessionId),
        memory.forgettingSession(sessionId),
        credentialRows.forgettingSession(sessionId),
        identities.played(agentId, experienceId),
      ]);
    }
  }

  /** Tells the experience once that a session is over which it may think alive, without awaiting the answer. */
  async #tellEnds(): Promise<void> {
    const due = await this.#rows.all('gatewaySessions', { endOwed: true }, { limit: MOST_AT_ONCE });
    for (const session of due) {
      const { sessionId } = session;
      const claim = this.#rows.change('gatewaySessions', { sessionId, endOwed: true }, { endOwed: false });
      if (await this.#unlessOvertaken([claim])) this.#ends.begin(sessionId, () => this.#tellEnd(session));
    }
  }

  async #tellEnd(session: SessionRecord): Promise<void> {
    const { adapterOf, credentials, experienceById, identities } = this.#deps;
    const record = await experienceById(session.experienceId);
    if (!record || record.kind === 'builtin') return;
    await adapterOf(record).end({
      sessionId: session.sessionId,
      experienceAgentId: await identities.of(session.agentId, record.id),
      agent: { agentId: session.agentId, name: '', scopes: [] },
      gameSessionId: session.gameSessionId,
      matchId: null,
      upstream: session.upstream,
      cursor: null,
      secrets: await credentials.held(session.agentId, record, session.sessionId),
      reason: 'expired',
      n: session.stepCount + 1,
    });
  }

  /** False: another node was faster, and it is settled. */
  #unlessOvertaken(statements: readonly Statement[]): Promise<boolean> {
    return isWritten(this.#deps.store, statements);
  }
}
