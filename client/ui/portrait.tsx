import type { Mood } from '../../shared/art/bust.ts';
import { bustUrl } from '../art/bust-image.ts';

interface PortraitProps {
  readonly agentId: string;
  readonly mood?: Mood;
}

/** Always beside the name it belongs to, so readers skip it. */
export const Portrait = ({ agentId, mood = 'calm' }: PortraitProps) => (
  <img class="portrait" src={bustUrl(agentId, mood)} width="32" height="32" alt="" draggable={false} />
);
