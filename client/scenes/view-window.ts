// The part of the world on the screen, with room for sprites that reach into it.

export interface ViewWindow {
  readonly x: number;
  readonly y: number;
  readonly right: number;
  readonly bottom: number;
}

export const contains = (view: ViewWindow, x: number, y: number, margin: number): boolean =>
  x > view.x - margin && x < view.right + margin && y > view.y - margin && y < view.bottom + margin;
