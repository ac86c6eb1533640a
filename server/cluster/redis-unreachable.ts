/** Its message is for the operator who set REDIS_URL. */
export class RedisUnreachableError extends Error {}
