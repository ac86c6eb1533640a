// Speaks what is said in a match, one line after the other, by the browser's own voices: one for each seat, another for
// the Town Crier. What cannot be said before its phase ends is not begun, and nothing goes on after it.

import type { Said } from '../../games/game-view.ts';

export interface Mouth {
  speak(utterance: SpeechSynthesisUtterance): void;
  cancel(): void;
  getVoices(): SpeechSynthesisVoice[];
}

export interface AnnouncerPorts {
  readonly mouth: Mouth;
  utter(text: string): SpeechSynthesisUtterance;
  /** What is spoken now; null: nothing. */
  spoken(said: Said | null): void;
  volume(): number;
}

/** The Crier has no seat. */
export const CRIER = 0;

const FASTEST = 1.5;
const BREATH_MS = 300;
const MS_PER_CHARACTER = 62;
/** Lines that wait their turn; older ones are left out when talk is faster than speech. */
const MOST_WAITING = 2;

const lengthMs = (text: string): number => BREATH_MS + text.length * MS_PER_CHARACTER;

interface Waiting {
  readonly said: Said;
  readonly rate: number;
}

export class Announcer {
  readonly #ports: AnnouncerPorts;
  #now: Waiting | null = null;
  #waiting: readonly Waiting[] = [];

  constructor(ports: AnnouncerPorts) {
    this.#ports = ports;
  }

  /** `leftMs`: until the phase ends; null: nobody waits for it. */
  say(said: Said, leftMs: number | null): void {
    const ahead = this.#now ? [this.#now, ...this.#waiting] : [];
    const aheadMs = ahead.reduce((sum, { said: { text }, rate }) => sum + lengthMs(text) / rate, 0);
    const needed = leftMs === null ? 1 : lengthMs(said.text) / Math.max(1, leftMs - aheadMs);
    if (needed > FASTEST) return;
    const next = { said, rate: Math.max(1, needed) };
    this.#waiting = [...this.#waiting, next].slice(-MOST_WAITING);
    if (!this.#now) this.#next();
  }

  hush(): void {
    this.#waiting = [];
    if (!this.#now) return;
    this.#now = null;
    this.#ports.spoken(null);
    this.#ports.mouth.cancel();
  }

  #next(): void {
    const [next, ...rest] = this.#waiting;
    this.#waiting = rest;
    this.#now = next ?? null;
    this.#ports.spoken(next?.said ?? null);
    if (!next) return;
    const { mouth, utter, volume } = this.#ports;
    const { seat, text } = next.said;
    const utterance = utter(text);
    const voices = mouth.getVoices().filter(({ lang }) => lang.toLowerCase().startsWith('en'));
    const voice = voices[seat % Math.max(1, voices.length)];
    if (voice) utterance.voice = voice;
    // A browser with one voice still tells them apart.
    utterance.pitch = seat === CRIER ? 0.6 : 0.75 + (seat % 8) * 0.09;
    utterance.rate = next.rate;
    utterance.volume = volume();
    // Of one that was hushed the end still comes.
    const ended = () => this.#now === next && this.#next();
    utterance.onend = ended;
    utterance.onerror = ended;
    mouth.speak(utterance);
  }
}
