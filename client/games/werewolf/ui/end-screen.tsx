import type { Role, Team } from '../../../../shared/games/werewolf/model.ts';
import type { Banner } from '../../../../shared/matches/sign.ts';
import { AgentName } from '../../../ui/agent-name.tsx';
import { EndCard } from '../../../ui/end-card.tsx';
import { Fairness } from '../../../ui/fairness.tsx';
import { Portrait } from '../../../ui/portrait.tsx';
import type { MatchModel } from '../state/match-model.ts';
import { colorOf } from '../state/player-colors.ts';
import { words } from '../text.ts';
import { RoleBadge } from './role-badge.tsx';
import { useMatch } from './use-match.ts';

const BANNERS: Readonly<Record<Team, Banner>> = { VILLAGERS: 'gold', WEREWOLVES: 'crimson' };

export function EndScreen() {
  const model = useMatch().model.value;
  const { winner, aborted } = model;
  return (
    <EndCard
      title={aborted ? words.end.calledOff : words.wins(winner)}
      banner={winner ? BANNERS[winner] : ''}
      proof={
        <Fairness
          matchId={model.matchId}
          seed={model.seed}
          seedHash={model.seedHash}
          words={words.end.proof}
        />
      }
    >
      {!aborted && <Roles model={model} />}
    </EndCard>
  );
}

const sideOf = (role: Role): Team => (role === 'WEREWOLF' ? 'WEREWOLVES' : 'VILLAGERS');

function Roles({ model }: { readonly model: MatchModel }) {
  return (
    <div class="end-part">
      <h3>{words.end.roles}</h3>
      <ul class="end-roles">
        {model.players.map(({ playerId, agentId, displayName, role, alive }) => {
          const won = role !== null && sideOf(role) === model.winner;
          return (
            <li
              key={playerId}
              class={alive ? undefined : 'dead'}
              style={{ '--color': colorOf(playerId) }}
              data-won={won}
            >
              <Portrait agentId={agentId} mood={role === 'WEREWOLF' ? 'wolf' : 'calm'} />
              <span class="end-name" title={displayName} dir="auto">
                <AgentName agentId={agentId} name={displayName} />
              </span>
              {won && <span class="hidden-text">{words.end.won}</span>}
              {role && <RoleBadge role={role} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
