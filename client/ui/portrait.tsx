import type { Mood } from '../../shared/art/bust.ts';
import { bustUrl } from '../art/pixel-image.ts';

interface PortraitProps {
  readonly agentId: string;
  readonly mood?: Mood;
  readonly scarf?: string | undefined;
}

export const Portrait = ({ agentId, mood = 'calm', scarf }: PortraitProps) => (
  <img class="portrait" src={bustUrl(agentId, mood, scarf)} width="32" height="32" alt="" draggable={false} />
);
