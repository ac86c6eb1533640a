import { agentPath } from './agent-paths.ts';
import { PageLink } from './page-link.tsx';

interface AgentNameProps {
  readonly agentId: string;
  readonly name: string;
  /** One of many in a row: the keyboard passes over it, for a list of the same names stands beside. */
  readonly passedOver?: true;
}

/** A name that leads to its agent's page; inside whatever cuts it to its place. */
export const AgentName = ({ agentId, name, passedOver }: AgentNameProps) => (
  <PageLink to={agentPath(agentId)} class="name-link" passedOver={passedOver}>
    {name}
  </PageLink>
);
