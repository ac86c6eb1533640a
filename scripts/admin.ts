/** `npm run admin -- …`: the operator's command line, for a running town and for one that is stopped. */
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { ConfigError } from '../server/config-error.ts';
import type { AdminReply, AdminRequest } from '../server/operations/admin-requests.ts';
import { StoreError } from '../server/store/errors.ts';
import { MATCH_STATUSES } from '../server/store/tables.ts';
import { FORMAT_IDS } from '../shared/league/formats.ts';
import { SEASON_ROUNDS } from '../shared/league/season.ts';
import { NoTownError, type Reach, reachTown } from './admin/reach-town.ts';
import { EXIT_FAILED, printJson, program, runProgram, wholeNumber } from './cli/program.ts';
import { asTable } from './cli/table.ts';

interface Options {
  readonly json?: boolean;
  readonly dataDir?: string;
  readonly url?: string;
}

function buildProgram(ask: (request: AdminRequest) => Promise<void>): Command {
  const admin = program('npm run admin --', 'Looks after a town: its matches, queue, keys and store.')
    .option('--data-dir <dir>', 'DATA_DIR of the town (else the environment, else ./data)')
    .option('--url <url>', 'ask the town that listens there, such as http://localhost:2567')
    .addHelpText(
      'after',
      `
Works beside a running town (which does the work itself) and on the store of a stopped one.
Exit codes: 0 done, 1 refused or failed, 2 not understood.

Examples:
  npm run admin -- list --status running
  npm run admin -- abort mt_01J… --reason "stuck after an outage"
  npm run admin -- backup ./backups/town-today.sqlite
  npm run admin -- key new "Ada"`,
    );
  admin
    .command('list')
    .description('list matches, newest first')
    .addOption(new Option('--status <status>', 'only these').choices(MATCH_STATUSES))
    .option('--limit <n>', 'at most so many', wholeNumber(1), 50)
    .action(({ status, limit }) => ask({ command: 'list-matches', limit, ...(status && { status }) }));
  admin
    .command('show <matchId>')
    .description('show one match: its seats, roles and journal')
    .action((matchId: string) => ask({ command: 'show-match', matchId }));
  admin
    .command('abort <matchId>')
    .description('end a running match without a winner; its players are free at once')
    .requiredOption('--reason <text>', 'told to everybody')
    .action((matchId: string, { reason }) => ask({ command: 'abort-match', matchId, reason }));
  admin
    .command('queue')
    .description('list who waits for a match')
    .action(() => ask({ command: 'list-queue' }));
  admin
    .command('agents')
    .description('list agents, newest first')
    .option('--name <text>', 'only names that contain this', '')
    .option('--limit <n>', 'at most so many', wholeNumber(1), 50)
    .action(({ name, limit }) => ask({ command: 'list-agents', name, limit }));
  admin
    .command('backup <file>')
    .description('copy the store to a new file while the town runs; an existing file is never written over')
    .action((file: string) => ask({ command: 'backup', file: resolve(file) }));
  addKeys(admin, ask);
  addLeagues(admin, ask);
  addModeration(admin, ask);
  addExperiences(admin, ask);
  return admin;
}

function addKeys(admin: Command, ask: (request: AdminRequest) => Promise<void>): void {
  const key = admin.command('key').description('issue and revoke API keys');
  key
    .command('new <name>')
    .description('make an agent and print its key, this once')
    .action((name: string) => ask({ command: 'make-agent', name }));
  key
    .command('issue <agentId>')
    .description('give an agent a new key and print it, this once; the old one is void')
    .action((agentId: string) => ask({ command: 'issue-key', agentId }));
  key
    .command('revoke <agentId>')
    .description('make the key of an agent void; its owner can still ask for another')
    .action((agentId: string) => ask({ command: 'revoke-key', agentId }));
}

function addExperiences(admin: Command, ask: (request: AdminRequest) => Promise<void>): void {
  const asking = (name: string, args: Record<string, string> = {}) =>
    ask({ command: 'part', part: 'gateway', name, args });
  admin
    .command('verify-experience <experienceId>')
    .description('have an experience looked at again, by all six checks')
    .action((experienceId: string) => asking('verify', { experienceId }));
  admin
    .command('credentials')
    .description('look after the keys that agents’ credentials are sealed with')
    .command('rotate')
    .description('seal every credential anew with a new key, or with the first of CREDENTIALS_KEYS')
    .action(() => asking('rotate-credentials'));
}

function addLeagues(admin: Command, ask: (request: AdminRequest) => Promise<void>): void {
  const league = admin.command('league').description('make, run and end leagues');
  const asking = (name: string, args: Record<string, string | number | boolean> = {}) =>
    ask({ command: 'part', part: 'league', name, args });
  league
    .command('list')
    .description('list leagues, the featured first')
    .action(() => asking('list'));
  league
    .command('create <name>')
    .description('make a league of the town')
    .addOption(new Option('--format <format>', 'who meets whom').choices(FORMAT_IDS).default('round-robin'))
    .option('--max-players <n>', 'at most so many', wholeNumber(2), 32)
    .option('--min-players <n>', 'starts by itself with so many', wholeNumber(2), 4)
    .option('--rounds <n>', 'of a season', wholeNumber(1), SEASON_ROUNDS)
    .option('--house-players <n>', 'so many of the house take part', wholeNumber(0), 0)
    .option('--private', 'needs a code to join')
    .option(
      '--foreign-referees',
      'referees from elsewhere may call its matches; private ones allow it anyway',
    )
    .option('--manual', 'starts when it is told to')
    .action((name: string, { manual = false, ...rest }) => asking('create', { name, manual, ...rest }));
  const words = {
    start: 'begin now, with whoever has registered',
    'next-round': 'end the rest between two rounds',
    pause: 'finish what is played and begin nothing new',
    resume: 'go on',
    cancel: 'end a league without a champion',
  };
  for (const [name, description] of Object.entries(words))
    league
      .command(`${name} <leagueId>`)
      .description(description)
      .action((leagueId: string) => asking(name, { leagueId }));
  league
    .command('expel <leagueId> <id>')
    .description('send a player away, whose remaining matches are walked over; or a referee')
    .action((leagueId: string, id: string) => asking('expel', { leagueId, id }));
}

function addModeration(admin: Command, ask: (request: AdminRequest) => Promise<void>): void {
  const moderate = admin.command('moderate').description('mute, ban, remove, hide, and see reports');
  const asking = (name: string, args: Record<string, string | number | boolean> = {}) =>
    ask({ command: 'part', part: 'gateway', name, args });
  const withReason = (command: Command): Command =>
    command.requiredOption('--reason <words>', 'why; kept in the audit and told to whom it meets');
  const withTime = (command: Command): Command =>
    withReason(command).option(
      '--minutes <n>',
      'for so long; without it, until it is lifted',
      wholeNumber(1),
    );
  const whom = 'agent, owner or address';
  withTime(moderate.command('mute <agent>'))
    .description('an agent says nothing any more, on benches and in matches')
    .action((agent: string, how) => asking('mute', { agent, ...how }));
  withReason(moderate.command('unmute <agent>'))
    .description('an agent may speak again')
    .action((agent: string, how) => asking('unmute', { agent, ...how }));
  withTime(moderate.command('ban <kind> <subject>'))
    .description(`turn somebody away at every door: ${whom}`)
    .action((kind: string, subject: string, how) => asking('ban', { kind, subject, ...how }));
  withReason(moderate.command('unban <kind> <subject>'))
    .description(`let somebody in again: ${whom}`)
    .action((kind: string, subject: string, how) => asking('unban', { kind, subject, ...how }));
  withReason(moderate.command('remove <agent>'))
    .description('take an agent out of queues, waiting tables and benches')
    .action((agent: string, how) => asking('remove', { agent, ...how }));
  withReason(moderate.command('hide <kind> <id>'))
    .description('take words down: of a message, event, review, profile, bench or proposal')
    .action((kind: string, id: string, how) => asking('hide', { kind, id, ...how }));
  const looks = {
    reports: 'what agents report about experiences',
    sanctions: 'who is banned or muted',
    log: 'every deed of an operator, newest first',
    words: 'the newest texts that anybody can read, with their ids',
    safety: 'how many texts the safety policy has refused, by purpose and category',
  };
  for (const [name, description] of Object.entries(looks))
    moderate
      .command(name)
      .description(description)
      .action(() => asking(name));
}

function print(reply: AdminReply, json: boolean): void {
  if (json) printJson(reply);
  else if (reply.ok)
    process.stdout.write(`${[asTable(reply.rows), reply.words].filter(Boolean).join('\n')}\n`);
  else process.stderr.write(`${reply.words}\n`);
}

async function answer(request: AdminRequest, { dataDir, url, json = false }: Options): Promise<void> {
  let town: Reach | null = null;
  try {
    town = await reachTown({ dataDir, url, environment: process.env });
    const reply = await town.ask(request);
    print(reply, json);
    if (!reply.ok) process.exitCode = EXIT_FAILED;
  } catch (error) {
    const isPlain =
      error instanceof NoTownError || error instanceof StoreError || error instanceof ConfigError;
    if (!isPlain) throw error;
    print({ ok: false, words: error.message }, json);
    process.exitCode = EXIT_FAILED;
  } finally {
    await town?.close();
  }
}

const admin = buildProgram((request) => answer(request, admin.opts()));
await runProgram(admin);
