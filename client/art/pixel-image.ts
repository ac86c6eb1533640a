import { bust, bustOf, type Mood } from '../../shared/art/bust.ts';
import type { Figure } from '../../shared/art/figure.ts';
import { characterLook } from '../../shared/art/look.ts';
import type { Pixels } from '../../shared/art/pixels.ts';

const drawn = new Map<string, string>();

export function pixelUrl(key: string, paint: () => Pixels): string {
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const { w, h, data } = paint();
  const canvas = document.createElement('canvas');
  canvas.width = w;
  canvas.height = h;
  canvas.getContext('2d')?.putImageData(new ImageData(data, w, h), 0, 0);
  const url = canvas.toDataURL();
  drawn.set(key, url);
  return url;
}

/** `scarf`: a CSS colour, "#rrggbb", for an agent at a table with a lookalike. */
export function bustUrl(agentId: string, mood: Mood = 'calm', scarf?: string): string {
  const face = faceOf(agentId);
  return pixelUrl(`bust ${mood} ${face} ${scarf ?? ''}`, () =>
    bustOf(face, mood, scarf === undefined ? undefined : Number.parseInt(scarf.slice(1), 16)),
  );
}

export const characterBustUrl = (id: string, figure: Figure): string =>
  pixelUrl(`character ${id} ${figure.gender} ${figure.age}`, () => bust(characterLook(id, figure)));

// Chosen faces of people. Portraits and figures are drawn from an account's id, or from its face if it has one.

const worn = new Map<string, string>();

export function wearFaces(faces: readonly { readonly agentId: string; readonly face: string }[]): void {
  for (const { agentId, face } of faces) worn.set(agentId, face);
}

export const faceOf = (agentId: string): string => worn.get(agentId) ?? agentId;
