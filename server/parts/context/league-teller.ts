/** Tells leagues that are over: as the system, through the same gates as everybody, each exactly once. */
import { randomUUID } from 'node:crypto';
import { type FinishedSeason, SEASON_TEMPLATE, tellSeason } from '../../../shared/canon/season.ts';
import { seasonLine } from '../../../shared/town/crier/library-crier.ts';
import type { Log } from '../../log.ts';
import type { Clock } from '../../time/clock.ts';
import type { CanonTable } from './canon-table.ts';
import type { Proposals } from './proposals.ts';
import type { TitleCrier } from './title-crier.ts';

export interface LeagueTellerDeps {
  readonly canon: CanonTable;
  readonly proposals: Pick<Proposals, 'propose'>;
  readonly crier: Pick<TitleCrier, 'read'>;
  readonly clock: Clock;
  readonly log: Log;
  seasons(): Promise<readonly FinishedSeason[]>;
}

const SYSTEM = { kind: 'system', id: 'chronicler' } as const;

export class LeagueTeller {
  readonly #deps: LeagueTellerDeps;
  /** Told already, so that nobody asks the store for them again. */
  readonly #told = new Set<string>();

  constructor(deps: LeagueTellerDeps) {
    this.#deps = deps;
  }

  async round(): Promise<void> {
    const { canon, clock, crier, log, proposals, seasons } = this.#deps;
    for (const season of await seasons()) {
      const { seasonId } = season;
      if (this.#told.has(seasonId)) continue;
      if ((await canon.versionOf(`league:${seasonId}`)) === 0) {
        const params = { seasonId, template: SEASON_TEMPLATE, season: tellSeason(season) };
        const result = await proposals.propose(
          {
            proposalId: randomUUID(),
            version: 1,
            issuedUtc: new Date(clock.now()).toISOString(),
            actor: SYSTEM,
            correlationId: `league:${seasonId}`,
            idempotencyKey: `league:${seasonId}:${SEASON_TEMPLATE}`,
            proposedActions: [{ actionType: 'Lore.Season', scopeKey: 'loc:league-plaza', params }],
          },
          SYSTEM,
        );
        if (result.gate === 'audit') continue;
        if (result.outcome === 'accepted' && !result.reused)
          crier.read(seasonLine(params.season.title, season.name));
        if (result.outcome === 'rejected')
          log.error(
            { seasonId, gate: result.gate, reasons: result.rejectionReasons },
            'the tale of this league was refused',
          );
      }
      this.#told.add(seasonId);
    }
  }
}
