import { en } from '../../text/en.ts';
import { Button } from '../../ui/button.tsx';
import { usePage } from '../../ui/context.ts';
import { DataTable } from '../../ui/kit/data-table.tsx';
import { Loaded, useResource } from '../../ui/kit/resource.tsx';
import { sinceWords } from '../../ui/kit/words.ts';
import { Section } from '../../ui/section.tsx';
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
      <Loaded of={tables} missing={text.noTables}>
        {({ lobbies }) => (
          <DataTable
            caption={text.openTables}
            none={text.noTables}
            rows={lobbies}
            keyOf={(table) => table.game_session_id}
            columns={[
              {
                label: words.seats,
                cell: (table) => `${table.current_players} / ${table.max_players}`,
              },
              { label: words.pace, cell: ({ pace }) => text.paces[pace] },
              {
                label: words.since,
                cell: ({ created_at, permanent }) =>
                  permanent ? text.always : sinceWords(Date.parse(created_at), store.second.value),
              },
              {
                label: words.id,
                cell: ({ game_session_id: id }) => (
                  <Button look="small" onClick={() => void actions.copy(id, en.copyOf.id)}>
                    {id.slice(0, 8)}…
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
