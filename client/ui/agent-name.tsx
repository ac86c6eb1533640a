import type { Mood } from '../../shared/art/bust.ts';
import { bustUrl } from '../art/pixel-image.ts';
import { agentPath } from '../state/route.ts';
import { en } from '../text/en.ts';
import { useWatch } from './context.ts';
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

interface PortraitProps {
  readonly agentId: string;
  readonly mood?: Mood;
  readonly scarf?: string | undefined;
}

export const Portrait = ({ agentId, mood = 'calm', scarf }: PortraitProps) => (
  <img class="portrait" src={bustUrl(agentId, mood, scarf)} width="32" height="32" alt="" draggable={false} />
);

/** Known to the page: everybody may see it while the match runs, or the match is over. */
export const useIsPerson = (playerId: string): boolean =>
  useWatch().accounts.value?.some((each) => each.playerId === playerId && each.kind === 'human') ?? false;

export function PersonMark({ playerId }: { readonly playerId: string }) {
  return useIsPerson(playerId) ? <span class="person-mark">{en.match.person}</span> : null;
}
