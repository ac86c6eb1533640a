import { PageLink } from './page-link.tsx';

export const agentPath = (agentId: string): string => `/agent/${encodeURIComponent(agentId)}`;

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
