import type { Note, Timbre } from '../../games/game-view.ts';

const LOUDNESS: Readonly<Record<Timbre, number>> = { tone: 0.08, blip: 0.05, chalk: 0.1, bell: 0.12 };
const PARTIALS = [
  [0.5, 1],
  [1, 0.8],
  [1.19, 0.5],
  [1.56, 0.4],
  [2, 0.35],
  [2.74, 0.2],
] as const;

export function play(audio: AudioContext, out: AudioNode, timbre: Timbre, notes: readonly Note[]): void {
  for (const note of notes) VOICES[timbre](audio, out, note);
}

type Voice = (audio: AudioContext, out: AudioNode, note: Note) => void;

const VOICES: Readonly<Record<Timbre, Voice>> = {
  tone: (audio, out, note) => ring(audio, out, note, 'triangle', LOUDNESS.tone),
  blip: (audio, out, note) => ring(audio, out, note, 'square', LOUDNESS.blip),
  chalk(audio, out, { hz, at, length }) {
    const source = noise(audio);
    const filter = audio.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = hz;
    filter.Q.value = 1.4;
    const gain = fading(audio, audio.currentTime + at, length, LOUDNESS.chalk);
    source.connect(filter).connect(gain).connect(out);
    source.start(audio.currentTime + at, Math.random(), length);
  },
  bell(audio, out, { hz, at, length }) {
    for (const [ratio, share] of PARTIALS)
      ring(audio, out, { hz: hz * ratio, at, length: length * share }, 'sine', LOUDNESS.bell * share);
  },
};

function ring(
  audio: AudioContext,
  out: AudioNode,
  { hz, at, length }: Note,
  type: OscillatorType,
  loudness: number,
): void {
  const start = audio.currentTime + at;
  const tone = audio.createOscillator();
  tone.type = type;
  tone.frequency.value = hz;
  tone.connect(fading(audio, start, length, loudness)).connect(out);
  tone.start(start);
  tone.stop(start + length);
}

function fading(audio: AudioContext, start: number, length: number, loudness: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  return gain;
}

const NOISE_S = 2;
const made = new WeakMap<AudioContext, AudioBuffer>();

export function noise(audio: AudioContext): AudioBufferSourceNode {
  let buffer = made.get(audio);
  if (!buffer) {
    buffer = audio.createBuffer(1, NOISE_S * audio.sampleRate, audio.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    made.set(audio, buffer);
  }
  const source = audio.createBufferSource();
  source.buffer = buffer;
  source.loop = true;
  return source;
}
