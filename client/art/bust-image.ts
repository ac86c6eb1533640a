// Busts for the page's own <img> elements.

import { bustOf, type Mood } from '../../shared/art/bust.ts';
import { pixelUrl } from './pixel-image.ts';

/** `scarf`: a CSS colour, "#rrggbb", for who sits at a table with somebody who looks alike. */
export const bustUrl = (agentId: string, mood: Mood = 'calm', scarf?: string): string =>
  pixelUrl(`bust ${mood} ${agentId} ${scarf ?? ''}`, () =>
    bustOf(agentId, mood, scarf === undefined ? undefined : Number.parseInt(scarf.slice(1), 16)),
  );
