// Walker sheets on demand. A page holds 96 villagers; faces long out of sight make room for new ones.

import type Phaser from 'phaser';
import { lookOf } from '../../shared/art/look.ts';
import {
  DIRECTIONS,
  type Direction,
  SHEET_H,
  SHEET_W,
  type Step,
  WALKER_H,
  WALKER_W,
  walkerSheet,
} from '../art/walker.ts';

const COLUMNS = 16;
const ROWS = 6;
const PAGE_SLOTS = COLUMNS * ROWS;
const PAGES = 4;

interface WalkerFrames {
  readonly texture: string;
  readonly slot: number;
  readonly index: number;
}

interface Slot {
  seed: string | null;
  usedAt: number;
}

export const walkerFrameName = (slot: number, direction: Direction, step: Step): string =>
  `${slot}${direction}${step}`;

export class LookPages {
  private readonly textures: Phaser.Textures.TextureManager;
  private readonly pages: Phaser.Textures.CanvasTexture[] = [];
  private readonly slots: Slot[] = [];
  private readonly bySeed = new Map<string, number>();
  private readonly stale = new Set<number>();

  constructor(textures: Phaser.Textures.TextureManager) {
    this.textures = textures;
  }

  /** Frames of a villager, painted now if necessary; null when every slot is in use in this frame. */
  frames(seed: string, now: number): WalkerFrames | null {
    let index = this.bySeed.get(seed);
    if (index === undefined) {
      index = this.claim(now);
      if (index < 0) return null;
      this.paint(index, seed);
    }
    const slot = this.slots[index] as Slot;
    slot.usedAt = now;
    return { texture: `looks ${Math.floor(index / PAGE_SLOTS)}`, slot: index % PAGE_SLOTS, index };
  }

  /** A visible face is not overwritten. */
  keep(index: number, now: number): void {
    (this.slots[index] as Slot).usedAt = now;
  }

  /** Uploads pages painted since the last call: once a frame, however many faces are new. */
  upload(): void {
    for (const page of this.stale) this.pages[page]?.refresh();
    this.stale.clear();
  }

  private claim(now: number): number {
    if (this.slots.length < PAGE_SLOTS * PAGES) {
      if (this.slots.length % PAGE_SLOTS === 0) this.addPage();
      return this.slots.push({ seed: null, usedAt: now }) - 1;
    }
    let oldest = 0;
    for (let i = 1; i < this.slots.length; i++) {
      if ((this.slots[i] as Slot).usedAt < (this.slots[oldest] as Slot).usedAt) oldest = i;
    }
    return (this.slots[oldest] as Slot).usedAt >= now ? -1 : oldest;
  }

  private addPage(): void {
    const key = `looks ${this.pages.length}`;
    const page = this.textures.createCanvas(key, COLUMNS * SHEET_W, ROWS * SHEET_H);
    if (!page) throw new Error(`texture "${key}" exists already`);
    for (let slot = 0; slot < PAGE_SLOTS; slot++) {
      const x = (slot % COLUMNS) * SHEET_W;
      const y = Math.floor(slot / COLUMNS) * SHEET_H;
      DIRECTIONS.forEach((direction, column) => {
        for (const step of [0, 1, 2] as const) {
          page.add(
            walkerFrameName(slot, direction, step),
            0,
            x + column * WALKER_W,
            y + step * WALKER_H,
            WALKER_W,
            WALKER_H,
          );
        }
      });
    }
    this.pages.push(page);
  }

  private paint(index: number, seed: string): void {
    const slot = this.slots[index] as Slot;
    if (slot.seed !== null) this.bySeed.delete(slot.seed);
    slot.seed = seed;
    this.bySeed.set(seed, index);
    const page = Math.floor(index / PAGE_SLOTS);
    const x = (index % COLUMNS) * SHEET_W;
    const y = Math.floor((index % PAGE_SLOTS) / COLUMNS) * SHEET_H;
    const { data } = walkerSheet(lookOf(seed));
    this.pages[page]?.context.putImageData(new ImageData(data, SHEET_W, SHEET_H), x, y);
    this.stale.add(page);
  }
}
