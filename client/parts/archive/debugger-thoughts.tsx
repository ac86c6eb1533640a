import type { AgentMatchReply } from '../../../shared/contracts/agents.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty } from '../../ui/section.tsx';
import { debuggerText } from './debugger-text.ts';
import { clockWords } from './match-clock.ts';
import { matchPath } from './paths.ts';

const { thoughts: text, truth } = debuggerText;

export function ThoughtsTab({ reply: { reasoning, match } }: { readonly reply: AgentMatchReply }) {
  if (reasoning.length === 0) return <Empty>{text.none}</Empty>;
  return (
    <>
      <p class="page-text">{text.own}</p>
      <ol class="thoughts" data-testid="debugger-thoughts">
        {reasoning.map(({ at, tool, text: words, eventId }) => (
          <li key={`${at} ${tool}`}>
            <p class="small-head">
              {clockWords(at, match.startedAt)} · {tool.replace(/^et\.[a-z]+\.(match\.)?/, '')}{' '}
              {eventId && <PageLink to={matchPath(match.matchId, eventId)}>{truth.see}</PageLink>}
            </p>
            <blockquote>{words}</blockquote>
          </li>
        ))}
      </ol>
    </>
  );
}
