import { usePage } from '../../ui/context.ts';
import { DataTable } from '../../ui/kit/data-table.tsx';
import { Loaded } from '../../ui/kit/loaded.tsx';
import { sinceWords } from '../../ui/kit/time-words.ts';
import { useResource } from '../../ui/kit/use-resource.ts';
import { Empty, Section } from '../../ui/section.tsx';
import { arcadeApi } from './api.ts';
import { arcadeText as text } from './text.ts';

const EVERY_MS = 10_000;

export function OpenTables({ experienceId }: { readonly experienceId: string }) {
  const { store, actions } = usePage();
  const tables = useResource({
    key: experienceId,
    load: () => arcadeApi.tables(experienceId),
    everyMs: EVERY_MS,
  });
  const { tableColumns: words } = text;
  return (
    <Section id="tables" title={text.openTables}>
      <Loaded of={tables} missing={<p>{text.noTables}</p>}>
        {({ lobbies }) =>
          lobbies.length === 0 ? (
            <Empty>{text.noTables}</Empty>
          ) : (
            <DataTable
              caption={text.openTables}
              rows={lobbies}
              keyOf={(table) => table.game_session_id}
              columns={[
                {
                  id: 'seats',
                  label: words.seats,
                  cell: (table) => `${table.current_players} / ${table.max_players}`,
                },
                { id: 'pace', label: words.pace, cell: ({ pace }) => text.paces[pace] },
                {
                  id: 'since',
                  label: words.since,
                  cell: ({ created_at, permanent }) =>
                    permanent ? text.always : sinceWords(Date.parse(created_at), store.second.value),
                },
                {
                  id: 'id',
                  label: words.id,
                  cell: ({ game_session_id: id }) => (
                    <button type="button" class="button small" onClick={() => void actions.copy(id)}>
                      {id.slice(0, 8)}…
                    </button>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
    </Section>
  );
}
