/**
 * Combines pictures of one size into an animation: an APNG, which every browser shows. Compressed data is copied, so
 * that nothing needs to be decoded. Frames equal to the previous one only lengthen it.
 */
import { crc32 } from 'node:zlib';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

interface Chunk {
  readonly type: string;
  readonly body: Buffer;
}

function* chunksOf(png: Buffer): Generator<Chunk> {
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new Error('not a PNG');
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    yield { type: png.toString('latin1', at + 4, at + 8), body: png.subarray(at + 8, at + 8 + length) };
    at += 12 + length;
  }
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(body.length, 0);
  named.copy(out, 4);
  out.writeUInt32BE(crc32(named), named.length + 4);
  return out;
}

interface Frame {
  readonly header: Buffer;
  readonly data: Buffer;
  frames: number;
}

function frameOf(png: Buffer): Frame {
  const chunks = [...chunksOf(png)];
  const header = chunks.find(({ type }) => type === 'IHDR')?.body;
  if (!header) throw new Error('a PNG without its header');
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ body }) => body));
  return { header, data, frames: 1 };
}

export function animatedPng(pictures: readonly Buffer[], frameMs: number): Buffer {
  const frames: Frame[] = [];
  for (const picture of pictures) {
    const frame = frameOf(picture);
    const last = frames.at(-1);
    if (last && !last.header.equals(frame.header)) throw new Error('the pictures are not of one kind');
    if (last?.data.equals(frame.data)) last.frames += 1;
    else frames.push(frame);
  }
  const [first] = frames;
  if (!first) throw new Error('no pictures');
  const size = first.header.subarray(0, 8);
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames.length, 0);
  let sequence = 0;
  const numbered = (body: Buffer): Buffer => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(sequence++, 0);
    return Buffer.concat([number, body]);
  };
  const told = frames.flatMap((frame, index) => {
    const manner = Buffer.alloc(14);
    // Offsets are zero; the delay is in thousandths of a second; no disposal, no blending.
    manner.writeUInt16BE(Math.min(65_535, frame.frames * frameMs), 8);
    manner.writeUInt16BE(1_000, 10);
    const shown = chunk('fcTL', numbered(Buffer.concat([size, manner])));
    return [shown, index === 0 ? chunk('IDAT', frame.data) : chunk('fdAT', numbered(frame.data))];
  });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', first.header),
    chunk('acTL', control),
    ...told,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
