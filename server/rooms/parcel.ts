/** A message for any number of viewers, packed and framed once. */
import { getMessageBytes, Protocol, ResponseStatus } from '@colyseus/core';

/** Final, binary; frames from a server are not masked (RFC 6455, 5.2), so the same frame fits every socket. */
const FINAL_BINARY = 0x82;
const LENGTH_IN_2_BYTES = 126;
const LENGTH_IN_8_BYTES = 127;

/** One or several consecutive frames. */
export class Frames {
  /** The bytes on the wire. */
  readonly wire: Buffer;
  #last: { readonly next: Frames; readonly both: Frames } | null = null;

  constructor(wire: Buffer) {
    this.wire = wire;
  }

  /** Cached, because many clients are sent the same two. */
  followedBy(next: Frames): Frames {
    if (this.#last?.next === next) return this.#last.both;
    const both = new Frames(Buffer.concat([this.wire, next.wire]));
    this.#last = { next, both };
    return both;
  }
}

export class Parcel extends Frames {
  /** Without the WebSocket header. */
  readonly bytes: Buffer;

  /** Copies the parts, because their owners keep writing to those buffers. */
  constructor(...parts: readonly Uint8Array[]) {
    let length = 0;
    for (const part of parts) length += part.byteLength;
    const header = headerBytes(length);
    super(Buffer.allocUnsafe(header + length));
    this.bytes = this.wire.subarray(header);
    let at = 0;
    for (const part of parts) {
      this.bytes.set(part, at);
      at += part.byteLength;
    }
    writeHeader(this.wire, header, length);
  }
}

const headerBytes = (length: number): number => (length < LENGTH_IN_2_BYTES ? 2 : length < 0x1_0000 ? 4 : 10);

function writeHeader(frame: Buffer, header: number, length: number): void {
  frame[0] = FINAL_BINARY;
  if (header === 2) {
    frame[1] = length;
  } else if (header === 4) {
    frame[1] = LENGTH_IN_2_BYTES;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_IN_8_BYTES;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
}

export const parcelOf = (type: string, message: unknown): Parcel =>
  new Parcel(getMessageBytes.raw(Protocol.ROOM_DATA, type, message));

/** `null` for an empty list: an empty frame would reveal that something happened. */
export const listParcel = (type: string, items: readonly unknown[]): Parcel | null =>
  items.length > 0 ? parcelOf(type, items) : null;

export const answerParcel = (requestId: number, message: unknown): Parcel =>
  new Parcel(getMessageBytes[Protocol.ROOM_RESPONSE](requestId, ResponseStatus.OK, message));

/** The answer to a request that many clients make alike: packed once, sent to each under its own request number. */
export class SharedAnswer {
  readonly #message: Uint8Array;

  constructor(message: unknown) {
    const whole = getMessageBytes[Protocol.ROOM_RESPONSE](0, ResponseStatus.OK, message);
    this.#message = whole.subarray(answerHeader(0).byteLength);
  }

  to(requestId: number): Parcel {
    return new Parcel(answerHeader(requestId), this.#message);
  }
}

const answerHeader = (requestId: number): Uint8Array =>
  getMessageBytes[Protocol.ROOM_RESPONSE](requestId, ResponseStatus.OK);
