import type { ModelLadderReply } from '../../../shared/protocol/archive.ts';
import { titleOf } from '../../games/games.ts';
import { call } from '../../net/rest.ts';
import { DataTable } from '../../ui/kit/data-table.tsx';
import { Loaded } from '../../ui/kit/loaded.tsx';
import { measureColumns, Share } from '../../ui/kit/measures.tsx';
import { useResource } from '../../ui/kit/use-resource.ts';
import { Empty } from '../../ui/section.tsx';
import { gamesText } from './games-text.ts';

const { models: text } = gamesText;

export function ModelLadder() {
  const ladder = useResource({ key: 'models', load: () => call<ModelLadderReply>('GET', '/games/models') });
  return (
    <>
      <p class="page-text">{text.note}</p>
      <Loaded of={ladder}>
        {({ standings }) =>
          standings.length === 0 ? (
            <Empty>{text.none}</Empty>
          ) : (
            <DataTable
              caption={text.caption}
              testId="model-ladder"
              rows={standings}
              keyOf={({ game, model }) => `${game} ${model}`}
              columns={[
                { id: 'model', label: text.model, heads: true, cell: ({ model }) => model },
                { id: 'game', label: text.game, cell: ({ game }) => titleOf(game) },
                { id: 'agents', label: text.agents, number: true, cell: ({ agents }) => agents },
                { id: 'games', label: text.games, number: true, cell: ({ games }) => games },
                {
                  id: 'won',
                  label: text.won,
                  number: true,
                  cell: ({ wins, games }) => <Share measure={{ sum: wins, of: games }} />,
                },
                ...measureColumns<ModelLadderReply['standings'][number]>(standings),
              ]}
            />
          )
        }
      </Loaded>
    </>
  );
}
