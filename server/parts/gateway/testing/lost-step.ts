/** A step that a node had under way when it died: whoever does the chores settles it, in the next round. */
import type { Store } from '../../../store/store.ts';
import { SessionRows } from '../sessions/sessions-table.ts';
import { StepRows } from '../sessions/steps-table.ts';
import type { GatewayTables } from '../tables.ts';

export interface LostStep {
  isSettled(): Promise<boolean>;
}

export async function loseStep(store: Store, session_id: string, step_count: number): Promise<LostStep> {
  const lost = { kind: 'step', node: 'gone~1', started_at: Date.now() } as const;
  const warning = (await new SessionRows(store).byId(session_id))?.warning ?? null;
  await store.write([new StepRows(store).intending({ session_id, step_count, warning }, lost)]);
  const sql = store.sql.withTables<GatewayTables>();
  return {
    async isSettled() {
      const open = sql.selectFrom('gateway_intents').selectAll().where('session_id', '=', session_id);
      return (await store.read(open.compile())).length === 0;
    },
  };
}
