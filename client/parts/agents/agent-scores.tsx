import type { RoleScores } from '../../../shared/contracts/archive.ts';
import { titleOf } from '../../games/games.ts';
import { DataTable, measureColumns } from '../../ui/kit/data-table.tsx';
import { useResource } from '../../ui/kit/resource.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import { agentApi } from './api.ts';
import { roleWord } from './role-word.ts';
import { agentText as text } from './text.ts';

/** How well it deceives and sees through others, by role; empty in a town without an archive. */
export function AgentScores({ agentId }: { readonly agentId: string }) {
  const answer = useResource({ key: agentId, load: () => agentApi.scores(agentId) }).answer.value;
  if (answer.state !== 'ready') return null;
  const { scores } = answer.value;
  return (
    <Section id="scores" title={text.scores} testId="agent-scores">
      {scores.length === 0 ? (
        <Empty>{text.noScores}</Empty>
      ) : (
        <>
          <p class="page-text">{text.scoresWhy}</p>
          <DataTable
            caption={text.scores}
            rows={scores}
            keyOf={({ game, role }) => `${game} ${role}`}
            columns={[
              {
                label: text.scoreColumns.role,
                heads: true,
                cell: ({ game, role }) => `${titleOf(game)}: ${roleWord(role)}`,
              },
              {
                label: text.scoreColumns.games,
                number: true,
                cell: ({ matches }) => matches,
              },
              ...measureColumns<RoleScores>(scores),
            ]}
          />
        </>
      )}
    </Section>
  );
}
