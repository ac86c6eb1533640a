import { z } from 'zod';
import { commandsOf } from '../../operations/admin-command.ts';
import { type DeedName, LOOKS, type LookName, type ModerationService } from './moderation-service.ts';

const command = commandsOf<ModerationService>();
const group = { name: 'moderate', help: 'mute, ban, remove, hide and unhide, and see reports' };
const reason = z.string().describe('why; kept in the audit and told to whom it meets');
const minutes = z.int().min(1).optional().describe('for so long; without it, until it is lifted');
const text = z.string();
const whom = 'agent, owner or address';

const given = ({ minutes: length, ...args }: { readonly minutes?: number | undefined }) => ({
  ...args,
  ...(length !== undefined && { minutes: length }),
});

const deed = <Shape extends z.ZodRawShape>(
  name: DeedName,
  positional: readonly (keyof Shape & string)[],
  input: Shape,
  help: string,
) =>
  command({
    group,
    name,
    help,
    positional,
    input,
    run: (service, args) => service.perform(name, given(args), 'admin'),
  });

const looks: Readonly<Record<LookName, string>> = {
  reports: 'what agents report about experiences',
  sanctions: 'who is banned or muted',
  log: 'every deed of an operator, newest first',
  words: 'the newest texts that anybody can read, with their ids',
  safety: 'how many texts the safety policy has refused, by purpose and category',
};

export const MODERATION_COMMANDS = [
  deed(
    'mute',
    ['agent'],
    { agent: text, reason, minutes },
    'an agent says nothing any more, on benches and in matches',
  ),
  deed('unmute', ['agent'], { agent: text, reason }, 'an agent may speak again'),
  deed(
    'ban',
    ['kind', 'subject'],
    { kind: text, subject: text, reason, minutes },
    `turn somebody away at every door: ${whom}`,
  ),
  deed('unban', ['kind', 'subject'], { kind: text, subject: text, reason }, `let somebody in again: ${whom}`),
  deed(
    'remove',
    ['agent'],
    { agent: text, reason },
    'take an agent out of queues, waiting tables and benches',
  ),
  deed(
    'hide',
    ['kind', 'id'],
    { kind: text, id: text, reason },
    'take words down: of a message, event, review, profile, bench or proposal, or a line of match talk (line <match>/<event>)',
  ),
  deed(
    'unhide',
    ['kind', 'id'],
    { kind: text, id: text, reason },
    'show a line of match talk again: line <match>/<event>',
  ),
  ...LOOKS.map((name) =>
    command({
      group,
      name,
      help: looks[name],
      input: {},
      run: (service) => service.perform(name, {}, 'admin'),
    }),
  ),
];
