import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenForGestures } from './gestures.ts';

/** The part of an element that gestures use. */
class Root extends EventTarget {
  getBoundingClientRect = () => ({ left: 0, top: 0 });
  setPointerCapture = () => undefined;
}

let root: Root;
let heeded: boolean;
let wishes: string[];
let stop: () => void;

beforeEach(() => {
  vi.stubGlobal('HTMLCanvasElement', class {});
  root = new Root();
  heeded = true;
  wishes = [];
  stop = listenForGestures(root as unknown as HTMLElement, {
    heeded: () => heeded,
    drag: (dx, dy) => wishes.push(`drag ${dx} ${dy}`),
    tap: (x, y) => wishes.push(`tap ${x} ${y}`),
    hover: () => wishes.push('hover'),
    leave: () => wishes.push('leave'),
    zoom: (steps) => wishes.push(`zoom ${steps}`),
  });
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

function happen(type: string, fields: Record<string, unknown> = {}): Event {
  const event = new Event(type, { cancelable: true });
  Object.assign(event, { pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1, ...fields });
  root.dispatchEvent(event);
  return event;
}

function drag() {
  happen('pointerdown', { clientX: 10, clientY: 10 });
  happen('pointermove', { clientX: 40, clientY: 10 });
  happen('pointerup', { clientX: 40, clientY: 10, buttons: 0 });
}

/** Whether a click reaches the element below. */
const passes = (detail: number) => !happen('click', { detail }).cancelBubble;

describe('gestures', () => {
  it('swallow the click that ends a drag, and no other', () => {
    drag();
    expect(passes(1)).toBe(false);
    expect(passes(1)).toBe(true);
  });

  it('let Enter press a label after a drag', () => {
    drag();
    expect(passes(0)).toBe(true);
  });

  it('release a pointer that was released elsewhere', () => {
    happen('pointerdown', { clientX: 10, clientY: 10 });
    happen('pointermove', { clientX: 90, clientY: 10, buttons: 0 });
    expect(wishes).toEqual(['hover']);
  });

  it.each([
    ['keydown', { key: '=', ctrlKey: true }],
    ['keydown', { key: 'ArrowLeft', altKey: true }],
    ['keydown', { key: '-', metaKey: true }],
    ['wheel', { deltaY: 120, ctrlKey: true }],
  ])('leave the browser its own: %s %j', (type, fields) => {
    expect(happen(type, fields).defaultPrevented).toBe(false);
    expect(wishes).toEqual([]);
  });

  it.each([
    ['keydown', { key: 'ArrowLeft' }, 'drag 72 0'],
    ['keydown', { key: '+' }, 'zoom 1'],
    ['wheel', { deltaY: 120, clientX: 0, clientY: 0 }, 'zoom -1'],
  ])('take %s %j only where it does something', (type, fields, wish) => {
    expect(happen(type, fields).defaultPrevented).toBe(true);
    expect(wishes).toEqual([wish]);
    heeded = false;
    expect(happen(type, fields).defaultPrevented).toBe(false);
    expect(wishes).toEqual([wish]);
  });
});
