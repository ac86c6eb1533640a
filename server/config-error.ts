/** A setting that the town cannot start with; its message says what to do, and never repeats a secret. */
export class ConfigError extends Error {}
