// Busts for the page's own <img> elements.

import { bustOf, type Mood } from '../../shared/art/bust.ts';
import { pixelUrl } from './pixel-image.ts';

export const bustUrl = (agentId: string, mood: Mood = 'calm'): string =>
  pixelUrl(`bust ${mood} ${agentId}`, () => bustOf(agentId, mood));
