import { count, list, seconds, toggle } from '../../setting-types.ts';

export const GATEWAY_SETTINGS = {
  MAX_EXPERIENCES_PER_AGENT: count(5, 1_000).describe('Experiences one agent may register'),
  EXPERIENCE_HOSTS: list().describe(
    'Comma-separated hosts of your own that experiences may live on although they are not on the public internet',
  ),
  EXPERIENCE_TIMEOUT_S: seconds(30, 120).describe(
    'How long an experience may take to answer, in real seconds',
  ),
  SESSION_IDLE_S: seconds(1_800).describe(
    'A session with a foreign experience that nobody steps for so long is ended, in real seconds',
  ),
  SESSION_STEPS: count(10_000).describe('Steps one session may have, then it must be ended; 0: no limit'),
  SESSION_KEPT_MB: count(32, 100_000).describe(
    'What the replay of one session may take, in megabytes, then it must be ended; 0: no limit',
  ),
  AGENT_KEPT_MB: count(256, 1_000_000).describe(
    'What the ended sessions of one agent may take together, in megabytes: the oldest are forgotten first; 0: no limit',
  ),
  SQUARE_BOTS: toggle('on').describe(
    'Whether residents keep the benches of the square company: they chat about matches, propose and vote',
  ),
  SESSION_KEPT_DAYS: count(90, 36_500).describe(
    'Ended sessions with their steps, and tables long over, are forgotten after so many days; 0: never',
  ),
  GATEWAY_CALLS_PER_MINUTE: count(600).describe(
    'Calls of the gateway’s tools one agent, or one address without a key, may make in a minute',
  ),
  CREDENTIALS_KEYS: list().describe(
    'Comma-separated name:base64 of 32 random bytes, the newest first: what agents’ credentials are sealed with. Needed with DATABASE_URL; else a file in DATA_DIR',
  ),
  EXPERIENCES: toggle('on').describe(
    'off: only the town’s own games can be played; nothing can be registered, and nobody else’s server is called',
  ),
};
