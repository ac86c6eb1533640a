import { expect, it } from 'vitest';
import { Held } from './held.ts';

it('nobody holds more than it may, and who lets go may hold again', () => {
  const sockets = new Held('sockets', 2);
  const [first] = [sockets.take('192.0.2.1'), sockets.take('192.0.2.1')];
  expect(sockets.take('192.0.2.1')).toBeNull();
  expect(sockets.take('192.0.2.2')).not.toBeNull();
  first?.();
  first?.();
  expect(sockets.take('192.0.2.1')).not.toBeNull();
  expect(sockets.take('192.0.2.1')).toBeNull();
});

it('what another node holds counts until it says otherwise or is gone', () => {
  const sockets = new Held('sockets', 2);
  const mayHold = () => {
    const release = sockets.take('192.0.2.1');
    release?.();
    return release !== null;
  };
  sockets.heldElsewhere('b', [['192.0.2.1', 2]], false);
  expect(mayHold()).toBe(false);
  sockets.heldElsewhere('b', [['192.0.2.9', 1]], false);
  expect(mayHold()).toBe(false);
  sockets.heldElsewhere('b', [['192.0.2.9', 1]], true);
  expect(mayHold()).toBe(true);
  sockets.heldElsewhere('b', [['192.0.2.1', 2]], false);
  sockets.nodeGone('b');
  expect(mayHold()).toBe(true);
});
