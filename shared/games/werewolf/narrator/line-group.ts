export type Tone = 'announcement' | 'summary' | 'hype';

export type LineGroup = Readonly<
  Record<string, { readonly tone: Tone; readonly variants: readonly string[] }>
>;
