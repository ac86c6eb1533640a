import type Phaser from 'phaser';
import type { StageCounters } from './pictures.ts';

const KEPT = 300;

export class FrameCounters {
  private readonly game: Phaser.Game;
  private times: number[] = [];
  private draws: number[] = [];
  private frames = 0;
  private drawsNow = 0;
  private startedAt = 0;

  constructor(game: Phaser.Game) {
    this.game = game;
    if ('gl' in game.renderer) this.watch(game.renderer.gl);
    game.events.on('prestep', () => {
      this.startedAt = performance.now();
      this.drawsNow = 0;
    });
    game.events.on('postrender', () => {
      this.frames++;
      this.times.push(performance.now() - this.startedAt);
      this.draws.push(this.drawsNow);
      if (this.times.length > KEPT) {
        this.times.shift();
        this.draws.shift();
      }
    });
  }

  private watch(gl: WebGLRenderingContext): void {
    const elements = gl.drawElements.bind(gl);
    const arrays = gl.drawArrays.bind(gl);
    gl.drawElements = (...args) => {
      this.drawsNow++;
      elements(...args);
    };
    gl.drawArrays = (...args) => {
      this.drawsNow++;
      arrays(...args);
    };
  }

  reset(): void {
    this.times = [];
    this.draws = [];
    this.frames = 0;
  }

  read(): StageCounters {
    const sorted = this.times.toSorted((a, b) => a - b);
    const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
    const objects = this.game.scene.getScenes(true).reduce((sum, scene) => sum + scene.children.length, 0);
    return {
      frames: this.frames,
      drawCalls: Math.max(0, ...this.draws),
      objects,
      frameMs: at(0.5),
      frameMsP95: at(0.95),
    };
  }
}
