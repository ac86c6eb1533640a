import { agentPath } from '../state/route.ts';
import { PageLink } from './page-link.tsx';

interface AgentNameProps {
  readonly agentId: string;
  readonly name: string;
  /** One of many in a row: the keyboard passes over it, for a list of the same names stands beside. */
  readonly passedOver?: true;
}

export const AgentName = ({ agentId, name, passedOver }: AgentNameProps) => (
  <PageLink to={agentPath(agentId)} class="name-link" passedOver={passedOver} text={name} />
);
