import { setTimeout } from 'node:timers/promises';
import type { IRoomCache } from '@colyseus/core';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { type CuttingProxy, cuttingProxy } from '../store/testing/cutting-proxy.ts';
import { openRedisLink, type RedisLink } from './redis-link.ts';
import { startRedis, type TestRedis } from './testing/redis.ts';

describe('the link to Redis', () => {
  let redis: TestRedis;
  let operator: Redis;
  let proxy: CuttingProxy;
  let link: RedisLink;

  beforeAll(async () => {
    redis = await startRedis();
    operator = new Redis(redis.url);
  });
  afterAll(async () => {
    operator.disconnect();
    await redis.stop();
  });
  beforeEach(async () => {
    proxy = await cuttingProxy(redis.port, 'publish');
    link = await openRedisLink(`redis://127.0.0.1:${proxy.port}`, silentLog);
  });
  afterEach(async () => {
    link.stopPulse();
    link.presence.shutdown();
    await link.driver.shutdown();
    proxy.close();
  });

  const isUpAgain = () => expect.poll(() => link.trouble(), { interval: 20 }).toBeNull();

  it('publishes nothing twice when the connection is lost', async () => {
    const heard: unknown[] = [];
    await link.onChannel('news', (message) => heard.push(message));
    proxy.cutNext('after');
    await expect(link.publish('news', 'once')).rejects.toThrow();
    await isUpAgain();
    expect(await link.publish('news', 'after it')).toBe(1);
    await expect.poll(() => heard.at(-1)).toBe('after it');
    expect(heard).toEqual(['once', 'after it']);
  });

  it('reports possibly lost replies if only the listening connection is lost', async () => {
    await link.onChannel('news', () => undefined);
    const lost = new Promise<void>((resolve) => link.onLost(resolve));
    await operator.client('KILL', 'TYPE', 'pubsub');
    await lost;
    expect(await link.publish('news', 'nobody could answer')).toBe(0);
    await isUpAgain();
    await expect.poll(() => link.publish('news', 'again')).toBe(1);
  });

  it('answers at once for a room without a listener, and leaves a listening room to answer itself', async () => {
    const answers: unknown[] = [];
    for (const id of ['r1', 'r2'])
      await link.onChannel(`ipc:${id}`, (message) => answers.push([id, message]));
    const asked: unknown[] = [];
    await link.onChannel('$here', (message) => asked.push(message));
    await link.presence.publish('$here', ['_reserveSeat', 'r1', []]);
    await link.presence.publish('$gone', ['_reserveSeat', 'r2', []]);
    await link.presence.publish('p:gone', ['healthcheck', 'r1', []]);
    await expect.poll(() => answers).toEqual([['r2', [1, expect.any(String)]]]);
    await expect.poll(() => asked).toEqual([['_reserveSeat', 'r1', []]]);
  });

  it('delivers a match call at most once, and reports what became of it', async () => {
    const answers: unknown[] = [];
    for (const id of ['r1', 'r2', 'r3'])
      await link.onChannel(`ipc:${id}`, (message) => answers.push([id, message]));
    const asked: unknown[] = [];
    await link.onChannel('$here', (message) => asked.push(message));
    await link.presence.publish('$gone', ['answerNode', 'r1', []]);
    await link.presence.publish('$here', ['answerNode', 'r2', []]);
    expect(answers).toEqual([['r1', [0, { ok: false, failure: 'GONE' }]]]);
    proxy.cutNext('after');
    await link.presence.publish('$here', ['answerNode', 'r3', []]);
    expect(answers.at(-1)).toEqual(['r3', [0, { ok: false, failure: 'LOST' }]]);
    await isUpAgain();
    expect(await link.publish('$here', 'after it')).toBe(1);
    await expect.poll(() => asked.at(-1)).toBe('after it');
    expect(asked).toEqual([['answerNode', 'r2', []], ['answerNode', 'r3', []], 'after it']);
  });

  it('delists the rooms of a dead process when one of them is called, but not one being created', async () => {
    const list = (roomId: string, processId: string) =>
      link.driver.persist({ roomId, processId, name: 'werewolf' } as IRoomCache, true);
    await list('dead-1', 'dead');
    await list('dead-2', 'dead');
    await list('new-1', 'alive');
    await link.onChannel('p:alive', () => undefined);
    await link.presence.publish('$dead-1', ['_reserveSeat', 'r1', []]);
    await link.presence.publish('$new-1', ['_reserveSeat', 'r2', []]);
    const listed = await link.driver.query({});
    expect(listed.map(({ roomId }) => roomId)).toEqual(['new-1']);
  });

  it('shuts down silently if Redis is gone before it has answered', async () => {
    const complaints: unknown[] = [];
    const complain = (reason: unknown) => void complaints.push(reason);
    const between = await cuttingProxy(redis.port, 'publish');
    const leaving = await openRedisLink(`redis://127.0.0.1:${between.port}`, silentLog);
    leaving.stopPulse();
    process.on('unhandledRejection', complain);
    const gone = leaving.driver.shutdown().catch(() => undefined);
    leaving.presence.shutdown();
    between.close();
    await gone;
    // biome-ignore lint/plugin: that something does not happen can only be waited for.
    await setTimeout(50);
    process.off('unhandledRejection', complain);
    expect(complaints).toEqual([]);
  });

  it("uses Redis' clock", async () => {
    const [seconds] = await operator.time();
    expect(Math.abs(link.now() - Number(seconds) * 1000)).toBeLessThan(5_000);
  });
});
