import type { Client } from '@colyseus/core';
import { ClientState } from '@colyseus/core';
import { describe, expect, it, vi } from 'vitest';
import { Outbox } from './outbox.ts';
import { Parcel } from './parcel.ts';

const OPEN = 1;

/** A client whose socket keeps what is written, and whose messages before its join Colyseus keeps. */
function viewer(state: number = ClientState.JOINED) {
  const socket = { writableLength: 0, write: vi.fn() };
  const enqueueRaw = vi.fn();
  const client = { state, enqueueRaw, leave: vi.fn(), ref: { readyState: OPEN, _socket: socket } };
  return { client: client as unknown as Client, socket, enqueueRaw };
}
const [one, two] = [new Parcel(Uint8Array.of(1)), new Parcel(Uint8Array.of(2))];

/** A tick's messages are written when it has ended. */
const tick = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

describe('outbox', () => {
  it("sends one tick's messages in one write, with shared bytes for clients that get the same", async () => {
    const [ada, bob, cid] = [viewer(), viewer(), viewer()];
    const outbox = new Outbox();
    outbox.sendAll([ada.client, bob.client, cid.client], one);
    outbox.sendAll([ada.client, bob.client], two);
    expect(ada.socket.write).not.toHaveBeenCalled();
    await tick();
    expect(ada.socket.write.mock.calls).toEqual([[Buffer.concat([one.wire, two.wire])]]);
    expect(bob.socket.write.mock.calls[0]?.[0]).toBe(ada.socket.write.mock.calls[0]?.[0]);
    expect(cid.socket.write.mock.calls).toEqual([[one.wire]]);
  });

  it('sends messages separately to a client that has not confirmed its join', async () => {
    const { client, enqueueRaw, socket } = viewer(ClientState.JOINING);
    const outbox = new Outbox();
    outbox.send(client, one);
    outbox.send(client, two);
    await tick();
    expect(enqueueRaw.mock.calls).toEqual([[one.bytes], [two.bytes]]);
    expect(socket.write).not.toHaveBeenCalled();
  });

  it('sends the next tick in another write, in order', async () => {
    const { client, socket } = viewer();
    const outbox = new Outbox();
    outbox.send(client, one);
    await tick();
    outbox.send(client, two);
    await tick();
    expect(socket.write.mock.calls).toEqual([[one.wire], [two.wire]]);
  });

  it('writes to a crowd in slices, and to each client in order and once', async () => {
    const crowd = Array.from({ length: 600 }, () => viewer());
    const clients = crowd.map(({ client }) => client);
    const outbox = new Outbox();
    outbox.sendAll(clients, one);
    await tick();
    expect(crowd.filter(({ socket }) => socket.write.mock.calls.length > 0)).toHaveLength(250);
    outbox.sendAll(clients, two);
    const all = Buffer.concat([one.wire, two.wire]);
    const got = () => crowd.map(({ socket }) => Buffer.concat(socket.write.mock.calls.flat()));
    await vi.waitFor(() => expect(got().every((bytes) => bytes.equals(all))).toBe(true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(crowd.at(0)?.socket.write).toHaveBeenCalledTimes(2);
    expect(crowd.at(-1)?.socket.write).toHaveBeenCalledTimes(1);
  });

  it('disconnects a client that is too far behind', async () => {
    const { client, socket } = viewer();
    socket.writableLength = 5 * 1024 * 1024;
    new Outbox().send(client, one);
    await tick();
    expect(client.leave).toHaveBeenCalledOnce();
    expect(socket.write).not.toHaveBeenCalled();
  });

  it('answers requests itself, so that Colyseus sends no second answer', async () => {
    const { client, socket } = viewer();
    const answered = new Outbox().answer(client, one);
    await tick();
    expect(socket.write).toHaveBeenCalledOnce();
    expect(await Promise.race([answered, Promise.resolve('nothing')])).toBe('nothing');
  });
});
