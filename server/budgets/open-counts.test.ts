import { expect, it } from 'vitest';
import { OpenCounts } from './open-counts.ts';

it('refuses a holder more than its limit, and allows more after a release', () => {
  const sockets = new OpenCounts('sockets', 2);
  const [first] = [sockets.take('192.0.2.1'), sockets.take('192.0.2.1')];
  expect(sockets.take('192.0.2.1')).toBeNull();
  expect(sockets.take('192.0.2.2')).not.toBeNull();
  first?.();
  first?.();
  expect(sockets.take('192.0.2.1')).not.toBeNull();
  expect(sockets.take('192.0.2.1')).toBeNull();
});

it("counts another node's report until a newer one, or until the node is gone", () => {
  const sockets = new OpenCounts('sockets', 2);
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
