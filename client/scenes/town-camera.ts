import type Phaser from 'phaser';

const ZOOMS = [1, 2, 3, 4] as const;
const GLIDE_PER_S = 3.2;

export class TownCamera {
  private readonly camera: Phaser.Cameras.Scene2D.Camera;
  private readonly world: { readonly width: number; readonly height: number };
  private readonly glides: boolean;
  private target: { x: number; y: number } | null = null;
  x: number;
  y: number;

  constructor(
    camera: Phaser.Cameras.Scene2D.Camera,
    world: { width: number; height: number; x: number; y: number },
    glides: boolean,
  ) {
    this.camera = camera;
    this.world = world;
    this.glides = glides;
    this.x = world.x;
    this.y = world.y;
    camera.setRoundPixels(true);
    this.zoomTo(Math.min(camera.width, camera.height * 1.6) < 340 ? 1 : 2);
  }

  get zoom(): number {
    return this.camera.zoom;
  }

  centre(x: number, y: number): void {
    this.target = null;
    this.x = x;
    this.y = y;
    this.apply();
  }

  land({ x, y, zoom }: { readonly x: number; readonly y: number; readonly zoom: number }): void {
    this.camera.setZoom(zoom);
    this.centre(x, y);
  }

  glideTo(x: number, y: number): void {
    if (this.glides) this.target = { x, y };
    else this.centre(x, y);
  }

  drag(dx: number, dy: number): void {
    this.centre(this.x - dx / this.zoom, this.y - dy / this.zoom);
  }

  /** One zoom step, keeping the point under the pointer in place. */
  zoomStep(steps: number, at?: { x: number; y: number }): void {
    const now = ZOOMS.indexOf(this.zoom as (typeof ZOOMS)[number]);
    const next = ZOOMS[Math.max(0, Math.min(ZOOMS.length - 1, now + steps))];
    if (next === undefined || next === this.zoom) return;
    if (at) {
      const ox = at.x - this.camera.width / 2;
      const oy = at.y - this.camera.height / 2;
      this.x += ox / this.zoom - ox / next;
      this.y += oy / this.zoom - oy / next;
    }
    this.zoomTo(next);
  }

  update(seconds: number): void {
    if (!this.target) return;
    const pull = 1 - Math.exp(-GLIDE_PER_S * seconds);
    this.x += (this.target.x - this.x) * pull;
    this.y += (this.target.y - this.y) * pull;
    if (Math.hypot(this.target.x - this.x, this.target.y - this.y) < 0.6) this.target = null;
    this.apply();
  }

  toWorld(x: number, y: number): { x: number; y: number } {
    const { width, height } = this.camera;
    return { x: this.x + (x - width / 2) / this.zoom, y: this.y + (y - height / 2) / this.zoom };
  }

  apply(): void {
    const { width, height } = this.camera;
    const halfW = Math.min(this.world.width, width / this.zoom) / 2;
    const halfH = Math.min(this.world.height, height / this.zoom) / 2;
    this.x = Math.max(halfW, Math.min(this.world.width - halfW, this.x));
    this.y = Math.max(halfH, Math.min(this.world.height - halfH, this.y));
    this.camera.setScroll(
      Math.round(this.x * this.zoom) / this.zoom - width / 2,
      Math.round(this.y * this.zoom) / this.zoom - height / 2,
    );
  }

  private zoomTo(zoom: number): void {
    this.camera.setZoom(zoom);
    this.apply();
  }
}
