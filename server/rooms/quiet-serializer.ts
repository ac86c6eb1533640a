/**
 * Colyseus' schema serializer without its side channels. The original sends every client a frame on any change, even
 * one hidden from that client, and passes sockets slices of buffers that it keeps overwriting: a slow socket would get
 * bytes of a later patch, including another viewer's secrets.
 */

import type { Client } from '@colyseus/core';
import { ClientState, Protocol, SchemaSerializer } from '@colyseus/core';
import type { Schema, StateView } from '@colyseus/schema';
import type { Outbox } from './outbox.ts';
import { Parcel } from './parcel.ts';

/** A patch with the protocol byte alone is empty. */
const EMPTY_PATCH_BYTES = 1;

/**
 * Also sends no empty patches, but through Colyseus' public interface alone: its own serializer, for clients that copy
 * what they send. Encodes and frames for every viewer.
 */
export class StockSerializer<State extends Schema> extends SchemaSerializer<State> {
  override getFullState(client?: Client): Uint8Array {
    return Buffer.from(super.getFullState(client));
  }

  override applyPatches(clients: Client[], state: State): boolean {
    return super.applyPatches(clients.map(quietly), state);
  }
}

const quietly = (client: Client): Client =>
  Object.create(client, {
    raw: {
      value: (bytes: Uint8Array) => {
        if (bytes.byteLength > EMPTY_PATCH_BYTES) client.raw(Buffer.from(bytes));
      },
    },
  }) as Client;

export class QuietSerializer<State extends Schema> extends SchemaSerializer<State> {
  readonly #bufferBytes: number;
  readonly #outbox: Outbox;
  #fullState: { readonly encoded: Uint8Array; readonly copy: Buffer } | null = null;

  /** `bufferBytes` should hold the full state: the buffer exists twice per room, and outgrowing it is slow. */
  constructor(outbox: Outbox, bufferBytes: number) {
    super();
    this.#outbox = outbox;
    this.#bufferBytes = bufferBytes;
    this.fullEncodeBuffer = new Uint8Array(bufferBytes);
  }

  override reset(state: State): void {
    super.reset(state);
    this.encoder.sharedBuffer = new Uint8Array(this.#bufferBytes);
  }

  override getFullState(client?: Client): Uint8Array {
    const encoded = super.getFullState(client);
    if (client?.view) return encoded;
    if (this.#fullState?.encoded !== encoded) {
      this.#fullState = { encoded, copy: Buffer.from(encoded) };
      // The state outgrew the buffer: keep the larger one, or every join would allocate it anew.
      if (encoded.buffer !== this.fullEncodeBuffer.buffer) {
        this.fullEncodeBuffer = new Uint8Array(encoded.buffer);
      }
    }
    return this.#fullState.copy;
  }

  override applyPatches(clients: Client[]): boolean {
    if (!this.encoder.hasChanges) return false;
    this.needFullEncode = true;
    if (clients.length > 0) this.#sendChanges(clients);
    this.encoder.discardChanges();
    return true;
  }

  #sendChanges(clients: readonly Client[]): void {
    const cursor = { offset: 1 };
    this.encoder.sharedBuffer[0] = Protocol.ROOM_STATE_PATCH;
    const toAll = new Parcel(this.encoder.encode(cursor));
    const publicEnd = cursor.offset;
    const patches = new Map<StateView | undefined, Parcel>([[undefined, toAll]]);
    for (const client of clients) {
      if (client.state !== ClientState.JOINED) continue;
      let patch = patches.get(client.view);
      if (!patch) {
        const encoded = this.encoder.encodeView(client.view as StateView, publicEnd, cursor);
        // Nothing in it is for this view alone.
        patch = encoded.byteLength === publicEnd ? toAll : new Parcel(encoded);
        patches.set(client.view, patch);
      }
      if (patch.bytes.byteLength > EMPTY_PATCH_BYTES) this.#outbox.send(client, patch);
    }
  }
}
