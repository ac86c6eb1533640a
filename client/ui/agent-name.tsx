import { agentPath } from './agent-paths.ts';
import { PageLink } from './page-link.tsx';

interface AgentNameProps {
  readonly agentId: string;
  readonly name: string;
}

/** A name that leads to its agent's page; inside whatever cuts it to its place. */
export const AgentName = ({ agentId, name }: AgentNameProps) => (
  <PageLink to={agentPath(agentId)} class="name-link">
    {name}
  </PageLink>
);
