/**
 * The cluster's connection to Redis: Colyseus' presence and driver, and channels between nodes. Redis holds nothing
 * irreplaceable; when it is down, calls fail at once instead of hanging.
 */
import { type IRoomCache, ServerError, type SortOptions } from '@colyseus/core';
import { IpcProtocol } from '@colyseus/core/Protocol';
import { RedisDriver } from '@colyseus/redis-driver';
import { RedisPresence } from '@colyseus/redis-presence';
import { Redis } from 'ioredis';
import type { Log } from '../log.ts';
import { ANSWER_NODE, callFailed } from '../rooms/room-calls.ts';
import { RedisUnreachableError } from './redis-unreachable.ts';

const FIRST_CONNECT_MS = 5_000;
const LONGEST_RETRY_MS = 1_000;
const PULSE_MS = 1_000;
const PULSE_PATIENCE_MS = 2_000;

export interface RedisLink {
  readonly presence: RedisPresence;
  readonly driver: RedisDriver;
  /** Null while Redis answers. */
  trouble(): string | null;
  /** Redis' clock in milliseconds, shared by all nodes; accurate to about a second. */
  now(): number;
  /** Called when pending replies may have been lost. */
  onLost(listener: () => void): void;
  onChannel(channel: string, listener: (message: unknown) => void): Promise<void>;
  /**
   * Returns how many nodes were listening; 0 also while Redis is down. Published at most once: rejects if the
   * connection was lost before Redis answered, and then the outcome is unknown.
   */
  publish(channel: string, message: unknown): Promise<number>;
  /** Call it before Colyseus closes presence and driver. */
  stopPulse(): void;
}

export async function openRedisLink(url: string, log: Log): Promise<RedisLink> {
  const redis = await connect(url, log);
  const driver = new PromptDriver(redis.duplicate());
  const presence = new TownPresence(redis, driver);
  const { ears, voice } = presence;
  const lines = [redis, ears, voice];
  let pulseFailed = false;
  /** Redis' clock minus this process' own. */
  let ahead = 0;

  const areReady = (): boolean => lines.every((line) => line.status === 'ready');
  const isUp = (): boolean => areReady() && !pulseFailed;
  const feelPulse = async (): Promise<void> => {
    const asked = performance.now();
    const answers = Promise.all([voice.time(), redis.ping(), ears.ping()]);
    pulseFailed = !(await answersIn(answers, PULSE_PATIENCE_MS));
    if (!pulseFailed) ahead = milliseconds((await answers)[0]) - (asked + performance.now()) / 2;
  };
  // The connections open one after the other; that must not be reported as an outage.
  await feelPulse();
  const pulse = setInterval(() => areReady() && void feelPulse(), PULSE_MS);
  pulse.unref();

  return {
    presence,
    driver,
    trouble: () => (isUp() ? null : 'Redis at REDIS_URL does not answer: other nodes cannot be reached'),
    now: () => performance.now() + ahead,
    onLost(listener) {
      for (const line of lines) line.on('close', listener);
    },
    async onChannel(channel, listener) {
      await presence.subscribe(channel, listener);
    },
    publish: async (channel, message) => (isUp() ? voice.publish(channel, JSON.stringify(message)) : 0),
    stopPulse: () => clearInterval(pulse),
  };
}

async function connect(url: string, log: Log): Promise<Redis> {
  const redis = new Redis(url, {
    // With the default, an outage longer than a few seconds would break Colyseus' driver permanently.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(times * 50, LONGEST_RETRY_MS),
  });
  let reason = 'it does not answer';
  let away = false;
  redis.on('error', (error) => {
    reason = error.message || ('code' in error ? String(error.code) : reason);
    if (!away) log.warn({ reason }, 'Redis is away');
    away = true;
  });
  redis.on('ready', () => {
    log.info({}, 'Redis answers');
    away = false;
  });
  if (await answersIn(redis.ping(), FIRST_CONNECT_MS)) return redis;
  redis.disconnect();
  throw new RedisUnreachableError(
    `no Redis answers at REDIS_URL (${reason}): start it, or correct the address`,
  );
}

/** Colyseus' two connections, plus one on which nothing is sent twice. */
class TownPresence extends RedisPresence {
  readonly ears: Redis;
  readonly voice: Redis;
  readonly #redis: Redis;
  readonly #listings: RedisDriver;

  constructor(redis: Redis, listings: RedisDriver) {
    super(redis);
    this.#redis = redis;
    this.#listings = listings;
    // A duplicate of the connection passed in, so not a Redis Cluster.
    this.ears = this.sub as Redis;
    // Pending commands fail at once when the connection is lost. By default they are sent again after reconnecting:
    // another node would do the same twice, long after the caller gave up.
    this.voice = redis.duplicate({ autoResendUnfulfilledCommands: false, maxRetriesPerRequest: 0 });
    // The first connection already reports its errors.
    this.voice.on('error', () => undefined);
  }

  /**
   * A called room without a listener belonged to a dead process. Colyseus would wait for its answer, and its viewers
   * would not find the room that replaced it. Match calls are published at most once.
   */
  override async publish(topic: string, data: unknown = false): Promise<void> {
    if (!isRoomChannel(topic) || !Array.isArray(data)) return super.publish(topic, data);
    const [method, requestId] = data as readonly unknown[];
    const answerIt = (...answer: readonly unknown[]) => this.subscriptions.emit(`ipc:${requestId}`, answer);
    if (method === ANSWER_NODE) {
      const heard = await this.#say(topic, data);
      if (heard === 'unknown') answerIt(IpcProtocol.SUCCESS, callFailed('LOST'));
      if (heard !== 0) return;
    } else if ((await this.pub.publish(topic, JSON.stringify(data))) > 0) return;
    // If Redis fails here, the next round of upkeep delists them.
    await this.#strikeOffIfDead(topic.slice(ROOM_CHANNEL.length)).catch(() => undefined);
    if (method === ANSWER_NODE) answerIt(IpcProtocol.SUCCESS, callFailed('GONE'));
    else answerIt(IpcProtocol.ERROR, 'nobody listens in this room');
  }

  /** At most once; returns how many nodes heard it, or unknown if the connection was lost. */
  async #say(topic: string, data: unknown): Promise<number | 'unknown'> {
    try {
      return await this.voice.publish(topic, JSON.stringify(data));
    } catch {
      return 'unknown';
    }
  }

  /**
   * Delists all rooms of the process: while they are listed, Colyseus retries them with growing pauses, and its caller
   * does not find the room that replaced them. A room being created belongs to a process that listens.
   */
  async #strikeOffIfDead(roomId: string): Promise<void> {
    const room = await this.#listings.findOne({ roomId });
    if (!room) return;
    const [, listeners] = await this.#redis.pubsub('NUMSUB', `${PROCESS_CHANNEL}${room.processId}`);
    if (Number(listeners) === 0) await this.#listings.cleanup(room.processId);
  }

  /** Handle the rejection of `quit()` when Redis is already down; Colyseus leaves it unhandled. */
  override shutdown(): void {
    for (const line of [this.ears, this.#redis]) line.quit().catch(() => line.disconnect());
    this.voice.disconnect();
  }
}

/** Colyseus' own names: see getRoomChannel and getProcessChannel. */
const ROOM_CHANNEL = '$';
const PROCESS_CHANNEL = 'p:';
const isRoomChannel = (topic: string): boolean => topic.startsWith(ROOM_CHANNEL);

/** Colyseus waits for Redis without limit; callers that want to join a room should rather retry. */
class PromptDriver extends RedisDriver {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    super(redis);
    this.#redis = redis;
    // The first connection already reports its errors.
    redis.on('error', () => undefined);
  }

  override findOne(conditions: Partial<IRoomCache>, sort?: SortOptions): Promise<IRoomCache> {
    if (this.#redis.status === 'ready') return super.findOne(conditions, sort);
    throw new ServerError(503, 'The town cannot look for rooms right now; try again in a few seconds.');
  }
}

/** Redis returns the time as seconds and microseconds. */
function milliseconds([seconds, micros]: readonly (number | string)[]): number {
  return Number(seconds) * 1000 + Number(micros) / 1000;
}

function answersIn(answer: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms, false);
    answer
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer));
  });
}
