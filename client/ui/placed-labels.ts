// Moves DOM labels to where the stage says things stand, past Preact: it happens on every camera move.

import { useEffect, useRef } from 'preact/hooks';
import type { Stage, StageLabel } from '../scenes/pictures.ts';

export function usePlacedLabels(stage: Stage | null, kind: StageLabel['kind']) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!stage) return;
    const place = (labels: readonly StageLabel[]) => {
      for (const label of labels) {
        if (label.kind !== kind) continue;
        for (const element of elementsOf(container.current, label.id)) {
          element.style.transform = `translate(${Math.round(label.x)}px, ${Math.round(label.y)}px)`;
          element.hidden = !label.visible;
        }
      }
    };
    place(stage.labels.current);
    return stage.labels.subscribe(place);
  });
  return container;
}

function elementsOf(container: HTMLElement | null, id: string): NodeListOf<HTMLElement> | [] {
  return container?.querySelectorAll<HTMLElement>(`[data-at="${CSS.escape(id)}"]`) ?? [];
}
