/** A pending step of a dead node: the next round of chores settles it. */
import type { Store } from '../../../store/store.ts';
import { SessionRows } from '../sessions/sessions-table.ts';
import { StepRows } from '../sessions/steps-table.ts';
import type { GatewayTables } from '../tables.ts';

export interface LostStep {
  isSettled(): Promise<boolean>;
}

export async function loseStep(store: Store, sessionId: string, stepCount: number): Promise<LostStep> {
  const lost = { kind: 'step', node: 'gone~1', startedAt: Date.now() } as const;
  const warning = (await new SessionRows(store).byId(sessionId))?.warning ?? null;
  await store.write([new StepRows(store).intending({ sessionId, stepCount, warning }, lost)]);
  const sql = store.sql.withTables<GatewayTables>();
  return {
    async isSettled() {
      const open = sql.selectFrom('gatewayIntents').selectAll().where('sessionId', '=', sessionId);
      return (await store.read(open.compile())).length === 0;
    },
  };
}
