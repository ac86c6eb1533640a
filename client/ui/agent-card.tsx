import { useSignal } from '@preact/signals';
import type { Scope } from '../../shared/agents/scopes.ts';
import type { GameRecord, OwnedAgent } from '../../shared/contracts/agents.ts';
import { gamesIn, titleOf } from '../games/games.ts';
import { agentMatchPath } from '../state/route.ts';
import { placeLine } from '../state/town-model.ts';
import { owning } from '../text/owning.ts';
import { ModelForm, PeopleFlag, ScopeChoice, WebhookForm } from './agent-forms.tsx';
import { Portrait } from './agent-name.tsx';
import { Button } from './button.tsx';
import { usePage } from './context.ts';
import { SureButton } from './kit/form.tsx';
import { roleWord } from './kit/words.ts';
import { Unranked } from './section.tsx';

export function AgentCard({ agent }: { readonly agent: OwnedAgent }) {
  const { store, actions } = usePage();
  const wanted = useSignal<readonly Scope[] | null>(null);
  const { agentId, name, online, scopes } = agent;
  const all = store.info.value?.scopes.length ?? 0;
  const renew = async () => {
    await actions.renewKey(agentId, wanted.value);
    wanted.value = null;
  };
  return (
    <li class="agent" data-agent={agentId}>
      <Portrait agentId={agentId} />
      <div class="agent-facts">
        <b>{name}</b>
        <span class="agent-online" data-online={online}>
          {online ? owning.agents.connected : owning.agents.notConnected}
        </span>
        <Record agent={agent} />
        {scopes.length < all && <span class="agent-record">{owning.agents.limited(scopes.length, all)}</span>}
      </div>
      {!store.freshKeys.value.some((fresh) => fresh.agentId === agentId) && <AgentPlay agent={agent} />}
      <div class="agent-tools">
        <Button look="small" text={owning.agents.renew} onClick={() => void renew()} />
        <SureButton
          text={owning.agents.remove}
          sure={owning.agents.removeSure}
          disabled={agent.match !== null}
          act={() => actions.removeAgent(agentId)}
        />
      </div>
      <PeopleFlag agent={agent} />
      <ScopeChoice title={owning.agents.limitNew} chosen={wanted} standing={scopes} />
      <WebhookForm agentId={agentId} />
      <ModelForm agentId={agentId} />
    </li>
  );
}

function Record({ agent }: { readonly agent: OwnedAgent }) {
  const played = agent.records.filter(({ games }) => games > 0);
  if (played.length === 0) return <span class="agent-record">{owning.agents.noRecord}</span>;
  return played.map((record) => (
    <span class="agent-record" key={record.game}>
      {recordLine(record)}
    </span>
  ));
}

function recordLine({ game, games, wins, byRole }: GameRecord): string {
  const roles = byRole
    .filter((role) => role.games > 0)
    .map(({ role, games: played, wins: won }) => owning.agents.roleRecord(roleWord(role), won, played));
  return [owning.agents.record(titleOf(game), wins, games), ...roles].join(' · ');
}

/** Where it plays or waits; otherwise the ways into a queue. */
export function AgentPlay({ agent }: { readonly agent: OwnedAgent }) {
  const { store, actions } = usePage();
  const { agentId, match, queue } = agent;
  if (match) {
    const building = store.town.value?.buildings.find(({ matchId }) => matchId === match.matchId);
    const words = building?.status === 'starting' ? owning.agents.starting : owning.agents.playing;
    return (
      <div class="agent-play">
        <span>
          {words(titleOf(match.game), match.gameNumber)}
          {!match.ranked && <Unranked />}
          {match.address !== '' && <small class="address">{match.address}</small>}
        </span>
        <Button look="primary" text={owning.agents.watch} onClick={() => actions.openMatch(match.matchId)} />
        <Button
          text={owning.debug}
          onClick={() => actions.openPath(agentMatchPath(agentId, match.matchId))}
        />
      </div>
    );
  }
  if (queue) {
    return (
      <div class="agent-play">
        <span>{placeLine(queue, titleOf(queue.game))}</span>
        <Button text={owning.agents.leave} onClick={() => void actions.leaveQueue(agentId, queue.game)} />
      </div>
    );
  }
  return (
    <div class="agent-play">
      {gamesIn(store.info.value).map(({ id, title }) => (
        <Button
          look="primary"
          text={owning.agents.join(title)}
          key={id}
          onClick={() => void actions.joinQueue(agentId, id)}
        />
      ))}
    </div>
  );
}
