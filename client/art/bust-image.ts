// Busts for the page's own <img> elements.

import { bust, bustOf, type Mood } from '../../shared/art/bust.ts';
import type { Figure } from '../../shared/art/figure.ts';
import { characterLook } from '../../shared/art/look.ts';
import { pixelUrl } from './pixel-image.ts';

/** `scarf`: a CSS colour, "#rrggbb", for who sits at a table with somebody who looks alike. */
export const bustUrl = (agentId: string, mood: Mood = 'calm', scarf?: string): string =>
  pixelUrl(`bust ${mood} ${agentId} ${scarf ?? ''}`, () =>
    bustOf(agentId, mood, scarf === undefined ? undefined : Number.parseInt(scarf.slice(1), 16)),
  );

/** A character of a world. */
export const characterBustUrl = (id: string, figure: Figure): string =>
  pixelUrl(`character ${id} ${figure.gender} ${figure.age}`, () => bust(characterLook(id, figure)));
