import { PageLink } from './page-link.tsx';

interface AgentLinkProps {
  readonly agentId: string;
  readonly name: string;
}

/** An agent's name, which leads to its page wherever it stands. */
export const AgentLink = ({ agentId, name }: AgentLinkProps) => (
  <PageLink to={`/agent/${encodeURIComponent(agentId)}`} class="agent-link">
    {name}
  </PageLink>
);
