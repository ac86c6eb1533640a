import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../log.ts';
import { leaveOnSignals } from './shutdown.ts';

class FakeProcess extends EventEmitter {
  readonly exits: number[] = [];
  exit(code: number): void {
    this.exits.push(code);
  }
}

describe('shutdown', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function leaving(close: () => Promise<void>): FakeProcess {
    const process = new FakeProcess();
    leaveOnSignals({ close, log: silentLog, process });
    return process;
  }

  it.each(['SIGTERM', 'SIGINT'])('closes once at %s and exits with 0', async (signal) => {
    const close = vi.fn(async () => undefined);
    const process = leaving(close);
    process.emit(signal, signal);
    await vi.advanceTimersByTimeAsync(0);
    expect(close).toHaveBeenCalledTimes(1);
    expect(process.exits).toEqual([0]);
    await vi.runAllTimersAsync();
    expect(process.exits).toEqual([0]);
  });

  it('treats a repeated SIGTERM as the same request', async () => {
    const closing = Promise.withResolvers<undefined>();
    const process = leaving(() => closing.promise);
    process.emit('SIGTERM', 'SIGTERM');
    process.emit('SIGTERM', 'SIGTERM');
    expect(process.exits).toEqual([]);
    closing.resolve(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(process.exits).toEqual([0]);
  });

  it('exits at once at SIGINT while it closes', async () => {
    const process = leaving(() => new Promise(() => undefined));
    process.emit('SIGTERM', 'SIGTERM');
    await vi.advanceTimersByTimeAsync(100);
    expect(process.exits).toEqual([]);
    process.emit('SIGINT', 'SIGINT');
    expect(process.exits).toEqual([1]);
  });

  it('does not wait forever for a town that does not close', async () => {
    const process = leaving(() => new Promise(() => undefined));
    process.emit('SIGTERM', 'SIGTERM');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(process.exits).toEqual([1]);
  });

  it('exits with 1 if closing fails', async () => {
    const process = leaving(() => Promise.reject(new Error('no')));
    process.emit('SIGTERM', 'SIGTERM');
    await vi.advanceTimersByTimeAsync(0);
    expect(process.exits).toEqual([1]);
  });
});
