export interface Block {
  readonly text: string;
  readonly isItem?: true;
}

export const paragraph = (text: string): Block => ({ text });
export const item = (text: string): Block => ({ text: `- ${text}`, isItem: true });

/** A paragraph right below a list item would become part of the item. */
export function markdown(blocks: readonly Block[]): string {
  const lines = blocks.flatMap((block, i) => {
    const before = blocks[i - 1];
    return !before || (before.isItem && block.isItem) ? [block.text] : ['', block.text];
  });
  return `${lines.join('\n')}\n`;
}

/** Players' words must not be parsed as Markdown. */
export const plain = (text: string): string => text.replace(/[\\`*_[\]<>|#]/g, '\\$&').replace(/\n+/g, ' ');
