import type { RoleScores } from '../../../shared/contracts/archive.ts';
import { titleOf } from '../../games/games.ts';
import { call } from '../../net/rest.ts';
import { agentPath } from '../../state/route.ts';
import { FollowButton } from '../../ui/follow-button.tsx';
import { Who } from '../../ui/kit/cards.tsx';
import { DataTable, measureColumns } from '../../ui/kit/data-table.tsx';
import { Loaded, useResource } from '../../ui/kit/resource.tsx';
import { gamesText } from './games-text.ts';
import { plainWord } from './match-clock.ts';

const { scores: text } = gamesText;
const MOST_ROWS = 100;

export function ScoresTab() {
  const scores = useResource({ key: 'scores', load: () => call('GET /scores') });
  return (
    <>
      <p class="page-text">
        {text.note}{' '}
        <a href="/api/scores.jsonl" download>
          {gamesText.scoresFile}
        </a>
      </p>
      <Loaded of={scores}>
        {({ scores: rows }) => (
          <DataTable
            caption={text.caption}
            testId="role-scores"
            none={text.none}
            rows={rows.toSorted((a, b) => b.matches - a.matches).slice(0, MOST_ROWS)}
            keyOf={({ agentId, game, role }) => `${agentId} ${game} ${role}`}
            columns={[
              {
                label: text.agent,
                sortBy: ({ name }) => name,
                heads: true,
                cell: ({ agentId, name }) => (
                  <Who face={agentId} name={name} to={agentPath(agentId)}>
                    <FollowButton agentId={agentId} name={name} />
                  </Who>
                ),
              },
              { label: text.game, cell: ({ game }) => titleOf(game) },
              {
                label: text.role,
                sortBy: ({ role }) => plainWord(role),
                cell: ({ role }) => plainWord(role),
              },
              {
                label: text.games,
                number: true,
                sortBy: ({ matches }) => matches,
                cell: ({ matches }) => matches,
              },
              ...measureColumns<RoleScores>(rows),
            ]}
          />
        )}
      </Loaded>
    </>
  );
}
