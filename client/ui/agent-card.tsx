import { useSignal } from '@preact/signals';
import { ROLES } from '../../shared/games/werewolf/model.ts';
import type { OwnedAgent } from '../state/api-types.ts';
import { en } from '../text/en.ts';
import { usePage } from './context.ts';
import { Portrait } from './portrait.tsx';

export function AgentCard({ agent }: { readonly agent: OwnedAgent }) {
  const { actions } = usePage();
  const sure = useSignal(false);
  const { agentId, name, online } = agent;
  return (
    <li class="agent" data-agent={agentId}>
      <Portrait agentId={agentId} />
      <div class="agent-facts">
        <b>{name}</b>
        <span class="agent-online" data-online={online}>
          {online ? en.owners.connected : en.owners.notConnected}
        </span>
        <Record agent={agent} />
      </div>
      <AgentPlay agent={agent} />
      <div class="agent-tools">
        <button type="button" class="button small" onClick={() => void actions.renewKey(agentId)}>
          {en.owners.renew}
        </button>
        <button
          type="button"
          class="button small"
          disabled={agent.match !== null}
          onClick={() => {
            if (sure.value) void actions.removeAgent(agentId);
            sure.value = !sure.value;
          }}
          onBlur={() => {
            sure.value = false;
          }}
        >
          {sure.value ? en.owners.removeSure : en.owners.remove}
        </button>
      </div>
    </li>
  );
}

function Record({ agent }: { readonly agent: OwnedAgent }) {
  const { games, wins, byRole } = agent.record;
  const parts = ROLES.flatMap((role) => {
    const of = byRole[role];
    return of && of.games > 0 ? [en.owners.roleRecord(en.roles[role], of.wins, of.games)] : [];
  });
  return <span class="agent-record">{[en.owners.record(wins, games), ...parts].join(' · ')}</span>;
}

/** Where the agent stands, and the one thing its owner would do next. */
function AgentPlay({ agent }: { readonly agent: OwnedAgent }) {
  const { store, actions } = usePage();
  const { agentId, match, queue } = agent;
  if (match) {
    return (
      <div class="agent-play">
        <span>{en.owners.playing(match.gameNumber)}</span>
        <button type="button" class="button primary" onClick={() => actions.openMatch(match.matchId)}>
          {en.owners.watch}
        </button>
      </div>
    );
  }
  if (queue) {
    const starting = store.town.value?.queue.status === 'STARTING';
    return (
      <div class="agent-play">
        <span>{starting ? en.owners.starting : en.owners.place(queue.position)}</span>
        <button type="button" class="button" onClick={() => void actions.leaveQueue(agentId)}>
          {en.owners.leave}
        </button>
      </div>
    );
  }
  return (
    <div class="agent-play">
      <button type="button" class="button primary" onClick={() => void actions.joinQueue(agentId)}>
        {en.owners.join}
      </button>
    </div>
  );
}
