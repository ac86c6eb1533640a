// Records the stage while a replay plays: the picture above, the captions below in whole sentences. A WebM where the
// browser can record one, otherwise a GIF; made in the browser and never larger than 5 MB.

import { fitCaption } from './caption.ts';

export interface FilmFacts {
  readonly stage: HTMLCanvasElement;
  readonly title: string;
  /** The caption at this moment. */
  caption(): string;
  onSecond(seconds: number): void;
  /** Stops the recording and keeps the film so far. */
  readonly stop: AbortSignal;
}

export const SHORTEST_S = 5;
export const LONGEST_S = 30;
export const MOST_BYTES = 5 * 1024 * 1024;
/** Space for the data a recorder still holds when it is stopped. */
const FULL_AT = MOST_BYTES - 512 * 1024;

const WIDTH = 640;
const PICTURE_H = 360;
const HEIGHT = 480;
const MARGIN = 16;
const VIDEO_TYPES = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'];
const VIDEO_BITS = 1_000_000;
const VIDEO_FPS = 12;
const GIF_FPS = 4;
const GIF_SCALE = 0.6;
const GIF_COLORS = 64;
const FONT = '"DejaVu Sans", system-ui, sans-serif';

interface Recorder {
  readonly fps: number;
  start(): Promise<void>;
  /** Called after each drawn picture; returns the number of bytes so far. */
  add(): number;
  finish(): Promise<Blob>;
}

export async function film(facts: FilmFacts): Promise<File> {
  const look = await lookAt(facts.stage);
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('this browser cannot draw');
  const type = videoType();
  const recorder = type ? videoRecorder(canvas, type) : await gifRecorder(canvas, pen);
  try {
    draw(pen, look.picture, facts);
    await recorder.start();
    await filmed(recorder, facts, () => draw(pen, look.picture, facts));
    const blob = await recorder.finish();
    return new File([blob], `eliza-town.${type ? 'webm' : 'gif'}`, { type: blob.type });
  } finally {
    look.close();
  }
}

/** A copy of the stage that can be drawn at any time: WebGL clears its own between two frames. */
async function lookAt(stage: HTMLCanvasElement) {
  const picture = document.createElement('video');
  const stream = stage.captureStream(VIDEO_FPS);
  picture.muted = true;
  picture.srcObject = stream;
  await picture.play();
  return {
    picture,
    close() {
      picture.srcObject = null;
      for (const track of stream.getTracks()) track.stop();
    },
  };
}

function filmed(recorder: Recorder, { onSecond, stop }: FilmFacts, drawNow: () => void): Promise<void> {
  return new Promise((resolve) => {
    const began = performance.now();
    let told = -1;
    const timer = setInterval(() => {
      drawNow();
      const seconds = (performance.now() - began) / 1000;
      const isFull = recorder.add() >= FULL_AT;
      if (seconds >= told + 1) {
        told = Math.floor(seconds);
        onSecond(told);
      }
      if (!isFull && seconds < LONGEST_S && (!stop.aborted || seconds < SHORTEST_S)) return;
      clearInterval(timer);
      resolve();
    }, 1000 / recorder.fps);
  });
}

const videoType = (): string | undefined =>
  'MediaRecorder' in globalThis ? VIDEO_TYPES.find((type) => MediaRecorder.isTypeSupported(type)) : undefined;

function videoRecorder(canvas: HTMLCanvasElement, mimeType: string): Recorder {
  const recorder = new MediaRecorder(canvas.captureStream(VIDEO_FPS), {
    mimeType,
    videoBitsPerSecond: VIDEO_BITS,
  });
  const pieces: Blob[] = [];
  let bytes = 0;
  recorder.ondataavailable = ({ data }) => {
    pieces.push(data);
    bytes += data.size;
  };
  return {
    fps: VIDEO_FPS,
    async start() {
      recorder.start(500);
    },
    add: () => bytes,
    finish: () =>
      new Promise((resolve) => {
        recorder.onstop = () => resolve(new Blob(pieces, { type: 'video/webm' }));
        recorder.stop();
      }),
  };
}

async function gifRecorder(canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D): Promise<Recorder> {
  const { GIFEncoder, applyPalette, quantize } = await import('gifenc');
  const gif = GIFEncoder();
  const [width, height] = [Math.round(WIDTH * GIF_SCALE), Math.round(HEIGHT * GIF_SCALE)];
  const small = document.createElement('canvas');
  small.width = width;
  small.height = height;
  const smallPen = small.getContext('2d', { willReadFrequently: true }) ?? pen;
  return {
    fps: GIF_FPS,
    async start() {
      smallPen.imageSmoothingEnabled = true;
    },
    add() {
      smallPen.drawImage(canvas, 0, 0, width, height);
      const { data } = smallPen.getImageData(0, 0, width, height);
      const palette = quantize(data, GIF_COLORS, { format: 'rgb444' });
      const indices = applyPalette(data, palette, 'rgb444');
      gif.writeFrame(indices, width, height, { palette, delay: 1000 / GIF_FPS });
      return gif.bytesView().byteLength;
    },
    async finish() {
      gif.finish();
      return new Blob([gif.bytesView()], { type: 'image/gif' });
    },
  };
}

function draw(pen: CanvasRenderingContext2D, picture: HTMLVideoElement, { caption, title }: FilmFacts): void {
  pen.fillStyle = '#1a1222';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const { videoWidth: w, videoHeight: h } = picture;
  if (w > 0 && h > 0) {
    // The largest central part that fills the frame.
    const scale = Math.max(WIDTH / w, PICTURE_H / h);
    const [cutW, cutH] = [WIDTH / scale, PICTURE_H / scale];
    pen.imageSmoothingEnabled = scale < 1;
    pen.drawImage(picture, (w - cutW) / 2, (h - cutH) / 2, cutW, cutH, 0, 0, WIDTH, PICTURE_H);
  }
  pen.textBaseline = 'top';
  pen.fillStyle = '#c4b4c6';
  pen.font = `13px ${FONT}`;
  pen.fillText(title, MARGIN, HEIGHT - 20);
  pen.fillStyle = '#f3e9dc';
  const room = { width: WIDTH - 2 * MARGIN, height: HEIGHT - PICTURE_H - 34 };
  const { lines, size } = fitCaption(caption(), room, (words, at) => {
    pen.font = `${at}px ${FONT}`;
    return pen.measureText(words).width;
  });
  pen.font = `${size}px ${FONT}`;
  for (const [i, line] of lines.entries())
    pen.fillText(line, MARGIN, PICTURE_H + 10 + Math.round(i * size * 1.25));
}
