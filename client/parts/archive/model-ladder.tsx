import type { ModelStanding } from '../../../shared/contracts/archive.ts';
import { titleOf } from '../../games/games.ts';
import { call } from '../../net/rest.ts';
import { DataTable, measureColumns, Share } from '../../ui/kit/data-table.tsx';
import { Loaded } from '../../ui/kit/loaded.tsx';
import { useResource } from '../../ui/kit/use-resource.ts';
import { gamesText } from './games-text.ts';

const { models: text } = gamesText;

export function ModelLadder() {
  const ladder = useResource({ key: 'models', load: () => call('GET /games/models') });
  return (
    <>
      <p class="page-text">{text.note}</p>
      <Loaded of={ladder}>
        {({ standings }) => (
          <DataTable
            caption={text.caption}
            testId="model-ladder"
            none={text.none}
            rows={standings}
            keyOf={({ game, model }) => `${game} ${model}`}
            columns={[
              { label: text.model, heads: true, cell: ({ model }) => model },
              { label: text.game, cell: ({ game }) => titleOf(game) },
              { label: text.agents, number: true, cell: ({ agents }) => agents },
              { label: text.games, number: true, cell: ({ games }) => games },
              {
                label: text.won,
                number: true,
                cell: ({ wins, games }) => <Share measure={{ sum: wins, of: games }} />,
              },
              ...measureColumns<ModelStanding>(standings),
            ]}
          />
        )}
      </Loaded>
    </>
  );
}
