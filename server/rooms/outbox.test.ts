import { ClientState } from '@colyseus/core';
import type { Client } from 'colyseus';
import { describe, expect, it, vi } from 'vitest';
import { Outbox } from './outbox.ts';
import { Parcel } from './parcel.ts';

const OPEN = 1;

/** A client whose socket keeps what is written to it, and for whom Colyseus keeps what waits for its join. */
function viewer(state: number = ClientState.JOINED) {
  const socket = { writableLength: 0, cork: vi.fn(), uncork: vi.fn(), write: vi.fn() };
  const enqueueRaw = vi.fn();
  const client = { state, enqueueRaw, leave: vi.fn(), ref: { readyState: OPEN, _socket: socket } };
  return { client: client as unknown as Client, socket, enqueueRaw };
}
const [one, two] = [new Parcel(Uint8Array.of(1)), new Parcel(Uint8Array.of(2))];

describe('the outbox', () => {
  it('sends what belongs together in one write, and the very same bytes to all who get the same', () => {
    const [ada, bob, cid] = [viewer(), viewer(), viewer()];
    const outbox = new Outbox();
    outbox.together(() => {
      outbox.sendAll([ada.client, bob.client, cid.client], one);
      outbox.sendAll([ada.client, bob.client], two);
      expect(ada.socket.write).not.toHaveBeenCalled();
    });
    expect(ada.socket.write.mock.calls).toEqual([[Buffer.concat([one.wire, two.wire])]]);
    expect(bob.socket.write.mock.calls[0]?.[0]).toBe(ada.socket.write.mock.calls[0]?.[0]);
    expect(cid.socket.write.mock.calls).toEqual([[one.wire]]);
  });

  it('keeps messages apart for whoever has not confirmed its join', () => {
    const { client, enqueueRaw, socket } = viewer(ClientState.JOINING);
    const outbox = new Outbox();
    outbox.together(() => {
      outbox.send(client, one);
      outbox.send(client, two);
    });
    expect(enqueueRaw.mock.calls).toEqual([[one.bytes], [two.bytes]]);
    expect(socket.write).not.toHaveBeenCalled();
  });

  it('sends what there is when something fails on the way, and goes on', () => {
    const { client, socket } = viewer();
    const outbox = new Outbox();
    const failing = () =>
      outbox.together(() => {
        outbox.send(client, one);
        throw new Error('a bug');
      });
    expect(failing).toThrow('a bug');
    outbox.send(client, two);
    expect(socket.write.mock.calls).toEqual([[one.wire], [two.wire]]);
  });

  it('answers by itself: nothing that Colyseus would send again comes of it', async () => {
    const { client, socket } = viewer();
    const answered = new Outbox().answer(client, one);
    expect(socket.write).toHaveBeenCalledOnce();
    expect(await Promise.race([answered, Promise.resolve('nothing')])).toBe('nothing');
  });
});
