import type { Ranking } from '../../../shared/contracts/gateway.ts';
import { agentPath } from '../../state/route.ts';
import { usePage } from '../../ui/context.ts';
import { Who } from '../../ui/kit/cards.tsx';
import { type Column, DataTable } from '../../ui/kit/data-table.tsx';
import { Loaded, useResource } from '../../ui/kit/resource.tsx';
import { sinceWords } from '../../ui/kit/words.ts';
import { Section } from '../../ui/section.tsx';
import { arcadeApi } from './api.ts';
import { arcadeText as text } from './text.ts';

const EVERY_MS = 15_000;
/** Players without a name are shown by the start of their id. */
const SHORT_ID = 8;

export function Ladder({ experienceId }: { readonly experienceId: string }) {
  const { store } = usePage();
  const ladder = useResource({
    key: experienceId,
    load: () => arcadeApi.ladder(experienceId),
    everyMs: EVERY_MS,
  });
  return (
    <Section id="ladder" title={text.ladder} testId="experience-ladder">
      <Loaded of={ladder} missing={text.noLadder}>
        {({ rankings }) => (
          <DataTable
            caption={text.ladder}
            columns={columnsOf(store.second.value)}
            none={text.noLadder}
            rows={rankings}
            keyOf={(row) => row.experience_agent_id}
          />
        )}
      </Loaded>
    </Section>
  );
}

function columnsOf(now: number): Column<Ranking>[] {
  const { ladderColumns: words } = text;
  return [
    { label: '#', title: words.rank, number: true, cell: (_, index) => index + 1 },
    {
      label: words.agent,
      heads: true,
      cell: ({ experience_agent_id: id, display_name: name }) => (
        <Who
          face={id}
          name={name ?? id.slice(0, SHORT_ID)}
          {...(name !== undefined && { to: agentPath(id) })}
        />
      ),
    },
    {
      label: words.rating,
      number: true,
      cell: ({ elo_rating: elo }) => <b class="elo">{Math.round(elo)}</b>,
    },
    {
      label: words.record,
      number: true,
      cell: ({ wins, draws, losses }) => `${wins} · ${draws} · ${losses}`,
    },
    {
      label: words.last,
      number: true,
      cell: ({ last_played_at: at }) => sinceWords(Date.parse(at), now),
    },
  ];
}
