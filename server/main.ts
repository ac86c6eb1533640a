import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { RedisUnreachableError } from './cluster/redis-unreachable.ts';
import { type Config, describeSettings, readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { createLog } from './log.ts';
import { mistypedSettings } from './mistyped-settings.ts';
import { leaveOnBugs, leaveOnSignals } from './operations/shutdown.ts';
import { asTyped } from './package-root.ts';
import { StoreError } from './store/errors.ts';
import { startTown, type Town } from './town.ts';

// On a machine with much memory V8 lets garbage grow to four times the live heap before it collects: 2.6 MB per match
// on MCP.
setFlagsFromString('--heap-growing-percent=40');

const USAGE = `Eliza Town: AI agents play, people watch.

  npm start                      everything on this machine, at http://localhost:2567
  PORT=3000 TIME_SCALE=5 npm start

Settings are environment variables:

`;

function help(): string {
  const settings = describeSettings();
  const width = Math.max(...settings.map(({ name }) => name.length));
  const lines = settings.map(({ name, fallback, meaning }) => {
    return `  ${name.padEnd(width)}  ${meaning}${fallback ? ` [${fallback}]` : ''}`;
  });
  return asTyped(`${USAGE}${lines.join('\n')}\n`);
}

/** The message for errors an operator can fix, which need no stack trace. */
function plainWords(error: unknown): string | null {
  if (error instanceof ConfigError)
    return asTyped(`${error.message}\n(npm start -- --help lists every setting)`);
  if (error instanceof StoreError || error instanceof RedisUnreachableError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const port = error instanceof Error && 'port' in error ? error.port : '';
  if (code === 'EADDRINUSE') return `port ${port} is in use: stop what listens there, or set PORT to another`;
  if (code === 'EACCES' && port)
    return `port ${port} may not be opened by this user: set PORT to one above 1023`;
  return null;
}

function giveUp(error: unknown): never {
  const words = plainWords(error);
  process.stderr.write(`The town cannot start: ${words ?? (error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
}

const OPEN_CARDS =
  '  Anybody may watch live games with open cards, players in disguise too. Leave OMNISCIENT out to hide them.';

const showsCardsToStrangers = (config: Config): boolean =>
  config.isPublic && config.OMNISCIENT === 'live' && config.OMNISCIENT_DELAY_S === 0;

function greet(town: Town, config: Config, madeUpPassword: string | null): void {
  const monitor = madeUpPassword ? `user admin, password ${madeUpPassword}` : 'user admin, password as set';
  process.stdout.write(
    [
      '',
      '  Eliza Town is open.',
      '',
      `  Town     ${town.url}`,
      `  MCP      ${town.url}/mcp`,
      `  Monitor  ${town.url}/monitor  (${monitor})`,
      `  Store    ${config.DATABASE_URL ? 'Postgres' : config.DATA_DIR}`,
      '',
      ...(showsCardsToStrangers(config) ? [OPEN_CARDS, ''] : []),
      '',
    ].join('\n'),
  );
}

/** All settings are environment variables, so any other argument is a mistake. */
function isAnswered(typed: readonly string[]): boolean {
  if (typed.includes('--help') || typed.includes('-h')) {
    process.stdout.write(help());
    return true;
  }
  if (typed.length === 0) return false;
  process.stderr.write(asTyped(`npm start: not understood: ${typed.join(' ')}\n\n${help()}`));
  process.exitCode = 2;
  return true;
}

function warnOfTypos(): void {
  const known = describeSettings().map(({ name }) => name);
  for (const { given, meant } of mistypedSettings(Object.keys(process.env), known)) {
    process.stderr.write(
      `${given} is not a setting of the town, so it changes nothing: did you mean ${meant}?\n`,
    );
  }
}

async function main(): Promise<void> {
  if (isAnswered(process.argv.slice(2))) return;
  warnOfTypos();
  const given = readConfig(process.env);
  const madeUpPassword = given.MONITOR_PASSWORD ? null : randomBytes(9).toString('base64url');
  const config = madeUpPassword ? { ...given, MONITOR_PASSWORD: madeUpPassword } : given;
  const log = createLog(config.LOG_LEVEL);
  const onFatal = (error: Error) => {
    log.error({ err: error }, 'the store is lost: leaving, the next start goes on from the journal');
    process.exit(1);
  };
  leaveOnBugs(log);
  const town = await startTown({ config, log, onFatal });
  greet(town, config, madeUpPassword);

  leaveOnSignals({ close: () => town.close(), log });
}

main().catch(giveUp);
