import { promisify } from 'node:util';
import { crc32, deflate, deflateSync } from 'node:zlib';
import type { Pixels } from '../../shared/art/pixels.ts';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const deflated = promisify(deflate);
const RGB = 2;
const RGBA = 6;

function chunk(type: string, body: Buffer): Buffer {
  const out = Buffer.alloc(12 + body.length);
  out.writeUInt32BE(body.length, 0);
  out.write(type, 4, 'latin1');
  body.copy(out, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + body.length)), 8 + body.length);
  return out;
}

function file(w: number, h: number, colorType: number, packed: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(w, 0);
  header.writeUInt32BE(h, 4);
  header.set([8, colorType], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function png({ w, h, data }: Pixels): Buffer {
  const rows = Buffer.alloc((w * 4 + 1) * h);
  for (let y = 0; y < h; y++) rows.set(data.subarray(y * w * 4, (y + 1) * w * 4), y * (w * 4 + 1) + 1);
  return file(w, h, RGBA, deflateSync(rows, { level: 9 }));
}

/** An opaque picture with every pixel enlarged by `scale`; compressed off the main thread. */
export async function enlargedPng({ w, h, data }: Pixels, scale: number): Promise<Buffer> {
  const rowBytes = w * scale * 3 + 1;
  const rows = Buffer.alloc(rowBytes * h * scale);
  for (let y = 0; y < h; y++) {
    const start = y * scale * rowBytes;
    let out = start + 1;
    for (let x = 0; x < w; x++) {
      const from = (y * w + x) * 4;
      for (let i = 0; i < scale; i++) {
        rows[out++] = data[from] as number;
        rows[out++] = data[from + 1] as number;
        rows[out++] = data[from + 2] as number;
      }
    }
    for (let i = 1; i < scale; i++) rows.copyWithin(start + i * rowBytes, start, start + rowBytes);
  }
  return file(w * scale, h * scale, RGB, await deflated(rows, { level: 6 }));
}
