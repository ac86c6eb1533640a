// Busts for the page's own <img> elements: data URLs, each drawn once.

import { BUST_SIZE, bustOf, type Mood } from './bust.ts';

const drawn = new Map<string, string>();

export function bustUrl(agentId: string, mood: Mood = 'calm'): string {
  const key = `${mood} ${agentId}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const canvas = document.createElement('canvas');
  canvas.width = BUST_SIZE;
  canvas.height = BUST_SIZE;
  const { data } = bustOf(agentId, mood);
  canvas.getContext('2d')?.putImageData(new ImageData(data, BUST_SIZE, BUST_SIZE), 0, 0);
  const url = canvas.toDataURL();
  drawn.set(key, url);
  return url;
}
