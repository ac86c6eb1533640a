import { getMessageBytes, Protocol, ResponseStatus } from '@colyseus/core';
import { expect, it } from 'vitest';
import * as ws from 'ws';
import { Parcel, SharedAnswer } from './parcel.ts';

interface Receiver {
  on(event: 'message', heard: (data: Buffer, isBinary: boolean) => void): this;
  write(frame: Buffer): void;
}
/** The library's own frame parser, missing in its types. */
const { Receiver } = ws as unknown as {
  Receiver: new (options: { isServer: boolean; allowSynchronousEvents: boolean }) => Receiver;
};

it.each([0, 1, 125, 126, 65_535, 65_536, 200_000])('reads back a packed message of %i bytes', (length) => {
  const payload = Uint8Array.from({ length }, (_, i) => i % 251);
  const parcel = new Parcel(payload);
  const heard: [string, boolean][] = [];
  const receiver = new Receiver({ isServer: false, allowSynchronousEvents: true });
  receiver.on('message', (data, isBinary) => heard.push([data.toString('base64'), isBinary]));
  receiver.write(parcel.wire);
  expect(heard).toEqual([[Buffer.from(payload).toString('base64'), true]]);
  expect(parcel.bytes.equals(payload)).toBe(true);
  payload.fill(0xff);
  expect(parcel.bytes.subarray(0, 1).equals(Buffer.from(length > 0 ? [0] : []))).toBe(true);
});

it.each([0, 1, 127, 128, 70_000])('answers request %i with the same bytes as Colyseus', (requestId) => {
  const message = { events: [{ eventId: 'mt_a.1', text: 'ünï' }], before: null };
  const stock = getMessageBytes[Protocol.ROOM_RESPONSE](requestId, ResponseStatus.OK, message);
  expect(new SharedAnswer(message).to(requestId).bytes.equals(stock)).toBe(true);
});

it('joins consecutive frames once for all recipients', () => {
  const [first, second, third] = [1, 2, 3].map((byte) => new Parcel(Uint8Array.of(byte)));
  if (!first || !second || !third) throw new Error('three were made');
  const heard: string[] = [];
  const receiver = new Receiver({ isServer: false, allowSynchronousEvents: true });
  receiver.on('message', (data) => heard.push(data.toString('hex')));
  receiver.write(first.followedBy(second).followedBy(third).wire);
  expect(heard).toEqual(['01', '02', '03']);
  expect(first.followedBy(second)).toBe(first.followedBy(second));
  expect(first.followedBy(third)).not.toBe(first.followedBy(second));
});
