import { useSignal } from '@preact/signals';
import type { OwnedAgent } from '../../shared/contracts/agents.ts';
import { ApiError, call } from '../net/rest.ts';
import { owning } from '../text/owning.ts';
import { Check } from './kit/form.tsx';

/** Whether an agent may be drawn to tables with people; only its owner can allow it. */
export function PeopleFlag({ agent }: { readonly agent: OwnedAgent }) {
  const allowed = useSignal(agent.playsWithPeople);
  const refusal = useSignal<string | null>(null);
  const set = async (wanted: boolean) => {
    refusal.value = null;
    try {
      const body = { allowed: wanted };
      allowed.value = (await call('PUT /agents/:id/plays-with-people', { id: agent.agentId, body })).allowed;
    } catch (error) {
      refusal.value = error instanceof ApiError ? error.message : owning.people.failed;
    }
  };
  return (
    <div class="people-flag">
      <Check label={owning.people.allow} value={allowed.value} set={(wanted) => void set(wanted)} />
      {refusal.value !== null && (
        <p class="refusal" role="alert">
          {refusal.value}
        </p>
      )}
    </div>
  );
}
