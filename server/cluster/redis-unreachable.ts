/** Its message is for the person who set REDIS_URL. */
export class RedisUnreachableError extends Error {}
