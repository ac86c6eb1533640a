/**
 * The instructions of a path. Clients put them before every conversation, and some truncate them: where many sets are
 * combined, each gets one line unless there is room for more, and its full text is a resource.
 */
import type { Resource, Toolset } from '../tools/toolset.ts';

export const MOST_INSTRUCTION_BYTES = 2_048;
const ADDRESS = 'et://instructions/';
const WHOLE = `The whole instructions of each are resources: ${ADDRESS}<name>.`;

interface Instructions {
  readonly text: string;
  /** The sets whose instructions are shortened. */
  readonly shortened: readonly Toolset[];
}

const sizeOf = (parts: readonly string[]): number => Buffer.byteLength(parts.join('\n\n'));

export function instructionsOf(sets: readonly Toolset[]): Instructions {
  const whole = sets.map(({ title, instructions }) => `# ${title}\n\n${instructions}`);
  if (sets.length === 1) return { text: sets[0]?.instructions ?? '', shortened: [] };
  if (sizeOf(whole) <= MOST_INSTRUCTION_BYTES) return { text: whole.join('\n\n'), shortened: [] };
  // Each line has a line break.
  const share = Math.floor((MOST_INSTRUCTION_BYTES - sizeOf([WHOLE])) / sets.length) - 2;
  const parts = [...sets.map((set) => lineOf(set, share)), WHOLE];
  const shortened = sets.filter((_, i) => {
    const longer = parts.with(i, whole[i] as string);
    if (sizeOf(longer) > MOST_INSTRUCTION_BYTES) return true;
    parts[i] = whole[i] as string;
    return false;
  });
  return { text: parts.join('\n\n'), shortened };
}

/** As many words of its beginning as fit. */
function lineOf({ id, instructions, title }: Toolset, bytes: number): string {
  const words = `${title} (${id}): ${instructions.split('\n', 1)[0]}`.split(' ');
  while (words.length > 1 && Buffer.byteLength(`${words.join(' ')} …`) > bytes) words.pop();
  return `${words.join(' ')} …`;
}

export const instructionsResource = ({ id, title }: Toolset): Resource => ({
  uri: `${ADDRESS}${id}`,
  name: `instructions of ${id}`,
  title: `How to use: ${title}`,
  mimeType: 'text/markdown',
});

/** Null: not the address of a set's instructions. */
export function instructionsAt(uri: string, sets: readonly Toolset[]): string | null {
  const set = sets.find(({ id }) => uri === `${ADDRESS}${id}`);
  return set?.instructions ?? null;
}
