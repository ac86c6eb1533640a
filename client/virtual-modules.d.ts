declare module 'virtual:role-icons' {
  export const roleIcons: Readonly<Record<'VILLAGER' | 'WEREWOLF' | 'SEER' | 'DOCTOR', string>>;
}

declare module 'gifenc' {
  type Palette = readonly (readonly number[])[];
  interface Frame {
    readonly palette: Palette;
    /** Milliseconds. */
    readonly delay: number;
  }
  interface Encoder {
    writeFrame(indices: Uint8Array, width: number, height: number, frame: Frame): void;
    finish(): void;
    bytesView(): Uint8Array<ArrayBuffer>;
  }
  export function GIFEncoder(): Encoder;
  export function quantize(pixels: Uint8ClampedArray, colors: number, options: { format: 'rgb444' }): Palette;
  export function applyPalette(pixels: Uint8ClampedArray, palette: Palette, format: 'rgb444'): Uint8Array;
}
