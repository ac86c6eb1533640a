export class ElementPool<E extends HTMLElement> {
  private readonly parent: HTMLElement;
  private readonly make: (id: string) => E;
  private readonly live = new Map<string, { element: E; transform: string; content: string }>();

  constructor(parent: HTMLElement, make: (id: string) => E) {
    this.parent = parent;
    this.make = make;
  }

  /** The element of an id; `fill` runs only when `content` differs from last time. */
  use(id: string, content: string, fill: (element: E) => void): E {
    let entry = this.live.get(id);
    if (!entry) {
      entry = { element: this.make(id), transform: '', content: '' };
      this.parent.append(entry.element);
      this.live.set(id, entry);
    }
    if (entry.content !== content) {
      entry.content = content;
      fill(entry.element);
    }
    return entry.element;
  }

  get(id: string): E | undefined {
    return this.live.get(id)?.element;
  }

  move(id: string, transform: string): void {
    const entry = this.live.get(id);
    if (!entry || entry.transform === transform) return;
    entry.transform = transform;
    entry.element.style.transform = transform;
  }

  keepOnly(ids: ReadonlySet<string>): void {
    for (const [id, { element }] of this.live) {
      if (ids.has(id)) continue;
      element.remove();
      this.live.delete(id);
    }
  }
}

/** Decorative elements: their content is also in the panels. */
export const labelPool = (layer: HTMLElement, className: string): ElementPool<HTMLDivElement> =>
  new ElementPool(layer, () => {
    const element = document.createElement('div');
    element.className = className;
    element.setAttribute('aria-hidden', 'true');
    return element;
  });

export function textPart(tag: 'span' | 'em' | 'b' | 'i', className: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  if (className) element.className = className;
  // Names and words may run from right to left: each part finds its own direction.
  element.dir = 'auto';
  element.textContent = text;
  return element;
}

/** A transform that centres an element on a point; `hangs`: the middle of its lower edge. */
export const placed = (x: number, y: number, hangs = false): string =>
  `translate(${Math.round(x)}px,${Math.round(y)}px) translate(-50%,${hangs ? -100 : -50}%)`;
