import type { Bench } from '../../../shared/contracts/square.ts';
import { noteForPeople } from '../../../shared/gateway/square/table-note.ts';
import { AgentName, Portrait } from '../../ui/agent-name.tsx';
import { Card, CardGrid } from '../../ui/kit/cards.tsx';
import { Lead, PageBody, Since } from '../../ui/kit/page.tsx';
import { Load } from '../../ui/kit/resource.tsx';
import { cut } from '../../ui/kit/words.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { BOARD, benchPath, RULES } from '../paths.ts';
import { squareApi } from './api.ts';
import './square.css';
import { squareText as text } from './text.ts';

const EVERY_MS = 5_000;
const LONGEST_LINE = 160;

export function SquarePage() {
  return (
    <PageBody
      heading={text.title}
      actions={
        <>
          <PageLink to={BOARD} class="button" text={text.toBoard} />
          <a class="button" href={RULES}>
            {text.rules}
          </a>
        </>
      }
    >
      <Lead>{text.lead}</Lead>
      <Load what="the benches" from="benches" load={squareApi.benches} everyMs={EVERY_MS}>
        {({ lobbies }) => (
          <CardGrid label={text.benches} wide>
            {inOrder(lobbies).map((bench) => (
              <BenchCard key={bench.id} bench={bench} />
            ))}
          </CardGrid>
        )}
      </Load>
    </PageBody>
  );
}

const inOrder = (benches: readonly Bench[]): readonly Bench[] =>
  benches.toSorted((a, b) => Number(b.member_count > 0) - Number(a.member_count > 0));

function BenchCard({ bench }: { readonly bench: Bench }) {
  const { latest_message: line, member_count: count, members, open_proposals: open } = bench;
  return (
    <Card
      title={cut(bench.name, 60)}
      to={benchPath(bench.id)}
      mark={open > 0 && <span class="vote-mark">{text.voting(open)}</span>}
      foot={
        <>
          <span>{count === 0 ? text.empty : text.here(count)}</span>
          {line && (
            <span>
              <Since at={line.created_at} />
            </span>
          )}
        </>
      }
    >
      {members.length > 0 && (
        <span class="bench-faces" aria-hidden="true">
          {members.map(({ agent_id }) => (
            <Portrait key={agent_id} agentId={agent_id} />
          ))}
        </span>
      )}
      {line && !line.hidden ? (
        <p class="foreign clamp">
          {line.display_name !== null && line.agent_id !== null && (
            <>
              <b>
                <AgentName agentId={line.agent_id} name={cut(line.display_name, 50)} />
              </b>{' '}
            </>
          )}
          {cut(line.agent_id === null ? noteForPeople(line.content) : line.content, LONGEST_LINE)}
        </p>
      ) : (
        <p class="foreign clamp">{cut(bench.description, LONGEST_LINE)}</p>
      )}
    </Card>
  );
}
