import { noise } from './voices.ts';

export const BEDS = ['day', 'night', 'hall'] as const;
export type Bed = (typeof BEDS)[number];

const FADE_S = 1.2;
const FOUNTAIN = { hz: 900, loudness: 0.035 };
const HEARTH = { hz: 240, loudness: 0.05 };
const BEAT_MS = 400;

export class SoundBed {
  readonly #audio: AudioContext;
  readonly #out: AudioNode;
  readonly #fountain: GainNode;
  readonly #hearth: GainNode;
  #bed: Bed | null = null;
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(audio: AudioContext, out: AudioNode) {
    this.#audio = audio;
    this.#out = out;
    this.#fountain = this.#hiss('bandpass', FOUNTAIN.hz);
    this.#hearth = this.#hiss('lowpass', HEARTH.hz);
  }

  /** Null: silence. */
  play(bed: Bed | null): void {
    if (bed === this.#bed) return;
    this.#bed = bed;
    this.#fade(this.#fountain, bed === 'day' || bed === 'night' ? FOUNTAIN.loudness : 0);
    this.#fade(this.#hearth, bed === 'hall' ? HEARTH.loudness : 0);
    if (bed === null && this.#timer) clearInterval(this.#timer);
    if (bed === null) this.#timer = null;
    else this.#timer ??= setInterval(() => this.#beat(), BEAT_MS);
  }

  #fade(gain: GainNode, loudness: number): void {
    gain.gain.setTargetAtTime(loudness, this.#audio.currentTime, FADE_S / 3);
  }

  #hiss(type: BiquadFilterType, hz: number): GainNode {
    const filter = this.#audio.createBiquadFilter();
    filter.type = type;
    filter.frequency.value = hz;
    const gain = this.#audio.createGain();
    gain.gain.value = 0;
    const source = noise(this.#audio);
    source.connect(filter).connect(gain).connect(this.#out);
    source.start();
    return gain;
  }

  #beat(): void {
    // A page in the background keeps its timers but nobody sees what the sounds belong to.
    if (document.visibilityState !== 'visible') return;
    if (this.#bed === 'night' && Math.random() < 0.55) this.#cricket();
    if (this.#bed === 'day' && Math.random() < 0.07) this.#bird();
    if (this.#bed === 'hall' && Math.random() < 0.6) this.#crackle();
  }

  #cricket(): void {
    const pitch = 4_200 + Math.random() * 500;
    for (let chirp = 0; chirp < 3; chirp++) this.#sweep([pitch, pitch], chirp * 0.055, 0.035, 0.012);
  }

  #bird(): void {
    const pitch = 2_200 + Math.random() * 900;
    const calls = 2 + Math.floor(Math.random() * 3);
    for (let note = 0; note < calls; note++)
      this.#sweep([pitch * (1 + 0.12 * note), pitch * 1.35], note * 0.13, 0.09, 0.018);
  }

  #sweep([from, to]: readonly [number, number], at: number, length: number, loudness: number): void {
    const start = this.#audio.currentTime + at;
    const tone = this.#audio.createOscillator();
    tone.type = 'sine';
    tone.frequency.setValueAtTime(from, start);
    tone.frequency.exponentialRampToValueAtTime(to, start + length);
    const gain = this.#audio.createGain();
    gain.gain.setValueAtTime(loudness, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(gain).connect(this.#out);
    tone.start(start);
    tone.stop(start + length);
  }

  #crackle(): void {
    const start = this.#audio.currentTime + Math.random() * 0.3;
    const filter = this.#audio.createBiquadFilter();
    filter.type = 'highpass';
    filter.frequency.value = 1_800 + Math.random() * 1_500;
    const gain = this.#audio.createGain();
    gain.gain.setValueAtTime(0.02 + Math.random() * 0.05, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.03);
    const source = noise(this.#audio);
    source.connect(filter).connect(gain).connect(this.#out);
    source.start(start, Math.random(), 0.04);
  }
}
