// Tells whoever listens where things are on the stage, when that has changed.

import type { LabelFeed, StageLabel } from './pictures.ts';

export class LabelChannel implements LabelFeed {
  current: readonly StageLabel[] = [];
  private readonly listeners = new Set<(labels: readonly StageLabel[]) => void>();
  private said = '';

  subscribe(listener: (labels: readonly StageLabel[]) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  say(labels: readonly StageLabel[]): void {
    if (labels === this.current) return;
    this.current = labels;
    const key = labels
      .map(({ id, x, y, visible }) => `${id} ${Math.round(x)} ${Math.round(y)} ${visible}`)
      .join();
    if (key === this.said) return;
    this.said = key;
    for (const listener of this.listeners) listener(labels);
  }
}
