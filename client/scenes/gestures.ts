// Translates pointer, wheel and keyboard input over the stage into a few intents. Knows the page, not the scenes.

interface Wishes {
  /** Whether the stage handles input now; if not, the browser keeps its keys and its wheel. */
  heeded(): boolean;
  drag(dx: number, dy: number): void;
  tap(x: number, y: number): void;
  hover(x: number, y: number): void;
  leave(): void;
  zoom(steps: number, at?: { x: number; y: number }): void;
}

const DRAG_FROM = 5;
const WHEEL_STEP = 60;
const KEY_STEP = 72;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [KEY_STEP, 0],
  ArrowRight: [-KEY_STEP, 0],
  ArrowUp: [0, KEY_STEP],
  ArrowDown: [0, -KEY_STEP],
};

const modified = (event: KeyboardEvent | WheelEvent) => event.ctrlKey || event.metaKey || event.altKey;

export function listenForGestures(root: HTMLElement, wishes: Wishes): () => void {
  const down = new Map<number, { x: number; y: number }>();
  const stop = new AbortController();
  let travelled = 0;
  let dragging = false;
  let spread = 0;
  let wheel = 0;

  const place = (event: MouseEvent) => {
    const box = root.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const spreadOf = () => {
    const [a, b] = [...down.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  const middle = () => {
    const points = [...down.values()];
    return {
      x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
      y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
    };
  };

  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    act: (event: HTMLElementEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ) => root.addEventListener(type, act, { ...options, signal: stop.signal });

  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    if (down.size === 0) {
      travelled = 0;
      dragging = false;
    }
    down.set(event.pointerId, place(event));
    spread = spreadOf();
  });

  on('pointermove', (event) => {
    // It was released outside of our reach.
    if (event.buttons === 0) down.delete(event.pointerId);
    const before = down.get(event.pointerId);
    const now = place(event);
    if (!before) {
      if (event.pointerType === 'mouse') wishes.hover(now.x, now.y);
      return;
    }
    down.set(event.pointerId, now);
    if (down.size === 2) {
      const ratio = spreadOf() / (spread || 1);
      dragging = true;
      if (ratio > 1.35 || ratio < 0.74) {
        wishes.zoom(ratio > 1 ? 1 : -1, middle());
        spread = spreadOf();
      }
      return;
    }
    travelled += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    if (!dragging && travelled < DRAG_FROM) return;
    if (!dragging) {
      dragging = true;
      root.setPointerCapture(event.pointerId);
    }
    wishes.drag(now.x - before.x, now.y - before.y);
  });

  const release = (event: PointerEvent) => {
    if (!down.delete(event.pointerId)) return;
    const onCanvas = event.target instanceof HTMLCanvasElement || event.target === root;
    if (down.size === 0 && !dragging && event.type === 'pointerup' && onCanvas) {
      const { x, y } = place(event);
      wishes.tap(x, y);
    }
  };
  on('pointerup', release);
  on('pointercancel', release);
  on('pointerleave', () => wishes.leave());
  // A drag that ends on a label must not press it; Enter, a click without a pointer, always may.
  on(
    'click',
    (event) => {
      if (!dragging || event.detail === 0) return;
      dragging = false;
      event.stopPropagation();
    },
    { capture: true },
  );

  on(
    'wheel',
    (event) => {
      if (modified(event) || !wishes.heeded()) return;
      event.preventDefault();
      wheel += event.deltaY;
      if (Math.abs(wheel) < WHEEL_STEP) return;
      wishes.zoom(wheel < 0 ? 1 : -1, place(event));
      wheel = 0;
    },
    { passive: false },
  );

  on('keydown', (event) => {
    if (modified(event) || !wishes.heeded()) return;
    const arrow = ARROWS[event.key];
    if (arrow) wishes.drag(...arrow);
    else if (event.key === '+' || event.key === '=') wishes.zoom(1);
    else if (event.key === '-' || event.key === '_') wishes.zoom(-1);
    else return;
    event.preventDefault();
  });

  return () => stop.abort();
}
