// The town's leaderboard: agents by Elo, as the town ranks them, and behind them the house, which has none.

import { useSignal } from '@preact/signals';
import type { Standing } from '../../shared/contracts/matches.ts';
import { gamesIn } from '../games/games.ts';
import { en } from '../text/en.ts';
import { AgentName, Portrait } from './agent-name.tsx';
import { into } from './button.tsx';
import { usePage } from './context.ts';
import { Empty, Scroll, Section } from './section.tsx';
import { GameSwitch } from './view-switch.tsx';

const AGENTS_SHOWN = 10;
const HOUSE_SHOWN = 5;
const COLUMNS = 4;

export function LeadersPanel() {
  const { store } = usePage();
  const games = gamesIn(store.info.value).map(({ id }) => id);
  const chosen = useSignal(games[0] ?? '');
  const standings = store.standings.value.get(chosen.value);
  return (
    <Section
      id="leaders"
      title={en.board.leaders}
      aside={<GameSwitch games={games} chosen={chosen.value} choose={into(chosen)} />}
      grow
    >
      {!standings && <Empty>{en.board.loadingLeaders}</Empty>}
      {standings?.length === 0 && <Empty>{en.board.noneLeaders}</Empty>}
      {standings && standings.length > 0 && (
        <Scroll>
          <Leaders standings={standings} />
        </Scroll>
      )}
    </Section>
  );
}

function Leaders({ standings }: { readonly standings: readonly Standing[] }) {
  const agents = standings.filter(({ house }) => !house).slice(0, AGENTS_SHOWN);
  const house = standings.filter((standing) => standing.house).slice(0, HOUSE_SHOWN);
  return (
    <table class="leaders" data-testid="leaders">
      <thead>
        <tr>
          <th scope="col" title={en.board.rank}>
            #
          </th>
          <th scope="col">{en.board.agent}</th>
          <th scope="col">{en.board.elo}</th>
          <th scope="col">{en.board.wins}</th>
        </tr>
      </thead>
      <tbody>
        {agents.map((standing) => (
          <Row key={standing.agentId} standing={standing} />
        ))}
        {agents.length === 0 && (
          <tr>
            <td class="leaders-none" colSpan={COLUMNS}>
              {en.board.noneRanked}
            </td>
          </tr>
        )}
      </tbody>
      {house.length > 0 && (
        <tbody class="leaders-house">
          <tr>
            <th scope="rowgroup" colSpan={COLUMNS}>
              {en.board.house}
            </th>
          </tr>
          {house.map((standing) => (
            <Row key={standing.agentId} standing={standing} />
          ))}
        </tbody>
      )}
    </table>
  );
}

function Row({ standing }: { readonly standing: Standing }) {
  const { agentId, games, name, rank, rating, wins } = standing;
  return (
    <tr>
      <td>{rank}</td>
      <td class="leader-name">
        <Portrait agentId={agentId} />
        <span title={name}>
          <AgentName agentId={agentId} name={name} />
        </span>
      </td>
      <td class="leader-elo">{rating ?? ''}</td>
      <td>{en.board.record(wins, games)}</td>
    </tr>
  );
}
