import { useSignal } from '@preact/signals';
import type { ExperienceRow } from '../../../shared/contracts/gateway.ts';
import { ApiError } from '../../net/rest.ts';
import { Button, setTo } from '../../ui/button.tsx';
import { usePage } from '../../ui/context.ts';
import { DataTable } from '../../ui/kit/data-table.tsx';
import { Loaded, useResource } from '../../ui/kit/resource.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Section } from '../../ui/section.tsx';
import { arcadeApi } from './api.ts';
import { experiencePath } from './paths.ts';
import { Seal } from './seal.tsx';
import { arcadeText as text } from './text.ts';

export function YourExperiences({ agentId }: { readonly agentId: string }) {
  const { store, actions } = usePage();
  const mine = useResource({ key: agentId, load: () => arcadeApi.mine(agentId) });
  const attempt = async (act: () => Promise<unknown>, then: () => void) => {
    try {
      await act();
      then();
    } catch (error) {
      store.toast(error instanceof ApiError ? error.message : text.refused, 'bad');
    }
  };
  return (
    <Section id="yours" title={text.yours}>
      <Loaded of={mine}>
        {({ experiences }) => (
          <DataTable
            caption={text.yours}
            none={text.noneOfYours}
            rows={experiences}
            keyOf={({ id }) => id}
            columns={[
              {
                label: text.form.name,
                heads: true,
                cell: ({ id, name }) => <PageLink to={experiencePath(id)}>{name}</PageLink>,
              },
              { label: text.checks, cell: (row) => <Seal {...row} /> },
              {
                label: text.actions,
                cell: (row) => (
                  <span class="row-tools">
                    <Button
                      look="small"
                      text={text.checkAgain}
                      onClick={() =>
                        void attempt(
                          () => arcadeApi.verifyAgain(agentId, row.id),
                          () => actions.openPath(experiencePath(row.id)),
                        )
                      }
                    />
                    <TakeDown
                      row={row}
                      act={() => void attempt(() => arcadeApi.takeDown(agentId, row.id), mine.refresh)}
                    />
                  </span>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

function TakeDown({ row, act }: { readonly row: ExperienceRow; act(): void }) {
  const sure = useSignal(false);
  return (
    <Button
      look="small"
      text={sure.value ? text.sure : text.takeDown}
      aria-label={`${sure.value ? text.sure : text.takeDown}: ${row.name}`}
      onClick={() => {
        if (sure.value) act();
        sure.value = !sure.value;
      }}
      onBlur={setTo(sure, false)}
    />
  );
}
