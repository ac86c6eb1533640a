import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import type { AdminCommand, CommandArgs } from '../../server/operations/admin-command.ts';
import type { Part } from '../../server/parts/part.ts';
import { wholeNumber } from '../cli/program.ts';

export type AskPart = (part: string, name: string, args: CommandArgs) => Promise<void>;

export function addCommands(
  admin: Command,
  parts: readonly Pick<Part, 'id' | 'commands'>[],
  ask: AskPart,
): void {
  const groups = new Map<string, Command>();
  const groupOf = ({ name, help }: NonNullable<AdminCommand['group']>): Command => {
    const group = groups.get(name) ?? admin.command(name).description(help);
    groups.set(name, group);
    return group;
  };
  for (const { id, commands = [] } of parts)
    for (const declared of commands) {
      const { group, help, input, isHidden = false, name, positional } = declared;
      const typed = [name, ...positional.map((each) => `<${each}>`)].join(' ');
      const command = (group ? groupOf(group) : admin).command(typed, { hidden: isHidden }).description(help);
      for (const option of optionsOf(input, positional)) command.addOption(option);
      command.action((...given: unknown[]) => {
        const words = positional.map((each, i) => [each, wordOf(input, each, String(given[i]))]);
        return ask(id, name, { ...Object.fromEntries(words), ...command.opts<CommandArgs>() });
      });
    }
}

/** The town may run in another directory. */
const wordOf = ({ shape }: z.ZodObject, name: string, word: string): string =>
  shape[name] && z.globalRegistry.get(shape[name])?.isPath === true ? resolve(word) : word;

interface Field {
  readonly type?: string;
  readonly description?: string;
  readonly default?: string | number | boolean;
  readonly typed?: string | number;
  readonly enum?: readonly string[];
  readonly minimum?: number;
}

function optionsOf(input: z.ZodObject, positional: readonly string[]): Option[] {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input' });
  return Object.entries(properties)
    .filter(([key]) => !positional.includes(key))
    .map(([key, schema]) => {
      const field = schema as Field;
      const option = optionOf(key, field).makeOptionMandatory(required.includes(key));
      const fallback = field.typed ?? field.default;
      return fallback === undefined || field.type === 'boolean' ? option : option.default(fallback);
    });
}

function optionOf(key: string, { description, enum: choices, minimum = 0, type }: Field): Option {
  const flag = `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  if (type === 'boolean') return new Option(flag, description);
  if (type === 'integer') return new Option(`${flag} <n>`, description).argParser(wholeNumber(minimum));
  if (choices) return new Option(`${flag} <${key}>`, description).choices(choices);
  return new Option(`${flag} <words>`, description);
}
