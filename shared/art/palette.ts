// The house palette. Every ramp shifts hue: shadows towards violet, lights towards warm yellow.

export type Color = number;
export type Ramp = readonly [Color, Color, Color, Color, Color, Color];
export type SkinRamp = readonly [Color, Color, Color, Color];
export type HairRamp = readonly [Color, Color, Color];

export const INK = 0x251a2e;
export const CREAM = 0xfcf7e6;
export const SHADE = 0x2a1d47;

export const RAMPS = {
  grass: [0x1f4440, 0x2f6048, 0x46834d, 0x67a653, 0x8fc45f, 0xc2dc7c],
  dirt: [0x573845, 0x85584c, 0xb08055, 0xd2a76d, 0xe8c98f, 0xf6e6ba],
  stone: [0x34344c, 0x53556d, 0x777c8f, 0xa0a6b1, 0xc8ccce, 0xe9eae3],
  water: [0x223a6b, 0x2a5a92, 0x3b84ba, 0x5fb0d3, 0x9bd9e4, 0xdcf5ef],
  wood: [0x30202d, 0x4d3037, 0x724942, 0x9a664c, 0xbf8a59, 0xdcb278],
  plaster: [0x8d7a80, 0xb8a397, 0xdccbae, 0xf1e5c8, 0xfcf7e6, 0xfffdf4],
  red: [0x4c2036, 0x7b2e40, 0xad4343, 0xd2644b, 0xea8f5e, 0xf8bd80],
  blue: [0x232a52, 0x33477d, 0x4a6aa3, 0x6b94c2, 0x9ac1da, 0xcfe6ea],
  teal: [0x1d3b4a, 0x275a62, 0x388079, 0x58a68c, 0x8bc9a0, 0xc5e6bb],
  plum: [0x35204a, 0x54326b, 0x7a4b8b, 0xa46fa6, 0xca9cc0, 0xe9cbdb],
  straw: [0x5b3d35, 0x8b6339, 0xb98c43, 0xdab45a, 0xf0d67f, 0xfaedae],
  gold: [0x7b4a24, 0xb97a28, 0xe6ab38, 0xf9d763, 0xfff3b0, 0xfffbe0],
  slate: [0x2a2a42, 0x3f4160, 0x5b6080, 0x7f86a0, 0xa9b0bf, 0xd2d7da],
  moss: [0x2a3a35, 0x42573f, 0x64794a, 0x8b9a58, 0xb3bb72, 0xdadb9d],
  clay: [0x4a2530, 0x74393a, 0xa35442, 0xc9774f, 0xe3a06c, 0xf4cb98],
  autumn: [0x5a2f3a, 0x8a4238, 0xb9623c, 0xdd8d45, 0xf3bd5c, 0xfbe08c],
} as const satisfies Record<string, Ramp>;

export const SKINS: readonly SkinRamp[] = [
  [0x8a4b46, 0xc98463, 0xf0b88d, 0xfbd8b0],
  [0x6f3a3a, 0xa9664d, 0xd29466, 0xe9bd8c],
  [0x4a2a33, 0x75453d, 0x9c6449, 0xbd8760],
  [0x36222e, 0x543335, 0x75493f, 0x95644c],
];

export const GREY: HairRamp = [0x6d6c80, 0xa5a6b2, 0xdadcd8];

export const HAIRS: readonly HairRamp[] = [
  [0x2b1d2d, 0x46303b, 0x6b4a49],
  [0x4d2d31, 0x7a4738, 0xa86c45],
  [0x8a5a30, 0xc28d40, 0xecc465],
  [0x6e2a35, 0xa84638, 0xd67446],
  GREY,
  [0x26263f, 0x3d4468, 0x5f6d95],
];

export const mix = (a: Color, b: Color, t: number): Color => {
  const channel = (shift: number) =>
    Math.round(((a >> shift) & 255) + (((b >> shift) & 255) - ((a >> shift) & 255)) * t);
  return (channel(16) << 16) | (channel(8) << 8) | channel(0);
};

export const shade = (ramp: Ramp, step: number): Color =>
  ramp[Math.max(0, Math.min(5, Math.round(step))) as 0 | 1 | 2 | 3 | 4 | 5];

/** Outlines are the fill pulled towards ink, never plain black. */
export const outlineOf =
  (strength: number) =>
  (fill: Color): Color =>
    mix(fill, INK, strength);
